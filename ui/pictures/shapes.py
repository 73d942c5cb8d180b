"""Outlines that sprites are drawn with: polygons in a square from 0 to 1, y downwards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.cards import Suit

Point = tuple[float, float]
Shape = tuple[tuple[Point, ...], ...]
"""Polygons that are filled one over the other."""

_STEPS: Final = 24


def _curve(start: Point, *bends: Sequence[Point]) -> tuple[Point, ...]:
    """Points on cubic Bézier curves, each given by its two handles and its end."""
    points = [start]
    for first, second, end in bends:
        ends = (points[-1], first, second, end)
        points += [_bezier(ends, step / _STEPS) for step in range(1, _STEPS + 1)]
    return tuple(points)


def _bezier(handles: Iterable[Point], at: float) -> Point:
    weights = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    x = y = 0.0
    for weight, point in zip(weights, handles, strict=True):
        x += weight * point[0]
        y += weight * point[1]
    return x, y


def circle(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """A circle around a point."""
    turns = (math.tau * step / (2 * _STEPS) for step in range(2 * _STEPS))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _mirrored(half: tuple[Point, ...]) -> tuple[Point, ...]:
    """A left half that runs from the middle down or up to it, and its mirror image."""
    return half + tuple((1 - x, y) for x, y in reversed(half))


_HEART: Final = _mirrored(
    _curve(
        (0.5, 0.27),
        ((0.44, 0.08), (0.28, 0.04), (0.2, 0.05)),
        ((0.06, 0.07), (0.0, 0.2), (0.02, 0.33)),
        ((0.06, 0.6), (0.36, 0.76), (0.5, 0.98)),
    )
)
_STEM: Final = _mirrored(_curve((0.5, 0.5), ((0.49, 0.8), (0.44, 0.93), (0.3, 0.98))))
_SPADE: Final = _mirrored(
    _curve(
        (0.5, 0.0),
        ((0.38, 0.2), (0.04, 0.38), (0.03, 0.6)),
        ((0.03, 0.84), (0.36, 0.88), (0.5, 0.64)),
    )
)
_DIAMOND: Final = _mirrored(
    _curve(
        (0.5, 0.0),
        ((0.42, 0.18), (0.26, 0.38), (0.12, 0.5)),
        ((0.26, 0.62), (0.42, 0.82), (0.5, 1.0)),
    )
)

SUITS: Final[Mapping[Suit, Shape]] = MappingProxyType(
    {
        Suit.SPADES: (_SPADE, _STEM),
        Suit.CLUBS: (
            circle(0.5, 0.23, 0.22),
            circle(0.235, 0.59, 0.22),
            circle(0.765, 0.59, 0.22),
            circle(0.5, 0.5, 0.13),
            _STEM,
        ),
        Suit.DIAMONDS: (_DIAMOND,),
        Suit.HEARTS: (_HEART,),
    }
)
"""The signs of the suits."""


def _star(points: int, inner: float) -> tuple[Point, ...]:
    radii = (0.52, 0.52 * inner)
    turns = ((math.pi * step / points - math.pi / 2, radii[step % 2]) for step in range(2 * points))
    return tuple((0.5 + radius * math.cos(turn), 0.53 + radius * math.sin(turn)) for turn, radius in turns)


STAR: Final[Shape] = (_star(5, 0.45),)
"""The mark of a wild card."""

_HORN: Final = _curve(
    (0.2, 0.8),
    ((0.22, 0.5), (0.18, 0.42), (0.05, 0.56)),
    ((0.06, 0.26), (0.32, 0.18), (0.46, 0.5)),
    ((0.48, 0.6), (0.5, 0.7), (0.5, 0.8)),
)
_MIDDLE_HORN: Final = _curve(
    (0.34, 0.8),
    ((0.34, 0.5), (0.4, 0.3), (0.5, 0.1)),
    ((0.6, 0.3), (0.66, 0.5), (0.66, 0.8)),
)

CAP: Final[Shape] = (
    _HORN,
    tuple((1 - x, y) for x, y in _HORN),
    _MIDDLE_HORN,
    circle(0.07, 0.6, 0.085),
    circle(0.5, 0.09, 0.085),
    circle(0.93, 0.6, 0.085),
    ((0.18, 0.84), (0.82, 0.84), (0.78, 0.98), (0.22, 0.98)),
)
"""The cap of the joker."""

POINTER: Final[Shape] = (((0.15, 0.05), (0.95, 0.5), (0.15, 0.95)),)
"""A triangle that points to the right."""

POINTER_LEFT: Final[Shape] = tuple(tuple((1 - x, y) for x, y in polygon) for polygon in POINTER)
"""The same to the left."""
