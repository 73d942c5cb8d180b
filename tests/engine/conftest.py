"""A host without Discord, database or processes: storage in memory, time by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest_asyncio

from engine.changes import Change
from engine.clock import ManualClock
from engine.game import Move, View
from engine.host import Host
from engine.journal import Commit, Person, StoredTable, TableRecord, Venue
from engine.table import Table

CAFE = Venue(server=1, channel=2)


class MemoryJournal:
    """Keeps tables as storage would; `broken` makes every commit fail."""

    def __init__(self) -> None:
        self.stored: dict[int, StoredTable] = {}
        self.results: dict[int, object] = {}
        self.broken = False
        self.commits = 0
        self._last = 0

    def next_table_id(self) -> int:
        self._last += 1
        return self._last

    async def commit(self, change: Commit) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise OSError("disk full")
        self.commits += 1
        old = self.stored.get(change.table)
        record = change.record or (old.record if old else None)
        assert isinstance(record, TableRecord)
        entries = old.entries if old else ()
        for number, entry in enumerate(change.entries, start=len(entries) + 1):
            assert entry.version == number
        self.stored[change.table] = StoredTable(record, (*entries, *change.entries), change.deadline)
        if change.result is not None:
            self.results[change.table] = change.result

    async def open_tables(self) -> list[StoredTable]:
        return [stored for stored in self.stored.values() if stored.record.stage.is_open]

    async def load(self, table: int) -> StoredTable | None:
        return self.stored.get(table)


class CountedChance:
    """The same secrets in every run, and seat 0 always opens."""

    def __init__(self, start: int = 0) -> None:
        self._seed = start

    def new_seed(self) -> str:
        self._seed += 1
        return f"{self._seed:064x}"

    def draw_seat(self, seats: int) -> int:
        return 0 % seats


class FirstMove:
    """A thinker that plays the first legal move."""

    def __init__(self) -> None:
        self.asked: list[View] = []
        self.gate: asyncio.Event | None = None

    async def choose(self, game: str, view: View) -> Move:
        self.asked.append(view)
        if self.gate is not None:
            await self.gate.wait()
        return self.fallback(game, view)

    def fallback(self, game: str, view: View) -> Move:  # noqa: ARG002 - the protocol names it
        move: Move = view.legal_moves[0]
        return move


class World:
    """One host and everything around it."""

    ada, bruno, carmen, diego, elena = (
        Person(number, name) for number, name in enumerate(["Ada", "Bruno", "Carmen", "Diego", "Elena"], 11)
    )

    def __init__(self) -> None:
        self.journal = MemoryJournal()
        self.clock = ManualClock()
        self.thinker = FirstMove()
        self.chance = CountedChance()
        self.changes: list[Change] = []
        self.host = self._new_host()

    async def start(self, alive_at: float | None = None) -> None:
        self.host.observe(self._note)
        await self.host.start(alive_at)

    async def restart(self, outage: float = 0.0) -> Host:
        """Another process on the same journal, seconds later; the old one is simply forgotten."""
        await self.host.close()
        alive_at = self.clock.now()
        self.clock.advance(outage)
        self.host = self._new_host()
        await self.start(alive_at)
        return self.host

    async def tick(self, seconds: float) -> None:
        """Let time pass, and everything happen that is due."""
        self.clock.advance(seconds)
        await self.settle()

    async def settle(self) -> None:
        """Let every task that can run do so."""
        for _ in range(300):
            await asyncio.sleep(0)

    async def lobby(self, *people: Person, computers: int = 0, game: str = "fives-and-threes") -> Table:
        table = await self.host.open(self.ada, CAFE, game)
        for person in people:
            await table.join(person)
        for _ in range(computers):
            await table.add_computer(self.ada.id)
        return table

    async def match(self, *people: Person, computers: int = 0, game: str = "fives-and-threes") -> Table:
        table = await self.lobby(*people, computers=computers, game=game)
        await table.start(self.ada.id)
        await self.settle()
        return table

    def kinds(self) -> list[str]:
        return [change.kind.value for change in self.changes]

    def forget(self, number: int, versions: int) -> None:
        """Cut the journal of a table back, as if the process had died earlier."""
        stored = self.journal.stored[number]
        self.journal.stored[number] = replace(stored, entries=stored.entries[:versions])

    async def _note(self, change: Change) -> None:
        self.changes.append(change)

    def _new_host(self) -> Host:
        return Host(self.journal, self.clock, self.thinker, chance=self.chance)


@pytest_asyncio.fixture
async def world() -> AsyncIterator[World]:
    made = World()
    await made.start()
    yield made
    await made.host.close()
