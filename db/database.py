"""The database file: one connection that writes, one that reads."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final, Self

import aiosqlite

from db.committer import EVERYTHING, Committer, Row, Statement, Write
from db.errors import DatabaseUnusable
from db.schema import Migration, SchemaMismatch, migrate, read_migrations

_OLDEST_SQLITE: Final = (3, 37, 0)
"""The first with STRICT tables."""

_BUSY_MILLISECONDS: Final = 5_000
"""How long to wait for another process (a backup, a curious shell) that holds the file."""


class Snapshot:
    """Reads that all see the database at one moment."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, parameters: Row = ()) -> list[sqlite3.Row]:
        """The rows a SELECT gives, in its order."""
        return list(await self._connection.execute_fetchall(sql, parameters))


class Database:
    """An open database file. Made by `open`; must be closed by `close`."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._reading = asyncio.Lock()
        self._committer = Committer(writer)

    @classmethod
    async def open(cls, path: str | Path, migrations: Sequence[Migration] | None = None) -> Self:
        """Open the file, create or upgrade it if need be; raises DatabaseUnusable with the reason.

        The folder must exist. `migrations` replaces those of the program.
        """
        path = Path(path)
        if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
            raise DatabaseUnusable(path, f"SQLite 3.37 or newer is needed, this is {sqlite3.sqlite_version}")
        try:
            return await cls._open(path, read_migrations() if migrations is None else migrations)
        except SchemaMismatch as error:
            raise DatabaseUnusable(path, str(error)) from error
        except sqlite3.Error as error:
            raise DatabaseUnusable(path, f"SQLite says: {error}") from error

    @classmethod
    async def _open(cls, path: Path, migrations: Sequence[Migration]) -> Self:
        # aiosqlite leaves its thread running past a failed connect; this fails first.
        sqlite3.connect(path).close()
        async with AsyncExitStack() as stack:
            writer = await stack.enter_async_context(aiosqlite.connect(path, isolation_level="IMMEDIATE"))
            await _prepare_writer(writer)
            await migrate(writer, migrations)
            await writer.execute("PRAGMA foreign_keys = ON")
            reader = await stack.enter_async_context(aiosqlite.connect(path, isolation_level=None))
            await _prepare_reader(reader)
            stack.pop_all()
        return cls(path, writer, reader)

    async def close(self) -> None:
        """Finish every write handed in, then close the file. Closing twice does nothing more."""
        await self._committer.close()
        await self._reader.close()
        await self._writer.close()

    async def write(self, write: Write) -> None:
        """Return once the write is on disk, raise sqlite3.Error with nothing of it written.

        Writes that wait at the same time share a transaction; a refused one harms no other. One
        handed in is carried out even if its caller is cancelled. Raises DatabaseClosed after `close`.
        """
        await self._committer.write(write)

    async def erase(self, statements: Sequence[Statement]) -> None:
        """As `write`, for statements that may change any row, and that leave no trace of what was there.

        What they delete or replace is overwritten with zeros in the file, and gone from the write-ahead
        log unless another process is reading it.
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


async def _prepare_writer(connection: aiosqlite.Connection) -> None:
    await connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
    [fault] = await connection.execute_fetchall("PRAGMA quick_check(1)")
    if fault[0] != "ok":
        raise sqlite3.DatabaseError(f"the file is damaged ({fault[0]})")
    await connection.execute("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = FULL")
    await connection.execute("PRAGMA secure_delete = ON")


async def _prepare_reader(connection: aiosqlite.Connection) -> None:
    connection.row_factory = _row_factory()
    await connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
    await connection.execute("PRAGMA query_only = ON")


def _row_factory() -> Any:
    """`sqlite3.Row`, which aiosqlite declares as a plain type."""
    return sqlite3.Row
