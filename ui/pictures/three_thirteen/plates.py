"""Many combinations in little room: plates that name a set's rank or a run's suit only once.

A set reads `9 ♣ ♦ ★`, a run `♥ 5 ★ 7`; a star is a card that stands for another. What is left over
stands on one dim plate, as ranks without suits: what a card costs depends on its rank alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.cards import Rank, Suit
from engine.games.three_thirteen import Arrangement, Meld, MeldKind
from ui.pictures.cards import SignArt
from ui.pictures.lettering import length
from ui.pictures.scene import Box, Item, Placed, Text
from ui.pictures.themes import Role, suit_role

PLATE: Final = 42
"""Height of a plate."""

_PLATE_GAP: Final = 8

LINES: Final = 2
"""Lines that the plates of a hand may take, in half of the picture's width."""

PLATES: Final = LINES * PLATE + _PLATE_GAP
"""Height of all plates of a hand."""

_SIGN: Final = 24
_SIZE: Final = 28
_GAP: Final = 6
_PADDING: Final = 8


_Part = tuple[Suit | None, Rank | None]
"""A rank in the colour of a suit, a suit's sign alone, or a star."""

_WILD: Final[_Part] = (None, None)


@dataclass(frozen=True, slots=True)
class _Plate:
    """Signs and ranks beside each other."""

    parts: tuple[_Part, ...]
    faint: bool = False

    @property
    def width(self) -> int:
        """Of the plate."""
        return sum(map(_advance, self.parts)) - _GAP + 2 * _PADDING

    def items(self, x: int, y: int) -> Iterator[Item]:
        """The plate and what stands on it, from its left upper corner."""
        ground: Role = "faint" if self.faint else "face"
        yield Box(x, y, self.width, PLATE, ground, "panel", "edge", radius=0, thickness=1)
        x += _PADDING
        for part in self.parts:
            suit, rank = part
            if rank is None:
                yield Placed(SignArt(suit, _SIGN), x, y + (PLATE - _SIGN) // 2, ground)
            else:
                yield Text(rank.text, x, y + PLATE // 2, _SIZE, suit_role(suit), ground)
            x += _advance(part)


def _advance(part: _Part) -> int:
    rank = part[1]
    return _GAP + (_SIGN if rank is None else round(length(rank.text, _SIZE)))


def plates(arrangement: Arrangement, x: int, y: int, room: int) -> Iterator[Item]:
    """Everything that a hand came to, from its left upper corner, in at most `LINES` lines."""
    left, right = x, x + room
    for plate in _plates(arrangement):
        if x > left and x + plate.width > right:
            x, y = left, y + PLATE + _PLATE_GAP
        yield from plate.items(x, y)
        x += plate.width + _PLATE_GAP


def _plates(arrangement: Arrangement) -> Iterator[_Plate]:
    for meld in arrangement.melds:
        yield _Plate(tuple(_set(meld) if meld.kind is MeldKind.SET else _run(meld)))
    if arrangement.left:
        cards = (_WILD if card.suit is None else (Suit.SPADES, card.rank) for card in arrangement.left)
        yield _Plate(tuple(cards), faint=True)


def _set(meld: Meld) -> Iterator[_Part]:
    yield Suit.SPADES, meld.rank
    for at, card in enumerate(meld.cards):
        yield _WILD if meld.stands_in(at) else (card.suit, None)


def _run(meld: Meld) -> Iterator[_Part]:
    yield meld.suit, None
    for at, card in enumerate(meld.cards):
        yield _WILD if meld.stands_in(at) else (meld.suit, card.rank)
