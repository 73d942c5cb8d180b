"""The curve of a rating, from its first match to its last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from ui.i18n import Language
from ui.pictures.scene import MARGIN, WIDTH, Box, Item, Scene, Text
from ui.pictures.themes import Role, Theme, ramp
from ui.pictures.words import LONGEST_ALT

HEIGHT: Final = 460

_TITLE: Final = 50
_LABELS: Final = 110
"""What the numbers on the left side need."""
_LEFT, _TOP = MARGIN + _LABELS, MARGIN + _TITLE + 50
_RIGHT, _BOTTOM = WIDTH - MARGIN - 40, HEIGHT - MARGIN - 40
_TEXT_SIZE: Final = 30
_STROKE: Final = 6
_DOT: Final = 9
_FINER: Final = 4
"""How much larger a line is drawn before it is made smaller, which softens its edge."""
_LEAST_RANGE: Final = 40
"""Rating points from bottom to top at least, so that small changes look small."""
_TICKS: Final = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_MOST_TICKS: Final = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with a dot at the last one, on a ground of one colour."""

    points: tuple[tuple[int, int], ...]
    role: Role = "mark"
    on: Role = "panel"

    def put(self, image: Image.Image, theme: Theme) -> None:
        """Draw it fine, make it small, and paste it in colours of the palette."""
        left, top = (min(axis) - 2 * _DOT for axis in zip(*self.points, strict=True))
        right, low = (max(axis) + 2 * _DOT for axis in zip(*self.points, strict=True))
        mask = self._mask(left, top, (right - left, low - top))
        inked = mask.point(list(ramp(theme, self.role, self.on)))
        image.paste(inked, (left, top), mask.point(lambda strength: 255 if strength else 0))

    def _mask(self, left: int, top: int, size: tuple[int, int]) -> Image.Image:
        fine = Image.new("L", (size[0] * _FINER, size[1] * _FINER), 0)
        draw = ImageDraw.Draw(fine)
        placed = [((x - left) * _FINER, (y - top) * _FINER) for x, y in self.points]
        draw.line(placed, fill=255, width=_STROKE * _FINER, joint="curve")
        x, y = placed[-1]
        radius = _DOT * _FINER
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        return fine.resize(size, Image.Resampling.BOX)


@dataclass(frozen=True, slots=True)
class Grid:
    """Thin level lines across the panel."""

    heights: tuple[int, ...]

    def put(self, image: Image.Image, theme: Theme) -> None:
        """Draw them."""
        draw = ImageDraw.Draw(image)
        for y in self.heights:
            draw.line(((_LEFT, y), (_RIGHT, y)), fill=theme.index("table"), width=3)


@lru_cache(maxsize=64)
def curve_scene(title: str, ratings: tuple[int, ...], caption: str) -> Scene:
    """The picture of at least two ratings, oldest first; `caption` stands below them."""
    ticks = _ticks(min(ratings), max(ratings))
    low, high = ticks[0], ticks[-1]
    heights = tuple(_height(tick, low, high) for tick in ticks)
    step = (_RIGHT - _LEFT) / (len(ratings) - 1)
    points = tuple(
        (round(_LEFT + step * number), _height(rating, low, high)) for number, rating in enumerate(ratings)
    )
    labels: list[Item] = [
        Text(str(tick), _LEFT - 20, y, _TEXT_SIZE, "muted", "panel", align="right")
        for tick, y in zip(ticks, heights, strict=True)
    ]
    panel = Box(MARGIN, MARGIN + _TITLE + 10, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN - _TITLE - 10)
    return Scene(
        HEIGHT,
        (
            Text(title, MARGIN, MARGIN + _TITLE // 2, 36, width=WIDTH - 2 * MARGIN),
            panel,
            Grid(heights),
            *labels,
            Line(points),
            Text(caption, _RIGHT, HEIGHT - MARGIN - 22, 26, "muted", "panel", align="right", width=700),
        ),
    )


def curve_alt(language: Language, title: str, ratings: Sequence[int]) -> str:
    """The same in words, at most `LONGEST_ALT` characters."""
    course = language.text(
        "{title}. From {first} to {last} in {count} matches; lowest {low}, highest {high}.",
        title=title,
        first=ratings[0],
        last=ratings[-1],
        count=len(ratings),
        low=min(ratings),
        high=max(ratings),
    )
    rises = sum(later > earlier for earlier, later in pairwise(ratings))
    falls = sum(later < earlier for earlier, later in pairwise(ratings))
    told = language.text("Rises: {rises}, falls: {falls}.", rises=rises, falls=falls)
    return f"{course} {told}"[:LONGEST_ALT]


def _height(rating: int, low: int, high: int) -> int:
    return round(_BOTTOM - (_BOTTOM - _TOP) * (rating - low) / (high - low))


def _ticks(lowest: int, highest: int) -> list[int]:
    """Round numbers that span the ratings, few enough to be read."""
    missing = max(_LEAST_RANGE - (highest - lowest), 0)
    lowest, highest = lowest - missing // 2, highest + missing // 2
    step = next(
        (step for step in _TICKS if highest // step - lowest // step + 2 <= _MOST_TICKS + 1), _TICKS[-1]
    )
    return list(range(lowest // step * step, -(-highest // step) * step + 1, step))
