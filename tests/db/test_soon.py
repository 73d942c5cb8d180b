"""Writes that nobody waits for: carried out in a moment of leisure."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from db import Database
from db.committer import Write
from db.writer import Statement

pytestmark = pytest.mark.asyncio

PUT = "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"


def put(key: str, value: str | None) -> Write:
    return Write(key, [Statement(PUT, [(key, value)])])


def on_disk(path: Path) -> dict[str, str]:
    """What another process would find now."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT key, value FROM meta"))


async def test_it_is_carried_out_by_itself(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("db.committer.SOON", 0.0)
    for number in range(20):
        database.write_soon(put(f"{number}", "x"))
    async with asyncio.timeout(10):
        while len(on_disk(database.path)) < 20:
            await asyncio.sleep(0)


async def test_nobody_waits_for_it(database: Database) -> None:
    database.write_soon(put("soon", "x"))
    await database.write(put("now", "x"))
    assert on_disk(database.path) == {"now": "x"}


async def test_closing_carries_it_out(path: Path) -> None:
    database = await Database.open(path)
    database.write_soon(put("soon", "x"))
    await database.close()
    database.write_soon(put("late", "x"))
    assert on_disk(path) == {"soon": "x"}


async def test_a_later_write_of_the_same_subject_takes_its_place(path: Path) -> None:
    database = await Database.open(path)
    for subject in ("a", "b"):
        database.write_soon(put(subject, "first"))
        database.write_soon(put(subject, "second"))
    await database.write(put("a", "third"))
    await database.close()
    assert on_disk(path) == {"a": "third", "b": "second"}


async def test_it_follows_an_earlier_write_of_the_same_subject(path: Path) -> None:
    database = await Database.open(path)
    writing = asyncio.create_task(database.write(put("subject", "first")))
    await asyncio.sleep(0)
    database.write_soon(put("subject", "second"))
    await writing
    await database.close()
    assert on_disk(path) == {"subject": "second"}


async def test_what_is_erased_does_not_come_back_by_it(path: Path) -> None:
    database = await Database.open(path)
    database.write_soon(put("soon", "secret"))
    await database.erase([Statement("DELETE FROM meta", [()])])
    await database.close()
    assert on_disk(path) == {}


async def test_its_failure_harms_no_other_write(path: Path) -> None:
    database = await Database.open(path)
    database.write_soon(put("impossible", None))
    database.write_soon(put("soon", "x"))
    await database.write(put("now", "x"))
    await database.close()
    assert on_disk(path) == {"soon": "x", "now": "x"}
