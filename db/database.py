"""The database file: one connection that writes, one that reads, one that keeps the log of writes short."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

import aiosqlite

from db.checkpointer import Checkpointer
from db.committer import EVERYTHING, Committer, Write
from db.errors import DatabaseUnusable, plain
from db.lock import FileLock, InUse
from db.schema import Migration, SchemaMismatch, migrate, read_migrations
from db.writer import Row, Statement, Writer

_OLDEST_SQLITE: Final = (3, 37, 0)
"""The first with STRICT tables."""

_BUSY_SECONDS: Final = 5.0
"""How long to wait for another process (a curious shell) that holds the file."""

_LONGEST_LOG: Final = 20_000
"""Pages of the write-ahead log, of 4 KB each, at which a commit has to move them into the file after all."""


class Snapshot:
    """Reads that all see the database at one moment."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, parameters: Row = ()) -> list[sqlite3.Row]:
        """The rows a SELECT gives, in its order."""
        return list(await self._connection.execute_fetchall(sql, parameters))


class Database:
    """An open database file. Made by `open`; must be closed by `close`."""

    def __init__(
        self,
        path: Path,
        lock: FileLock,
        writer: Writer,
        reader: aiosqlite.Connection,
        beside: aiosqlite.Connection,
    ) -> None:
        self.path = path
        self._lock = lock
        self._writer = writer
        self._reader = reader
        self._reading = asyncio.Lock()
        self._checkpointer = Checkpointer(writer, beside)
        self._committer = Committer(writer, self._checkpointer.note_commit)

    @classmethod
    async def open(
        cls,
        path: str | Path,
        migrations: Sequence[Migration] | None = None,
        *,
        busy_seconds: float = _BUSY_SECONDS,
    ) -> Self:
        """Open the file, create or upgrade it if need be; raises DatabaseUnusable with the reason.

        The folder must exist, and no other process may have the file open in this way. `migrations`
        replaces those of the program; `busy_seconds` is how long a lock by others is waited out.
        """
        path = Path(path)
        if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
            raise DatabaseUnusable(path, f"SQLite 3.37 or newer is needed, this is {sqlite3.sqlite_version}")
        with usable(path):
            return await cls._open(
                path, read_migrations() if migrations is None else migrations, busy_seconds
            )

    @classmethod
    async def _open(cls, path: Path, migrations: Sequence[Migration], busy_seconds: float) -> Self:
        # aiosqlite leaves its thread running past a failed connect; this fails first.
        sqlite3.connect(path).close()
        async with AsyncExitStack() as stack:
            lock = FileLock.take(path)
            stack.callback(lock.release)
            # The driver's own way to wait for a lock, which holds for every statement of the opening.
            connect = partial(sqlite3.connect, path, isolation_level="IMMEDIATE", timeout=busy_seconds)
            writer = Writer(connect, iter_chunk_size=64)
            await stack.enter_async_context(writer)
            await _prepare_writer(writer)
            await migrate(writer, migrations)
            await _prove_writable(writer)
            await writer.execute("PRAGMA foreign_keys = ON")
            reader, beside = [
                await stack.enter_async_context(
                    aiosqlite.connect(path, isolation_level=None, timeout=busy_seconds)
                )
                for _ in range(2)
            ]
            await prepare_reader(reader)
            stack.pop_all()
        return cls(path, lock, writer, reader, beside)

    async def close(self) -> None:
        """Finish every write handed in, then close the file. Closing twice does nothing more."""
        await self._committer.close()
        await self._checkpointer.close()
        await self._reader.close()
        await self._writer.close()
        self._lock.release()

    async def write(self, write: Write) -> None:
        """Return once the write is on disk, raise sqlite3.Error with nothing of it written.

        Writes that wait at the same time share a transaction; a refused one harms no other. One
        handed in is carried out even if its caller is cancelled. Raises DatabaseClosed after `close`.
        """
        await self._committer.write(write)

    def write_soon(self, write: Write) -> None:
        """Let a write be carried out a second or so later, unless the program dies before.

        A later write of the same subject takes its place. For what may get lost: a failure is not told.
        """
        self._committer.write_soon(write)

    @property
    def busy(self) -> bool:
        """Whether a write is still to be carried out."""
        return self._committer.busy

    async def erase(self, statements: Sequence[Statement]) -> None:
        """As `write`, for statements that may change any row, and that leave no trace of what was there.

        What they delete or replace is overwritten with zeros in the file, and gone from the write-ahead
        log unless another process is reading it. Copies that SQLite left in unused bytes when it moved
        rows between pages long ago are rare, and gone only when written over, or after a VACUUM.
        """
        await self._committer.write(Write(EVERYTHING, statements))

    async def rows(self, sql: str, parameters: Row = ()) -> list[sqlite3.Row]:
        """The rows a SELECT gives; every write that has returned is visible to it."""
        async with self._reading:
            return await Snapshot(self._reader).rows(sql, parameters)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Snapshot]:
        """Several reads that see one moment. Other reads wait meanwhile; writes do not."""
        async with self._reading:
            try:
                await self._reader.execute("BEGIN")
                yield Snapshot(self._reader)
            finally:
                await self._reader.rollback()


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Turn whatever keeps a database file from being used into DatabaseUnusable."""
    if not path.parent.is_dir():
        raise DatabaseUnusable(path, f"there is no folder {path.parent}")
    try:
        yield
    except InUse as error:
        raise DatabaseUnusable(path, "another Bower is using it") from error
    except SchemaMismatch as error:
        raise DatabaseUnusable(path, str(error)) from error
    except sqlite3.Error as error:
        raise DatabaseUnusable(path, plain(error)) from error
    except OSError as error:
        raise DatabaseUnusable(path, f"its folder cannot be written to ({error.strerror})") from error


async def _prove_writable(connection: aiosqlite.Connection) -> None:
    """Write what is there already, for a file that only looks usable is worse than none.

    A file, or a folder, without permission to write opens like any other, and so it does on a full disk.
    """
    [row] = await connection.execute_fetchall("PRAGMA user_version")
    await connection.execute("BEGIN IMMEDIATE")
    await connection.execute(f"PRAGMA user_version = {row[0]}")
    await connection.commit()


async def _prepare_writer(connection: aiosqlite.Connection) -> None:
    [fault] = await connection.execute_fetchall("PRAGMA quick_check(1)")
    if fault[0] != "ok":
        raise sqlite3.DatabaseError(f"the file is damaged ({fault[0]})")
    await connection.execute("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = FULL")
    await connection.execute(f"PRAGMA wal_autocheckpoint = {_LONGEST_LOG}")
    await connection.execute("PRAGMA secure_delete = ON")


async def prepare_reader(connection: aiosqlite.Connection) -> None:
    """Let a connection only read, and give rows their columns' names."""
    connection.row_factory = _row_factory()
    await connection.execute("PRAGMA query_only = ON")


def _row_factory() -> Any:
    """`sqlite3.Row`, which aiosqlite declares as a plain type."""
    return sqlite3.Row
