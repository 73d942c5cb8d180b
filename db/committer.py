"""Group commit: everybody who waits to write shares one transaction.

With `synchronous=FULL` a transaction costs a flush to disk, whatever it holds. Callers hand in
their writes and wait; one task takes all that wait, writes them in one transaction and lets
everybody go on. The more callers there are, the more each flush carries.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import Final

import aiosqlite

from db.errors import DatabaseClosed

Value = str | int | float | None
Row = tuple[Value, ...]

_log = logging.getLogger(__name__)

SOON: Final = 1.0
"""Seconds after which writes that nobody waits for are carried out, as soon as nobody else waits."""
FEW: Final = 3
"""How many of them at a time: somebody who comes meanwhile has to wait for them."""

EVERYTHING: Final = object()
"""The subject of a write that may change any row: it has a transaction of its own."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One INSERT, UPDATE or DELETE, carried out once for each row of parameters."""

    sql: str
    rows: Sequence[Row] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Write:
    """Statements that take effect as a whole, in their order, or not at all.

    A write changes only rows of its `subject` (it may also make sure that others exist), so writes
    of different subjects may share a transaction in any order.
    """

    subject: Hashable
    statements: Sequence[Statement]


@dataclass(frozen=True, slots=True)
class _Waiting:
    write: Write
    done: asyncio.Future[None] | None = None
    """None: nobody waits."""

    def resolve(self, error: Exception | None) -> None:
        """Let the caller go on, unless it has given up waiting."""
        if self.done is None or self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer(aiosqlite.Connection):
    """A connection that carries out a whole transaction in one visit to its thread.

    It must begin a transaction by itself before a change (`isolation_level`).
    """

    async def transact(self, statements: Sequence[Statement]) -> None:
        """Commit all of the statements; raises what SQLite raised, with nothing of them left."""
        await self._execute(self._transact, statements)  # type: ignore[no-untyped-call]

    def _transact(self, statements: Sequence[Statement]) -> None:
        try:
            for statement in statements:
                self._conn.executemany(statement.sql, statement.rows)
            self._conn.commit()
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._conn.rollback()
            raise


class Committer:
    """Writes through one connection that nobody else uses."""

    def __init__(self, connection: Writer) -> None:
        self._connection = connection
        self._waiting: deque[_Waiting] = deque()
        self._soon: dict[Hashable, Write] = {}
        self._soon_is_due = False
        self._at_rest = False
        self._arrival = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="committer")

    async def write(self, write: Write) -> None:
        """Return once the write is on disk; raise what SQLite raised, with nothing of it written.

        A write handed in is carried out even if its caller is cancelled meanwhile.
        """
        if self._closing:
            raise DatabaseClosed
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if write.subject is EVERYTHING:  # what was said before is changed, too
            self._waiting.extend(map(_Waiting, self._take_soon(len(self._soon))))
        self._soon.pop(write.subject, None)
        self._waiting.append(_Waiting(write, done))
        self._arrival.set()
        await done

    def write_soon(self, write: Write) -> None:
        """Carry a write out in a moment of leisure after `SOON`, unless the program dies before.

        A later write of the same subject takes its place, so each must say all there is to say of it.
        For what may get lost: a failure is not told.
        """
        if self._closing:
            return
        if not self._soon:
            asyncio.get_running_loop().call_later(SOON, self._fall_due)
        self._soon[write.subject] = write

    @property
    def busy(self) -> bool:
        """Whether anything is still to be carried out."""
        return not self._at_rest or bool(self._waiting or self._soon)

    async def close(self) -> None:
        """Refuse new writes and return once all that were handed in are done."""
        self._closing = True
        self._arrival.set()
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        while self._waiting or self._soon or not self._closing:
            if self._waiting:
                await self._commit(self._take())
            elif self._soon and (self._soon_is_due or self._closing):
                await self._commit([_Waiting(write) for write in self._take_soon(FEW)])
            else:
                self._at_rest = True
                self._arrival.clear()
                await self._arrival.wait()
                self._at_rest = False

    def _fall_due(self) -> None:
        self._soon_is_due = True
        self._arrival.set()

    def _take_soon(self, most: int) -> list[Write]:
        """Some of the writes that nobody waits for, the oldest first."""
        taken = [self._soon.pop(subject) for subject in list(islice(self._soon, most))]
        self._soon_is_due = self._soon_is_due and bool(self._soon)
        return taken

    def _take(self) -> list[_Waiting]:
        """All that wait, in order, up to the first whose subject is already among them.

        A write of everything is taken alone.
        """
        batch = [self._waiting.popleft()]
        subjects = {batch[0].write.subject, EVERYTHING}
        while EVERYTHING is not batch[0].write.subject and self._waiting:
            subject = self._waiting[0].write.subject
            if subject in subjects:
                break
            subjects.add(subject)
            batch.append(self._waiting.popleft())
        return batch

    async def _commit(self, batch: list[_Waiting]) -> None:
        error = await self._attempt([waiting.write for waiting in batch])
        if error is None and batch[0].write.subject is EVERYTHING:
            await self._empty_log()
        if error is None or len(batch) == 1:
            for waiting in batch:
                waiting.resolve(error)
            return
        _log.warning("%d writes failed together, trying each alone: %s", len(batch), type(error).__name__)
        for waiting in batch:
            waiting.resolve(await self._attempt([waiting.write]))

    async def _empty_log(self) -> None:
        """Move everything from the write-ahead log into the file, so that the log keeps nothing old."""
        try:
            [row] = await self._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            blocked = bool(row[0])
        except sqlite3.Error:
            blocked = True
        if blocked:
            _log.warning("what was erased stays in the write-ahead log until that is written over")

    async def _attempt(self, writes: Sequence[Write]) -> Exception | None:
        """Carry out the writes in one transaction, or nothing of them; returns what went wrong."""
        try:
            await self._connection.transact(list(_merged(writes)))
        except Exception as error:  # noqa: BLE001 - whatever it is goes to whoever waits
            return error
        return None


def _merged(writes: Iterable[Write]) -> Iterator[Statement]:
    """The first statements of all writes, then the second ones …; equal SQL is put together."""
    for position in zip_longest(*(write.statements for write in writes)):
        rows_by_sql: dict[str, list[Row]] = {}
        for statement in position:
            if statement is not None:
                rows_by_sql.setdefault(statement.sql, []).extend(statement.rows)
        for sql, rows in rows_by_sql.items():
            yield Statement(sql, rows)
