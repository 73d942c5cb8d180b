"""What happens in a match of Fives and Threes, as public facts."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.dominoes import Tile
from engine.game import Event, Outcome
from engine.games.fives_and_threes.moves import End
from engine.games.fives_and_threes.scoring import CREDIT, Discard


class HandEnd(enum.StrEnum):
    """Why a hand ended: somebody went out, nobody could place, or somebody won the match in it."""

    OUT = "out"
    BLOCKED = "blocked"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A hand was dealt: its number from 1, who opens it, and how many tiles each seat holds.

    `highest_double` is the double that made its holder the opener, if that is how it was decided.
    """

    hand: int
    opener: int
    counts: tuple[int, ...]
    highest_double: Tile | None = None


class _Placement(NamedTuple):
    seat: int
    side: int
    tile: Tile
    end: End | None
    left: int
    right: int
    end_sum: int
    knocks: int
    bonus: int
    discarded: Discard | None
    score: int


class Placed(_Placement, Event):
    """A tile was placed, and what its scoring event was worth.

    `end` is None for the opening. `left` and `right` are the open values it left, `end_sum` the sum
    of the terminal ends and `credit` the points for that sum; `knocks` are the points for knocks
    just before and `bonus` those for going out. `points` were recorded: all of them together, or
    none if `discarded` says why. `score` is the side's score afterwards.
    """

    # A named tuple, because building a frozen dataclass of so many fields took a fifth of the time of
    # a move. It is built by `__new__`; the constructor of `Event` must not see the fields.
    __slots__ = ()
    if not TYPE_CHECKING:
        __init__ = object.__init__

    @property
    def credit(self) -> int:
        """Points for the sum of the ends (FT-R15)."""
        return CREDIT[self.end_sum]

    @property
    def points(self) -> int:
        """Points recorded, all of the event or none of it (FT-R21, FT-R22)."""
        return 0 if self.discarded else self.credit + self.knocks + self.bonus


@dataclass(frozen=True, slots=True)
class Knocked(Event):
    """A seat could place nothing on the open values `left` and `right`."""

    seat: int
    left: int
    right: int


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """A hand is over, and what was left in it is no secret any more.

    `seat` placed the last tile and `side` is its side, both None for a blocked hand. `opener`
    opened the hand; `next_opener` opens the next one, None if the match is over. `hands` are the
    tiles left to each seat.
    """

    hand: int
    reason: HandEnd
    seat: int | None
    side: int | None
    opener: int
    next_opener: int | None
    scores: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over."""

    outcome: Outcome
