"""What a server's leaderboards and a person's statistics tell; `engine.counting` says what counts."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

LEAST_MATCHES: Final = 5
"""How many matches of a window it takes to be listed by win rate."""


class Order(enum.StrEnum):
    """What a board is sorted by, the highest first."""

    RATING = "rating"
    """Of one game only; lists those whose rating is shown."""
    WINS = "wins"
    WIN_RATE = "win-rate"
    """Lists those with `LEAST_MATCHES` matches in the window."""
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating that is shown, and its uncertainty on the same scale (one standard deviation)."""

    number: int
    uncertainty: int


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One person on a board; matches, wins and points are those of the window.

    `place` counts from 1 and is shared by equals; None: not listed under this order, for want of
    matches. `rating` is the present one, None if it is not shown yet or the board is of all games;
    `rated` counts the rated matches of the game at any time (0 for all games).
    """

    place: int | None
    person: int
    name: str
    matches: int
    wins: int
    points: int
    rating: Rating | None
    rated: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a board; empty past its end.

    `total` is how many are listed on all pages. `own` is the asker's row wherever it stands, None
    if the asker finished no match in the window.
    """

    rows: tuple[BoardRow, ...]
    total: int
    own: BoardRow | None


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The rating after a rated match that ended `at` (Unix seconds)."""

    at: float
    rating: int


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody a person played with or against.

    `matches` together; of a partner, `wins` are those won together; of a rival, `wins` are those in
    which the person came out ahead and `losses` those in which the rival did.
    """

    person: int
    name: str
    matches: int
    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class GameRating:
    """A person's standing in one game: how many matches were rated, and the rating once shown."""

    rated: int
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Stats:
    """What a person did in a server, in one game or in all.

    `streak` counts the matches won in a row up to the last one, `best_streak` the longest row ever.
    `form` tells whether the last ten were won, newest first. `ratings` are by game, of those with a
    rated match; `curve` is that of the one game asked for, oldest first, empty until the rating is
    shown. `partners` and `rivals` are those met most often of late.
    `particulars` are sums by game and name, see the `particulars` of each game; only matches between
    people count in them, and only for those who stayed to the end.
    Practice counts in `practice_matches` and `practice_wins` alone.
    """

    matches: int
    wins: int
    points: int
    streak: int
    best_streak: int
    form: tuple[bool, ...]
    ratings: Mapping[str, GameRating]
    curve: tuple[CurvePoint, ...]
    partners: tuple[Companion, ...]
    rivals: tuple[Companion, ...]
    particulars: Mapping[str, Mapping[str, int]]
    practice_matches: int
    practice_wins: int
