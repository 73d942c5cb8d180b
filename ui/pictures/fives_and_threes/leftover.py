"""The tiles left in the hands when a hand is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dominoes import Tile
from ui.i18n import Language
from ui.pictures.scene import MARGIN, WIDTH, Item, Placed, Text
from ui.pictures.tiles import TileArt

_TITLE: Final = 44
_UNIT: Final = 34
_STEP: Final = _UNIT + 4
_ROW: Final = 2 * _UNIT + 16
_NAME: Final = 120
_COLUMN: Final = (WIDTH - 2 * MARGIN) // 2
_SIZE: Final = 26


def left_over(
    language: Language, hands: Sequence[Sequence[Tile]], names: Sequence[str], top: int
) -> tuple[list[Item], int]:
    """A title and the tiles of each seat that has any, and where the next thing may begin."""
    seats = [seat for seat, tiles in enumerate(hands) if tiles]
    if not seats:
        return [], top
    title = language.text("Left in hand, not counted:")
    items: list[Item] = [Text(title, MARGIN, top + _TITLE // 2 - 4, _SIZE, "muted")]
    top += _TITLE
    for number, seat in enumerate(seats):
        x = MARGIN + number % 2 * _COLUMN
        y = top + number // 2 * _ROW
        items.append(Text(names[seat], x, y + _UNIT, _SIZE, width=_NAME))
        items += [
            Placed(TileArt(tile.high, tile.low, _UNIT), x + _NAME + 10 + at * _STEP, y)
            for at, tile in enumerate(hands[seat])
        ]
    return items, top + (len(seats) + 1) // 2 * _ROW
