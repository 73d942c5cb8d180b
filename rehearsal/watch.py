"""Looking at a running bot from outside: its tables on disk, its log, its memory."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Final

from engine import turn_time
from engine.journal import Deadline, DeadlineKind, Settings

AT_REST: Final = frozenset({DeadlineKind.EMPTY, DeadlineKind.PARKED})
"""What a table waits for when nobody is there to play; it says so, and when it will end."""

_TABLES: Final = """
SELECT tables.id, channel_id, stage, due, kind,
       (SELECT max(version) FROM journal WHERE table_id = tables.id) AS version,
       (SELECT group_concat(holder) FROM (SELECT holder FROM seats WHERE table_id = tables.id ORDER BY seat))
FROM tables LEFT JOIN deadlines ON deadlines.table_id = tables.id WHERE stage IN ('lobby', 'playing')
"""
_MOVES: Final = "SELECT count(*) FROM journal"


@dataclass(frozen=True, slots=True)
class OpenTable:
    """What is on disk about an open table."""

    table: int
    channel: int
    stage: str
    due: float | None
    kind: str | None
    version: int | None
    holders: str

    @property
    def goes_on(self) -> bool:
        """Whether somebody is there to move."""
        return self.stage == "playing" and self.kind not in AT_REST

    def turn_ends(self, turn_seconds: int) -> float | None:
        """When the running turn ends by the deadline on disk (Unix seconds); None: it has no end."""
        if self.due is None or self.kind is None:
            return None
        deadline = Deadline(self.due, DeadlineKind(self.kind))
        return turn_time.turn_ends(deadline, Settings(turn_seconds=turn_seconds))


@dataclass(frozen=True, slots=True)
class Rest:
    """A time without progress at a table, from `since` until `until`; `ends` is when it had to end."""

    table: OpenTable
    since: float
    ends: float
    until: float

    @property
    def seconds(self) -> float:
        """How long it lasted."""
        return self.until - self.since

    @property
    def over(self) -> float:
        """By how many seconds it was too long; below zero if it was not."""
        return self.until - self.ends

    def __str__(self) -> str:
        at = self.table
        return (
            f"table {at.table} rested {self.seconds:.0f} s at version {at.version}, "
            f"{self.over:.0f} s past the end of its turn ({at.kind})"
        )


class Watch:
    """Looks at the database of a running bot again and again, and times how long each table rests.

    A turn ends after `turn_seconds`, whatever the deadline on disk says, or a fault that puts it off
    for ever would never be seen. There are two exceptions. A start gives running turns more time, so
    those that the first look finds end when their deadline says so. And a table whose channel was gone
    begins its turn anew when it is back: `cut_off` tells whether a channel was gone at some moment since
    another (Unix seconds); only then a later end on disk counts.
    """

    def __init__(
        self,
        database: Path,
        turn_seconds: int,
        cut_off: Callable[[int, float], bool],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._database = database
        self._turn_seconds = turn_seconds
        self._cut_off = cut_off
        self._clock = clock
        self._resting: dict[int, Rest] | None = None
        self.worst: dict[int, Rest] = {}
        """Of each table, the time without progress that went furthest past the end of its turn."""
        self.longest = 0.0
        """The longest time that any table was without progress, in seconds."""

    def look(self) -> list[OpenTable]:
        """The open tables now."""
        with self._reading() as connection:
            tables = [OpenTable(*row) for row in connection.execute(_TABLES)]
        now = self._clock()
        before, self._resting = self._resting, {}
        for table in tables:
            self._resting[table.table] = rest = self._rest(table, now, before)
            if table.goes_on:
                self._note(rest)
        return tables

    def _rest(self, table: OpenTable, now: float, before: dict[int, Rest] | None) -> Rest:
        """How long a table has been as it is now, knowing what was `before` this look."""
        known = before.get(table.table) if before is not None else None
        if known is not None and self._is_same_turn(table, known):
            return replace(known, table=table, until=now)
        granted = table.turn_ends(self._turn_seconds) if before is None else None
        return Rest(table, now, granted or now + self._turn_seconds, now)

    def _is_same_turn(self, table: OpenTable, known: Rest) -> bool:
        """Whether a table still waits for what it waited for; a warning, or a later deadline, is no move."""
        was = known.table
        if (was.version, was.stage, was.goes_on) != (table.version, table.stage, table.goes_on):
            return False
        before, ends = was.turn_ends(self._turn_seconds), table.turn_ends(self._turn_seconds)
        if before == ends:
            return True
        later = before is not None and ends is not None and before < ends
        return was.holders == table.holders and not (later and self._cut_off(was.channel, known.since))

    def _note(self, rest: Rest) -> None:
        self.longest = max(self.longest, rest.seconds)
        worst = self.worst.get(rest.table.table, rest)
        self.worst[rest.table.table] = max(worst, rest, key=lambda rest: rest.over)

    def moves(self) -> int:
        """How many moves are in all journals."""
        with self._reading() as connection:
            return int(connection.execute(_MOVES).fetchone()[0])

    def _reading(self) -> closing[sqlite3.Connection]:
        return closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True))


def errors_in(log: Path) -> list[str]:
    """The errors in a log of JSON lines, but for those by which the client tells of a lost gateway.

    Lines that are no JSON are taken for errors, too: something wrote past the log.
    """
    if not log.exists():
        return []
    found = []
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            entry = json.loads(line)
        except json.JSONDecodeError:
            found.append(line)
            continue
        lost = entry["logger"].startswith("discord.") and "reconnect" in entry["message"]
        if entry["level"] in ("ERROR", "CRITICAL") and not lost:
            found.append(f"{entry['at']} {entry['logger']}: {entry['message']}")
    return found


@dataclass(frozen=True, slots=True)
class Growth:
    """Memory after the warm-up and at the end, in bytes: medians over a tenth of the time."""

    warm: float
    end: float

    @classmethod
    def of(cls, samples: list[int], warm_up: float) -> Growth:
        """What samples taken at even intervals show; `warm_up` is a share of them."""
        tenth = max(1, len(samples) // 10)
        start = int(len(samples) * warm_up)
        return cls(median(samples[start : start + tenth]), median(samples[-tenth:]))

    @property
    def share(self) -> float:
        """By what share it has grown."""
        return self.end / self.warm - 1
