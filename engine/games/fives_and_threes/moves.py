"""The moves of Fives and Threes and their notation.

`6-4` opens a hand; `6-4 left` and `6-4 right` extend the line; `knock` passes; and chance plays
`deal 6-6 5-3 … / 6-1 6-0 …`, the hands of seat 0, seat 1 and so on.

A set of moves is an int where speed counts: bit `move.bit` is set for every move in it.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.dominoes import FULL_SET, SHOWING, TILES, Tile, in_display_order, tiles_of
from engine.game import Unreadable

_QUOTED: Final = 40
"""How many characters of an unreadable text a refusal repeats."""

_AROUND_HYPHEN: Final = re.compile(r"\s*-\s*")


class End(enum.StrEnum):
    """One of the two ends of the line."""

    LEFT = "left"
    RIGHT = "right"


_FIRST_BIT: Final = {End.RIGHT: 0, End.LEFT: len(TILES), None: 2 * len(TILES)}
"""Where the placements at an end, or those that open a hand, start in a set of moves."""

_KNOCK_BIT: Final = 1 << 3 * len(TILES)


class MoveKind(enum.StrEnum):
    """What a move does."""

    PLACE = "place"
    KNOCK = "knock"
    DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Move:
    """One move; build it with `Move.place`, `Move.deal`, take `KNOCK`, or parse its notation.

    `tile` is set for a placement and `end` for one that does not open the hand; `hands` holds the
    hands of a deal, each in display order. The hands stay out of `repr`, which may reach a log.
    `bit` stands for the move in a set of moves; it is 0 for a deal, which is in none.
    """

    kind: MoveKind
    tile: Tile | None = None
    end: End | None = None
    hands: tuple[tuple[Tile, ...], ...] = field(default=(), repr=False)
    bit: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.tile is not None:
            object.__setattr__(self, "bit", 1 << _FIRST_BIT[self.end] + self.tile.index)
        elif self.kind is MoveKind.KNOCK:
            object.__setattr__(self, "bit", _KNOCK_BIT)

    @classmethod
    def place(cls, tile: Tile, end: End | None = None) -> Move:
        """Place `tile` at `end`, or open the hand with it."""
        return cls(MoveKind.PLACE, tile, end)

    @classmethod
    def deal(cls, hands: Iterable[Iterable[Tile]]) -> Move:
        """Deal `hands`, one for each seat; the order within a hand does not matter."""
        return cls(MoveKind.DEAL, hands=tuple(map(in_display_order, hands)))

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move whatever its case, its blanks or the order of a tile's halves.

        Raises Unreadable (`unknown-move`, `unknown-tile`). Whether the move is possible is not
        asked here.
        """
        verb, *rest = _AROUND_HYPHEN.sub("-", text.lower()).split(maxsplit=1) or [""]
        arguments = rest[0].strip() if rest else ""
        if verb == MoveKind.DEAL:
            return cls._parse_deal(arguments, text)
        if verb == MoveKind.KNOCK and not arguments:
            return KNOCK
        if not verb[:1].isdigit() or arguments not in _END_BY_WORD:
            raise Unreadable("unknown-move", text=text.strip()[:_QUOTED])
        return PLACEMENTS[_END_BY_WORD[arguments]][Tile.parse(verb).index]

    @classmethod
    def _parse_deal(cls, arguments: str, text: str) -> Move:
        hands = [hand.split() for hand in arguments.split("/")]
        if not all(hands):
            raise Unreadable("unknown-move", text=text.strip()[:_QUOTED])
        return cls.deal([Tile.parse(tile) for tile in hand] for hand in hands)

    def __str__(self) -> str:
        if self.kind is MoveKind.DEAL:
            return "deal " + " / ".join(" ".join(map(str, hand)) for hand in self.hands)
        if self.kind is MoveKind.KNOCK:
            return "knock"
        return str(self.tile) if self.end is None else f"{self.tile} {self.end}"


KNOCK: Final = Move(MoveKind.KNOCK)
"""Pass the turn, because no tile fits."""

PLACEMENTS: Final = {
    end: tuple(Move.place(tile, end) for tile in TILES) for end in (None, End.LEFT, End.RIGHT)
}
"""Every placement, made once: by end (None opens the hand), then by the tile's index."""

_END_BY_WORD: Final = {"": None, "left": End.LEFT, "right": End.RIGHT}

_LEFT: Final = _FIRST_BIT[End.LEFT]
_OPENING: Final = _FIRST_BIT[None]


def _subsets(mask: int) -> Iterator[int]:
    """Every mask of tiles of `mask`, itself and the empty one included."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0


def _lists_at(end: End) -> dict[int, tuple[Move, ...]]:
    """For every set of tiles that may fit one open value, the moves that place them at `end`."""
    placements = PLACEMENTS[end]
    return {
        fitting: tuple(placements[tile.index] for tile in tiles_of(fitting))
        for showing in SHOWING
        for fitting in _subsets(showing)
    }


_LISTS_AT_LEFT: Final = _lists_at(End.LEFT)
_LISTS_AT_RIGHT: Final = _lists_at(End.RIGHT)


def openings(hand: int) -> int:
    """The set of moves that open a hand with a tile of the mask `hand`."""
    return hand << _OPENING


def extensions(hand: int, left: int, right: int) -> int:
    """The set of moves that place a tile of `hand` at an open value; just the knock if none fits."""
    return (hand & SHOWING[left]) << _LEFT | hand & SHOWING[right] or _KNOCK_BIT


def listed(moves: int) -> list[Move]:
    """The moves of a set made by `openings` or `extensions`: left end first, highest tile first."""
    if moves >= _KNOCK_BIT:
        return [KNOCK]
    if moves >> _OPENING:
        return [PLACEMENTS[None][tile.index] for tile in tiles_of(moves >> _OPENING)]
    return [*_LISTS_AT_LEFT[moves >> _LEFT], *_LISTS_AT_RIGHT[moves & FULL_SET]]
