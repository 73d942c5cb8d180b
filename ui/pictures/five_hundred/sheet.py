"""The score sheet of Five Hundred: for each hand its contract, made or not, and every side's score."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from engine.games.five_hundred import HandEnded, TableView
from engine.steps import Step
from ui.games import PRESENTERS
from ui.games.five_hundred.cards import bid_text
from ui.games.five_hundred.scores import gained
from ui.i18n import Language
from ui.pictures.scene import Scene
from ui.pictures.seats import shown_names
from ui.pictures.sheet import Cell, Row, Sheet, sheet_scene, total_row
from ui.pictures.words import alt

_LABELS: Final = MappingProxyType({2: 480, 3: 400, 5: 330})
"""Width of the labels by the number of sides."""


def score_sheet(
    language: Language, view: TableView, names: Sequence[str], steps: Sequence[Step]
) -> Scene | None:
    """A row for each hand and a column for each side; None before the first hand is over."""
    del steps
    if not view.sheet:
        return None
    shown = shown_names(language, names)
    heads = tuple(tuple(shown[seat] for seat in side) for side in view.sides)
    rows = tuple(_row(language, ended, shown) for ended in view.sheet)
    sheet = Sheet(heads, rows, _LABELS[len(heads)], total=total_row(language, view.scores, view.outcome))
    return sheet_scene(language, PRESENTERS["five-hundred"].title(language), sheet)


def _row(language: Language, ended: HandEnded, names: Sequence[str]) -> Row:
    cells = tuple(Cell(str(line.score), gained(line)) for line in ended.lines)
    if ended.bid is None or ended.contractor is None or ended.worth is None:
        return Row(f"{ended.hand}", cells, language.text("no bid"))
    label = f"{ended.hand} · {bid_text(language, ended.bid)}"
    how = language.text("made") if ended.worth.made else language.text("failed")
    return Row(label, cells, f"{how} · {names[ended.contractor]}")


def sheet_alt(language: Language, view: TableView, names: Sequence[str], steps: Sequence[Step]) -> str:
    """The same in words."""
    return alt(PRESENTERS["five-hundred"].finished(language, view, names, steps))
