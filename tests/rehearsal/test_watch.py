"""How long a table may rest, and what counts as going on."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from engine.journal import Person, Venue
from rehearsal.standing import Place, write_tables
from rehearsal.watch import Watch

TURN = 30
CHANNEL = 6
_MOVE = """
INSERT INTO journal SELECT table_id, version + 1, 0, 'knock', 'person', at, NULL
FROM journal ORDER BY version DESC LIMIT 1
"""


class Disk:
    """One table on disk, a moment, and whoever watches it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = time.time()
        self.gone: set[int] = set()
        self.watch = Watch(path, TURN, lambda channel, _: channel in self.gone, lambda: self.now)

    def change(self, sql: str, *parameters: object) -> None:
        with closing(sqlite3.connect(self.path)) as connection, connection:
            connection.execute(sql, parameters)

    def due_in(self, seconds: float, kind: str = "move") -> None:
        self.change("UPDATE deadlines SET due = ?, kind = ?", self.now + seconds, kind)

    def after(self, seconds: float) -> float:
        """By how much its worst rest is past the end of its turn, seen so much later."""
        self.now += seconds
        self.watch.look()
        [rest] = self.watch.worst.values()
        return rest.over


@pytest_asyncio.fixture
async def disk(tmp_path: Path) -> Disk:
    people = (Person(1, "Ada"), Person(2, "Bruno"))
    path = tmp_path / "bower.db"
    await write_tables(path, [Place(Venue(5, CHANNEL), people, 0, "fives-and-threes")], TURN, 1)
    return Disk(path)


@pytest.mark.asyncio
async def test_a_turn_that_a_start_found_ends_when_its_deadline_says(disk: Disk) -> None:
    disk.due_in(82.5, "warn")
    disk.watch.look()
    assert disk.after(85) == pytest.approx(-5)
    disk.due_in(5)  # the warning is no progress, and puts the end off no further
    assert disk.after(11) == pytest.approx(6)
    assert disk.watch.longest == pytest.approx(96)


@pytest.mark.asyncio
async def test_any_later_turn_ends_after_its_time_however_its_deadline_is_put_off(disk: Disk) -> None:
    disk.watch.look()
    disk.change(_MOVE)
    disk.due_in(500)
    disk.after(1)
    assert disk.after(TURN) == pytest.approx(0)
    disk.due_in(500)
    assert disk.after(9) == pytest.approx(9)


@pytest.mark.asyncio
async def test_a_long_rest_that_was_allowed_hides_none_that_was_not(disk: Disk) -> None:
    disk.due_in(90)
    disk.watch.look()
    disk.after(80)
    disk.change(_MOVE)
    disk.after(1)
    assert disk.after(TURN + 12) == pytest.approx(12)


@pytest.mark.asyncio
async def test_a_table_that_waits_for_its_channel_or_its_people_is_not_stuck(disk: Disk) -> None:
    disk.watch.look()
    disk.due_in(900, "empty")
    assert disk.after(800) <= 0
    disk.due_in(TURN)
    assert disk.after(1) <= 0
    assert disk.after(TURN) == pytest.approx(0)


@pytest.mark.asyncio
async def test_a_turn_begins_anew_where_the_channel_had_been_gone_and_only_there(disk: Disk) -> None:
    disk.watch.look()
    disk.change(_MOVE)
    disk.due_in(22.5, "warn")
    disk.after(1)
    disk.due_in(29)
    disk.after(29)
    disk.due_in(22.5, "warn")
    assert disk.after(1) == pytest.approx(0)
    assert disk.after(8) == pytest.approx(8)
    disk.gone.add(CHANNEL)
    disk.due_in(22.5, "warn")
    assert disk.after(1) == pytest.approx(8)
    assert disk.after(TURN) == pytest.approx(8)
    assert disk.after(9) == pytest.approx(9)


@pytest.mark.asyncio
async def test_whoever_leaves_during_the_turn_of_another_changes_nothing_about_its_end(disk: Disk) -> None:
    disk.due_in(82.5, "warn")
    disk.watch.look()
    disk.after(1)
    disk.change("UPDATE seats SET holder = 'away' WHERE seat = 1")
    assert disk.after(80) == pytest.approx(-9)
    disk.due_in(500)
    disk.change("UPDATE seats SET holder = 'away' WHERE seat = 0")
    assert disk.after(1) <= 0
    assert disk.after(TURN) == pytest.approx(0)
