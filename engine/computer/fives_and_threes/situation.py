"""What a seat knows of a running hand, as ints: the only thing the strong player thinks from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine.computer.fives_and_threes.ends import FITS, NO_LINE, line_of
from engine.dominoes import TILES, mask_of
from engine.games.fives_and_threes import End, OpenEnd, Options, Placed, TableView

ALL_TILES = (1 << len(TILES)) - 1
"""The mask of the whole set."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options of a table mean to a simulated hand."""

    players: int
    sides: int
    target: int
    exact: bool
    out_bonus: int
    first_out: bool
    """Whether the first empty hand ends the hand; always so without pairs."""
    knock_point: bool
    winner_opens: bool

    @classmethod
    def of(cls, options: Options, players: int, sides: int) -> Rules:
        """The rules of a table with these options."""
        return cls(
            players=players,
            sides=sides,
            target=options.target,
            exact=options.finish == "exact",
            out_bonus=options.out_bonus,
            first_out=players == sides or options.pair_out == "first_partner",
            knock_point=options.knock_point,
            winner_opens=options.next_opener == "hand_winner",
        )

    def is_out(self, hands: list[int], seat: int) -> bool:
        """Whether a seat that has just played its last tile ends the hand (FT-R16, FT-R17)."""
        return self.first_out or not hands[(seat + 2) % 4]

    def next_opener(self, opener: int, out: int | None) -> int:
        """Who opens after a hand that `opener` opened and `out` ended; None: blocked (FT-R8)."""
        if self.winner_opens and out is not None:
            return out
        return (opener + 1) % self.players


class Choice(NamedTuple):
    """A placement made earlier in the hand: who, on which line, which tile, with what credit.

    `room` is how many points the side could take before it: more would have been discarded.
    """

    seat: int
    line: int
    bit: int
    credit: int
    room: int


@dataclass(frozen=True, slots=True)
class Situation:
    """A running hand as the seat to move knows it; sets of tiles are masks.

    `lacks` are, by seat, the tiles it cannot hold because it knocked on one of their values.
    """

    rules: Rules
    seat: int
    opener: int
    scores: tuple[int, ...]
    line: int
    hand: int
    unseen: int
    counts: tuple[int, ...]
    lacks: tuple[int, ...]
    choices: tuple[Choice, ...]

    @classmethod
    def of(cls, view: TableView) -> Situation:
        """The situation of the viewer, who is to move."""
        seat = view.seat
        if seat is None or seat != view.actor:
            raise ValueError("only the seat that is to move has a situation to think about")
        hand = mask_of(view.hand or ())
        history = _History(view)
        return cls(
            rules=Rules.of(view.options, view.players, len(view.sides)),
            seat=seat,
            opener=view.opener,
            scores=view.scores,
            line=line_of(view.left, view.right),
            hand=hand,
            unseen=ALL_TILES & ~hand & ~mask_of(laid.tile for laid in view.line),
            counts=view.hand_counts,
            lacks=tuple(history.lacks),
            choices=tuple(history.choices),
        )

    @property
    def others(self) -> Iterator[int]:
        """The other seats that hold tiles, clockwise."""
        players = self.rules.players
        order = ((self.seat + step) % players for step in range(1, players))
        return (seat for seat in order if self.counts[seat])


class _History:
    """Reads the placements and knocks of the hand from its start."""

    def __init__(self, view: TableView) -> None:
        self.choices: list[Choice] = []
        self.lacks = [0] * view.players
        self._target = view.options.target
        self._left: OpenEnd | None = None
        self._right: OpenEnd | None = None
        for event in view.history:
            line = NO_LINE if self._left is None else line_of(self._left, self._right)
            if isinstance(event, Placed):
                self._read_placement(event, line)
            else:
                self.lacks[event.seat] |= FITS[line]

    def _read_placement(self, event: Placed, line: int) -> None:
        room = self._target - (event.score - event.points)
        self.choices.append(Choice(event.seat, line, 1 << event.tile.index, event.credit, room))
        if event.end is not End.RIGHT:
            self._left = OpenEnd(event.left, event.tile.is_double)
        if event.end is not End.LEFT:
            self._right = OpenEnd(event.right, event.tile.is_double)
