"""Looking into a database file that somebody else may be writing."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

import aiosqlite

from db.database import Snapshot, prepare_reader, usable
from db.errors import DatabaseUnusable


def read_only(path: Path) -> str:
    """The address under which SQLite opens a file for reading alone; raises DatabaseUnusable for none."""
    if not path.is_file():
        raise DatabaseUnusable(path, "there is no such file")
    return f"file:{quote(str(path.absolute()))}?mode=ro"


@asynccontextmanager
async def reading(path: Path) -> AsyncIterator[Snapshot]:
    """One moment of a database, whoever uses it meanwhile; nothing is upgraded. Raises DatabaseUnusable."""
    with usable(path):
        address = read_only(path)
        sqlite3.connect(address, uri=True).close()  # aiosqlite leaves a thread behind where this fails
        async with aiosqlite.connect(address, uri=True, isolation_level=None) as connection:
            await prepare_reader(connection)
            await connection.execute("BEGIN")
            yield Snapshot(connection)
