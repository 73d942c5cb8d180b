"""Finished matches are counted once each, in order, whatever happens in between."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from db import Database, TableStore
from db.boards import Boards
from db.committer import Write
from db.rebuild import rebuild
from db.writer import Statement
from engine.game import CHANCE
from engine.games import GAMES
from engine.journal import By, Commit, Entry, Holder
from engine.match import result_of
from engine.ratings import Strength, after_match
from engine.standings import Stats
from tests.db.finished import DAY, NOON, Match, books, finish

pytestmark = pytest.mark.asyncio

PROGRAM = Path(__file__).with_name("finishing_process.py")
ROOT = Path(__file__).parents[2]
ADA, BO, CY = 1, 2, 3
ADA_WINS = Match([ADA, BO], [1, 2])
NEW = Strength()


@pytest.fixture
def boards(database: Database) -> Boards:
    return Boards(database)


async def strength(
    database: Database, person: int, game: str = "fives-and-threes", server: int = 10
) -> Strength:
    [row] = await database.rows(
        "SELECT mu, sigma FROM careers WHERE server_id = ? AND game = ? AND person_id = ?",
        (server, game, person),
    )
    return Strength(row["mu"], row["sigma"])


async def stats(boards: Boards, person: int = ADA, game: str | None = None) -> Stats:
    found = await boards.stats(10, person, game)
    assert found is not None
    return found


def refuse_counting(path: Path, *, refuse: bool) -> None:
    """Let every attempt to count fail from now on, as on a full disk, or no longer."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON careers BEGIN SELECT raise(ABORT, 'disk full'); END"
            if refuse
            else "DROP TRIGGER full"
        )


async def test_a_result_is_on_the_boards_when_its_commit_returns(store: TableStore, boards: Boards) -> None:
    await finish(store, ADA_WINS)
    assert (await stats(boards)).wins == 1
    assert (await stats(boards, BO)).matches == 1


async def test_the_same_people_on_one_day_move_ratings_less_each_time(
    database: Database, store: TableStore
) -> None:
    ada, bo = NEW, NEW
    for repeat in (1, 2, 3):
        [[won], [lost]] = after_match([[ada], [bo]], [1, 2])
        ada, bo = ada.towards(won, 1 / repeat), bo.towards(lost, 1 / repeat)
        await finish(store, ADA_WINS)
        assert (await strength(database, ADA), await strength(database, BO)) == (ada, bo)


@pytest.mark.parametrize(
    "between",
    [
        Match([ADA, BO, None], [1, 2, 3], at=NOON - DAY),
        Match([ADA, CY], [1, 2]),
        Match([ADA, BO, CY], [1, 2, 3]),
        Match([ADA, BO], [1, 2], game="five-hundred"),
        Match([ADA, BO], [1, 2], server=11),
        Match([ADA, BO], [1, 2], replaced=frozenset({BO})),
        Match([ADA, None], [1, 2]),
    ],
    ids=["day before", "other pair", "one more", "other game", "other server", "unrated", "practice"],
)
async def test_only_rated_matches_of_the_very_same_people_are_repeats(
    database: Database, store: TableStore, between: Match
) -> None:
    await finish(store, between)
    before = {
        person: Strength(mu, sigma)
        for person, mu, sigma in await database.rows(
            "SELECT person_id, mu, sigma FROM careers"
            " WHERE server_id = 10 AND game = 'fives-and-threes' AND rated > 0"
        )
    }
    await finish(store, ADA_WINS)
    [[ada], [bo]] = after_match([[before.get(ADA, NEW)], [before.get(BO, NEW)]], [1, 2])
    assert (await strength(database, ADA), await strength(database, BO)) == (ada, bo)


async def test_results_that_come_at_once_are_counted_one_after_the_other(
    database: Database, store: TableStore, boards: Boards
) -> None:
    commits = [ADA_WINS.commit(store.next_table_id()) for _ in range(12)]
    await asyncio.gather(*(store.commit(commit) for commit in commits))
    ada, bo = NEW, NEW
    for repeat in range(1, 13):
        [[won], [lost]] = after_match([[ada], [bo]], [1, 2])
        ada, bo = ada.towards(won, 1 / repeat), bo.towards(lost, 1 / repeat)
    assert (await strength(database, ADA), await strength(database, BO)) == (ada, bo)
    assert ((await stats(boards)).streak, (await stats(boards, BO)).matches) == (12, 12)


async def test_what_could_not_be_counted_is_counted_before_the_next_one(
    path: Path, database: Database, store: TableStore, boards: Boards, caplog: pytest.LogCaptureFixture
) -> None:
    refuse_counting(path, refuse=True)
    await finish(store, ADA_WINS)
    assert await boards.stats(10, ADA) is None
    assert [match.table for match in await store.last_finished(10)] == [1]
    assert "could not be counted" in caplog.text
    refuse_counting(path, refuse=False)
    await finish(store, Match([ADA, BO], [2, 1]))
    assert (await stats(boards)).form == (False, True)
    assert (await books(database))["uncounted"] == []


