"""Who sits where: a panel for each side with its score, its members, whose turn it is, what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ui.i18n import Language
from ui.pictures.lettering import drawable
from ui.pictures.scene import MARGIN, WIDTH, Box, Item, Placed, Text
from ui.pictures.shapes import POINTER, POINTER_LEFT
from ui.pictures.sprites import Align, Art, Brush
from ui.pictures.themes import Role

_GAP: Final = 12
_PANEL: Final = (WIDTH - 2 * MARGIN - _GAP) // 2
_LINE: Final = 52
_PADDING: Final = 10
_SINGLE: Final = 74
"""Height of a panel for one member, in which a note has room below the name."""
_SCORE: Final = 110
_POINTER: Final = 34
_NAME_SIZE: Final = 30
_SMALL: Final = 26
_COUNT: Final = 76
_BACK_GAP: Final = 40
_STACKED_SIZE: Final = 28
_ABOVE: Final = -16
_BELOW: Final = 17
"""Where a name and the note below it stand, from the middle of both."""


@dataclass(frozen=True, slots=True)
class Member:
    """A seat: its number from 1, its name, whether it is its turn, how many cards or tiles it holds.

    `note` is a word about its part in the hand, such as "dealer"; it stands beside the name, or below
    it where a side has one member only; it may be empty.
    """

    number: int
    name: str
    turn: bool
    count: int
    note: str


@dataclass(frozen=True, slots=True)
class Side:
    """A score and those who share it."""

    score: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Pointer:
    """A triangle that points to the right, or to the left: whose turn it is, or which end."""

    side: int = _POINTER
    role: Role = "accent"
    to_left: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """A square."""
        return self.side, self.side

    def paint(self, brush: Brush) -> None:
        """The triangle over all of it."""
        brush.shape(POINTER_LEFT if self.to_left else POINTER, 0, 0, self.side, self.role)


def shown_names(language: Language, names: Sequence[str]) -> tuple[str, ...]:
    """Names as they can be drawn: a seat whose name has other characters is called by its number."""
    return tuple(
        name if drawable(name) else language.text("Seat {number}", number=seat)
        for seat, name in enumerate(names, start=1)
    )


def side_panels(sides: Sequence[Side], top: int, back: Art) -> tuple[list[Item], int]:
    """Panels in two columns from `top` downwards, and where the next thing may begin.

    `back` is the small back of a card or tile that stands before the number of them.
    """
    items: list[Item] = []
    for start in range(0, len(sides), 2):
        pair = sides[start : start + 2]
        height = max(_SINGLE, 2 * _PADDING + _LINE * max(len(side.members) for side in pair))
        for column, side in enumerate(pair):
            x = MARGIN + column * (_PANEL + _GAP)
            items += _panel(side, x, top, height, back)
        top += height + _GAP
    return items, top


def _panel(side: Side, x: int, top: int, height: int, back: Art) -> list[Item]:
    ring: Role | None = "accent" if any(member.turn for member in side.members) else None
    score = Text(
        side.score, x + _SCORE // 2 + 6, top + height // 2, 40, "ink", "panel", align="middle", width=_SCORE
    )
    items: list[Item] = [Box(x, top, _PANEL, height, ring=ring), score]
    for line, member in enumerate(side.members):
        middle = top + height // 2 + (2 * line + 1 - len(side.members)) * _LINE // 2
        items += _line(member, x + _SCORE + 16, x + _PANEL - 14, middle, back, stacked=len(side.members) == 1)
    return items


def _line(member: Member, left: int, right: int, middle: int, back: Art, *, stacked: bool) -> list[Item]:
    items: list[Item] = []
    if member.turn:
        items.append(Placed(Pointer(), left, middle - _POINTER // 2, "panel"))
    else:
        number = str(member.number)
        items.append(
            Text(number, left + _POINTER // 2, middle, _SMALL, "muted", "panel", align="middle", bold=False)
        )
    items.append(Text(str(member.count), right, middle, _NAME_SIZE, "ink", "panel", align="right"))
    width, height = back.size
    items.append(Placed(back, right - _BACK_GAP - width, middle - height // 2, "panel"))
    right -= _COUNT
    name = left + _POINTER + 10
    if member.note and stacked:
        items.append(_note(member.note, name, middle + _BELOW, right - name, "left"))
        items.append(
            Text(member.name, name, middle + _ABOVE, _STACKED_SIZE, "ink", "panel", width=right - name)
        )
        return items
    if member.note:
        note_width = min(150, (right - left) * 2 // 5)
        items.append(_note(member.note, right, middle, note_width, "right"))
        right -= note_width + 8
    items.append(Text(member.name, name, middle, _NAME_SIZE, "ink", "panel", width=right - name))
    return items


def _note(note: str, x: int, middle: int, width: int, align: Align) -> Text:
    return Text(note, x, middle, _SMALL, "muted", "panel", align, width, bold=False)
