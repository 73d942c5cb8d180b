"""Numbered migrations: SQL files applied in order, each in a transaction of its own.

The file's version is its `PRAGMA user_version`. A migration that was ever released is never edited;
a change of the schema is a new file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiosqlite

APPLICATION_ID: Final = 0x426F7772
"""Marks the file as ours; set by the first migration."""

Rows = Callable[[str], Awaitable[Iterable[sqlite3.Row]]]
"""Reads the rows of a query."""

_DIRECTORY: Final = Path(__file__).with_name("migrations")


class SchemaMismatch(Exception):
    """The file is sound, but this program cannot work with it; the text says why."""


@dataclass(frozen=True, slots=True)
class Migration:
    """The step from version `number - 1` to `number`."""

    number: int
    name: str
    sql: str


def read_migrations(directory: Path = _DIRECTORY) -> list[Migration]:
    """All migrations in order; raises ValueError unless they are numbered from 1 without a gap."""
    paths = sorted(directory.glob("*.sql"))
    found = [Migration(int(path.name[:4]), path.stem, path.read_text(encoding="utf-8")) for path in paths]
    if [migration.number for migration in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"the migrations in {directory} are not numbered from 1 without a gap")
    return found


async def migrate(connection: aiosqlite.Connection, migrations: Sequence[Migration]) -> None:
    """Bring the file to the newest version.

    Raises SchemaMismatch for a file of another program or of a newer version of this one, and
    sqlite3.Error if a migration fails; the connection must then be closed, which undoes that one.
    """
    version = await require_known(connection.execute_fetchall, len(migrations))
    for migration in migrations[version:]:
        await _apply(connection, migration)


async def require_known(rows: Rows, newest: int | None = None) -> int:
    """The version of a file of which `rows` reads; SchemaMismatch if it is not for this program.

    `newest`: the newest version that is known, if not that of the program.
    """
    newest = newest_version() if newest is None else newest
    version = await _number(rows, "PRAGMA user_version")
    await _refuse_foreign(rows, version)
    if version > newest:
        raise SchemaMismatch(
            f"its version is {version}, of a newer Bower; this one knows versions up to {newest}"
        )
    return version


def newest_version() -> int:
    """The version to which the program brings every file."""
    return len(read_migrations())


async def _refuse_foreign(rows: Rows, version: int) -> None:
    """A file without our mark is ours only if nothing is in it yet."""
    if await _number(rows, "PRAGMA application_id") == APPLICATION_ID:
        return
    if version or await _number(rows, "SELECT count(*) FROM sqlite_master"):
        raise SchemaMismatch("it belongs to another program")


async def _apply(connection: aiosqlite.Connection, migration: Migration) -> None:
    await connection.executescript(
        f"BEGIN IMMEDIATE;\n{migration.sql}\nPRAGMA user_version = {migration.number};\nCOMMIT;"
    )


async def _number(rows: Rows, sql: str) -> int:
    [row] = await rows(sql)
    return int(row[0])
