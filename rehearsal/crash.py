"""Kill the bot again and again: `python -m rehearsal.crash [--kills 200] [--tables 20]`.

The bot plays all games against people who press at random, and dies by SIGKILL at random instants.
After every death its journal is replayed independently and held against everything that players were
offered and told; after every start the play must go on. The exit code is 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from localdiscord import Actor, CannotAct, LocalDiscord
from rehearsal.bot import Bot
from rehearsal.crowd import Crowd
from rehearsal.journals import StoredMatch, copied, positions, stored_matches
from rehearsal.ledger import Findings, Ledger
from rehearsal.screens import Screens
from rehearsal.tables import Company, Usher, companies, seat_all

RATE: Final = 25.0
"""Presses a second."""
LONGEST_LIFE: Final = 2.0
"""Most seconds between the first move after a start and the kill."""
GO_ON_SECONDS: Final = 60.0
"""How long after a start the first move may take before play counts as stuck."""
STILLBORN: Final = 0.1
"""Share of the kills that are followed by another one before the next start is complete."""
START_UP: Final = 1.5
"""Most seconds that a start which is killed before it is complete may last."""
MOST_SHOWN: Final = 20
"""Losses and faults that are printed."""
WITHOUT_CLOCK: Final = {"turn_seconds": None}


@dataclass(slots=True)
class Report:
    """What came of it."""

    kills: int = 0
    stillborn: int = 0
    moves: int = 0
    told: int = 0
    finished: int = 0
    losses: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether something was lost or broken."""
        return bool(self.losses or self.faults)

    def add(self, findings: Findings, matches: list[StoredMatch]) -> None:
        """Take in what one look at the journal found."""
        self.losses += findings.losses
        self.faults += findings.faults
        self.moves = sum(len(match.lines) for match in matches)
        self.finished = sum(match.stage == "finished" for match in matches)

    def __str__(self) -> str:
        return "\n".join(
            [
                f"kills {self.kills}, further ones during a start {self.stillborn}",
                f"moves {self.moves}, told to their players {self.told}; matches finished {self.finished}",
                f"losses {len(self.losses)}, other faults {len(self.faults)}",
                *(self.losses + self.faults)[:MOST_SHOWN],
            ]
        )


class CrashTest:
    """A bot that is killed, its companies, and the notes of what they saw."""

    def __init__(self, server: LocalDiscord, folder: Path, tables: int, seed: int) -> None:
        self.report = Report()
        self._server = server
        self._chance = random.Random(seed)
        self._bot = Bot(server, folder, TABLES_PER_SERVER=str(10 * tables))
        self._companies = companies(server, tables, **WITHOUT_CLOCK)
        self._screens = Screens(server)
        self._ledger = Ledger(self._screens)

    async def run(self, kills: int) -> Report:
        """Kill that many times, then let everybody make one more move; the report is complete then."""
        async with self._bot.running():
            await seat_all(self._server, self._companies)
        idle = self._idle_companies(self._look())
        while self.report.kills < kills and not self.report.failed:
            await self._bot.start()
            async with self._playing(idle):
                if await self._goes_on():
                    await asyncio.sleep(self._chance.uniform(0.0, LONGEST_LIFE))
            await self._bot.kill()
            self.report.kills += 1
            if self._chance.random() < STILLBORN:
                await self._kill_during_start()
            idle = self._idle_companies(self._look())
            self._tell_progress()
        await self._bot.start()
        async with self._playing(idle):
            await self._all_go_on()
        await self._bot.stop()
        self._look()
        self.report.faults += [
            line for line in self._bot.logged() if " ERROR " in line or "Traceback" in line
        ]
        return self.report

    @asynccontextmanager
    async def _playing(self, idle: list[Company]) -> AsyncIterator[None]:
        """Everybody presses, and companies without a match are brought to their next one."""
        crowd = Crowd(self._server, self._screens, self._chance, on_press=self._ledger.note_press)
        tasks = [asyncio.create_task(crowd.play(RATE)), *(asyncio.create_task(self._usher(c)) for c in idle)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _usher(self, company: Company) -> None:
        with contextlib.suppress(CannotAct, TimeoutError):  # after the next kill it is tried again
            await Usher(self._server, company).bring()

    async def _goes_on(self) -> bool:
        """Wait until some player was told of a move made since the start."""
        told = len(self._ledger.told)
        if await self._server.activity.until(lambda: len(self._ledger.told) > told, GO_ON_SECONDS):
            return True
        self.report.faults.append(f"no move was made after start {self.report.kills + 1}")
        return False

    async def _all_go_on(self) -> None:
        """Wait until a move was told at every table that was in play."""
        seen = len(self._ledger.told)
        waiting = {match.table for match in self._look() if match.stage == "playing"}

        def unmoved() -> set[int]:
            return waiting - {table for table, _, _ in list(self._ledger.told)[seen:]}

        if not await self._server.activity.until(lambda: not unmoved(), GO_ON_SECONDS):
            self.report.faults += [f"no move was made at the end: {self._state(t)}" for t in unmoved()]

    def _state(self, table: int) -> str:
        """Who is to move at a table, and what the people there see of it, for a report."""
        [stored] = [match for match in self._look() if match.table == table]
        *_, (version, game) = positions(stored)
        mover = stored.seats[game.actor] if game.actor is not None and game.actor >= 0 else None
        people = [self._server.actor(person) for person in stored.seats if person is not None]
        hands = [f"{person.name}: {_last_about(person, table)!r}" for person in people]
        return f"table {table}, {stored.game}, version {version}, {mover} to move; " + "; ".join(hands)

    async def _kill_during_start(self) -> None:
        await self._bot.launch()
        await asyncio.sleep(self._chance.uniform(0.0, START_UP))
        await self._bot.kill()
        self.report.stillborn += 1

    def _look(self) -> list[StoredMatch]:
        """Hold the journal, as it is on disk now, against everything noted."""
        with copied(self._bot.database) as connection:
            matches = stored_matches(connection)
        self.report.add(self._ledger.compare(matches), matches)
        self.report.told = len(self._ledger.told)
        return matches

    def _idle_companies(self, matches: list[StoredMatch]) -> list[Company]:
        playing = {match.channel for match in matches if match.stage == "playing"}
        return [company for company in self._companies if company.channel.id not in playing]

    def _tell_progress(self) -> None:
        if self.report.kills % 10 == 0:
            sys.stdout.write(f"{time.strftime('%X')} {'; '.join(str(self.report).splitlines()[:3])}\n")
            sys.stdout.flush()


def _last_about(person: Actor, table: int) -> str:
    """The end of the newest direct message that a person has about a table."""
    about = [message.text for message in person.dm() if f"Table {table} " in message.text]
    return about[-1][-200:] if about else "nothing"


async def crash_test(kills: int, tables: int, seed: int, folder: Path) -> Report:
    """Run the whole test with its files in `folder`."""
    async with LocalDiscord().running() as server:
        return await CrashTest(server, folder, tables, seed).run(kills)


def main() -> int:
    """Print what came of it; 1 if something was lost or broken."""
    parser = argparse.ArgumentParser(prog="rehearsal.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(f"seed {given.seed}\n")
        report = asyncio.run(crash_test(given.kills, given.tables, given.seed, Path(folder)))
    sys.stdout.write(f"{report}\n")
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
