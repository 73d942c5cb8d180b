"""How a placement scores; the game and the view's previews ask the same functions."""

from __future__ import annotations

import enum
from typing import Final

from engine.games.fives_and_threes.options import Options


class Discard(enum.StrEnum):
    """Why the points of a placement were discarded."""

    OVER_TARGET = "over-target"
    WIN_ON_OPENING = "win-on-opening"


HIGHEST_SUM: Final = 22
"""Of two terminal ends: the double six and the double five."""

CREDIT: Final = tuple(
    (total // 3 if total % 3 == 0 else 0) + (total // 5 if total % 5 == 0 else 0)
    for total in range(HIGHEST_SUM + 1)
)
"""Points for each sum of the terminal ends (FT-R15)."""


def why_discarded(options: Options, score: int, points: int, *, opening: bool) -> Discard | None:
    """Why an event of `points` is discarded whole, or None if it is recorded (FT-R21, FT-A23)."""
    after = score + points
    if after < options.target:
        return None
    if after > options.target and options.finish == "exact":
        return Discard.OVER_TARGET
    return Discard.WIN_ON_OPENING if opening and options.no_win_on_opening else None
