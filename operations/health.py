"""Whether Bower is well: `python -m operations.health` (exit code 0: well, 1: not, 2: nobody says).

While the event loop runs and Discord is connected, the program touches HEALTH_FILE every second.
A file that has not been touched for long, or is not there, means that it is not well; whoever watches
it (Docker, systemd, a cron job) may restart it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import discord

from settings import Settings, SettingsError

log = logging.getLogger(__name__)

TOUCH_SECONDS: Final = 1.0
"""Between two signs of health."""
STALE_SECONDS: Final = 60.0
"""A sign older than this is none; a reconnection that Discord asked for takes less."""


def is_well(file: Path) -> bool:
    """Whether a sign of health is fresh."""
    try:
        return time.time() - file.stat().st_mtime < STALE_SECONDS
    except FileNotFoundError:
        return False


def is_connected(client: discord.AutoShardedClient) -> bool:
    """Whether every shard of the bot is on Discord's gateway."""
    return client.is_ready() and not any(shard.is_closed() for shard in client.shards.values())


@asynccontextmanager
async def signs_of_health(file: Path | None, well: Callable[[], bool]) -> AsyncIterator[None]:
    """Touch the file, if there is to be one, as long as the loop runs and `well()`; remove it at the end."""
    if file is None:
        yield
        return
    task = asyncio.create_task(_touch_for_ever(file, well), name="health")
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        _remove(file)


async def _touch_for_ever(file: Path, well: Callable[[], bool]) -> None:
    while True:
        if well():
            _touch(file)
        await asyncio.sleep(TOUCH_SECONDS)


def _remove(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()


def _touch(file: Path) -> None:
    try:
        file.touch()
    except OSError as error:
        log.warning("the health file cannot be touched (%s)", type(error).__name__)


def main() -> int:
    """Say in one sentence how it is."""
    try:
        file = Settings.load().health_file
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if file is None:
        sys.stderr.write("There is no HEALTH_FILE in the settings.\n")
        return 2
    well = is_well(file)
    sys.stdout.write(f"Bower is {'well' if well else 'not well'}.\n")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
