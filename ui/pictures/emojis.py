"""Cards, tiles and suits as emojis: squares of 128 pixels with nothing around what they show."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from engine.cards import Card, Suit
from engine.dominoes import Tile
from ui.emojis import Thing
from ui.pictures import cards, tiles
from ui.pictures.shapes import SUITS
from ui.pictures.sprites import Art, Brush, sprite
from ui.pictures.themes import THEMES, suit_role

SIDE: Final = 128
"""Width and height of every file, in pixels: what Discord shows an emoji from."""

_THEME: Final = THEMES["light"]
_CARD: Final = 96
_UNIT: Final = 62
_OVER: Final = 4
_ROUND: Final = 0.2


@dataclass(frozen=True, slots=True)
class _SuitArt:
    """A suit's sign on a plate, on which its colour is the same on light and dark screens."""

    suit: Suit

    @property
    def size(self) -> tuple[int, int]:
        """A square."""
        return _CARD, _CARD

    def paint(self, brush: Brush) -> None:
        """The plate and the sign."""
        brush.plate(self.size, radius=_ROUND * _CARD, fill="face", ring="edge", thickness=2)
        brush.shape(SUITS[self.suit], 0.14 * _CARD, 0.14 * _CARD, 0.72 * _CARD, suit_role(self.suit))


def emoji_file(thing: Thing) -> bytes:
    """The PNG file of an emoji."""
    art, radius = _art(thing)
    width, height = art.size
    shown = sprite(_THEME, art, "table").convert("RGBA")
    shown.putalpha(_rounded(width, height, radius))
    image = Image.new("RGBA", (SIDE, SIDE))
    image.paste(shown, ((SIDE - width) // 2, (SIDE - height) // 2))
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _art(thing: Thing) -> tuple[Art, float]:
    """How a thing is drawn, and how round its corners are."""
    match thing:
        case Card():
            return cards.CardArt(thing, _CARD), cards.ROUND * _CARD
        case Tile():
            return tiles.TileArt(thing.high, thing.low, _UNIT), tiles.ROUND * _UNIT
        case Suit():
            return _SuitArt(thing), _ROUND * _CARD


def _rounded(width: int, height: int, radius: float) -> Image.Image:
    """What of a plate is to be seen, with soft edges."""
    mask = Image.new("L", (width * _OVER, height * _OVER))
    box = (0, 0, width * _OVER - 1, height * _OVER - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * _OVER, fill=255)
    return mask.reduce(_OVER)
