"""Milliseconds from a click to its acknowledgement: `python -m bench.clicks [seconds]`.

The bot runs as a process of its own against the local Discord of this process. One person at each
table plays a computer player and presses a random legal move after a pause like a person's; the
clock of a click runs until the local Discord has the acknowledgement.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
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
FEWEST_CLICKS = 5.0
"""Clicks a second at least, for a figure to mean something: at few tables people think faster."""


def pairs(server: LocalDiscord, tables: int) -> list[Company]:
    """One person with one computer player in each channel."""
    return [
        Company(server.add_channel(f"room-{n}"), "fives-and-threes", (server.add_member(f"Person {n}"),), 1)
        for n in range(tables)
    ]


async def measure(tables: int, seconds: float) -> list[float]:
    """The acknowledgement times, in milliseconds, of all clicks at a number of tables."""
    server = LocalDiscord()
    await server.start()
    waits: list[float] = []

    def note(answer: Answer) -> None:
        if answer.ok:
            waits.append(answer.ack_ms)

    crowd = Crowd(server, Screens(server), random.Random(tables), on_answer=note)
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with Bot(server, Path(folder), LOG_LEVEL="ERROR").running():
                await seat_all(server, pairs(server, tables), at_once=10)
                playing = asyncio.create_task(crowd.play(max(FEWEST_CLICKS, tables / PAUSE)))
                await asyncio.sleep(seconds)
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
    finally:
        await server.close()
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


if __name__ == "__main__":
    main()
