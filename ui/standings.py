"""What storage must tell of people's standings to have them shown; `db.boards` says what each means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class Rating(Protocol):
    """A rating that is shown."""

    @property
    def number(self) -> int:
        """The rating."""

    @property
    def uncertainty(self) -> int:
        """One standard deviation, on the same scale."""


class BoardRow(Protocol):
    """One person on a board."""

    @property
    def place(self) -> int | None:
        """From 1, shared by equals; None: not listed for want of matches."""

    @property
    def person(self) -> int:
        """The id."""

    @property
    def name(self) -> str:
        """The name last seen."""

    @property
    def matches(self) -> int:
        """Matches in the window."""

    @property
    def wins(self) -> int:
        """How many of them were won."""

    @property
    def points(self) -> int:
        """Points in the window."""

    @property
    def rating(self) -> Rating | None:
        """The present rating, if it is shown."""

    @property
    def rated(self) -> int:
        """Rated matches of the game at any time."""


class GameRating(Protocol):
    """A standing in one game."""

    @property
    def rated(self) -> int:
        """Rated matches."""

    @property
    def rating(self) -> Rating | None:
        """The rating, once it is shown."""


class Companion(Protocol):
    """Somebody met at the table."""

    @property
    def person(self) -> int:
        """The id."""

    @property
    def name(self) -> str:
        """The name last seen."""

    @property
    def matches(self) -> int:
        """Matches with or against each other."""

    @property
    def wins(self) -> int:
        """Won together, or come out ahead of the rival."""

    @property
    def losses(self) -> int:
        """In which the rival came out ahead."""


class CurvePoint(Protocol):
    """A rating after a match."""

    @property
    def rating(self) -> int:
        """The rating."""


class Stats(Protocol):
    """What a person did in a server, in one game or in all."""

    @property
    def matches(self) -> int:
        """Matches with other people."""

    @property
    def wins(self) -> int:
        """How many of them were won."""

    @property
    def points(self) -> int:
        """Points in them."""

    @property
    def streak(self) -> int:
        """Won in a row up to the last one."""

    @property
    def best_streak(self) -> int:
        """The longest such row."""

    @property
    def form(self) -> Sequence[bool]:
        """Whether the last ones were won, newest first."""

    @property
    def ratings(self) -> Mapping[str, GameRating]:
        """By game, of those with a rated match."""

    @property
    def curve(self) -> Sequence[CurvePoint]:
        """Ratings of the one game asked for, oldest first."""

    @property
    def partners(self) -> Sequence[Companion]:
        """Whom the person played with most often."""

    @property
    def rivals(self) -> Sequence[Companion]:
        """Whom the person played against most often."""

    @property
    def particulars(self) -> Mapping[str, Mapping[str, int]]:
        """Sums by game and name."""

    @property
    def practice_matches(self) -> int:
        """Matches with computer players alone."""

    @property
    def practice_wins(self) -> int:
        """How many of them were won."""
