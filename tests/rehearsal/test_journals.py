"""The replay that judges the crash test: it must see what is wrong, or its silence means nothing."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.journal import Person, Venue
from rehearsal.journals import copied, stored_matches
from rehearsal.ledger import Findings, Ledger
from rehearsal.standing import Place, write_tables

ADA, BRUNO = Person(1, "Ada"), Person(2, "Bruno")
GAMES = ("fives-and-threes", "three-thirteen", "five-hundred")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of each game in its middle; table 1 is one of dominoes."""
    path = tmp_path_factory.mktemp("written") / "bower.db"
    places = [Place(Venue(1, number), (ADA, BRUNO), 0, game) for number, game in enumerate(GAMES, start=1)]
    asyncio.run(write_tables(path, places, turn_seconds=60, seed=7))
    return path


@pytest.fixture
def database(written: Path, tmp_path: Path) -> Path:
    """The same, to be changed at will."""
    return Path(shutil.copy(written, tmp_path))


class Notes(Ledger):
    """A ledger that is told what was seen, without screens."""

    def __init__(self) -> None:
        screens: Any = SimpleNamespace(watchers=[])
        super().__init__(screens)


def findings(notes: Ledger, database: Path) -> Findings:
    with copied(database) as connection:
        return notes.compare(stored_matches(connection))


def change(database: Path, sql: str) -> None:
    with sqlite3.connect(database) as connection:
        assert connection.execute(sql).rowcount > 0
    connection.close()


def move_of_a_person(database: Path) -> tuple[int, str, int]:
    """The version before a move at table 1, the move, and who made it."""
    with copied(database) as connection:
        lines = [line for line in stored_matches(connection)[0].lines if line.by == "person"]
    line = random.Random(1).choice(lines)
    return line.version - 1, line.move, (ADA, BRUNO)[line.seat].id


def test_a_sound_journal_is_found_sound_every_time(database: Path) -> None:
    notes = Notes()
    version, move, person = move_of_a_person(database)
    notes.told[1, version, person] = frozenset({move, "6-6 left"})
    for _ in range(2):
        assert not findings(notes, database).any


def test_a_told_move_that_is_missing_is_a_loss(database: Path) -> None:
    notes = Notes()
    with copied(database) as connection:
        last = len(stored_matches(connection)[0].lines)
    notes.told[1, last, ADA.id] = frozenset({"6-4 left"})
    assert findings(notes, database).losses


def test_another_move_in_the_place_of_the_told_one_is_a_loss(database: Path) -> None:
    notes = Notes()
    version, _, person = move_of_a_person(database)
    notes.told[1, version, person] = frozenset({"9-9 left"})
    assert findings(notes, database).losses


def test_moves_that_vanish_between_two_looks_are_a_loss(database: Path) -> None:
    notes = Notes()
    findings(notes, database)
    change(database, "DELETE FROM journal WHERE table_id = 2 AND version > 5")
    assert any("table 2" in loss for loss in findings(notes, database).losses)


def test_a_position_that_was_shown_and_is_not_stored_is_a_loss(database: Path) -> None:
    notes = Notes()
    notes._offered[3, 10_000, ADA.id] = ("play 7H",)
    assert findings(notes, database).losses


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM journal WHERE table_id = 1 AND version = 3",
        "UPDATE journal SET seed = printf('%064d', 7) WHERE table_id = 2 AND version = 1",
        "UPDATE journal SET seat = 1 - seat WHERE table_id = 3 AND version = 2",
        "UPDATE tables SET stage = 'finished' WHERE id = 1",
    ],
    ids=["a gap", "a deal of another seed", "the wrong seat", "an end that is none"],
)
def test_a_journal_against_the_rules_is_a_fault(database: Path, sql: str) -> None:
    change(database, sql)
    assert findings(Notes(), database).faults


def test_an_offer_of_a_move_that_is_not_legal_is_a_fault(database: Path) -> None:
    notes = Notes()
    version, _, person = move_of_a_person(database)
    notes._offered[1, version, person] = ("knock", "6-6 left", "5-5 left", "4-4 left", "3-3 left")
    assert findings(notes, database).faults
