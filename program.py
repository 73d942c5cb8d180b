"""The whole program: settings, database, host, computer players and client, and their clean end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import discord
import uvloop

from cogs.client import BowerClient
from cogs.publisher import Pace
from cogs.publisher.pictures import Draws
from db import Database, DatabaseUnusable, Servers, TableStore
from engine.clock import Clock, SystemClock
from engine.computer.player import Thinker
from engine.computer.pool import PoolThinker
from engine.fair import Chance
from engine.host import Host, Limits
from localdiscord import LocalDiscord, point_discord_at
from operations.health import is_connected, signs_of_health
from operations.logs import set_up_logging
from operations.metrics import Metrics
from settings import Settings, SettingsError
from ui.pictures.studio import Studio, in_process

log = logging.getLogger(__name__)

_FAREWELL_SECONDS: Final = 1.75
"""For the last messages, and as much again for hanging up; whoever stops the program waits 5 seconds."""
_LEAVE_SECONDS: Final = 4.75
"""After this long the program leaves, whatever keeps it: no move was ever told before it was stored."""
_SEARCHES: Final = (700, 4, 125)
"""How many new objects make it worth to search for garbage, after how many searches among the newest ones
to search among the young as well, and after how many of these among all. A search keeps everybody waiting
by the number of objects that live: many small ones are felt less than a few large ones."""
_TURN: Final = 0.00005
"""Seconds that the event loop and the database's threads may keep each other waiting."""


def main() -> int:
    """Run until told to stop; returns the exit code."""
    sys.setswitchinterval(_TURN)
    gc.set_threshold(*_SEARCHES)
    try:
        settings = Settings.load()
        set_up_logging(settings.log_level, settings.log_format)
        uvloop.run(run(settings))
    except SettingsError as error:
        return _refuse(f"Bower cannot start with these settings:\n{error}", 2)
    except DatabaseUnusable as error:
        return _refuse(str(error), 1)
    except discord.LoginFailure:
        return _refuse("Discord refuses the token: see DISCORD_TOKEN.", 1)
    except (OSError, discord.DiscordException) as error:
        return _refuse(f"Bower cannot start: {error}", 1)
    return 0


async def run(settings: Settings) -> None:
    """Play until SIGTERM or SIGINT; raises what keeps the program from running."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with AsyncExitStack() as stack:
        token = await stack.enter_async_context(_discord(settings))
        thinker, studio = await stack.enter_async_context(_workers(settings.computer_workers))
        client = await stack.enter_async_context(assembled(settings, thinker, studio))
        playing = asyncio.create_task(play(client, token))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait((playing, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not playing.done():
            log.info("stopping")
            _leave_in_time()
            playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing


def _leave_in_time() -> None:
    """Let nothing, not even a blocked event loop, keep the program for much longer."""

    def leave() -> None:
        log.error("stopping took too long, so the program leaves as it is")
        logging.shutdown()
        os._exit(1)

    watch = threading.Timer(_LEAVE_SECONDS, leave)
    watch.daemon = True
    watch.start()


@asynccontextmanager
async def assembled(
    settings: Settings,
    thinker: Thinker,
    studio: Draws,
    *,
    clock: Clock | None = None,
    pace: Pace | None = None,
    chance: Chance | None = None,
) -> AsyncIterator[BowerClient]:
    """A client with everything behind it, ready for `play`.

    At the end no more moves are taken, what is under way is finished, and all is closed. Raises
    DatabaseUnusable.
    """
    clock = clock or SystemClock()
    async with AsyncExitStack() as closing:
        database = await Database.open(settings.database_path)
        closing.push_async_callback(database.close)
        store = await TableStore.open(database)
        metrics = Metrics()
        host = Host(
            metrics.journal(store), clock, metrics.thinker(thinker), limits=_limits(settings), chance=chance
        )
        client = BowerClient(
            database,
            host,
            clock,
            store=store,
            servers=await Servers.open(database, clock),
            default_locale=settings.default_locale,
            test_server=settings.test_server,
            forgetful_discord=settings.discord_token is None,
            pace=pace or Pace(),
            studio=studio,
            guild_ready_timeout=settings.guild_ready_timeout,
            http_trace=metrics.trace(),
        )
        closing.push_async_callback(_close, client)
        host.observe(metrics.observe)
        await closing.enter_async_context(metrics.served(settings.metrics_port, host.tables))
        await closing.enter_async_context(signs_of_health(settings.health_file, lambda: is_connected(client)))
        yield client


async def play(client: BowerClient, token: str) -> None:
    """Log in, let the restored tables run on, and stay connected until cancelled or closed."""
    await client.login(token)
    client.host.observe(client.publisher.observe)
    await _restore(client)
    client.heartbeat.start()
    client.publisher.start(from_nothing=client.forgetful_discord)
    await client.connect()


async def _restore(client: BowerClient) -> None:
    """Let the tables run on.

    They are many long-lived objects: looking for garbage among them, now and ever after, would only
    make people wait.
    """
    began = time.perf_counter()
    gc.disable()
    try:
        await client.host.start(await client.heartbeat.last())
        gc.freeze()
    finally:
        gc.enable()
    log.info("%d tables restored in %.2f s", len(client.host.tables()), time.perf_counter() - began)


@asynccontextmanager
async def _discord(settings: Settings) -> AsyncIterator[str]:
    """Find the Discord to play on and give the token for it; without a token start a local one."""
    if settings.discord_token is not None:
        if settings.discord_api is not None:
            point_discord_at(settings.discord_api)
        yield settings.discord_token.get_secret_value()
        return
    local = LocalDiscord()
    await local.start(port=settings.local_port)
    point_discord_at(local.url)
    sys.stdout.write(f"No DISCORD_TOKEN is set: play on the local Discord at {local.url}\n")
    sys.stdout.flush()
    try:
        yield local.token
    finally:
        await local.close()


@asynccontextmanager
async def _workers(thinking: int) -> AsyncIterator[tuple[PoolThinker, Studio]]:
    """What thinks, in so many processes, and what draws, in one, both ready."""
    thinker, studio = PoolThinker(thinking), Studio(in_process)
    try:
        await asyncio.gather(thinker.start(), studio.start())
        yield thinker, studio
    finally:
        studio.close()
        await thinker.close()


def _limits(settings: Settings) -> Limits:
    return Limits(settings.tables_per_person, settings.tables_per_channel, settings.tables_per_server)


async def _close(client: BowerClient) -> None:
    """Take no more moves, say what is still to be said, and disconnect."""
    await client.host.close()
    await client.heartbeat.close()
    await _unless_it_hangs(client.publisher.close())
    if client.is_logged_in:
        await _unless_it_hangs(client.close())


async def _unless_it_hangs(farewell: Coroutine[Any, Any, None]) -> None:
    """Say good-bye to a Discord that may not listen any more."""
    try:
        async with asyncio.timeout(_FAREWELL_SECONDS):
            await farewell
    except TimeoutError:
        log.warning("Discord does not answer and is left without a word")


def _refuse(reason: str, code: int) -> int:
    sys.stderr.write(f"{reason}\n")
    return code
