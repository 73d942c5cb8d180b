"""Score sheets: rows of numbers with a label each, below a row of heads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.game import Outcome
from ui.i18n import Language
from ui.pictures.heading import HEADING, heading
from ui.pictures.scene import MARGIN, WIDTH, Box, Item, Scene, Text
from ui.pictures.themes import Role
from ui.pictures.words import line

_MOST_SHORT: Final = 12
_MOST_TALL: Final = 7
"""Rows of one and of two lines that have room: of a longer match the first ones are left out."""

_PADDING: Final = 14
_GAP: Final = 6
_ONE: Final = 54
_TWO: Final = 72
"""Heights of rows of one line and of two."""
_ABOVE: Final = -17
_BELOW: Final = 19
_SIZE: Final = 30
_SMALL: Final = 26
_HEAD_LINE: Final = 34
_RING: Final = 140
_LONGEST: Final = 260


@dataclass(frozen=True, slots=True)
class Cell:
    """A number and how it has changed."""

    text: str
    change: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A label, what stands below it, and a cell for each column.

    A ring marks the winner: around the whole row, or around the `winners` among its cells.
    """

    label: str
    cells: tuple[Cell, ...]
    below: str = ""
    wins: bool = False
    winners: tuple[int, ...] = ()

    @property
    def height(self) -> int:
        """Of the row without the gap below it."""
        return _TWO if self.below else _ONE


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: the lines above each column, and its rows, `total` the last of them if there is one.

    `label` is the width of the labels, `corner` stands above them, and the last column is `wider` than
    the others.
    """

    heads: tuple[tuple[str, ...], ...]
    rows: tuple[Row, ...]
    label: int
    corner: str = ""
    wider: int = 0
    total: Row | None = None

    @property
    def columns(self) -> list[tuple[int, int]]:
        """The middle and the width of each column."""
        room = WIDTH - 2 * MARGIN - _PADDING - self.label - self.wider
        width, left = room // len(self.heads), MARGIN + self.label
        widths = [*[width] * (len(self.heads) - 1), width + self.wider]
        return [(left + number * width + each // 2, each) for number, each in enumerate(widths)]

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows that have room."""
        most = _MOST_TALL if any(row.below for row in self.rows) else _MOST_SHORT
        return self.rows[-most:]


def total_row(language: Language, scores: Sequence[int], outcome: Outcome | None) -> Row | None:
    """The final scores below the hands, the winners' in rings; None during a match."""
    if outcome is None:
        return None
    cells = tuple(Cell(str(score)) for score in scores)
    return Row(language.text("total"), cells, winners=outcome.winners)


def sheet_scene(language: Language, title: str, sheet: Sheet) -> Scene:
    """The picture of a sheet."""
    rows = (*sheet.shown, *([sheet.total] if sheet.total else []))
    wins = any(row.wins or row.winners for row in rows)
    ringed = language.text("winner") if wins else ""
    items: list[Item] = [*heading(title, ringed, "accent"), *_heads(sheet)]
    top = HEADING + _HEAD_LINE * max(map(len, sheet.heads)) + _GAP
    gone = len(sheet.rows) - len(sheet.shown)
    if gone:
        text = language.plural("… {n} hand before", "… {n} hands before", gone)
        items.append(Text(text, MARGIN + _PADDING, top + _HEAD_LINE // 2, _SMALL, "muted"))
        top += _HEAD_LINE + _GAP
    for row in rows:
        items += _row(sheet, row, top)
        top += row.height + _GAP
    return Scene(top + MARGIN - _GAP, tuple(items))


def _heads(sheet: Sheet) -> Iterator[Item]:
    yield Text(sheet.corner, MARGIN + _PADDING, HEADING + _HEAD_LINE // 2, _SMALL, "muted", width=sheet.label)
    for (middle, width), lines in zip(sheet.columns, sheet.heads, strict=True):
        for number, said in enumerate(lines):
            y = HEADING + number * _HEAD_LINE + _HEAD_LINE // 2
            yield Text(said, middle, y, _SMALL, align="middle", width=width - 10)


def _row(sheet: Sheet, row: Row, top: int) -> Iterator[Item]:
    height = row.height
    ring: Role | None = "accent" if row.wins else None
    yield Box(MARGIN, top, WIDTH - 2 * MARGIN, height, ring=ring, radius=12)
    left, middle, room = MARGIN + _PADDING, top + height // 2, sheet.label - 2 * _PADDING
    label = middle + (_ABOVE if row.below else 0)
    yield Text(line(row.label), left, label, _SIZE, "ink", "panel", width=room)
    if row.below:
        below = line(row.below)
        width = min(room, _LONGEST)
        yield Text(below, left, middle + _BELOW, _SMALL, "muted", "panel", width=width, bold=False)
    for number, ((x, width), cell) in enumerate(zip(sheet.columns, row.cells, strict=True)):
        if number in row.winners:
            box = min(width - 8, _RING)
            yield Box(x - box // 2, top + 3, box, height - 6, on="panel", ring="accent", radius=10)
        yield from _cell(cell, x, middle, width, is_tall=bool(row.below))


def _cell(cell: Cell, x: int, middle: int, width: int, *, is_tall: bool) -> Iterator[Item]:
    """The number with its change, below it in a tall row, beside it in another."""
    if not cell.change:
        yield Text(cell.text, x, middle, _SIZE, "ink", "panel", "middle", width)
    elif is_tall:
        yield Text(cell.text, x, middle + _ABOVE, _SIZE, "ink", "panel", "middle", width)
        yield Text(cell.change, x, middle + _BELOW, _SMALL, "muted", "panel", "middle", width, bold=False)
    else:
        yield Text(cell.text, x - 6, middle, _SIZE, "ink", "panel", "right", width // 2)
        yield Text(cell.change, x + 6, middle, _SMALL, "muted", "panel", "left", width // 2, bold=False)
