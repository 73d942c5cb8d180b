"""Domino tiles as art: two halves with pips and a bar between them, in any of four directions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ui.pictures.sprites import Brush
from ui.pictures.themes import Role

Half = Literal["first", "second"]
"""A half of a tile: that to the left or above, or the other."""

_PIPS: Final = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)
"""Where the pips of each value lie on an upright half, from -1 to 1 across and down."""

ROUND: Final = 0.16
"""Radius of a tile's corners, in parts of the side of a half."""

_SPREAD: Final = 0.27
_RADIUS: Final = 0.105


@dataclass(frozen=True, slots=True)
class TileArt:
    """A tile face up, `unit` pixels being the side of a half.

    `upright` tiles have their first half above, others to the left. `dim` tiles cannot be used now;
    `ring` surrounds the tile in the colour of a role, and the halves in `lit` lie on the accent.
    """

    first: int
    second: int
    unit: int
    upright: bool = True
    dim: bool = False
    ring: Role | None = None
    lit: tuple[Half, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return (self.unit, 2 * self.unit) if self.upright else (2 * self.unit, self.unit)

    def paint(self, brush: Brush) -> None:
        """The plate, the light, the bar and the pips."""
        unit = self.unit
        face: Role = "faint" if self.dim else "face"
        thickness = max(1.5, 0.03 * unit) if self.ring is None else max(4, 0.085 * unit)
        ring = self.ring or "edge"
        brush.plate(self.size, radius=ROUND * unit, fill=face, ring=ring, thickness=thickness)
        for half in self.lit:
            self._paint_light(brush, half, thickness)
        self._paint_bar(brush)
        for number, value in enumerate((self.first, self.second)):
            self._paint_pips(brush, number, value)

    def _paint_light(self, brush: Brush, half: Half, thickness: float) -> None:
        inset = thickness + 0.02 * self.unit
        shift = self.unit if half == "second" else 0
        x, y = (0, shift) if self.upright else (shift, 0)
        side = self.unit - 2 * inset
        brush.rounded(x + inset, y + inset, side, side, radius=0.12 * self.unit, role="accent")

    def _paint_bar(self, brush: Brush) -> None:
        unit, thick = self.unit, max(2.0, 0.04 * self.unit)
        role: Role = "faint-spades" if self.dim else "edge"
        if self.upright:
            brush.rounded(0.16 * unit, unit - thick / 2, 0.68 * unit, thick, radius=0, role=role)
        else:
            brush.rounded(unit - thick / 2, 0.16 * unit, thick, 0.68 * unit, radius=0, role=role)

    def _paint_pips(self, brush: Brush, number: int, value: int) -> None:
        role: Role = "faint-spades" if self.dim else "spades"
        x, y = (0.5, number + 0.5) if self.upright else (number + 0.5, 0.5)
        for across, down in _PIPS[value]:
            dx, dy = (across, down) if self.upright else (down, across)
            place = ((x + _SPREAD * dx) * self.unit, (y + _SPREAD * dy) * self.unit)
            brush.dot(*place, _RADIUS * self.unit, role)


@dataclass(frozen=True, slots=True)
class TileBack:
    """A tile face down."""

    unit: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.unit, 2 * self.unit

    def paint(self, brush: Brush) -> None:
        """A plain plate."""
        unit = self.unit
        thickness = max(2, 0.06 * unit)
        brush.plate(self.size, radius=ROUND * unit, fill="back", ring="weave", thickness=thickness)
