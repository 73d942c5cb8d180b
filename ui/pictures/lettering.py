"""Text in the fonts that the program brings along, in the same shape on every machine.

Names come in every script. Right-to-left ones are put in visual order here, because Pillow does so
only where the host has a library for it; what the fonts cannot draw is for the caller to replace.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from arabic_reshaper import reshape
from bidi.algorithm import get_display
from PIL import Image, ImageDraw, ImageFont

FONTS: Final = Path(__file__).parent / "fonts"

CAPITAL: Final = 0.729
"""Height of a capital letter, in parts of the size."""

_FILES: Final = {True: "DejaVuSansCondensed-Bold.ttf", False: "DejaVuSansCondensed.ttf"}
_MORE: Final = "…"
_UNKNOWN: Final = "\U0010ffff"
_PROBE: Final = 24
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_SHAPED: Final = ("HEBREW ", "ARABIC ")
"""How the names of right-to-left letters begin that are joined and ordered correctly here."""


@cache
def font(size: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    """One of the two faces at a size in pixels."""
    return ImageFont.truetype(FONTS / _FILES[bold], size, layout_engine=ImageFont.Layout.BASIC)


def drawable(text: str) -> bool:
    """Whether the fonts have every character of a text, and it comes out as it is read."""
    return all(map(_is_drawable, text))


@lru_cache(maxsize=4096)
def _is_drawable(character: str) -> bool:
    right_to_left = unicodedata.bidirectional(character) in _RIGHT_TO_LEFT
    if right_to_left and not unicodedata.name(character, "").startswith(_SHAPED):
        return False
    probe = font(_PROBE)
    return bytes(probe.getmask(character)) != bytes(probe.getmask(_UNKNOWN))


@lru_cache(maxsize=2048)
def visual(text: str) -> str:
    """A text with its characters from left to right as they stand on the page."""
    if not any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return text
    return str(get_display(reshape(text)))


@lru_cache(maxsize=2048)
def fitted(text: str, size: int, width: int, *, bold: bool = True) -> str:
    """A text cut, with an ellipsis, so that it is at most `width` pixels wide; in reading order."""
    if length(text, size, bold=bold) <= width:
        return text
    shorter = next(
        (end for end in range(len(text) - 1, 0, -1) if length(_cut(text, end), size, bold=bold) <= width), 0
    )
    return _cut(text, shorter)


def _cut(text: str, end: int) -> str:
    return text[:end].rstrip() + _MORE


@lru_cache(maxsize=4096)
def length(text: str, size: int, *, bold: bool = True) -> float:
    """How wide a text is, in pixels."""
    return font(size, bold=bold).getlength(visual(text))


def inked(text: str, size: int, *, bold: bool = True) -> tuple[Image.Image, int]:
    """The text as a mask of strengths, and how far below its top the middle of its capitals lies."""
    face, shown = font(size, bold=bold), visual(text)
    ascent, descent = face.getmetrics()
    mask = Image.new("L", (max(1, round(face.getlength(shown))), ascent + descent))
    ImageDraw.Draw(mask).text((0, ascent), shown, fill=255, font=face, anchor="ls")
    return mask, ascent - round(CAPITAL * size / 2)
