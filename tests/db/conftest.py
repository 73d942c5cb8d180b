"""An open database in a folder of its own, and tables to put into it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from db import Database, TableStore
from engine.clock import ManualClock
from engine.journal import Holder, Person, Seat, Settings, Stage, TableRecord, Venue

ADA = Person(2**62 + 1, "Ada")
RECORD = TableRecord(
    id=1,
    game="fives-and-threes",
    venue=Venue(server=10, channel=20),
    host=ADA,
    stage=Stage.PLAYING,
    seats=(Seat(ADA, Holder.PERSON), Seat(None, Holder.COMPUTER)),
    options={"target": 61, "pairs": False, "house": None},
    settings=Settings(),
    opened_at=100.0,
    first=1,
    started_at=200.0,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bower.db"


@pytest.fixture
def make_record() -> Callable[..., TableRecord]:
    """A table in play in server 10, channel 20, hosted by Ada; with other facts if given."""

    def make(table: int, **changes: Any) -> TableRecord:
        return replace(RECORD, id=table, **changes)

    return make


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(1_000.0)


async def together(database: Database, *writing: Coroutine[Any, Any, None]) -> list[BaseException | None]:
    """What becomes of writes that are all handed in before the first is carried out."""
    gate = threading.Event()
    database._writer.begin(gate.wait)
    try:
        tasks = list(map(asyncio.create_task, writing))
        await asyncio.sleep(0)
    finally:
        gate.set()
    return await asyncio.gather(*tasks, return_exceptions=True)


async def all_together(database: Database, *writing: Coroutine[Any, Any, None]) -> None:
    """As `together`, for writes none of which may fail."""
    assert set(await together(database, *writing)) == {None}


@pytest_asyncio.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(path)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def store(database: Database) -> TableStore:
    return await TableStore.open(database)
