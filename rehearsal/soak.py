"""Play for long in the worst weather: `python -m rehearsal.soak [--minutes 20] [--tables 200]`.

People press at random at many tables, some stay silent, and all that can go wrong with Discord goes
wrong. At the end every act must have been answered, no table may have stood still, the log must hold
no error, and the memory must not have grown. The exit code is 1 otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from engine.journal import Person, Venue
from localdiscord import CannotAct, Interaction, LocalDiscord
from rehearsal.bot import Bot, BotFailed
from rehearsal.crowd import Crowd
from rehearsal.screens import Screens
from rehearsal.standing import Place, write_tables
from rehearsal.tables import Company, Usher, companies
from rehearsal.watch import Growth, Watch, errors_in
from rehearsal.weather import Weather
from ui.ids import Kind

TURN_SECONDS: Final = 30
"""The shortest turn time there is."""
ALLOWANCE: Final = 10.0
"""Seconds beyond the end of its turn after which a table without progress is stuck."""
PRESSES_A_TABLE: Final = 0.12
"""Presses a second and table."""
WANDERING: Final = 2.0
"""Seconds between two things that people do besides playing."""
SILENT: Final = 4
"""Every so many tables with several people, one of them never does anything."""
TROUBLE_EVERY: Final = 1.5
"""Seconds between two troubles."""
LOOK_EVERY: Final = 2.0
"""Seconds between two looks at the bot."""
LATEST_ANSWER: Final = 5.0
"""Seconds at the end for acts that are still to be answered."""
WARM_UP: Final = 0.25
"""Share of the time after which the memory has to be steady."""
MOST_GROWTH: Final = 0.10
LONG_ENOUGH: Final = 5.0
"""Minutes after which the growth of memory means something."""
MOST_SHOWN: Final = 20
COMMANDS: Final = ("hand", "table show", "table list", "help", "rules", "about")


@dataclass(slots=True)
class Report:
    """What came of it."""

    minutes: float
    tables: int
    presses: int = 0
    moves: int = 0
    troubles: Mapping[str, int] = field(default_factory=dict)
    excused: int = 0
    unanswered: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    longest: float = 0.0
    latest: float = 0.0
    """The seconds past the end of its turn after which the latest of the tables moved on."""
    errors: list[str] = field(default_factory=list)
    memory: Growth | None = None
    left: str = "cleanly"
    """How the bot left when it was asked to at the end."""

    @property
    def failed(self) -> bool:
        """Whether anything was not as it has to be."""
        grew = self.memory is not None and self.minutes >= LONG_ENOUGH and self.memory.share > MOST_GROWTH
        return bool(self.unanswered or self.stuck or self.errors or grew)

    def __str__(self) -> str:
        lines = [
            f"{self.tables} tables for {self.minutes:g} min: {self.presses} presses, {self.moves} moves made",
            f"troubles {sum(self.troubles.values())}: "
            + ", ".join(f"{name} {count}" for name, count in sorted(self.troubles.items())),
            f"acts lost with the gateway {self.excused}, unanswered {len(self.unanswered)}",
            f"longest rest of a table {self.longest:.0f} s, latest move {self.latest:.1f} s after its turn",
            f"stuck tables {len(self.stuck)}; errors in the log {len(self.errors)}; the bot left {self.left}",
        ]
        if self.memory is not None:
            warm, end = self.memory.warm / 2**20, self.memory.end / 2**20
            lines.append(f"memory {warm:.1f} MB warm, {end:.1f} MB at the end ({self.memory.share:+.1%})")
        return "\n".join([*lines, *(self.unanswered + self.stuck + self.errors)[:MOST_SHOWN]])


class Soak:
    """A bot in bad weather, with its companies."""

    def __init__(self, server: LocalDiscord, folder: Path, tables: int, seed: int) -> None:
        self._server = server
        self._chance = chance = random.Random(seed)
        self._tables = tables
        self._bot = Bot(
            server, folder, LOG_FORMAT="json", TABLES_PER_SERVER=str(10 * tables), TABLES_PER_PERSON="1000"
        )
        self._companies = companies(server, tables, turn_seconds=TURN_SECONDS)
        people = [person for company in self._companies for person in company.people]
        self._channels = [company.channel for company in self._companies]
        self._weather = Weather(server, self._channels, people, chance)
        self._silent = _silent_people(self._companies)
        self._presses = 0
        crowd = Crowd(server, Screens(server), chance, may_play=self._is_awake, on_press=self._count_press)
        self._crowd = crowd
        self._watch = Watch(self._bot.database, TURN_SECONDS, self._weather.cut_off)
        self._memory: list[int] = []
        self._unanswered: list[Interaction] = []
        server.desk.listeners.append(self._note_failure)

    async def run(self, minutes: float) -> Report:
        """Play for so long; the report says how it went."""
        moves = await write_tables(self._bot.database, list(map(_place, self._companies)), TURN_SECONDS, 1)
        await self._bot.start()
        try:
            await self._play(60 * minutes)
            await self._weather.clear()
            await asyncio.sleep(LATEST_ANSWER)
            self._watch.look()
            report = self._report(minutes, moves)
        except BaseException:
            await self._bot.kill()
            raise
        report.errors = errors_in(self._bot.log)
        try:
            await self._bot.stop()
        except BotFailed as failed:
            report.left = str(failed).splitlines()[0]
        return report

    async def _play(self, seconds: float) -> None:
        tasks = [
            asyncio.create_task(work)
            for work in (
                self._crowd.play(PRESSES_A_TABLE * self._tables),
                self._wander(),
                self._weather.blow(TROUBLE_EVERY),
                self._look_on(),
                self._usher(),
            )
        ]
        done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()  # none of them ends by itself, but by an error

    # -- people ----------------------------------------------------------------------------------

    def _is_awake(self, person: int) -> bool:
        """Whether a person plays at all, and Discord is there to be played on."""
        return person not in self._silent and self._server.gateway.connected

    def _count_press(self, *_: object) -> None:
        self._presses += 1

    async def _wander(self) -> None:
        """People look at their hands, at tables and at pages."""
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / WANDERING))
            company = self._chance.choice(self._companies)
            person = self._chance.choice(company.people)
            with contextlib.suppress(CannotAct):
                table = Usher(self._server, company).message_with(Kind.HAND)
                if table is not None and self._chance.random() < 0.5:
                    await person.click(table, "My hand")
                else:
                    await person.slash(self._chance.choice(COMMANDS), company.channel)

    async def _usher(self) -> None:
        """Bring companies whose match or channel is gone to another table."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            playing = {table.channel for table in self._watch.look() if table.stage == "playing"}
            self._companies = [self._with_channel(company) for company in self._companies]
            for company in self._companies:
                if company.channel.id not in playing:
                    with contextlib.suppress(CannotAct, TimeoutError):  # it is tried again
                        await Usher(self._server, company).bring()

    def _with_channel(self, company: Company) -> Company:
        """A company in its channel, or in another one if that is gone."""
        if company.channel.id in self._server.world.channels:
            return company
        channel = self._server.add_channel(f"{company.channel.name}-again")
        self._channels.append(channel)
        return replace(company, channel=channel)

    # -- looking on ------------------------------------------------------------------------------

    async def _look_on(self) -> None:
        while True:
            if not self._bot.alive:
                raise BotFailed(f"the bot is gone:\n{self._bot.last_words()}")
            self._memory.append(self._bot.memory())
            self._watch.look()
            await asyncio.sleep(LOOK_EVERY)

    def _note_failure(self, interaction: Interaction) -> None:
        if interaction.failed and "did not respond" in interaction.failed:
            self._unanswered.append(interaction)

    def _report(self, minutes: float, moves_before: int) -> Report:
        excused = [i for i in self._unanswered if self._weather.explains(i.created, i.created + 3.0)]
        left = [interaction for interaction in self._unanswered if interaction not in excused]
        return Report(
            minutes,
            self._tables,
            presses=self._presses,
            moves=self._watch.moves() - moves_before,
            troubles=Counter(self._weather.happened),
            excused=len(excused),
            unanswered=[*map(repr, left), *map(repr, self._server.desk.unanswered())],
            stuck=[str(rest) for rest in self._watch.worst.values() if rest.over > ALLOWANCE],
            longest=self._watch.longest,
            latest=max((rest.over for rest in self._watch.worst.values()), default=0.0),
            memory=Growth.of(self._memory, WARM_UP),
        )


def _silent_people(made: list[Company]) -> frozenset[int]:
    """One person each of some companies, never the only one."""
    several = [company for company in made if len(company.people) > 1]
    return frozenset(company.people[-1].id for company in several[::SILENT])


def _place(company: Company) -> Place:
    guild = company.channel.guild
    people = tuple(Person(person.id, person.name) for person in company.people)
    return Place(
        Venue(guild.id if guild else None, company.channel.id), people, company.computers, company.game
    )


async def soak(minutes: float, tables: int, seed: int, folder: Path) -> Report:
    """Run the whole rehearsal with its files in `folder`."""
    async with LocalDiscord().running() as server:
        return await Soak(server, folder, tables, seed).run(minutes)


def main() -> int:
    """Print what came of it; 1 if something was not as it has to be."""
    parser = argparse.ArgumentParser(prog="rehearsal.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    sys.stdout.write(f"seed {given.seed}, began {time.strftime('%X')}\n")
    sys.stdout.flush()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(soak(given.minutes, given.tables, given.seed, Path(folder)))
    sys.stdout.write(f"{report}\n")
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
