"""What has happened at a table, from its steps."""

from __future__ import annotations

from engine.game import View
from engine.match import replay
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.names import seat_names


def last_moves(table: Table, language: Language, count: int, version: int | None = None) -> list[str]:
    """The last public events of a hand in words, oldest first: of the hand at `version`, or now."""
    presenter, names = PRESENTERS[table.record.game], seat_names(language, table.record)
    lines: list[str] = []
    for step in reversed(table.steps[:version]):
        lines[:0] = presenter.narrate(language, step, names)
        if len(lines) >= count or presenter.begins_hand(step):
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
