"""Milliseconds from a click to its acknowledgement: `python -m bench.clicks [seconds]`.

The bot runs as a process of its own against the local Discord of this process. One person at each
table plays a computer player and presses a random legal move after a pause like a person's; the
clock of a click runs until the local Discord has the acknowledgement. At last the people of all tables
press in the same moment, and again, so that all their tables and hands are drawn, while somebody else
asks for help: before that, and in the middle of it.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

from localdiscord import Answer, LocalDiscord
from rehearsal.bot import Bot
from rehearsal.crowd import Crowd
from rehearsal.screens import Screens
from rehearsal.tables import Company, seat_all

TABLES = (1, 10, 100)
SECONDS = 15.0
"""How long clicks are measured for each number of tables."""
PAUSE = 3.0
"""Mean seconds that a person thinks, where there are tables enough."""
BURST = 100
"""Tables at which everybody presses at once."""
PROBE = 0.05
"""Seconds between two requests for help."""
FEWEST_CLICKS = 5.0
"""Clicks a second at least, for a figure to mean something: at few tables people think faster."""


def pairs(server: LocalDiscord, tables: int) -> list[Company]:
    """One person with one computer player in each channel."""
    return [
        Company(server.add_channel(f"room-{n}"), "fives-and-threes", (server.add_member(f"Person {n}"),), 1)
        for n in range(tables)
    ]


@asynccontextmanager
async def crowded(tables: int, waits: list[float]) -> AsyncIterator[Crowd]:
    """People at a number of tables; the acknowledgement times of their clicks go into `waits`."""

    def note(answer: Answer) -> None:
        if answer.ok:
            waits.append(answer.ack_ms)

    async with LocalDiscord().running() as server:
        screens = Screens(server)  # from before the first hands come
        with tempfile.TemporaryDirectory() as folder:
            async with Bot(server, Path(folder), LOG_LEVEL="ERROR").running():
                await seat_all(server, pairs(server, tables), at_once=10)
                yield Crowd(server, screens, random.Random(tables), on_answer=note)


async def measure(tables: int, seconds: float) -> list[float]:
    """The acknowledgement times, in milliseconds, of all clicks at a number of tables."""
    waits: list[float] = []
    async with crowded(tables, waits) as crowd:
        await crowd.play_for(seconds, rate=max(FEWEST_CLICKS, tables / PAUSE))
    return waits


async def burst(seconds: float) -> tuple[list[float], list[float]]:
    """How long help takes, in milliseconds, at rest and while all people press whenever they can."""
    async with crowded(BURST, []) as crowd:
        await asyncio.sleep(2.0)  # the first hands are still on their way
        at_rest = await probes(crowd, seconds / 3)
        pressing = asyncio.create_task(press_all(crowd))
        in_burst = await probes(crowd, seconds / 3)
        pressing.cancel()
        await asyncio.gather(pressing, return_exceptions=True)
        await crowd.rest()
    return at_rest, in_burst


async def press_all(crowd: Crowd) -> None:
    """Let everybody who can press do so in the same moment, once a second."""
    while True:
        while crowd.press_something():
            pass
        await asyncio.sleep(1.0)


async def probes(crowd: Crowd, seconds: float) -> list[float]:
    """The acknowledgement times of requests for help, one after the other."""
    bystander, room = crowd.server.actor("Ada"), crowd.server.channel("lounge")
    waits: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        waits.append((await bystander.slash("help", room)).ack_ms)
        await asyncio.sleep(PROBE)
    return waits


def main() -> None:
    """Print one line for each number of tables."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    print("Click to acknowledgement through the local Discord")
    for tables in TABLES:
        waits = asyncio.run(measure(tables, seconds))
        if len(waits) < 2:
            print(f"{tables:>4} tables: too few clicks in {seconds:.0f} s")
            continue
        print(
            f"{tables:>4} tables: median {median(waits):6.1f} ms, p99 {quantiles(waits, n=100)[98]:6.1f} ms, "
            f"{len(waits)} clicks, {len(waits) / seconds:.1f}/s"
        )
    for when, waits in zip(("at rest", "in a burst of pictures"), asyncio.run(burst(seconds)), strict=True):
        print(
            f"{BURST:>4} tables, help {when}: median {median(waits):6.1f} ms, "
            f"p99 {quantiles(waits, n=100)[98]:6.1f} ms, {len(waits)} times"
        )


if __name__ == "__main__":
    main()
