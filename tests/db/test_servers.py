"""The language of a server, and what its managers chose."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from db import Database, Servers, ServerSettings
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


CHOSEN = ServerSettings(
    language="es",
    channels=(20, 2**62),
    open_roles=(31,),
    end_roles=(32, 33),
    defaults={"three-thirteen": {"turn_seconds": None, "strict": True}},
    show_left=False,
    theme="light",
)


async def test_what_was_chosen_is_remembered_beyond_a_restart(path: Path, clock: ManualClock) -> None:
    database = await Database.open(path)
    servers = await Servers.open(database, clock)
    assert await servers.settings(10) == ServerSettings()
    await servers.configure(10, CHOSEN)
    await database.close()
    database = await Database.open(path)
    servers = await Servers.open(database, clock)
    assert await servers.settings(10) == CHOSEN
    assert await servers.settings(11) == ServerSettings()
    await database.close()


async def test_the_chosen_language_goes_before_the_servers_own(path: Path, clock: ManualClock) -> None:
    database = await Database.open(path)
    servers = await Servers.open(database, clock)
    await servers.remember(10, "it")
    await servers.configure(10, CHOSEN)
    assert servers.locale(10) == "es"
    await servers.remember(10, "en-GB")
    assert servers.locale(10) == "es"
    assert (await Servers.open(database, clock)).locale(10) == "es"
    await servers.configure(10, replace(CHOSEN, language=None))
    assert servers.locale(10) == "en-GB"
    await database.close()


async def test_choices_of_a_newer_version_survive_a_change() -> None:
    settings = ServerSettings.from_json('{"language": "it", "later": [1, {"a": 2}]}')
    changed = json.loads(replace(settings, theme="dark").to_json())
    assert (changed["later"], changed["language"], changed["theme"]) == ([1, {"a": 2}], "it", "dark")


async def test_two_choices_at_once_are_both_kept(database: Database, clock: ManualClock) -> None:
    servers = await Servers.open(database, clock)
    chosen = await asyncio.gather(
        servers.change(10, lambda settings: replace(settings, theme="light")),
        servers.change(10, lambda settings: replace(settings, language="it")),
    )
    assert chosen[1] == await servers.settings(10) == ServerSettings(theme="light", language="it")


async def test_a_dropped_server_is_met_anew(database: Database, clock: ManualClock) -> None:
    servers = await Servers.open(database, clock)
    await servers.remember(10, "it")
    await servers.configure(10, CHOSEN)
    servers.drop(10)
    assert servers.locale(10) is None
    await servers.remember(10, "it")
    assert servers.locale(10) == "it"
