"""What a picture shows, in words: the same that the text of a table or hand says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from engine.game import CHANCE
from ui.i18n import Language
from ui.pictures.lettering import length

LONGEST_ALT: Final = 1024
"""Discord's limit for the description of a picture, in characters."""

_MARKUP: Final = re.compile(r"```|\*\*|`|\*|^- ", re.MULTILINE)
_AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
_LEFT_TO_RIGHT: Final = "\N{LEFT-TO-RIGHT MARK}"
_MORE: Final = "…"


def to_play(language: Language, names: Sequence[str], actor: int | None) -> str:
    """Whose turn it is; empty while nobody is."""
    if actor is None or actor == CHANCE:
        return ""
    return language.text("**{name} is to play.**", name=names[actor])


def alt(*texts: str) -> str:
    """Message texts as one plain description: no markup, no empty lines, cut to what Discord takes."""
    plain = _MARKUP.sub("", "\n".join(texts)).replace(_AS_TEXT, "")
    lines = (" ".join(line.split()) for line in plain.splitlines())
    said = "\n".join(filter(None, lines))
    return said if len(said) <= LONGEST_ALT else said[: LONGEST_ALT - 1].rstrip() + _MORE


def line(text: str) -> str:
    """A message text as one line of a picture: no markup, and from left to right whoever is named first."""
    return _LEFT_TO_RIGHT + " ".join(alt(text).split())


def joined(lines: Iterable[str], size: int, room: int, *, bold: bool = True) -> list[str]:
    """Short lines of which several share one, as long as that is at most `room` pixels wide."""
    full: list[str] = []
    for said in lines:
        both = f"{full[-1].removesuffix('.')} · {said}" if full else said
        if full and length(both, size, bold=bold) <= room:
            full[-1] = both
        else:
            full.append(said)
    return full
