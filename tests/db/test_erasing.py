"""Erasing rows so that nothing of them is left on disk."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db import Database
from db.committer import Write
from db.writer import Statement
from tests.db.conftest import all_together

pytestmark = pytest.mark.asyncio

SECRET = "Zenobia of Palmyra"
INSERT = "INSERT INTO meta (key, value) VALUES (?, ?)"
DELETE = "DELETE FROM meta WHERE value = ?"
RENAME = "UPDATE meta SET value = ? WHERE value = ?"


def insert(key: str, value: str = "x") -> Write:
    return Write(key, [Statement(INSERT, [(key, value)])])


def bytes_on_disk(path: Path) -> bytes:
    """All that is in the file and in its write-ahead log."""
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


async def test_what_is_erased_is_not_left_in_any_file(database: Database) -> None:
    for number in range(300):
        await database.write(insert(f"{number}", SECRET if number % 3 else f"{SECRET} {number}"))
    assert SECRET.encode() in bytes_on_disk(database.path)
    others = [(f"{SECRET} {number}",) for number in range(300)]
    await database.erase([Statement(RENAME, [("nobody", SECRET)]), Statement(DELETE, others)])
    assert SECRET.encode() not in bytes_on_disk(database.path)
    [row] = await database.rows("SELECT count(*) FROM meta")
    assert row[0] == 200


async def test_an_erasure_takes_effect_as_a_whole_or_not_at_all(database: Database) -> None:
    await database.write(insert("a", SECRET))
    with pytest.raises(sqlite3.OperationalError):
        await database.erase([Statement(DELETE, [(SECRET,)]), Statement("DELETE FROM missing", [()])])
    assert len(await database.rows("SELECT * FROM meta")) == 1


async def test_an_erasure_shares_its_transaction_with_no_other_write(database: Database) -> None:
    """Otherwise statements of writes beside it could come between its own."""
    transactions: list[str] = []
    await database._writer.set_trace_callback(transactions.append)
    writes = [database.write(insert(key)) for key in "ab"]
    erasure = database.erase([Statement(DELETE, [("x",)])])
    await all_together(database, *writes, erasure, database.write(insert("c")))
    await database._writer.set_trace_callback(None)  # type: ignore[arg-type]
    words = " ".join(statement.split()[0] for statement in transactions)
    assert words == "BEGIN INSERT COMMIT BEGIN DELETE COMMIT PRAGMA BEGIN INSERT COMMIT"
    assert [row["key"] for row in await database.rows("SELECT key FROM meta")] == ["c"]


async def test_a_log_that_another_process_reads_is_told_of(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    await database.write(insert("a", SECRET))
    await database._writer.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(database.path)) as backup, caplog.at_level(logging.WARNING):
        backup.execute("BEGIN")
        assert backup.execute("SELECT count(*) FROM meta").fetchone() == (1,)
        await database.erase([Statement(DELETE, [(SECRET,)])])
    assert await database.rows("SELECT * FROM meta") == []
    assert "write-ahead log" in caplog.text
