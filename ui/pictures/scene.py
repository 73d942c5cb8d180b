"""Scenes: everything a picture shows and where, as values that can be compared and kept.

A scene is 1,000 pixels wide, twice what a phone shows. Building one draws nothing, and measures only text
that other things make room for, so it costs little where it is built; `ui.pictures.studio` turns it into
a file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Protocol

from PIL import Image

from ui.pictures.lettering import fitted, inked
from ui.pictures.png import png_file
from ui.pictures.sprites import Align, Art, Brush, sprite
from ui.pictures.themes import Role, Theme, ramp

WIDTH: Final = 1000
"""The width of every picture."""

MARGIN: Final = 20
"""What stays free along the edges."""


class Item(Protocol):
    """Something at its place in a scene; immutable and hashable."""

    def put(self, image: Image.Image, theme: Theme) -> None:
        """Paste it into a picture of palette indexes."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Art with its left upper corner at a place, on a ground of one colour."""

    art: Art
    x: int
    y: int
    on: Role = "table"

    def put(self, image: Image.Image, theme: Theme) -> None:
        """Paste the sprite."""
        image.paste(sprite(theme, self.art, self.on), (self.x, self.y))


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text on a ground of one colour, cut to `width` pixels.

    `x` is its left side, middle or right side, and `y` the middle of its capitals.
    """

    text: str
    x: int
    y: int
    size: int
    role: Role = "ink"
    on: Role = "table"
    align: Align = "left"
    width: int = WIDTH
    bold: bool = True

    def put(self, image: Image.Image, theme: Theme) -> None:
        """Paste the letters, their soft edges in colours of the palette."""
        if not self.text:
            return
        text = fitted(self.text, self.size, self.width, bold=self.bold)
        letters, middle = _letters(theme, self.role, self.on, text, self.size, bold=self.bold)
        shift = {"left": 0, "middle": letters.width // 2, "right": letters.width}[self.align]
        image.paste(letters, (self.x - shift, self.y - middle))


@lru_cache(maxsize=1024)
def _letters(
    theme: Theme, role: Role, on: Role, text: str, size: int, *, bold: bool
) -> tuple[Image.Image, int]:
    mask, middle = inked(text, size, bold=bold)
    letters = mask.point(list(ramp(theme, role, on)))
    letters.putpalette(theme.flat_palette)
    return letters, middle


@dataclass(frozen=True, slots=True)
class _Corner:
    """The left upper corner of a box, turned by quarters clockwise."""

    radius: int
    fill: Role
    ring: Role
    thickness: int
    right: bool
    low: bool

    @property
    def size(self) -> tuple[int, int]:
        """A square as large as the radius."""
        return self.radius, self.radius

    def paint(self, brush: Brush) -> None:
        """A plate far larger than the sprite, of which only this corner lies on it."""
        x, y = (-self.radius if side else 0 for side in (self.right, self.low))
        thick, size = self.thickness, 2 * self.radius
        brush.rounded(x, y, size, size, radius=self.radius, role=self.ring)
        inner = size - 2 * thick
        brush.rounded(x + thick, y + thick, inner, inner, radius=self.radius - thick, role=self.fill)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a ground of one colour, rounded unless its radius is 0, with a ring if one is named."""

    x: int
    y: int
    width: int
    height: int
    fill: Role = "panel"
    on: Role = "table"
    ring: Role | None = None
    radius: int = 16
    thickness: int = 4

    def put(self, image: Image.Image, theme: Theme) -> None:
        """Fill the rectangle and paste its corners."""
        ring, thick = self.ring or self.fill, self.thickness if self.ring else 0
        right, low = self.x + self.width, self.y + self.height
        image.paste(theme.index(ring), (self.x, self.y, right, low))
        image.paste(theme.index(self.fill), (self.x + thick, self.y + thick, right - thick, low - thick))
        if self.radius:
            self._put_corners(image, theme, ring, thick)

    def _put_corners(self, image: Image.Image, theme: Theme, ring: Role, thick: int) -> None:
        right, low = self.x + self.width - self.radius, self.y + self.height - self.radius
        for is_right in (False, True):
            for is_low in (False, True):
                corner = _Corner(self.radius, self.fill, ring, thick, is_right, is_low)
                place = (right if is_right else self.x, low if is_low else self.y)
                image.paste(sprite(theme, corner, self.on), place)


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: its height and what is put on it, one over the other.

    What it shows may be secret, so the items stay out of `repr`.
    """

    height: int
    items: tuple[Item, ...] = field(repr=False)

    def drawn(self, theme: Theme) -> Image.Image:
        """The picture in a theme, as indexes of its palette."""
        image = Image.new("P", (WIDTH, self.height), theme.index("table"))
        image.putpalette(theme.flat_palette)
        for item in self.items:
            item.put(image, theme)
        return image

    def encoded(self, theme: Theme) -> bytes:
        """The picture as a PNG file."""
        return png_file(self.drawn(theme), theme.flat_palette)
