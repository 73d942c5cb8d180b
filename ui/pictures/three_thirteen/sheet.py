"""The score sheet of Three Thirteen: everybody's penalty in each round, and the totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.three_thirteen import RoundEnded, TableView
from engine.steps import Step
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.pictures.scene import Scene
from ui.pictures.seats import shown_names
from ui.pictures.sheet import Cell, Row, Sheet, sheet_scene
from ui.pictures.words import alt

_LABEL: Final = 236
_WIDER: Final = 40
"""The totals have that much more room than a round."""


def score_sheet(
    language: Language, view: TableView, names: Sequence[str], steps: Sequence[Step]
) -> Scene | None:
    """A row for each seat, the lowest total first, and a column for each round; None before the first."""
    rounds = [event for step in steps for event in step.events if isinstance(event, RoundEnded)]
    if not rounds:
        return None
    totals = rounds[-1].scores
    order = sorted(range(len(names)), key=lambda seat: (totals[seat], seat))
    winners = view.outcome.winners if view.outcome is not None else ()
    shown = shown_names(language, names)
    rows = (
        Row(
            shown[seat],
            (*(Cell(str(ended.penalties[seat])) for ended in rounds), Cell(str(totals[seat]))),
            wins=seat in winners,
        )
        for seat in order
    )
    heads = (*((ended.wild.text,) for ended in rounds), (language.text("total"),))
    title = PRESENTERS["three-thirteen"].title(language)
    return sheet_scene(language, title, Sheet(heads, tuple(rows), _LABEL, language.text("wild"), _WIDER))


def sheet_alt(language: Language, view: TableView, names: Sequence[str], steps: Sequence[Step]) -> str:
    """The same in words."""
    return alt(PRESENTERS["three-thirteen"].finished(language, view, names, steps))
