"""Showing a person their own hand. Whose hand is decided here alone: by who asks, never by an id."""

from __future__ import annotations

from cogs.answers import Answer
from cogs.choosing import seat_in
from engine.table import Table
from ui import layouts
from ui.layouts.hand import Where


async def show_hand(answer: Answer, table: Table) -> None:
    """Answer with the hand of whoever asks; raises not-seated, left-for-good or not-started.

    The message is kept up to date as long as Discord allows it.
    """
    publisher = answer.client.publisher
    seat = seat_in(table, answer.person.id)
    where: Where = "dm" if answer.interaction.guild_id is None else "channel"
    link = await publisher.table_message(table)
    view = layouts.hand(table, seat, answer.language, where=where, message=link)
    await answer.show(view)
    publisher.hand_shown(table, answer.person.id, answer.interaction, view)
