"""Sprites: art drawn four times too large, made small and put in a theme's palette, once for all."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, Protocol

from PIL import Image, ImageDraw

from ui.pictures.lettering import CAPITAL, font, visual
from ui.pictures.shapes import Shape
from ui.pictures.themes import Role, Theme

_OVER: Final = 4
"""How many times larger art is drawn than it will be."""

Align = Literal["left", "middle", "right"]
"""Which part of a text its place names."""

ANCHORS: Final = {"left": "ls", "middle": "ms", "right": "rs"}


class Brush:
    """Draws on one sprite, in its pixels; places may lie between them."""

    def __init__(self, theme: Theme, size: tuple[int, int], on: Role) -> None:
        self._theme = theme
        width, height = size
        self._image = Image.new("RGB", (width * _OVER, height * _OVER), theme.colours[on])
        self._draw = ImageDraw.Draw(self._image)

    def rounded(self, x: float, y: float, width: float, height: float, *, radius: float, role: Role) -> None:
        """A filled rectangle with round corners."""
        box = (x * _OVER, y * _OVER, (x + width) * _OVER - 1, (y + height) * _OVER - 1)
        self._draw.rounded_rectangle(box, radius * _OVER, fill=self._theme.colours[role])

    def plate(
        self, size: tuple[int, int], *, radius: float, fill: Role, ring: Role, thickness: float
    ) -> None:
        """A rounded plate over the whole sprite with a ring of another colour at its edge."""
        width, height = size
        self.rounded(0, 0, width, height, radius=radius, role=ring)
        inner = (thickness, thickness, width - 2 * thickness, height - 2 * thickness)
        self.rounded(*inner, radius=radius - thickness, role=fill)

    def shape(self, shape: Shape, x: float, y: float, size: float, role: Role) -> None:
        """An outline in a square."""
        for polygon in shape:
            points = [((x + px * size) * _OVER, (y + py * size) * _OVER) for px, py in polygon]
            self._draw.polygon(points, fill=self._theme.colours[role])

    def dot(self, x: float, y: float, radius: float, role: Role) -> None:
        """A filled circle around a point."""
        box = [value * _OVER for value in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse(box, fill=self._theme.colours[role])

    def text(self, text: str, x: float, y: float, *, size: float, role: Role, align: Align = "left") -> None:
        """A text in bold, placed by its side and the middle of its capitals."""
        pixels = round(size * _OVER)
        place = (x * _OVER, y * _OVER + CAPITAL * pixels / 2)
        colour = self._theme.colours[role]
        self._draw.text(place, visual(text), colour, font(pixels), anchor=ANCHORS[align])

    def finished(self) -> Image.Image:
        """The sprite in its own size, as indexes of the theme's palette."""
        small = self._image.reduce(_OVER)
        return small.quantize(palette=self._theme.palette_image, dither=Image.Dither.NONE)


class Art(Protocol):
    """Something drawn as one sprite; immutable and hashable, since it is the key of a cache."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def paint(self, brush: Brush) -> None:
        """Draw it."""

    def __hash__(self) -> int: ...


@lru_cache(maxsize=1536)
def sprite(theme: Theme, art: Art, on: Role) -> Image.Image:
    """The art as it looks on a ground of one colour; rectangular, so that it is simply pasted."""
    brush = Brush(theme, art.size, on)
    art.paint(brush)
    return brush.finished()
