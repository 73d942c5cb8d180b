"""Showing a person their own hand. Whose hand is decided here alone: by who asks, never by an id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.answers import Answer
from cogs.choosing import seat_in
from engine.table import Table
from ui import layouts
from ui.i18n import Language
from ui.layouts.hand import Where
from ui.layouts.parts import View

if TYPE_CHECKING:
    from cogs.client import BowerClient


async def show_hand(answer: Answer, table: Table) -> None:
    """Answer with the hand of whoever asks; raises not-seated, left-for-good or not-started.

    The message is kept up to date as long as Discord allows it.
    """
    view = await answer.client.pictures.answer(answer, await _hand_of(answer, table))
    answer.client.publisher.hand_shown(table, answer.person.id, answer.interaction, view)


async def sort_hands(client: BowerClient, person: int, game: str, order: str) -> None:
    """Note how a person wants the hands of a game sorted, from now on."""
    await client.people.prefer(person, _order_of(game), order)


async def hand_view(
    client: BowerClient,
    table: Table,
    person: int,
    language: Language,
    *,
    where: Where,
    message: int | None,
    theme: str | None,
) -> View:
    """A person's own hand as they want it sorted; raises as `show_hand`. `message` is the table's."""
    seat = seat_in(table, person)
    order = await client.people.preference(person, _order_of(table.record.game))
    return layouts.hand(
        table,
        seat,
        language,
        where=where,
        message=message,
        order=order,
        theme=theme,
        emojis=client.app_emojis.ids,
    )


async def _hand_of(answer: Answer, table: Table) -> View:
    where: Where = "dm" if answer.interaction.guild_id is None else "channel"
    message = await answer.client.publisher.table_message(table)
    theme = await answer.client.looks.of_answer(answer.interaction)
    return await hand_view(
        answer.client, table, answer.person.id, answer.language, where=where, message=message, theme=theme
    )


def _order_of(game: str) -> str:
    """The name of the preference how hands of a game are sorted."""
    return f"hand-order.{game}"
