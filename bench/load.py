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
import random
import re
import sys
import tempfile
import time
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

    def __init__(self, server: LocalDiscord, folder: Path, tables: int) -> None:
        self._server = server
        self._tables = tables
        self._bot = Bot(server, folder, LOG_LEVEL="INFO", METRICS_PORT="0")
        self._screens = Screens(server)
        self._chance = random.Random(61)

    async def run(self, seconds: float) -> list[Target]:
        """Restore, measure at every rate, and return all figures."""
        here = places(self._server, self._tables)
        moves = await write_tables(self._bot.database, here, A_DAY, seed=61)
        print(f"{self._tables} tables in play with {moves} moves", flush=True)
        async with self._bot.running():
            await self._all_posted()
        before = await self._empty_memory()
        await self._bot.start()
        try:
            return await self._measured(before, seconds)
        finally:
            await self._bot.kill()

    async def _measured(self, empty: int, seconds: float) -> list[Target]:
        """The figures of the running bot; `empty` is the memory of one without tables."""
        targets = [Target(f"restoring {self._tables} tables", self._restored(), 3.0, "s")]
        await asyncio.sleep(QUIET_SECONDS)
        memory = (self._bot.memory() - empty) / 1024 / self._tables
        targets.append(Target("memory a table", memory, 50.0, "KB"))
        for rate in RATES:
            targets += await self._measure(rate, seconds)
        return targets

    async def _all_posted(self) -> None:
        """Wait until the bot has posted every table and every hand."""
        began = time.monotonic()
        await self._server.settle(timeout=POSTING_SECONDS)
        print(f"everything posted after {time.monotonic() - began:.0f} s", flush=True)

    async def _empty_memory(self) -> int:
        """The memory of a bot without any table."""
        with tempfile.TemporaryDirectory() as folder:
            bot = Bot(self._server, Path(folder))
            async with bot.running():
                await asyncio.sleep(QUIET_SECONDS)
                return bot.memory()

    def _restored(self) -> float:
        found = [match for line in self._bot.logged() if (match := _RESTORED.search(line))]
        return float(found[-1][2])

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
        playing = asyncio.create_task(crowd.play(rate))
        await asyncio.sleep(seconds)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
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


async def measure(tables: int, seconds: float) -> list[Target]:
    """All figures, with the files on the disk of this folder, for a temporary one may be in memory."""
    server = LocalDiscord(quiet=QUIET_SECONDS)
    await server.start()
    try:
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            return await Load(server, Path(folder), tables).run(seconds)
    finally:
        await server.close()


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
