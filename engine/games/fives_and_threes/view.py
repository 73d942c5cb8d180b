"""What one seat, or a spectator, may know of a match of Fives and Threes."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.dominoes import Tile
from engine.game import CHANCE, Outcome
from engine.games.fives_and_threes.events import HandEnded, Knocked, Placed
from engine.games.fives_and_threes.moves import End, Move
from engine.games.fives_and_threes.options import Options
from engine.games.fives_and_threes.scoring import CREDIT, Discard, why_discarded


class Phase(enum.StrEnum):
    """Where the match stands."""

    DEAL = "deal"
    OPENING = "opening"
    TURN = "turn"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile of the line with its halves as they lie, left to right."""

    tile: Tile
    left: int
    right: int


_LAID: Final = tuple(
    tuple(LaidTile(Tile.of(left, right), left, right) for right in range(7)) for left in range(7)
)
"""Every way a tile can lie, by its halves."""


def lay_out(history: Iterable[Placed | Knocked]) -> tuple[tuple[LaidTile, ...], int | None]:
    """The line left to right, and the place of the opening tile in it (None before the opening)."""
    left: list[LaidTile] = []
    right: list[LaidTile] = []
    for event in history:
        if not isinstance(event, Placed):
            continue
        if event.end is End.LEFT:
            left.append(_LAID[event.left][event.tile.other(event.left)])
        else:
            # An opening tile lies as written: its lower half is the right end.
            right.append(_LAID[event.tile.other(event.right)][event.right])
    return (*reversed(left), *right), len(left) if right else None


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """An open end: the value to match, and whether its terminal tile is a double."""

    value: int
    is_double: bool

    @property
    def pips(self) -> int:
        """What the end adds to the sum, once the line is longer than one tile (FT-R13)."""
        return 2 * self.value if self.is_double else self.value


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do: the open values and the sum it leaves, and its scoring event.

    The fields mean what they mean in `Placed`; `total` is the event as a whole, before the target
    is minded.
    """

    left: OpenEnd
    right: OpenEnd
    end_sum: int
    knocks: int
    bonus: int
    discarded: Discard | None

    @property
    def credit(self) -> int:
        """Points for the sum of the ends."""
        return CREDIT[self.end_sum]

    @property
    def total(self) -> int:
        """Credit, points for knocks and bonus together."""
        return self.credit + self.knocks + self.bonus

    @property
    def points(self) -> int:
        """Points that will be recorded: the total, or nothing."""
        return 0 if self.discarded else self.total


@dataclass(frozen=True, slots=True)
class TableView:
    """The match as `seat` sees it; `seat` is None for a spectator.

    `line` is laid left to right and `opening` is the place of the opening tile in it; `history`
    holds the placements and knocks of the hand in order. Both show the finished hand until the
    next one is dealt, and so does `last_hand`, which is None during a hand. `opener` opens the
    current hand, or the next one while a deal is due. `hand` is in display order, None for a
    spectator. Nothing here depends on another seat's tiles before the hand is over.
    """

    options: Options
    players: int
    seat: int | None
    sides: tuple[tuple[int, ...], ...]
    phase: Phase
    hand_number: int
    opener: int
    actor: int | None
    scores: tuple[int, ...]
    line: tuple[LaidTile, ...]
    opening: int | None
    left: OpenEnd | None
    right: OpenEnd | None
    end_sum: int | None
    hand: tuple[Tile, ...] | None = field(repr=False)
    hand_counts: tuple[int, ...]
    legal_moves: tuple[Move, ...] = field(repr=False)
    history: tuple[Placed | Knocked, ...]
    last_hand: HandEnded | None
    outcome: Outcome | None

    @property
    def pending_knocks(self) -> int:
        """How many seats have knocked since the last placement."""
        count = 0
        for event in reversed(self.history):
            if isinstance(event, Placed):
                break
            count += 1
        return count

    def preview(self, move: Move) -> Preview:
        """What `move`, a placement of the seat whose turn it is, would leave and earn.

        The tile need not be in the viewer's hand. Raises ValueError for a move that is no
        placement, or that does not fit the line.
        """
        actor = self.actor
        if actor is None or actor == CHANCE or move.tile is None:
            raise ValueError(f"only a placement during a hand can be previewed, not {move.kind}")
        left, right = self._ends_after(move.tile, move.end)
        end_sum = move.tile.pips if move.end is None else left.pips + right.pips
        knocks = self.pending_knocks if self.options.knock_point else 0
        bonus = self.options.out_bonus if self._goes_out(actor) else 0
        total = CREDIT[end_sum] + knocks + bonus
        score = self.scores[actor % len(self.sides)]
        discarded = why_discarded(self.options, score, total, opening=move.end is None)
        return Preview(left, right, end_sum, knocks, bonus, discarded)

    def _goes_out(self, seat: int) -> bool:
        """Whether the next tile of `seat` ends the hand (FT-R16, FT-R17, FT-A11)."""
        if self.hand_counts[seat] != 1:
            return False
        if self.options.pair_out == "first_partner":
            return True
        side = self.sides[seat % len(self.sides)]
        return not any(self.hand_counts[partner] for partner in side if partner != seat)

    def _ends_after(self, tile: Tile, end: End | None) -> tuple[OpenEnd, OpenEnd]:
        if self.left is None or self.right is None:
            if end is not None:
                raise ValueError("an opening tile has no end to name")
            return OpenEnd(tile.high, tile.is_double), OpenEnd(tile.low, tile.is_double)
        if end is None:
            raise ValueError("a tile of a running line needs an end")
        met = self.left if end is End.LEFT else self.right
        if not tile.has(met.value):
            raise ValueError(f"{tile} does not fit {met.value}")
        new = OpenEnd(tile.other(met.value), tile.is_double)
        return (new, self.right) if end is End.LEFT else (self.left, new)
