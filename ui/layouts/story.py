"""What has happened at a table, from its steps."""

from __future__ import annotations

from itertools import islice
from typing import Final

from engine.game import View
from engine.match import replay
from engine.steps import Step
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.names import owner_names

_STEPS_A_LINE: Final = 4
"""Steps that a game may tell in one line: a turn with all that belongs to it."""


def last_moves(table: Table, language: Language, count: int, version: int | None = None) -> list[str]:
    """The last public events of a hand in words, oldest first: of the hand at `version`, or now."""
    presenter, names = PRESENTERS[table.record.game], owner_names(language, table.record)
    told: list[Step] = []
    end = table.version if version is None else version
    for step in islice(reversed(table.steps), table.version - end, None):
        told.append(step)
        if len(told) == _STEPS_A_LINE * count or presenter.begins_hand(step):
            break
    return presenter.narrate(language, told[::-1], names)[-count:]


def hand_ends(table: Table) -> list[int]:
    """The version right after each hand that is over, in order."""
    presenter, steps = PRESENTERS[table.record.game], table.steps
    # The next hand is dealt at once: only the step before each deal, and the last one, can end a hand.
    before_deals = [step.entry.version - 1 for step in steps.of_chance()]
    return [
        version
        for version in (*before_deals, len(steps))
        if version and presenter.ends_hand(steps[version - 1])
    ]


def view_at(table: Table, version: int) -> View:
    """What a spectator saw of the match after that many moves."""
    game, _ = replay(table.record, (step.entry for step in table.steps[:version]))
    return game.view(None)
