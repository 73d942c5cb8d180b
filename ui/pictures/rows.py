"""Groups of cards or tiles in rows of at most seven, each with a small letter below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final

from ui.pictures.scene import MARGIN, WIDTH, Item, Placed, Text
from ui.pictures.sprites import Art

ROW: Final = 7
"""Cards or tiles in a row: more would be too small on a phone."""

_GAP: Final = 10
_GROUP_GAP: Final = 22
_TITLE: Final = 42
_LETTER: Final = 40
_BELOW: Final = 14
_TEXT_SIZE: Final = 28
_TITLE_ROOM: Final = 300
"""What the title of the last group in a row may need."""


@dataclass(frozen=True, slots=True)
class Group:
    """Art of one width that belongs together, under a title that may be empty."""

    arts: tuple[Art, ...]
    title: str = ""

    @property
    def width(self) -> int:
        """From the left side of the first to the right side of the last."""
        return sum(art.size[0] for art in self.arts) + _GAP * (len(self.arts) - 1)


def grouped_rows(groups: Iterable[Group], top: int, *, lettered: bool = True) -> tuple[list[Item], int]:
    """The items of all groups from `top` downwards, and where the next thing may begin.

    Groups share a row while it has room for all of a group; one too large for any row is broken.
    """
    items: list[Item] = []
    letters = iter(ascii_lowercase)
    for row in _rows(groups):
        top += _TITLE if any(group.title for group in row) else 0
        height = max(art.size[1] for group in row for art in group.arts)
        items += _titles(row, top)
        for x, art in _places(row):
            items.append(Placed(art, x, top))
            if lettered:
                middle = x + art.size[0] // 2
                y = top + height + _LETTER // 2
                items.append(Text(next(letters), middle, y, _TEXT_SIZE, "muted", align="middle"))
        top += height + (_LETTER if lettered else 0) + _BELOW
    return items, top


def _rows(groups: Iterable[Group]) -> Iterator[list[Group]]:
    row: list[Group] = []
    for group in (part for whole in groups for part in _parts(whole)):
        if row and not _fits([*row, group]):
            yield row
            row = []
        row.append(group)
    if row:
        yield row


def _parts(group: Group) -> Iterator[Group]:
    """A group cut into rows; only the first keeps the title."""
    for start in range(0, len(group.arts), ROW):
        yield Group(group.arts[start : start + ROW], "" if start else group.title)


def _fits(row: Sequence[Group]) -> bool:
    width = sum(group.width for group in row) + _GROUP_GAP * (len(row) - 1)
    return sum(len(group.arts) for group in row) <= ROW and width <= WIDTH - 2 * MARGIN


def _places(row: Iterable[Group]) -> Iterator[tuple[int, Art]]:
    x = MARGIN
    for group in row:
        for art in group.arts:
            yield x, art
            x += art.size[0] + _GAP
        x += _GROUP_GAP - _GAP


def _titles(row: Sequence[Group], top: int) -> Iterator[Item]:
    """The titles, each as long as its group; the last one has more room, up to the edge."""
    x, y, edge = MARGIN, top - _TITLE // 2, WIDTH - MARGIN
    for group in row:
        is_last = group is row[-1]
        if is_last and edge - x < _TITLE_ROOM:
            yield Text(group.title, edge, y, _TEXT_SIZE, align="right", width=_TITLE_ROOM)
        elif group.title:
            width = edge - x if is_last else group.width
            yield Text(group.title, x, y, _TEXT_SIZE, width=width)
        x += group.width + _GROUP_GAP
