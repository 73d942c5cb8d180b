"""Making a move for whoever asks: by command, button or menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.answers import Answer
from engine.game import Move, Refusal, Unreadable
from engine.steps import Step
from engine.table import Table
from ui import layouts
from ui.games import PRESENTERS

if TYPE_CHECKING:
    import discord


async def make_move(
    answer: Answer, table: Table, text: str, version: int | None = None
) -> tuple[Step, ...] | None:
    """Make the move written in `text`, or ask whether it is meant, and return None.

    A move that cannot be made is not asked about; raises what `Table.act` raises.
    """
    if _keeps(table, text):
        version = None
    if version in (None, table.version) and (question := _question(answer, table, text)) is not None:
        await answer.show(question)
        return None
    return await table.act(answer.person.id, text, version)


def _keeps(table: Table, text: str) -> bool:
    """Whether a move may be made though the match has gone on since it was offered."""
    try:
        return PRESENTERS[table.record.game].move_keeps(table.parse(text))
    except Refusal:
        return False  # the table says why


def _question(answer: Answer, table: Table, text: str) -> discord.ui.LayoutView | None:
    seat = table.seat_of(answer.person.id)
    if seat is None or seat != table.actor:
        return None
    try:
        move: Move = table.parse(text)
    except Unreadable:
        return None
    if move not in table.view(seat).legal_moves:
        return None
    return layouts.second_look(table, seat, move, answer.language)
