"""What a table is made of, and what storage must offer to keep it.

The journal of a table is its list of entries: one a move, chance included, numbered from 1.
Options, first seat and entries together are the match; replaying them restores it.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.game import OptionValue, Outcome


class Stage(enum.StrEnum):
    """Where a table stands in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    """Ended in mid-match, without a result."""
    CANCELLED = "cancelled"
    """Closed before the match began."""

    @property
    def is_open(self) -> bool:
        """Whether something can still happen at the table."""
        return self in (Stage.LOBBY, Stage.PLAYING)


class Holder(enum.StrEnum):
    """Who plays a seat."""

    PERSON = "person"
    COMPUTER = "computer"
    """A computer player from the start."""
    AWAY = "away"
    """A computer player, until its person returns."""
    LEFT = "left"
    """A computer player; its person has left for good."""


class By(enum.StrEnum):
    """Who or what made a move."""

    PERSON = "person"
    COMPUTER = "computer"
    FORCED = "forced"
    """The table, for a seat that had no choice."""
    TIMEOUT = "timeout"
    """The table, for a person who stayed silent."""
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Person:
    """A human being: an id that never changes, and the name last seen."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table: the person it belongs to (None: nobody) and who plays it."""

    person: Person | None
    holder: Holder
    wants_end: bool = False
    """Whether its person voted for ending the table."""

    @property
    def is_played_by_person(self) -> bool:
        """Whether the table waits for a human being here."""
        return self.holder is Holder.PERSON


@dataclass(frozen=True, slots=True)
class Venue:
    """Where a table stands: server (None: outside any) and channel, by their ids."""

    server: int | None
    channel: int


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host decides besides the rules of the game."""

    turn_seconds: int | None = 120
    """Time for a move in seconds; None: no limit."""
    play_single: bool = False
    """Whether the table also plays a move that is the only legal one."""
    rematch_opener: str = "draw"
    """Who opens a rematch: "draw" (chance decides) or "rotate" (left of the last first opener)."""


class DeadlineKind(enum.StrEnum):
    """What happens when a deadline passes."""

    WARN = "warn"
    """The person to move is reminded; the last quarter of the turn begins."""
    MOVE = "move"
    """A safe move is made for the person to move."""
    LOBBY = "lobby"
    """A table that never started is closed."""
    HOST = "host"
    """The host of a lobby in which others wait has stayed silent: the role passes on."""
    EMPTY = "empty"
    """A match that everybody left alone is abandoned."""
    PARKED = "parked"
    """A match whose channel is gone, and in which nobody has moved since, is abandoned."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment in Unix seconds, and what happens then. A table has at most one."""

    due: float
    kind: DeadlineKind


@dataclass(frozen=True, slots=True)
class Entry:
    """One journaled move, in the notation of its game. Only a deal has a seed."""

    version: int
    seat: int
    move: str = field(repr=False)
    by: By
    at: float
    seed: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class TableRecord:
    """Everything about a table but its moves and its deadline."""

    id: int
    game: str
    venue: Venue
    host: Person
    stage: Stage
    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    settings: Settings
    opened_at: float
    first: int | None = None
    """Seat that opens or deals the first hand, once drawn."""
    started_at: float | None = None
    ended_at: float | None = None
    rematch_of: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat came out of a finished match; places count from 1 and ties share one."""

    seat: int
    person: Person | None
    holder: Holder
    side: int
    score: int
    place: int
    won: bool


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match: its outcome and the standing of every seat."""

    outcome: Outcome
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as storage gives it back."""

    record: TableRecord
    entries: tuple[Entry, ...]
    deadline: Deadline | None


@dataclass(frozen=True, slots=True)
class Commit:
    """One change of a table, written as a whole or not at all.

    `record` is written when it changed, `entries` are appended, `deadline` replaces the table's
    deadline (None: it has none now), `result` is written at the end of a match.
    """

    table: int
    deadline: Deadline | None
    record: TableRecord | None = None
    entries: Sequence[Entry] = ()
    result: Result | None = None


class Damaged(Exception):
    """What is stored of a table is not what was written."""


class Journal(Protocol):
    """Durable storage of tables."""

    def next_table_id(self) -> int:
        """A table id never used before."""

    async def commit(self, change: Commit) -> None:
        """Return once the change is on disk; raise, and change nothing, if it cannot be.

        `(table, version)` is unique: an entry that exists already makes the commit fail.
        """

    async def open_tables(self) -> list[StoredTable]:
        """Every table that is in its lobby or in play, in the order of its id.

        One that is damaged is logged and left out.
        """

    async def load(self, table: int) -> StoredTable | None:
        """One table of any stage, or None if it never was; raises Damaged."""
