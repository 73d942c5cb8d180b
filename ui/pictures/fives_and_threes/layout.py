"""Where the tiles of a line lie: doubles crosswise, folding at the edges like on a real table.

The opening tile lies in the middle. To its right the line runs to the edge, turns down and runs back;
to its left it does the same upside down, so that the two never meet and tiles once laid stay put. An
arm is laid out as if it ran to the right; the left one is turned around the opening tile afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.games.fives_and_threes import LaidTile

GAP: Final = 3
"""Pixels between two tiles of a row."""
_TURN: Final = 12
"""Pixels between a row and a tile that turns down from it, which keep doubles of two rows apart."""
UNITS: Final = (72, 60, 50, 42, 36)
"""The sides that a half may have, in pixels; the last one is still readable on a phone."""


class Spot(NamedTuple):
    """A tile in place: its halves left to right or top to bottom, and its middle.

    Places are pixels from the middle of the opening tile.
    """

    first: int
    second: int
    upright: bool
    x: int
    y: int
    outer_first: bool = False
    """Whether the first half is the one away from the opening tile."""

    @property
    def turned(self) -> Spot:
        """The same turned around the opening tile by half a circle."""
        return Spot(self.second, self.first, self.upright, -self.x, -self.y, not self.outer_first)


@dataclass(frozen=True, slots=True)
class Arm:
    """One arm of the line: its tiles from the opening tile outwards, and where it goes on.

    `x` and `y` are the middle of the side that the next tile will touch, `way` is 1 or -1 for an arm
    that then runs to the right or to the left.
    """

    spots: tuple[Spot, ...]
    x: int
    y: int
    way: int

    @property
    def turned(self) -> Arm:
        """The same arm turned around the opening tile by half a circle."""
        return Arm(tuple(spot.turned for spot in self.spots), -self.x, -self.y, -self.way)


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole line with halves of `unit` pixels, and how far it reaches up and down."""

    unit: int
    opening: Spot
    left: Arm
    right: Arm
    top: int
    bottom: int


def lay_out(line: Sequence[LaidTile], opening: int, reach: int, tallest: int) -> Layout:
    """The line in the largest halves that keep it within `tallest` pixels, or in the smallest.

    It reaches at most `reach` pixels to either side of the middle.
    """
    *larger, smallest = UNITS
    for unit in larger:
        if _least_height(line, reach, unit) <= tallest:
            layout = _laid(line, opening, reach, unit)
            if layout.bottom - layout.top <= tallest:
                return layout
    return _laid(line, opening, reach, smallest)


def _least_height(line: Sequence[LaidTile], reach: int, unit: int) -> int:
    """What the line needs at the very least, in rows that are quite full; spares most of the trials."""
    length = sum(1 if tile.tile.is_double else 2 for tile in line) * unit
    return length // (2 * (reach + unit)) * (2 * unit + _TURN) + unit


def _laid(line: Sequence[LaidTile], opening: int, reach: int, unit: int) -> Layout:
    first = line[opening]
    start = Spot(first.left, first.right, first.tile.is_double, 0, 0)
    right = _arm([(tile.left, tile.right) for tile in line[opening + 1 :]], first, reach, unit)
    outwards = [(tile.right, tile.left) for tile in reversed(line[:opening])]
    left = _arm(outwards, first, reach, unit).turned
    spots = (start, *left.spots, *right.spots)
    reaches = [(spot.y, unit if spot.upright else unit // 2) for spot in spots]
    top, bottom = min(y - half for y, half in reaches), max(y + half for y, half in reaches)
    return Layout(unit, start, left, right, top, bottom)


def _arm(tiles: Sequence[tuple[int, int]], opening: LaidTile, reach: int, unit: int) -> Arm:
    """An arm that runs to the right; `tiles` are near and far halves, from the opening outwards."""
    pen = _Pen(unit // 2 if opening.tile.is_double else unit, unit)
    while len(pen.spots) < len(tiles):
        here = len(pen.spots)
        if pen.room(reach) >= pen.width(tiles[here]):
            pen.go_on(tiles[here])
        else:
            # A double does not turn, and no two of them touch: then the tile before it does.
            if _is_double(tiles[here]):
                pen.take_back()
            pen.turn(tiles[len(pen.spots)])
    return pen.arm


def _is_double(tile: tuple[int, int]) -> bool:
    return tile[0] == tile[1]


class _Pen:
    """Lays an arm tile by tile."""

    def __init__(self, x: int, unit: int) -> None:
        self.spots: list[Spot] = []
        self._ports = [(x + GAP, 0, 1)]
        self._unit = unit

    @property
    def arm(self) -> Arm:
        """What has been laid."""
        return Arm(tuple(self.spots), *self._ports[-1])

    def room(self, reach: int) -> int:
        """How many pixels are left in the row."""
        x, _, way = self._ports[-1]
        return reach - x * way

    def width(self, tile: tuple[int, int]) -> int:
        """How many pixels of a row a tile takes."""
        return self._unit if _is_double(tile) else 2 * self._unit

    def go_on(self, tile: tuple[int, int]) -> None:
        """Lay a tile in the row, a double crosswise."""
        x, y, way = self._ports[-1]
        near, far = tile
        width = self.width(tile)
        first, second = (near, far) if way > 0 else (far, near)
        self.spots.append(Spot(first, second, near == far, x + way * width // 2, y, outer_first=way < 0))
        self._ports.append((x + way * (width + GAP), y, way))

    def turn(self, tile: tuple[int, int]) -> None:
        """Lay a tile downwards from the end of the row, and begin the next row beside its lower half."""
        x, y, way = self._ports[-1]
        unit = self._unit
        below = unit + GAP if self.spots[-1].upright else unit // 2 + _TURN
        middle = x - way * (GAP + unit // 2)
        self.spots.append(Spot(*tile, True, middle, y + below + unit))
        self._ports.append((middle - way * (unit // 2 + GAP), y + below + unit + unit // 2, -way))

    def take_back(self) -> None:
        """Take the tile laid last up again."""
        self.spots.pop()
        self._ports.pop()
