"""The score sheet of Fives and Threes: every side's score after each hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.fives_and_threes import HandEnded, TableView
from engine.steps import Step
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.pictures.scene import Scene
from ui.pictures.seats import shown_names
from ui.pictures.sheet import Cell, Row, Sheet, sheet_scene, total_row
from ui.pictures.words import alt

_LABEL: Final = 250


def score_sheet(
    language: Language, view: TableView, names: Sequence[str], steps: Sequence[Step]
) -> Scene | None:
    """A row for each hand and a column for each side; None before the first hand is over."""
    ends = [event for step in steps for event in step.events if isinstance(event, HandEnded)]
    if not ends:
        return None
    shown = shown_names(language, names)
    heads = tuple(tuple(shown[seat] for seat in side) for side in view.sides)
    title = PRESENTERS["fives-and-threes"].title(language)
    total = total_row(language, view.scores, view.outcome)
    return sheet_scene(language, title, Sheet(heads, tuple(_rows(language, ends)), _LABEL, total=total))


def _rows(language: Language, ends: Sequence[HandEnded]) -> Iterator[Row]:
    before = (0,) * len(ends[0].scores)
    for ended in ends:
        cells = tuple(
            Cell(str(score), f"+{score - earlier}")
            for score, earlier in zip(ended.scores, before, strict=True)
        )
        yield Row(PRESENTERS["fives-and-threes"].hand_name(language, ended.hand), cells)
        before = ended.scores


def sheet_alt(language: Language, view: TableView, names: Sequence[str], steps: Sequence[Step]) -> str:
    """The same in words."""
    return alt(PRESENTERS["fives-and-threes"].finished(language, view, names, steps))
