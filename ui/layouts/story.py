"""What has happened at a table, from its steps."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import View
from engine.match import Step, replay
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.names import seat_names


def this_hand(table: Table) -> Sequence[Step]:
    """The steps of the hand being played, its deal included; of the last one if none is."""
    presenter = PRESENTERS[table.record.game]
    for index in range(len(table.steps) - 1, -1, -1):
        if presenter.begins_hand(table.steps[index]):
            return table.steps[index:]
    return table.steps


def last_moves(table: Table, language: Language, count: int) -> list[str]:
    """The last public events of the hand in words, oldest first."""
    presenter, names = PRESENTERS[table.record.game], seat_names(language, table.record)
    lines: list[str] = []
    for step in reversed(this_hand(table)):
        lines[:0] = presenter.narrate(language, step, names)
        if len(lines) >= count:
            break
    return lines[-count:]


def hand_ends(table: Table) -> list[int]:
    """The version right after each hand that is over, in order."""
    presenter = PRESENTERS[table.record.game]
    return [step.entry.version for step in table.steps if presenter.ends_hand(step)]


def view_at(table: Table, version: int) -> View:
    """What a spectator saw of the match after that many moves."""
    game, _ = replay(table.record, (step.entry for step in table.steps[:version]))
    return game.view(None)
