"""Stopping the program while what it talks to hangs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from db import Database, TableStore
from engine.match import replay
from localdiscord import Actor, LocalDiscord, Message

pytestmark = pytest.mark.asyncio

ROOT = Path(__file__).parents[1]


@pytest_asyncio.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord().running() as server:
        yield server


@asynccontextmanager
async def bot(server: LocalDiscord, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """The program, which must not outlive the test."""
    settings = {"DISCORD_TOKEN": server.token, "DISCORD_API": server.url, "GUILD_READY_TIMEOUT": "0.02"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        cwd=folder,
        env={**os.environ, "DATABASE_PATH": str(folder / "bower.db"), **settings},
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def stop(process: asyncio.subprocess.Process) -> tuple[float, str]:
    """Send SIGTERM; how many seconds the program still took, and what it said."""
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    _, errors = await asyncio.wait_for(process.communicate(), 30)
    return time.monotonic() - began, errors.decode()


async def match(server: LocalDiscord) -> Actor:
    """Ada against a computer player, with Ada to move."""
    ada = server.actor("Ada")
    lobby = (await ada.slash("table open")).message
    for label in ("Add computer player", "Start"):
        await server.activity.until(lambda: can_press(lobby, label), 10)  # noqa: B023 - waited for
        await ada.click(lobby, label)
    await server.activity.until(lambda: any(map(offers_of, ada.dm())), 10)
    return ada


def can_press(message: Message, label: str) -> bool:
    return any(button.get("label") == label and not button.get("disabled") for button in message.buttons)


def offers_of(hand: Message) -> list[str]:
    """The custom ids of the buttons that make a move."""
    return [b["custom_id"] for b in hand.buttons if b.get("custom_id", "").startswith("b:play:")]


async def move(ada: Actor) -> None:
    """Press the first move of Ada's hand, and do not wait for an answer."""
    hand = ada.dm()[-1]
    await ada.click(hand, custom_id=offers_of(hand)[0], wait=False)


async def test_a_discord_that_hangs_is_left_within_five_seconds_with_every_move_kept(
    server: LocalDiscord, tmp_path: Path
) -> None:
    async with bot(server, tmp_path) as process:
        await server.connected(30)
        ada = await match(server)
        server.delay("*", "*", 60, times=1_000_000)
        await move(ada)
        await asyncio.sleep(0.3)
        seconds, errors = await stop(process)
        assert seconds < 5
        assert process.returncode == 0, errors
        assert "Traceback" not in errors
    server.abandon()
    database = await Database.open(tmp_path / "bower.db")
    [stored] = await (await TableStore.open(database)).open_tables()
    await database.close()
    game, _ = replay(stored.record, stored.entries)
    assert game.outcome is None


@pytest.mark.slow
async def test_a_discord_that_hangs_at_the_start_is_left_at_once(
    server: LocalDiscord, tmp_path: Path
) -> None:
    server.delay("*", "*", 60, times=1_000_000)
    async with bot(server, tmp_path) as process:
        while not server.activity.in_flight:
            await server.activity.changed(0.05)
        seconds, errors = await stop(process)
        assert seconds < 5
        assert process.returncode == 0, errors
    server.abandon()


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program that holds the database for itself."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.slow
async def test_a_database_that_hangs_keeps_it_no_longer(server: LocalDiscord, tmp_path: Path) -> None:
    async with bot(server, tmp_path) as process:
        await server.connected(30)
        ada = await match(server)
        with locked(tmp_path / "bower.db"):
            await move(ada)
            await asyncio.sleep(0.1)
            seconds, errors = await stop(process)
        assert seconds < 5.5
        assert "Traceback" not in errors
    server.abandon()
