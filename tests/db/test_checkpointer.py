"""The write-ahead log is emptied beside the writer."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from db import Database
from db.committer import Write
from db.writer import Statement

pytestmark = pytest.mark.asyncio

PUT = "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"


async def write(database: Database, times: int) -> None:
    for number in range(times):
        await database.write(Write("s", [Statement(PUT, [(f"{number}", "x" * 500)])]))


def log(database: Database) -> Path:
    return database.path.with_name(f"{database.path.name}-wal")


async def checkpoint_done(database: Database) -> None:
    """Return when the checkpoint that is due has been made."""
    while database._checkpointer._work is None:
        await asyncio.sleep(0)
    await database._checkpointer._work
    await write(database, 1)  # the writer comes to it after its own part


async def test_the_log_does_not_grow_with_what_is_written(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.checkpointer._EVERY", 0.0)
    await write(database, 50)
    await checkpoint_done(database)
    size = log(database).stat().st_size
    for _ in range(5):
        database._checkpointer._work = None
        await write(database, 50)
        await checkpoint_done(database)
    assert log(database).stat().st_size < 3 * size
    assert len(await database.rows("SELECT * FROM meta")) == 50


async def test_closing_does_not_wait_for_the_next_one(path: Path) -> None:
    database = await Database.open(path)
    await write(database, 1)
    async with asyncio.timeout(3):
        await database.close()
    assert not log(database).exists()


async def test_trouble_with_it_is_told_and_harms_no_write(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("db.checkpointer._EVERY", 0.0)
    monkeypatch.setattr("db.checkpointer.PASSIVE", "PRAGMA nonsense(")
    with caplog.at_level(logging.WARNING):
        await write(database, 1)
        await checkpoint_done(database)
    assert "write-ahead log" in caplog.text
    assert len(await database.rows("SELECT * FROM meta")) == 1
