"""What a table looks like from outside, and what that depends on."""

from __future__ import annotations

from collections.abc import Mapping

from engine import lobby
from engine.journal import By, DeadlineKind, Person, Stage
from engine.table import Table
from ui import layouts
from ui.commands import NO_IDS
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.layouts.parts import View

PRESENT_SECONDS = 20
"""Whoever moved this short ago is still looking, and need not be called."""


def channel_view(
    table: Table,
    language: Language,
    now: float,
    commands: Mapping[str, int] = NO_IDS,
    theme: str | None = None,
) -> View:
    """The table as its channel sees it, at any stage; in a theme with a picture where there is one."""
    match table.stage:
        case Stage.LOBBY:
            return layouts.lobby(table, language)
        case Stage.PLAYING:
            return layouts.table_message(table, language, now, theme)
        case Stage.FINISHED:
            return layouts.result(table, language, commands, theme)
        case Stage.ABANDONED | Stage.CANCELLED:
            return layouts.ended(table, language)


def hands_dealt(table: Table) -> int:
    """How many hands of the match have been dealt."""
    presenter = PRESENTERS[table.record.game]
    return sum(presenter.begins_hand(step) for step in table.steps.of_chance())


def person_to_move(table: Table) -> Person | None:
    """Whom the table waits for; None while a computer player moves, or outside a match."""
    seat = table.actor
    if seat is None or seat < 0 or not table.record.seats[seat].is_played_by_person:
        return None
    return table.record.seats[seat].person


def computer_is_thinking(table: Table) -> bool:
    """Whether a computer player is about to move."""
    seat = table.actor
    if seat is None or seat < 0 or table.record.seats[seat].is_played_by_person:
        return False
    return lobby.somebody_plays(table.record)


def is_warned(table: Table) -> bool:
    """Whether the person to move has been told that time runs out."""
    return table.deadline is not None and table.deadline.kind is DeadlineKind.MOVE


def needs_call(table: Table, now: float) -> bool:
    """Whether the person to move has to be told: others moved last, or they may have gone away."""
    person = person_to_move(table)
    if person is None:
        return False
    keeps = PRESENTERS[table.record.game].move_keeps
    for step in reversed(table.steps):
        if step.entry.seat != table.actor and keeps(table.parse(step.entry.move)):
            continue  # which gave nobody the turn
        if step.entry.by is By.PERSON:
            return step.entry.seat != table.actor or now - step.entry.at > PRESENT_SECONDS
    return person.id != table.record.host.id  # whoever pressed Start is looking


def has_moved_since(table: Table, person: int, version: int) -> bool:
    """Whether a move was made for a person's seat after that position."""
    seat = table.seat_of(person)
    return any(step.entry.seat == seat for step in table.steps[version:])
