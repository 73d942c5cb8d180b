"""A thousand tables under load: `python -m bench.load [--tables 1000] [--seconds 30]`.

The bot runs as a process of its own against the local Discord of this one, on a database with every
match under way. People press legal moves at random, at moments independent of each other (a Poisson
process), at each of `RATES`. Measured are the time from click to acknowledgement, as the local Discord
sees it, and what the bot's own metrics say of its event loop, its disk and its computer players. The
exit code is 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from bench.figures import Figures
from engine.journal import Person, Venue
from localdiscord import Answer, LocalDiscord
from rehearsal.bot import Bot
from rehearsal.crowd import Crowd
from rehearsal.screens import Screens
from rehearsal.standing import Place, kinds, write_tables

RATES: Final = (50.0, 75.0)
"""Presses a second."""
TABLES_A_SERVER: Final = 50
FEW: Final = 20
"""Tables of the bot whose memory is left out: it has loaded all that every bot loads."""
A_DAY: Final = 86_400
"""Time for a move in seconds: nobody's runs out while something is measured."""
QUIET_SECONDS: Final = 3.0
"""Everything counts as posted once nothing has come for so long."""
POSTING_SECONDS: Final = 600.0
_RESTORED: Final = re.compile(r"(\d+) tables restored in ([\d.]+) s")


@dataclass(frozen=True, slots=True)
class Target:
    """A figure that was measured, and what it must stay below."""

    name: str
    figure: float
    limit: float
    unit: str

    def __str__(self) -> str:
        verdict = "ok" if self.figure < self.limit else "MISSED"
        return f"{self.name:<44} {self.figure:9.2f} {self.unit:<3} < {self.limit:5g}  {verdict}"


def places(server: LocalDiscord, tables: int) -> list[Place]:
    """Servers, channels and people for so many tables."""
    made = []
    for number, (game, people, computers) in enumerate(kinds(tables)):
        if number % TABLES_A_SERVER == 0:
            owner = server.add_member(f"Owner {number}")
            guild = server.add_guild(f"Server {number // TABLES_A_SERVER}", owner)
        channel = server.add_channel(f"room-{number}", guild)
        actors = [server.add_member(f"Person {number}.{seat}", guild=guild) for seat in range(people)]
        seated = tuple(Person(actor.id, actor.name) for actor in actors)
        made.append(Place(Venue(guild.id, channel.id), seated, computers, game))
    return made


class Load:
    """One bot with its tables, on which figures are taken."""

    def __init__(self, server: LocalDiscord, folder: Path) -> None:
        self._server = server
        self._bot = Bot(server, folder, LOG_LEVEL="INFO", METRICS_PORT="0")
        self._screens = Screens(server)
        self._chance = random.Random(61)

    @asynccontextmanager
    async def running(self, tables: int) -> AsyncIterator[None]:
        """The bot after a restart with so many tables, everything posted before."""
        moves = await write_tables(self._bot.database, places(self._server, tables), A_DAY, seed=61)
        began = time.monotonic()
        async with self._bot.running():
            await self._server.settle(timeout=POSTING_SECONDS)
        print(
            f"{tables} tables in play with {moves} moves, posted in {time.monotonic() - began:.0f} s",
            flush=True,
        )
        await self._bot.start()
        try:
            await self._server.settle(timeout=POSTING_SECONDS)
            gc.collect()
            gc.freeze()  # or the local Discord would pause to search thousands of messages for garbage
            yield
        finally:
            await self._bot.kill()

    async def measured(self, seconds: float) -> list[Target]:
        """The figures of the running bot, at every rate for so long."""
        restored, taken = self._restored()
        targets = [Target(f"restoring {restored} tables", taken, 3.0, "s")]
        for rate in RATES:
            targets += await self._measure(rate, seconds)
        return targets

    def memory(self) -> float:
        """The memory of the bot, in KB."""
        return self._bot.memory() / 1024

    def _restored(self) -> tuple[int, float]:
        """How many tables the last start restored, and in how many seconds."""
        found = [match for line in self._bot.logged() if (match := _RESTORED.search(line))]
        return int(found[-1][1]), float(found[-1][2])

    async def _measure(self, rate: float, seconds: float) -> list[Target]:
        """Let people press at a rate for so long."""
        waits: list[float] = []
        unanswered: list[Answer] = []

        def note(answer: Answer) -> None:
            if answer.ok:
                waits.append(answer.ack_ms)
            else:
                unanswered.append(answer)

        crowd = Crowd(self._server, self._screens, self._chance, on_answer=note)
        figures = await Figures.of(self._bot)
        await crowd.play_for(seconds, rate)
        during = (await Figures.of(self._bot)).since(figures)
        print(
            f"{rate:g}/s: {len(waits) / seconds:.1f} clicks/s, {during.total('bower_moves') / seconds:.1f} "
            f"moves/s, {during.count('bower_thinking_seconds') / seconds:.1f} thoughts/s, "
            f"{1000 * during.total('process_cpu_seconds') / max(len(waits), 1):.1f} ms of CPU a click",
            flush=True,
        )
        return [
            Target(f"{rate:g}/s: click to acknowledgement, median", median(waits), 20, "ms"),
            Target(f"{rate:g}/s: click to acknowledgement, p99", quantiles(waits, n=100)[98], 100, "ms"),
            Target(
                f"{rate:g}/s: event loop's delay, p99", during.p99_ms("bower_loop_delay_seconds"), 20, "ms"
            ),
            Target(f"{rate:g}/s: durable write, p99", during.p99_ms("bower_commit_seconds"), 25, "ms"),
            Target(f"{rate:g}/s: unanswered", len(unanswered), 1, ""),
        ]


@asynccontextmanager
async def loaded(tables: int) -> AsyncIterator[Load]:
    """A running bot with so many tables. Its files are on a disk; a temporary folder may be in memory."""
    async with LocalDiscord(quiet=QUIET_SECONDS).running() as server:
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            load = Load(server, Path(folder))
            async with load.running(tables):
                yield load


async def measure(tables: int, seconds: float) -> list[Target]:
    """All figures; the memory of a table is that of many less that of a few."""
    async with loaded(FEW) as load:
        few = load.memory()
    async with loaded(tables) as load:
        memory = (load.memory() - few) / (tables - FEW)
        return [Target("memory a table", memory, 50.0, "KB"), *await load.measured(seconds)]


def main() -> int:
    """Print every figure beside its target."""
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each rate is kept up")
    given = parser.parse_args()
    targets = asyncio.run(measure(given.tables, given.seconds))
    print("\n".join(map(str, targets)))
    return int(any(target.figure >= target.limit for target in targets))


if __name__ == "__main__":
    sys.exit(main())
