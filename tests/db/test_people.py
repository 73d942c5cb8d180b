"""What is remembered of people, and that remembering the known costs no write."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
import pytest_asyncio

from db import Database, People, Profile
from db.writer import Statement
from engine.clock import ManualClock

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def known(database: Database, clock: ManualClock) -> People:
    return People(database, clock)


async def updated_at(database: Database, person: int) -> float:
    [row] = await database.rows("SELECT updated_at FROM people WHERE id = ?", (person,))
    return float(row["updated_at"])


async def test_a_person_nobody_has_seen_is_unknown(known: People) -> None:
    assert await known.profile(1) is None
    assert await known.locale(1) is None
    assert await known.names([1, 2]) == {}


async def test_name_and_language_last_seen_are_remembered_beyond_a_restart(
    path: Path, clock: ManualClock
) -> None:
    database = await Database.open(path)
    known = People(database, clock)
    await known.remember(1, "Ada", None)
    await known.remember(1, "Ada", "it")
    await known.remember(2**63 - 1, "Bo 🂡", "es-ES")
    await database.close()
    database = await Database.open(path)
    known = People(database, clock)
    assert await known.profile(1) == Profile(1, "Ada", "it")
    assert await known.locale(2**63 - 1) == "es-ES"
    assert await known.names([1, 2**63 - 1, 5]) == {1: "Ada", 2**63 - 1: "Bo 🂡"}
    await database.close()


async def test_seeing_a_person_unchanged_writes_nothing(
    database: Database, known: People, clock: ManualClock
) -> None:
    await known.remember(1, "Ada", "it")
    clock.advance(5)
    await known.remember(1, "Ada", "it")
    await People(database, clock).remember(1, "Ada", "it")
    assert await updated_at(database, 1) == 1_000.0
    await known.remember(1, "Ada L.", "it")
    assert await updated_at(database, 1) == 1_005.0


async def test_closed_direct_messages_are_noted_with_their_moment_and_taken_back(
    known: People, clock: ManualClock
) -> None:
    await known.remember(1, "Ada", "it")
    await known.set_dm_channel(1, 77)
    clock.advance(9)
    await known.set_dm_closed(1, closed=True)
    assert await known.profile(1) == Profile(1, "Ada", "it", dm_channel=77, dm_closed_at=1_009.0)
    await known.remember(1, "Ada L.", "en")
    assert await known.profile(1) == Profile(1, "Ada L.", "en", dm_channel=77, dm_closed_at=1_009.0)
    await known.set_dm_closed(1, closed=False)
    assert await known.profile(1) == Profile(1, "Ada L.", "en", dm_channel=77)


async def test_a_read_that_crosses_a_write_leaves_nothing_outdated_in_memory(
    database: Database, known: People, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await People(database, clock).remember(1, "Ada", "it")
    has_read, may_return = asyncio.Event(), asyncio.Event()
    read = database.rows

    async def read_slowly(sql: str, parameters: tuple[int, ...] = ()) -> list[sqlite3.Row]:
        rows = await read(sql, parameters)
        has_read.set()
        await may_return.wait()
        return rows

    monkeypatch.setattr(database, "rows", read_slowly)
    reading = asyncio.create_task(known.profile(1))
    await has_read.wait()
    await known.set_dm_channel(1, 77)
    may_return.set()
    await reading
    assert await known.profile(1) == Profile(1, "Ada", "it", dm_channel=77)


async def test_what_people_prefer_is_kept_apart_by_name_and_beyond_a_restart(
    path: Path, clock: ManualClock
) -> None:
    database = await Database.open(path)
    known = People(database, clock)
    await known.remember(1, "Ada", "it")
    assert await known.preference(1, "hand-order.three-thirteen") is None
    await known.prefer(1, "hand-order.three-thirteen", "suit")
    await known.prefer(1, "hand-order.three-thirteen", "rank")
    await known.prefer(1, "hand-order", "x")
    await known.remember(1, "Ada L.", "it")
    await database.close()
    database = await Database.open(path)
    known = People(database, clock)
    assert await known.preference(1, "hand-order.three-thirteen") == "rank"
    assert await known.preference(1, "hand-order") == "x"
    assert await known.preference(1, "hand") is None
    assert await known.preference(2, "hand-order") is None
    await database.close()


async def test_nobody_is_made_known_by_a_preference(known: People) -> None:
    await known.prefer(7, "hand-order", "suit")
    assert await known.profile(7) is None


async def test_a_dropped_person_is_read_again(database: Database, clock: ManualClock) -> None:
    people = People(database, clock)
    await people.remember(7, "Ada", "it")
    assert await people.profile(7) is not None
    await database.erase([Statement("DELETE FROM people WHERE id = ?", [(7,)])])
    people.drop(7)
    assert await people.profile(7) is None
