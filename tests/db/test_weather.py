"""A locked file, a full disk and a second program, met by a match that is being played."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from db import Database, DatabaseUnusable, TableStore
from db.committer import Write
from db.writer import Statement
from engine.clock import ManualClock
from engine.computer.pool import InlineThinker
from engine.game import Move, View
from engine.host import Host
from engine.journal import By, DeadlineKind, Person, Stage, Venue
from engine.match import replay
from engine.refusals import TableError
from engine.table import RETRY_SECONDS, Table

pytestmark = pytest.mark.asyncio

ADA, BRUNO = Person(1, "Ada"), Person(2, "Bruno")
INSERT = "INSERT INTO meta (key, value) VALUES (?, ?)"


@contextlib.asynccontextmanager
async def locked(path: Path) -> AsyncIterator[None]:
    """Another program that holds the file for itself."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        # Waiting for the lock here would keep the writer from going on, and from giving it up.
        await asyncio.to_thread(other.execute, "BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


async def fill(database: Database) -> None:
    """Let the file have no page more than it has; what is free within its pages is soon used up."""
    [row] = await database._writer.execute_fetchall("PRAGMA page_count")
    await database._writer.execute(f"PRAGMA max_page_count = {row[0]}")


async def make_room(database: Database) -> None:
    await database._writer.execute("PRAGMA max_page_count = 1000000")


async def play_once(table: Table) -> None:
    """Make the first legal move of whoever is to move."""
    person = table.record.seats[table.actor].person
    await table.act(person.id, table.view(table.actor).legal_moves[0], table.version)


async def until(reached: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not reached():
            await asyncio.sleep(0.002)


async def retried(clock: ManualClock, reached: Callable[[], object]) -> None:
    """Let pauses go by until something is reached; the next one may not have begun yet."""
    async with asyncio.timeout(10):
        while not reached():
            clock.advance(RETRY_SECONDS)
            await asyncio.sleep(0.01)


async def match(host: Host, *, computers: int = 0) -> Table:
    table = await host.open(ADA, Venue(1, 2), "fives-and-threes")
    if not computers:
        await table.join(BRUNO)
    for _ in range(computers):
        await table.add_computer(ADA.id)
    await table.start(ADA.id)
    await until(lambda: table.actor is not None)
    return table


async def stored_is_what_is_played(store: TableStore, table: Table) -> None:
    stored = await store.load(table.id)
    assert stored is not None
    game, steps = replay(stored.record, stored.entries)
    assert steps == list(table.steps)
    assert game.view(None) == table.view(None)
    assert (stored.record, stored.deadline) == (table.record, table.deadline)


async def test_while_another_program_holds_the_file_a_move_is_refused_and_made_later(path: Path) -> None:
    database = await Database.open(path, busy_seconds=0.02)
    store = await TableStore.open(database)
    host = Host(store, ManualClock(), InlineThinker())
    table = await match(host)
    async with locked(path):
        with pytest.raises(TableError, match="storage-failed"):
            await play_once(table)
        with pytest.raises(TableError, match="storage-failed"):
            await table.leave(ADA.id)
        with pytest.raises(TableError, match="storage-failed"):
            await host.open(BRUNO, Venue(1, 2), "fives-and-threes")
        assert len(host.tables()) == 1
        await stored_is_what_is_played(store, table)
    await play_once(table)
    assert table.version > 1
    await stored_is_what_is_played(store, table)
    await host.close()
    await database.close()


async def test_on_a_full_disk_nothing_is_half_written_and_play_goes_on_when_there_is_room(path: Path) -> None:
    database = await Database.open(path)
    store = await TableStore.open(database)
    host = Host(store, ManualClock(), InlineThinker())
    tables = [await match(host) for _ in range(5)]
    await fill(database)
    refused = None
    while refused is None:
        table = next(table for table in tables if table.stage is Stage.PLAYING)
        before = table.version, table.view(table.actor), table.deadline
        try:
            await play_once(table)
        except TableError as error:
            refused = error.code
    assert refused == "storage-failed"
    assert (table.version, table.view(table.actor), table.deadline) == before
    await stored_is_what_is_played(store, table)
    await make_room(database)
    await play_once(table)
    assert table.version > before[0]
    await stored_is_what_is_played(store, table)
    await host.close()
    await database.close()


class Gated(InlineThinker):
    """Thinks until it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()

    async def choose(self, game: str, view: View) -> Move:
        await self.gate.wait()
        return await super().choose(game, view)


async def test_what_the_table_does_by_itself_is_done_when_the_file_is_free_again(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database, clock, thinker = await Database.open(path, busy_seconds=0.01), ManualClock(), Gated()
    store = await TableStore.open(database)
    host = Host(store, clock, thinker)
    await host.start()
    silent, computers = await match(host), await match(host, computers=2)
    while computers.actor == computers.seat_of(ADA.id):
        await play_once(computers)
    async with locked(path):
        clock.advance(90)
        thinker.gate.set()
        await until(lambda: caplog.text.count("could not be stored") == 2)
    await retried(clock, lambda: silent.deadline.kind is DeadlineKind.MOVE)
    await retried(clock, lambda: By.COMPUTER in {step.entry.by for step in computers.steps})
    async with locked(path):
        before = silent.version
        clock.advance(120)
        await until(lambda: caplog.text.count("could not be stored") >= 3)
        assert silent.version == before
    await retried(clock, lambda: silent.version > before)
    assert silent.steps[1].entry.by is By.TIMEOUT
    await host.close()
    for table in (silent, computers):
        await stored_is_what_is_played(store, table)
    await database.close()


async def test_a_file_that_stays_locked_is_refused_at_the_start(path: Path) -> None:
    await (await Database.open(path)).close()
    async with locked(path):
        with pytest.raises(DatabaseUnusable, match="another program holds it locked"):
            await Database.open(path, busy_seconds=0.02)
    await (await Database.open(path)).close()


async def test_a_second_program_is_refused_until_the_first_has_closed_the_file(path: Path) -> None:
    first = await Database.open(path)
    with pytest.raises(DatabaseUnusable, match=r"bower\.db cannot be used: another Bower is using it\.$"):
        await Database.open(path)
    await first.write(Write("s", [Statement(INSERT, [("still", "writes")])]))
    await first.close()
    await (await Database.open(path)).close()


@pytest.fixture
def letter(path: Path) -> Path:
    path.write_text("Dear diary, I am no database. " * 100)
    return path


async def test_a_refused_file_is_free_for_the_next_attempt(letter: Path) -> None:
    for _ in range(2):
        with pytest.raises(DatabaseUnusable, match="it is not a database"):
            await Database.open(letter)
