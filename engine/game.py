"""What every game owes its callers.

A game is a pure, synchronous state machine without clock, I/O or randomness of its own. Chance
enters as a move (a deal, a shuffle), so a match is its options plus its list of moves, and
replaying the list gives the same match. `check`, `play` and `legal_moves` agree: a move stands
in `legal_moves(seat)` exactly when `check(seat, move)` accepts it.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Protocol, Self, runtime_checkable

CHANCE: Final = -1
"""The actor while a deal or a shuffle is due; seats are 0, 1, 2, … clockwise."""

OptionValue = str | int | bool | None
"""What a table option may be set to."""


class Refusal(Exception):
    """Something a person asked for cannot be done; never an error of the program.

    `code` names the reason for whoever words it, and is all that `str` tells; `facts` are its
    parameters, which may name cards of the person who asked and so belong in no log.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Unreadable(Refusal):
    """The text is no move of this game."""


class RuleError(Refusal):
    """The move is readable, but may not be made now."""


class IllegalMove(RuleError):
    """The rules forbid this move in this position."""


class NotYourTurn(RuleError):
    """Another seat, or chance, must move."""


class MatchOver(RuleError):
    """The match has ended."""


class Reason(enum.StrEnum):
    """Why a match ended."""

    TARGET_REACHED = "target-reached"
    LAST_ROUND = "last-round"
    BELOW_FLOOR = "below-floor"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: why, which sides won (a shared win names several), the final scores."""

    reason: Reason
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@runtime_checkable
class Move(Protocol):
    """One move: an immutable value that compares by value; `str` gives its notation."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Event:
    """A public fact caused by a move. Games subclass it; no event holds anything hidden."""


class View(Protocol):
    """What one seat (or a spectator) may know; games add their own public state."""

    @property
    def seat(self) -> int | None:
        """The viewer's seat; None for a spectator."""

    @property
    def players(self) -> int:
        """How many seats play."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Seats by side."""

    @property
    def scores(self) -> tuple[int, ...]:
        """One score per side."""

    @property
    def actor(self) -> int | None:
        """Seat that must move, `CHANCE`, or None when the match is over."""

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        """The viewer's own legal moves; empty for everyone else."""

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the match is over."""


class Options(Protocol):
    """Table options of a game: a frozen dataclass that lists the values of its fields."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @classmethod
    def choices(cls, players: int) -> Mapping[str, Sequence[OptionValue]]:
        """Every field with the values it may take at a table of `players`, in menu order."""


class Game(Protocol):
    """One match. The constructor takes `players`, `options`, `first` and `scores`.

    `first` is the opener (dominoes) or dealer (cards) of the first hand; `scores`, one per side,
    start a set position. A value outside its range raises ValueError.
    """

    key: ClassVar[str]
    seats: ClassVar[range]
    low_score_wins: ClassVar[bool]
    """Whether the lowest score is the best one, as with penalty points."""
    Options: ClassVar[type[Any]]

    def __init__(
        self, players: int, options: Any = None, first: int = 0, scores: Sequence[int] | None = None
    ) -> None: ...

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Seats by side: ((0,), (1,)) or ((0, 2), (1, 3))."""

    @property
    def scores(self) -> tuple[int, ...]:
        """One score per side."""

    @property
    def phase(self) -> enum.Enum:
        """Where the match stands, as an enum of the game's own."""

    @property
    def actor(self) -> int | None:
        """Seat that must move, `CHANCE` while a deal or a shuffle is due, None when it is over."""

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the match is over."""

    def legal_moves(self, seat: int) -> list[Any]:
        """Every move `seat` may make now, no duplicates, in a stable order. Empty for `CHANCE`."""

    def forced_move(self) -> Any | None:
        """The move of a seat that has no choice and nothing to consider (a knock), else None."""

    def check(self, seat: int, move: Any) -> None:
        """Raise IllegalMove, NotYourTurn or MatchOver unless `seat` may make `move` now."""

    def play(self, seat: int, move: Any) -> list[Event]:
        """Check, then act; return the public events the move caused. A refusal changes nothing."""

    def deal(self, rng: Random) -> Any:
        """The chance move now due; changes nothing and depends on `rng` alone."""

    @staticmethod
    def parse(text: str) -> Any:
        """Text to move, whatever the position; raises Unreadable. `str(move)` is its inverse."""

    def view(self, seat: int | None) -> View:
        """What that seat may know (None: a spectator), and nothing more."""

    def particulars(self, events: Iterable[Event]) -> tuple[Mapping[str, int], ...]:
        """By seat, what statistics add up over the matches of this game, from the match's events.

        The names are the game's own; its implementation says what they mean.
        """

    def copy(self) -> Self:
        """An independent copy, for search or for trying a move before it is stored."""
