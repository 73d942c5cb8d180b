"""Groups of cards in one row as wide as they need, without letters: melds, an open hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ui.pictures.scene import Placed
from ui.pictures.sprites import Art
from ui.pictures.themes import Role

_GAP: Final = 4
_GROUP_GAP: Final = 20

Groups = Sequence[Sequence[Art]]
"""Art that lies together, and apart from the rest."""


def strip_width(groups: Groups) -> int:
    """From the left side of the first card to the right side of the last."""
    cards = sum(art.size[0] + _GAP for group in groups for art in group)
    return cards - _GAP * len(groups) + _GROUP_GAP * (len(groups) - 1)


def strip(groups: Groups, x: int, y: int, on: Role = "table") -> Iterator[Placed]:
    """The groups beside each other, from their left upper corner."""
    for group in groups:
        for art in group:
            yield Placed(art, x, y, on)
            x += art.size[0] + _GAP
        x += _GROUP_GAP - _GAP
