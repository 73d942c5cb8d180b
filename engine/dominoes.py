"""Domino tiles: small immutable values that sort, hash and round-trip to text such as `6-4`.

A set of tiles is an int where speed counts: bit `tile.index` is set for every tile in it. The
helpers here turn such a mask into tiles and back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from engine.game import Unreadable

HIGHEST_PIP: Final = 6
"""The largest half of a double-six set; the smallest is the blank, 0."""

_QUOTED: Final = 40
"""How many characters of an unreadable text a refusal repeats."""

_TILE_TEXT: Final = re.compile(r"([0-6])-([0-6])")


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One tile, written with its higher half first; raises ValueError unless 0 <= low <= high <= 6.

    Tiles sort by their higher half, then by the lower one. `index` is the tile's place in `TILES`.
    """

    high: int
    low: int
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= HIGHEST_PIP:
            raise ValueError(f"no tile has the halves {self.high} and {self.low}")
        object.__setattr__(self, "index", self.high * (self.high + 1) // 2 + self.low)

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __reduce__(self) -> tuple[Callable[[int], Tile], tuple[int]]:
        """Come back from another process as the one value in `TILES`, not as one more."""
        return _tile_at, (self.index,)

    @property
    def is_double(self) -> bool:
        """Whether both halves are equal."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """Both halves added."""
        return self.high + self.low

    def has(self, value: int) -> bool:
        """Whether one half shows `value`."""
        return value in (self.high, self.low)

    def other(self, value: int) -> int:
        """The half across from `value`, which one half must show."""
        return self.high + self.low - value

    @classmethod
    def of(cls, one: int, other: int) -> Tile:
        """The tile with these halves, named in any order; raises ValueError for no such tile."""
        return cls(max(one, other), min(one, other))

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read `6-4`, or `4-6`, with or without blanks around it; raises Unreadable."""
        halves = _TILE_TEXT.fullmatch(text.strip())
        if halves is None:
            raise Unreadable("unknown-tile", text=text.strip()[:_QUOTED])
        return TILES[cls.of(int(halves[1]), int(halves[2])).index]


TILES: Final = tuple(Tile(high, low) for high in range(HIGHEST_PIP + 1) for low in range(high + 1))
"""The double-six set in ascending order: 0-0, 1-0, 1-1, 2-0, …, 6-6."""

FULL_SET: Final = (1 << len(TILES)) - 1
"""The mask of all 28 tiles."""

SHOWING: Final = tuple(sum(1 << tile.index for tile in TILES if tile.has(value)) for value in range(7))
"""For each value, the mask of the tiles that show it: those that fit an end of that value."""


_BY_INDEX: Final = attrgetter("index")


def _tile_at(index: int) -> Tile:
    return TILES[index]


def mask_of(tiles: Iterable[Tile]) -> int:
    """The mask of `tiles`."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile.index
    return mask


def tiles_of(mask: int) -> tuple[Tile, ...]:
    """The tiles of `mask` in display order: highest first, as 6-6 5-3 5-2 0-0."""
    tiles = []
    while mask:
        index = mask.bit_length() - 1
        mask ^= 1 << index
        tiles.append(TILES[index])
    return tuple(tiles)


def in_display_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The same tiles, repetitions included, highest first."""
    return tuple(sorted(tiles, key=_BY_INDEX, reverse=True))
