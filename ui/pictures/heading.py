"""The first line of a picture: where the match stands, and what a ring around something means."""

from __future__ import annotations

from typing import Final

from ui.pictures.scene import MARGIN, WIDTH, Box, Item, Text
from ui.pictures.themes import Role

HEADING: Final = 58
"""Height of the line: what comes next may begin there."""

_SIZE: Final = 28
_MIDDLE: Final = 30
_SWATCH: Final = 26
_KEY: Final = 330


def heading(text: str, meaning: str = "", ring: Role = "mark") -> list[Item]:
    """A line of text, and on the right the meaning of rings in a colour unless that is empty."""
    if not meaning:
        return [Text(text, MARGIN, _MIDDLE, _SIZE, "muted", width=WIDTH - 2 * MARGIN)]
    x = WIDTH - MARGIN - _KEY
    return [
        Text(text, MARGIN, _MIDDLE, _SIZE, "muted", width=x - 2 * MARGIN),
        Box(x, _MIDDLE - _SWATCH // 2, _SWATCH, _SWATCH, "table", ring=ring, radius=6, thickness=5),
        Text(meaning, x + _SWATCH + 12, _MIDDLE, _SIZE, "ink", width=_KEY - _SWATCH - 12),
    ]
