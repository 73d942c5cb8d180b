"""Why a move of Fives and Threes is refused, in words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from ui.i18n import N_

REFUSALS: Final = MappingProxyType(
    {
        "unknown-move": N_("“{text}” is no move. Write `6-4` to open, `6-4 left` or `6-4 right` to go on."),
        "unknown-tile": N_("“{text}” is no tile. Write two numbers from 0 to 6, such as `6-4`."),
        "bad-deal-hands": N_("A deal needs {expected} hands, not {hands}."),
        "bad-deal-size": N_("Every hand of a deal needs {expected} tiles, not {tiles}."),
        "bad-deal-repeat": N_("A tile can be dealt only once."),
        "must-open": N_("You open this hand: play any tile, such as `6-4`. There is nothing to knock for."),
        "no-end-yet": N_(
            "The line is empty, so there is no left or right yet: play {tile} without naming an end."
        ),
        "tile-not-in-hand": N_("You do not hold {tile}."),
        "name-an-end": N_("Say at which end {tile} goes: the left end shows {left}, the right end {right}."),
        "fits-neither-end": N_("{tile} fits neither end: the left end shows {left}, the right end {right}."),
        "does-not-fit:left": N_("{tile} does not fit the left end, which shows {value}."),
        "does-not-fit:right": N_("{tile} does not fit the right end, which shows {value}."),
        "can-place": N_("You can place a tile, so you must; knocking is only for when nothing fits."),
    }
)
"""The sentence of every code of this game's own; `code:fact` is a closer one for that fact."""
