"""The language of a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from db import Database, Servers
from engine.clock import ManualClock

pytestmark = pytest.mark.asyncio


async def test_the_language_last_seen_is_remembered_beyond_a_restart(path: Path, clock: ManualClock) -> None:
    database = await Database.open(path)
    servers = await Servers.open(database, clock)
    assert servers.locale(10) is None
    await servers.remember(10, "it")
    await servers.remember(10, "es-ES")
    await servers.remember(11, None)
    assert servers.locale(10) == "es-ES"
    await database.close()
    database = await Database.open(path)
    servers = await Servers.open(database, clock)
    assert (servers.locale(10), servers.locale(11)) == ("es-ES", None)
    await database.close()


async def test_seeing_a_server_unchanged_writes_nothing(database: Database, clock: ManualClock) -> None:
    servers = await Servers.open(database, clock)
    await servers.remember(10, "it")
    clock.advance(5)
    await servers.remember(10, "it")
    [row] = await database.rows("SELECT updated_at FROM servers")
    assert row["updated_at"] == 1_000.0