async def test_what_could_not_be_counted_is_counted_at_the_next_start(path: Path) -> None:
    database = await Database.open(path)
    store = await TableStore.open(database)
    refuse_counting(path, refuse=True)
    await finish(store, ADA_WINS, ADA_WINS)
    refuse_counting(path, refuse=False)
    await database.close()
    database = await Database.open(path)
    await TableStore.open(database)
    assert (await stats(Boards(database))).matches == 2
    await database.close()


def finish_until_killed(path: Path, acknowledgements: int) -> set[int]:
    """The tables of which a process said that their result was on disk, before SIGKILL met it."""
    acknowledged = set()
    with subprocess.Popen(  # noqa: S603 - our own program, with a path of our own
        [sys.executable, str(PROGRAM), str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdout is not None
        for number, line in enumerate(process.stdout):
            if number == acknowledgements:
                process.kill()
            if line.endswith("\n"):
                acknowledged.add(int(line))
    assert process.returncode == -9
    return acknowledged


async def test_killing_the_process_loses_and_doubles_no_match(path: Path) -> None:
    acknowledged: set[int] = set()
    for acknowledgements in (1, 20, 33):
        acknowledged |= finish_until_killed(path, acknowledgements)
    database = await Database.open(path)
    await TableStore.open(database)
    counted = await books(database)
    finished = {row["table_id"] for row in await database.rows("SELECT table_id FROM matches")}
    assert acknowledged <= finished
    assert await rebuild(database) == len(finished)
    assert await books(database) == counted
    await database.close()


async def test_a_damaged_match_counts_for_nothing_and_keeps_no_other_from_counting(
    path: Path, database: Database, store: TableStore, boards: Boards, caplog: pytest.LogCaptureFixture
) -> None:
    await finish(store, *[ADA_WINS] * 4)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript("""
            UPDATE journal SET made_by = 'ghost' WHERE table_id = 1;
            UPDATE standings SET holder = 'ghost' WHERE table_id = 2;
            UPDATE matches SET winners = 'nobody' WHERE table_id = 3;
        """)
    await rebuild(database)
    assert (await stats(boards)).matches == 1
    assert [f"table {table}: its match cannot be read" in caplog.text for table in (1, 2, 3)] == [True] * 3
    assert [match.table for match in await store.last_finished(10)] == [4, 1]


async def test_a_match_outside_any_server_stands_on_no_board(database: Database, store: TableStore) -> None:
    await finish(store, Match([ADA, BO], [1, 2], server=None))
    assert not any((await books(database)).values())


async def test_particulars_come_from_the_journal_for_those_who_stayed(
    store: TableStore, boards: Boards
) -> None:
    game = GAMES["fives-and-threes"](players=3)
    rng, entries, events = Random(2), [], []
    while (actor := game.actor) is not None:
        move = game.deal(rng) if actor == CHANCE else rng.choice(game.legal_moves(actor))
        by = By.CHANCE if actor == CHANCE else By.PERSON
        entries.append(Entry(len(entries) + 1, actor, str(move), by, NOON))
        events += game.play(actor, move)
    record = Match([ADA, BO, CY], [1, 2, 3], left=frozenset({CY})).record(1)
    assert record.seats[2].holder is Holder.LEFT
    await store.commit(Commit(1, None, record, entries, result_of(game, record.seats)))
    sums = game.particulars(events)
    assert [dict((await stats(boards, person)).particulars) for person in (ADA, BO, CY)] == [
        {"fives-and-threes": sums[0]},
        {"fives-and-threes": sums[1]},
        {},
    ]


async def test_while_the_books_are_held_nothing_is_counted_and_after_it_everything(
    database: Database, store: TableStore, boards: Boards
) -> None:
    await finish(store, ADA_WINS)
    async with store.books.held():
        await finish(store, Match([ADA, -1], [1, 2]))
        await database.write(Write("s", _rename(BO, -1)))
        assert (await stats(boards)).matches == 1
    assert (await stats(boards)).matches == 2
    [[ada], [bo]] = after_match([[NEW], [NEW]], [1, 2])
    [[won], [lost]] = after_match([[ada], [bo]], [1, 2])
    assert await strength(database, ADA) == ada.towards(won, 1 / 2)
    assert await strength(database, -1) == bo.towards(lost, 1 / 2)


async def test_what_follows_from_a_deleted_match_goes_with_it(database: Database, store: TableStore) -> None:
    await finish(store, ADA_WINS)
    await database.write(Write("s", [Statement("DELETE FROM tables WHERE id = ?", [(1,)])]))
    assert (await books(database))["tallies"] == []


def _rename(person: int, stand_in: int) -> list[Statement]:
    tables = ("seats", "standings", "tallies", "careers", "months", "particulars")
    return [
        Statement(f"UPDATE {table} SET person_id = ? WHERE person_id = ?", [(stand_in, person)])  # noqa: S608
        for table in tables
    ]
