"""Group commit: everybody who waits to write shares one transaction.

With `synchronous=FULL` a transaction costs a flush to disk, whatever it holds. Callers hand in
their writes and wait; one thread takes all that wait, writes them in one transaction and lets
everybody go on. The more callers there are, the more each flush carries.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Final

from db.errors import DatabaseClosed
from db.writer import Row, Statement, Writer

_log = logging.getLogger(__name__)

SOON: Final = 1.0
"""Seconds after which writes that nobody waits for are carried out, as soon as nobody else waits."""
FEW: Final = 10
"""How many of them at a time: somebody who comes meanwhile has to wait for them."""

EVERYTHING: Final = object()
"""The subject of a write that may change any row: it has a transaction of its own."""


@dataclass(frozen=True, slots=True)
class Write:
    """Statements that take effect as a whole, in their order, or not at all.

    A write changes only rows of its `subject` (it may also make sure that others exist), so writes
    of different subjects may share a transaction in any order.
    """

    subject: Hashable
    statements: Sequence[Statement]


@dataclass(frozen=True, slots=True)
class _HandedIn:
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


class Committer:
    """Writes through one connection that nobody else uses.

    Its thread takes the next writes by itself: a busy event loop keeps nobody waiting for the disk.
    """

    def __init__(self, connection: Writer, on_commit: Callable[[], None]) -> None:
        """`on_commit` is called in the event loop when something was carried out."""
        self._connection = connection
        self._on_commit = on_commit
        self._loop = asyncio.get_running_loop()
        self._guard = threading.Lock()
        self._waiting: deque[_HandedIn] = deque()
        self._at_work = False
        self._under_way = 0
        self._soon: dict[Hashable, Write] = {}
        self._soon_is_due = False
        self._closing = False
        self._all_done = asyncio.Event()

    async def write(self, write: Write) -> None:
        """Return once the write is on disk; raise what SQLite raised, with nothing of it written.

        A write handed in is carried out even if its caller is cancelled meanwhile.
        """
        if self._closing:
            raise DatabaseClosed
        if write.subject is EVERYTHING:  # what was said before is changed, too
            self._hand_in(self._take_soon(len(self._soon)))
        self._soon.pop(write.subject, None)
        done: asyncio.Future[None] = self._loop.create_future()
        self._hand_in([_HandedIn(write, done)])
        await done

    def write_soon(self, write: Write) -> None:
        """Carry a write out in a moment of leisure after `SOON`, unless the program dies before.

        A later write of the same subject takes its place, so each must say all there is to say of it.
        For what may get lost: a failure is not told.
        """
        if self._closing:
            return
        if not self._soon:
            self._loop.call_later(SOON, self._fall_due)
        self._soon[write.subject] = write

    @property
    def busy(self) -> bool:
        """Whether anything is still to be carried out."""
        return bool(self._under_way or self._soon)

    async def close(self) -> None:
        """Refuse new writes and return once all that were handed in are done."""
        self._closing = True
        self._use_leisure()
        await self._all_done.wait()

    # In the event loop

    def _hand_in(self, writes: Sequence[_HandedIn]) -> None:
        self._under_way += len(writes)
        with self._guard:
            self._waiting.extend(writes)
            if self._waiting and not self._at_work:
                self._at_work = True
                self._connection.begin(self._carry_out)

    def _resolve(self, batch: Sequence[_HandedIn], errors: Sequence[Exception | None]) -> None:
        for handed_in, error in zip(batch, errors, strict=True):
            handed_in.resolve(error)
        self._under_way -= len(batch)
        self._on_commit()
        self._use_leisure()

    def _fall_due(self) -> None:
        self._soon_is_due = True
        self._use_leisure()

    def _use_leisure(self) -> None:
        """If nobody waits, carry out something that can wait no longer."""
        if self._under_way:
            return
        if self._soon and (self._soon_is_due or self._closing):
            self._hand_in(self._take_soon(FEW))
        elif self._closing:
            self._all_done.set()

    def _take_soon(self, most: int) -> list[_HandedIn]:
        """Some of the writes that nobody waits for, the oldest first."""
        taken = [_HandedIn(self._soon.pop(subject)) for subject in list(islice(self._soon, most))]
        self._soon_is_due = self._soon_is_due and bool(self._soon)
        return taken

    # In the connection's thread

    def _carry_out(self) -> None:
        """Write all that waits, and what is handed in meanwhile."""
        while batch := self._take():
            errors = self._commit([handed_in.write for handed_in in batch])
            self._loop.call_soon_threadsafe(self._resolve, batch, errors)

    def _take(self) -> list[_HandedIn]:
        """All that wait, in order, up to the first whose subject is already among them.

        A write of everything is taken alone. Nothing: the work ends here.
        """
        with self._guard:
            batch: list[_HandedIn] = []
            subjects: set[Hashable] = set()
            while self._waiting and EVERYTHING not in subjects:
                subject = self._waiting[0].write.subject
                if subject in subjects or (batch and subject is EVERYTHING):
                    break
                subjects.add(subject)
                batch.append(self._waiting.popleft())
            self._at_work = bool(batch)
            return batch

    def _commit(self, batch: Sequence[Write]) -> list[Exception | None]:
        """Carry out the writes in one transaction, or each alone; returns what went wrong with which."""
        error = self._attempt(batch)
        if error is None and batch[0].subject is EVERYTHING and not self._connection.empty_log():
            _log.warning("what was erased stays in the write-ahead log until that is written over")
        if error is None or len(batch) == 1:
            return [error] * len(batch)
        _log.warning("%d writes failed together, trying each alone: %s", len(batch), type(error).__name__)
        return [self._attempt([write]) for write in batch]

    def _attempt(self, writes: Sequence[Write]) -> Exception | None:
        """Carry out the writes in one transaction, or nothing of them; returns what went wrong."""
        try:
            self._connection.transact(_merged(writes))
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
