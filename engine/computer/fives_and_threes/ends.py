"""The ends of a line as small ints, and tables of all that can happen at them.

An end is its open value, plus 7 if its terminal tile is a double. A *line* here is a pair of ends,
whichever is left or right, numbered from 0; `NO_LINE` is the line before its opening tile. Sets of
tiles are masks as in `engine.dominoes`. The tables make a simulated placement a matter of a few
look-ups, and they count what the game counts (FT-R13 to FT-R15).
"""

from __future__ import annotations

from typing import Final

from engine.dominoes import TILES
from engine.games.fives_and_threes import CREDIT, OpenEnd

Step = tuple[int, int, int]
"""A placement: the tile's bit, the line it leaves, its credit."""

_ENDS: Final = 14
_PAIRS: Final = tuple((low, high) for high in range(_ENDS) for low in range(high + 1))
_NUMBER: Final = {pair: number for number, pair in enumerate(_PAIRS)}

NO_LINE: Final = len(_PAIRS)
"""The line before its opening tile."""


def _end_of(value: int, *, is_double: bool) -> int:
    return value + 7 if is_double else value


def _pips(end: int) -> int:
    return end if end < 7 else 2 * (end - 7)


def _join(one: int, other: int) -> int:
    return _NUMBER[min(one, other), max(one, other)]


def line_of(left: OpenEnd | None, right: OpenEnd | None) -> int:
    """The number of the line with these ends; None stands for the ends of no line."""
    if left is None or right is None:
        return NO_LINE
    ends = (_end_of(end.value, is_double=end.is_double) for end in (left, right))
    return _join(*ends)


def _openings() -> list[Step]:
    return [
        (
            1 << tile.index,
            _join(_end_of(tile.high, is_double=tile.is_double), _end_of(tile.low, is_double=tile.is_double)),
            CREDIT[tile.pips],
        )
        for tile in TILES
    ]


def _extensions(pair: tuple[int, int]) -> set[Step]:
    """Every way to go on at a pair of ends; placements that leave the same line count once."""
    steps = set()
    for met, kept in (pair, pair[::-1]):
        for tile in TILES:
            # A double covered by its own tile cannot happen: there is one of each.
            if tile.has(met % 7) and not (tile.is_double and met >= 7):
                new = _end_of(tile.other(met % 7), is_double=tile.is_double)
                total = _pips(new) + _pips(kept)
                # Sums past the table come from pairs of ends that no set of tiles can show.
                if total < len(CREDIT):
                    steps.add((1 << tile.index, _join(new, kept), CREDIT[total]))
    return steps


def _best_first(step: Step) -> tuple[int, int, int]:
    bit, line, credit = step
    return -credit, -bit, line


STEPS: Final = tuple(
    tuple(sorted(steps, key=_best_first)) for steps in (*map(_extensions, _PAIRS), _openings())
)
"""For every line, its placements: most points first, then the higher tile."""

FITS: Final = tuple(sum({bit for bit, _, _ in steps}) for steps in STEPS)
"""For every line, the tiles that can be placed."""

SCORING: Final = tuple(tuple((bit, credit) for bit, _, credit in steps if credit) for steps in STEPS)
"""For every line, tile and credit of the placements that score: most points first."""
