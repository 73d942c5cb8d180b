"""Writes that nobody waits for: carried out with others, or by themselves a moment later."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from db import Database
from db.committer import Statement, Write

pytestmark = pytest.mark.asyncio

PUT = "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"


def put(key: str, value: str | None) -> Write:
    return Write(key, [Statement(PUT, [(key, value)])])


def on_disk(path: Path) -> dict[str, str]:
    """What another process would find now."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT key, value FROM meta"))


async def test_it_goes_with_the_next_write(database: Database) -> None:
    database.write_soon(put("soon", "x"))
    assert on_disk(database.path) == {}
    await database.write(put("now", "x"))
    assert on_disk(database.path) == {"soon": "x", "now": "x"}


async def test_without_another_write_it_goes_by_itself(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.committer.SOON", 0.0)
    database.write_soon(put("soon", "x"))
    async with asyncio.timeout(10):
        while on_disk(database.path) != {"soon": "x"}:
            await asyncio.sleep(0)


async def test_a_later_write_of_the_same_subject_takes_its_place(database: Database) -> None:
    database.write_soon(put("subject", "first"))
    database.write_soon(put("subject", "second"))
    await database.write(put("other", "x"))
    assert on_disk(database.path)["subject"] == "second"
    database.write_soon(put("subject", "third"))
    await database.write(put("subject", "now"))
    await database.write(put("other", "y"))
    assert on_disk(database.path) == {"subject": "now", "other": "y"}


async def test_it_follows_an_earlier_write_of_the_same_subject(database: Database) -> None:
    writing = asyncio.create_task(database.write(put("subject", "first")))
    await asyncio.sleep(0)
    database.write_soon(put("subject", "second"))
    await writing
    await database.write(put("other", "x"))
    assert on_disk(database.path)["subject"] == "second"


async def test_closing_carries_it_out(path: Path) -> None:
    database = await Database.open(path)
    database.write_soon(put("soon", "x"))
    await database.close()
    database.write_soon(put("late", "x"))
    assert on_disk(path) == {"soon": "x"}


async def test_what_is_erased_does_not_come_back_by_it(database: Database) -> None:
    database.write_soon(put("soon", "secret"))
    await database.erase([Statement("DELETE FROM meta", [()])])
    await database.write(put("now", "x"))
    assert on_disk(database.path) == {"now": "x"}


async def test_its_failure_harms_no_other_write(database: Database) -> None:
    database.write_soon(put("impossible", None))
    database.write_soon(put("soon", "x"))
    await database.write(put("now", "x"))
    await database.write(put("later", "x"))
    assert on_disk(database.path) == {"soon": "x", "now": "x", "later": "x"}
