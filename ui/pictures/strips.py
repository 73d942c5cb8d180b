"""Groups of cards in one row as wide as they need, without letters: melds, an open hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ui.pictures.scene import Placed
from ui.pictures.sprites import Art
from ui.pictures.themes import Role

_GAP: Final = 4
_GROUP_GAP: Final = 20


def strip_width(counts: Sequence[int], card: int) -> int:
    """How wide groups of so many cards are, each card `card` pixels wide."""
    return sum(counts) * (card + _GAP) - _GAP * len(counts) + _GROUP_GAP * (len(counts) - 1)


def strip(groups: Iterable[Iterable[Art]], x: int, y: int, on: Role = "table") -> Iterator[Placed]:
    """Groups beside each other, each apart from the next, from their left upper corner."""
    for group in groups:
        for art in group:
            yield Placed(art, x, y, on)
            x += art.size[0] + _GAP
        x += _GROUP_GAP - _GAP
