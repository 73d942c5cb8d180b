"""Looking at a running bot from outside: its tables on disk, its log, its memory."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from engine.journal import DeadlineKind

AT_REST: Final = frozenset({DeadlineKind.EMPTY, DeadlineKind.PARKED})
"""What a table waits for when nobody is there to play; it says so, and when it will end."""

_TABLES: Final = """
SELECT tables.id, channel_id, stage, due, kind,
       (SELECT max(version) FROM journal WHERE table_id = tables.id) AS version
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

    @property
    def goes_on(self) -> bool:
        """Whether somebody is there to move."""
        return self.stage == "playing" and self.kind not in AT_REST


@dataclass(frozen=True, slots=True)
class Rest:
    """A time without progress at a table, in seconds; `late` is how long its deadline had passed.

    `since_start`: nothing has happened there since the bot was started.
    """

    table: OpenTable
    seconds: float
    late: float
    since_start: bool

    def __str__(self) -> str:
        at = self.table
        return (
            f"table {at.table} rested {self.seconds:.0f} s at version {at.version}, "
            f"{self.late:.0f} s after its deadline ({at.kind})"
        )


class Watch:
    """Looks at the database of a running bot again and again, and times how long each table rests."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._began = 0.0
        self._since: dict[int, tuple[OpenTable, float]] = {}
        self.longest: dict[int, Rest] = {}
        """The longest time that each table was without progress."""

    def look(self) -> list[OpenTable]:
        """The open tables now."""
        with self._reading() as connection:
            tables = [OpenTable(*row) for row in connection.execute(_TABLES)]
        now = time.monotonic()
        self._began = self._began or now
        before, self._since = self._since, {}
        for table in tables:
            was, since = before.get(table.table, (table, now))
            since = since if was == table else now
            self._since[table.table] = (table, since)
            known = self.longest.get(table.table)
            if table.goes_on and (known is None or known.seconds < now - since):
                late = time.time() - (table.due or 0.0)
                self.longest[table.table] = Rest(table, now - since, late, since == self._began)
        return tables

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
