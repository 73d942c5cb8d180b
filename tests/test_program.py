"""The program as its operator meets it: a process with an exit code and an error stream."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import re
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from localdiscord import LocalDiscord
from operations.logs import set_up_logging

pytestmark = pytest.mark.asyncio

ROOT = Path(__file__).parents[1]


@pytest_asyncio.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord().running() as server:
        yield server


@asynccontextmanager
async def bot(folder: Path, **settings: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python bot.py` in an empty folder; killed at the end if it still runs."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "DATABASE"))},
        "GUILD_READY_TIMEOUT": "0.02",
        "DATABASE_PATH": str(folder / "bower.db"),
        **settings,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        cwd=folder,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def refusal(folder: Path, **settings: str) -> tuple[int, str]:
    """The exit code and the error stream of a bot that does not start."""
    async with bot(folder, **settings) as process:
        _, errors = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode is not None
    return process.returncode, errors.decode()


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_cleanly_within_five_seconds(
    server: LocalDiscord, tmp_path: Path, ending: signal.Signals
) -> None:
    async with bot(tmp_path, DISCORD_TOKEN=server.token, DISCORD_API=server.url) as process:
        await server.connected(30)
        started = time.monotonic()
        process.send_signal(ending)
        _, errors = await asyncio.wait_for(process.communicate(), 30)
        assert time.monotonic() - started < 5
    assert process.returncode == 0
    assert b"Traceback" not in errors


async def test_without_a_token_it_tells_where_to_play(tmp_path: Path) -> None:
    async with bot(tmp_path, LOCAL_PORT="0") as process:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), 30)
        assert b"http://127.0.0.1:" in line


async def test_bad_settings_are_listed(tmp_path: Path) -> None:
    code, errors = await refusal(tmp_path, LOG_LEVEL="LOUD", LOCAL_PORT="-1")
    assert code == 2
    assert "LOG_LEVEL" in errors
    assert "LOCAL_PORT" in errors
    assert "Traceback" not in errors


async def test_a_file_that_is_no_database_is_named(tmp_path: Path, server: LocalDiscord) -> None:
    (tmp_path / "bower.db").write_text("no database, but somebody's letter " * 100)
    code, errors = await refusal(tmp_path, DISCORD_TOKEN=server.token, DISCORD_API=server.url)
    assert code == 1
    assert "bower.db" in errors
    assert "Traceback" not in errors


async def test_a_refused_token_is_told_and_not_repeated(tmp_path: Path, server: LocalDiscord) -> None:
    code, errors = await refusal(tmp_path, DISCORD_TOKEN="not-the-token", DISCORD_API=server.url)
    assert code == 1
    assert "DISCORD_TOKEN" in errors
    assert "not-the-token" not in errors
    assert "Traceback" not in errors


@pytest.fixture
def logging_restored() -> Iterator[None]:
    """Levels and handlers as they were."""
    loggers = [logging.getLogger(name) for name in ("", "discord", "aiosqlite", "asyncio", "aiohttp")]
    before = [(logger, logger.level, list(logger.handlers)) for logger in loggers]
    yield
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers


@pytest.mark.usefixtures("logging_restored")
async def test_debug_logging_keeps_payloads_out_of_the_log() -> None:
    set_up_logging("DEBUG")
    for name in ("discord.http", "discord.gateway", "discord.webhook.async_", "aiosqlite"):
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)


@pytest.mark.usefixtures("logging_restored")
async def test_a_completion_that_is_late_or_lost_is_no_error() -> None:
    set_up_logging("INFO")
    stream = io.StringIO()
    tree = logging.getLogger("discord.app_commands.tree")
    handler = logging.StreamHandler(stream)
    tree.addHandler(handler)
    response: Any = SimpleNamespace(status=404, reason="no")
    for code in (10062, 50035):
        error = discord.NotFound(response, {"code": code, "message": f"code {code}"})
        tree.error("a completion failed", exc_info=error)
    response.status = 503
    lost = discord.DiscordServerError(response, "unavailable")
    for weather in (lost, ConnectionResetError("cut"), aiohttp.ServerDisconnectedError()):
        tree.error("a completion was lost", exc_info=weather)
    tree.removeHandler(handler)
    assert "code 10062" not in stream.getvalue()
    assert "code 50035" in stream.getvalue()
    assert "lost" not in stream.getvalue()


async def text_of(url: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return await answer.text()


async def test_the_metrics_tell_tables_moves_answers_and_refusals_and_the_health_file_is_there(
    server: LocalDiscord, tmp_path: Path
) -> None:
    health = tmp_path / "health"
    settings = {"METRICS_PORT": "0", "HEALTH_FILE": str(health), "LOG_FORMAT": "json"}
    async with bot(tmp_path, DISCORD_TOKEN=server.token, DISCORD_API=server.url, **settings) as process:
        assert process.stderr is not None
        while "metrics at" not in (line := json.loads(await process.stderr.readline()))["message"]:
            pass
        url = line["message"].removeprefix("metrics at ")
        assert url.startswith("http://127.0.0.1:")
        await server.connected(30)
        ada = server.actor("Ada")
        lobby = (await ada.slash("table open")).message
        assert lobby is not None
        await ada.click(lobby, "Add computer player")
        await server.activity.until(lambda: "2 of 4" in lobby.text, 30)
        server.fail("POST", "/users/@me/channels", 403, code=50007)
        await ada.click(lobby, "Start")
        await server.activity.until(lambda: not server.plan.left, 30)
        text = await text_of(url)
        for figure in (
            r'bower_moves_total{by="chance",game="fives-and-threes"} [1-9]',
            r"bower_commit_seconds_count [3-9]",
            r"bower_acknowledgement_seconds_count [3-9]",
            r'bower_discord_errors_total{status="403"} 1',
            r"bower_loop_delay_seconds_count [1-9]",
            r"process_resident_memory_bytes [1-9]",
        ):
            assert re.search(figure, text), figure
        assert await server.activity.until(health.exists, 2.0)
        process.terminate()
        await process.wait()
    assert not health.exists()
