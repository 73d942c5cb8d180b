"""All tables of the process: opening, finding, restoring and closing them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine import lobby
from engine.changes import Change, ChangeKind
from engine.clock import Clock
from engine.computer.player import Thinker
from engine.deadlines import Deadlines
from engine.fair import Chance, SystemChance
from engine.game import OptionValue
from engine.games import GAMES
from engine.journal import (
    Commit,
    Damaged,
    Holder,
    Journal,
    Person,
    Seat,
    Settings,
    Stage,
    StoredTable,
    TableRecord,
    Venue,
)
from engine.observers import Observers
from engine.openings import Openings
from engine.refusals import TableError
from engine.table import Services, Table
from engine.turn_time import next_deadline

log = logging.getLogger(__name__)

REMEMBERED = 25
"""How many ended tables stay in memory for their last buttons, 0.1 MB each; older ones are read again."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many tables may be open at once."""

    person: int = 5
    channel: int = 10
    server: int = 100


class Host:
    """Keeps every open table and runs their clock."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        thinker: Thinker,
        *,
        limits: Limits | None = None,
        chance: Chance | None = None,
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._limits = limits or Limits()
        self._openings = Openings(clock, self._limits.person)
        self._observers: Observers[Change] = Observers()
        self._deadlines = Deadlines(clock, self._deadline_passed)
        self._services = Services(
            journal, clock, thinker, self._deadlines, self._publish, chance or SystemChance()
        )
        self._open: dict[int, Table] = {}
        self._ended: dict[int, Table] = {}
        self._damaged: dict[int, TableRecord | None] = {}
        self._closing = False
        self._reading = asyncio.Lock()  # a table being read is in memory before any is forgotten

    async def start(self, alive_at: float | None = None) -> None:
        """Restore every open table from its journal and let all of them run on.

        `alive_at`: when the program last ran (Unix seconds); deadlines come later by the time since
        then. A table whose journal cannot be replayed is left out and logged; it harms no other.
        """
        now = self._clock.now()
        outage = 0.0 if alive_at is None else max(0.0, now - alive_at)
        waiting = deque(await self._journal.open_tables())
        while waiting:
            stored = waiting.popleft()  # its journal is let go before the next one is played
            with contextlib.suppress(TableError):
                self._open[stored.record.id] = self._restored(stored)
        self._deadlines.start()
        await asyncio.gather(*(table.wake_after(outage) for table in list(self._open.values())))

    async def close(self) -> None:
        """Let every table finish its change in hand, take no more, deliver what was told."""
        self._closing = True
        await asyncio.gather(*(table.rest() for table in self._open.values()))
        await self._deadlines.close()
        await self._observers.drain()
        await self._observers.close()

    def observe(self, callback: Callable[[Change], Awaitable[None]]) -> None:
        """Tell `callback` of every change of every table, in order, after it is stored."""
        self._observers.add(callback)

    async def settled(self) -> None:
        """Return when observers have been told everything that has happened so far."""
        await self._observers.drain()

    async def open(
        self,
        host: Person,
        venue: Venue,
        game: str,
        settings: Settings | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
    ) -> Table:
        """Open a table with its host seated.

        Raises no-such-game, too-many-tables, too-many-openings or closing.

        `options`: options of the game and settings that the table begins with, by name; those that do
        not fit are passed over.
        """
        if game not in GAMES:
            raise TableError("no-such-game", game=game)
        self._openings.count(host.id)
        record = TableRecord(
            id=0,
            game=game,
            venue=venue,
            host=host,
            stage=Stage.LOBBY,
            seats=(Seat(host, Holder.PERSON),),
            options=lobby.default_options(game),
            settings=settings or Settings(),
            opened_at=self._clock.now(),
        )
        return await self._set_up(lobby.with_defaults(record, options or {}))

    async def rematch(self, ended: Table, by: Person) -> Table:
        """A new table with the options and computer players of an ended one.

        Whoever asks first is its host; for everyone after, it is joined. Raises not-finished, or
        what joining raises.
        """
        if ended.stage.is_open:
            raise TableError("not-finished")
        if (waiting := self._rematch_lobby(ended)) is not None:
            await waiting.join(by)
            return waiting
        return await self._set_up(self._rematch_record(ended, by))

    def rematch_waits(self, ended: Table) -> bool:
        """Whether somebody has opened the rematch of a table, which others can join."""
        return self._rematch_lobby(ended) is not None

    async def move(self, table: Table, channel: int) -> None:
        """Let a table go on in another channel of its server; raises too-many-tables or table-ended."""
        _need_fewer("channel", self.tables(channel=channel), self._limits.channel)
        await table.move_to(channel)

    def table(self, number: int) -> Table | None:
        """An open table by its number; raises table-damaged for one that could not be restored."""
        if number in self._damaged:
            raise TableError("table-damaged", table=number)
        return self._open.get(number)

    def damaged(self, person: int) -> list[int]:
        """The open tables of a person that could not be restored, by their numbers."""
        return [
            number
            for number, record in self._damaged.items()
            if record and record.stage.is_open and lobby.seat_of(record, person) is not None
        ]

    async def find(self, number: int) -> Table:
        """A table of any stage, read from its journal if need be; raises no-such-table or table-damaged."""
        if (table := self._in_memory(number)) is not None:
            return table
        async with self._reading:
            return self._in_memory(number) or await self._read(number)

    async def forget(self, person: int, stand_in: Person) -> None:
        """Let a person leave every open table, and name `stand_in` at all tables in memory instead.

        Raises storage-failed, with some tables changed perhaps; it may then be called again.
        """
        async with self._reading:
            for table in [*self._open.values(), *self._ended.values()]:
                if lobby.names(table.record, person):
                    await table.forget(person, stand_in)

    async def drop_ended(self, server: int) -> None:
        """Let go of the ended tables of a server: they are kept no more."""
        async with self._reading:
            self._ended = {
                number: table for number, table in self._ended.items() if table.record.venue.server != server
            }

    def tables(
        self, *, server: int | None = None, channel: int | None = None, person: int | None = None
    ) -> list[Table]:
        """Open tables that fit every given condition, oldest first."""
        return [
            table
            for table in self._open.values()
            if (server is None or table.record.venue.server == server)
            and (channel is None or table.record.venue.channel == channel)
            and (person is None or table.seat_of(person) is not None)
        ]

    def _in_memory(self, number: int) -> Table | None:
        return self._open.get(number) or self._ended.get(number)

    async def _read(self, number: int) -> Table:
        try:
            stored = await self._journal.load(number)
        except Damaged as error:
            self._damaged[number] = None
            raise TableError("table-damaged", table=number) from error
        if stored is None:
            raise TableError("no-such-table", table=number)
        # Playing a long match again takes too long for the loop.
        table = await asyncio.to_thread(self._restored, stored)
        if not table.stage.is_open:
            self._remember(table)
        return table

    def _restored(self, stored: StoredTable) -> Table:
        """The table as it was stored; raises table-damaged, and logs why, if it cannot be."""
        number = stored.record.id
        try:
            return Table.restore(stored, self._services)
        except Exception as error:
            if number not in self._damaged:
                log.exception("table %s: its journal cannot be replayed", number)
                self._damaged[number] = stored.record
            raise TableError("table-damaged", table=number) from error

    async def _set_up(self, record: TableRecord) -> Table:
        if self._closing:
            raise TableError("closing")
        self._need_room(record)
        record = replace(record, id=self._journal.next_table_id())
        deadline = next_deadline(record, None, self._clock.now())
        table = Table(record, self._services, deadline=deadline)
        self._open[record.id] = table
        try:
            await self._journal.commit(Commit(record.id, deadline, record))
        except Exception as error:
            del self._open[record.id]
            log.exception("table %s could not be opened", record.id)
            raise TableError("storage-failed") from error
        self._publish(Change(table, ChangeKind.OPENED))
        table.wake()
        return table

    def _need_room(self, record: TableRecord) -> None:
        venue, limits = record.venue, self._limits
        _need_fewer("person", self.tables(person=record.host.id), limits.person)
        _need_fewer("channel", self.tables(channel=venue.channel), limits.channel)
        if venue.server:
            _need_fewer("server", self.tables(server=venue.server), limits.server)

    def _rematch_lobby(self, ended: Table) -> Table | None:
        lobbies = (table for table in self._open.values() if table.stage is Stage.LOBBY)
        return next((table for table in lobbies if table.record.rematch_of == ended.id), None)

    def _rematch_record(self, ended: Table, by: Person) -> TableRecord:
        old = ended.record
        computers = sum(seat.holder is Holder.COMPUTER for seat in old.seats)
        rotated = None if old.first is None else (old.first + 1) % max(len(old.seats), 1)
        return replace(
            old,
            host=by,
            stage=Stage.LOBBY,
            seats=(Seat(by, Holder.PERSON), *(lobby.COMPUTER for _ in range(computers))),
            opened_at=self._clock.now(),
            first=rotated if old.settings.rematch_opener == "rotate" else None,
            started_at=None,
            ended_at=None,
            rematch_of=old.id,
        )

    def _publish(self, change: Change) -> None:
        table = change.table
        if not table.stage.is_open and self._open.pop(table.id, None) is not None:
            self._remember(table)
        self._observers.publish(change)

    def _remember(self, table: Table) -> None:
        self._ended[table.id] = table
        while len(self._ended) > REMEMBERED:
            del self._ended[next(iter(self._ended))]

    async def _deadline_passed(self, number: int) -> None:
        table = self._open.get(number)
        if table is not None:
            await table.deadline_passed()


def _need_fewer(scope: str, tables: Sequence[Table], limit: int) -> None:
    if len(tables) >= limit:
        raise TableError("too-many-tables", scope=scope, limit=limit)
