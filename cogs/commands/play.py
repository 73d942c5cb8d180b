"""`/play` and `/hand`: making a move, seeing one's own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.answers import Answer
from cogs.commands.options import LONGEST_CHOICE, completing, own_table, with_table_option
from cogs.hands import show_hand
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.names import seat_names

if TYPE_CHECKING:
    from cogs.client import BowerClient


@completing
async def complete_move(interaction: discord.Interaction[BowerClient], typed: str) -> list[Choice[str]]:
    """The moves that are legal now, in words; their value is the notation."""
    number = interaction.namespace.table
    table = own_table(interaction, number if isinstance(number, int) else None)
    words = interaction.client.languages.of_locale(str(interaction.locale))
    choices = _in_words(table, interaction.user.id, words).items()
    wanted = typed.casefold()
    return [
        Choice(name=text, value=move) for text, move in choices if wanted in text.casefold() or wanted in move
    ]


@app_commands.command(name=locale_str("play"), description=locale_str("Make a move"))
@app_commands.rename(move=locale_str("move"))
@app_commands.describe(move=locale_str("Pick one of the moves on offer, or write it, such as 6-4 left"))
@app_commands.autocomplete(move=complete_move)
@with_table_option
async def play(
    interaction: discord.Interaction[BowerClient],
    move: app_commands.Range[str, 1, 100],
    table: int | None = None,
) -> None:
    """Make a move and tell what it did."""
    answer = Answer.to(interaction)
    answer.table = played = own_table(interaction, table)
    await answer.think()
    offered = _in_words(played, answer.person.id, answer.language)
    steps = await played.act(answer.person.id, offered.get(move, move))
    names = seat_names(answer.language, played.record)
    told = PRESENTERS[played.record.game].narrate(answer.language, steps[:1], names)
    await answer.say("\n".join(told))


@app_commands.command(name=locale_str("hand"), description=locale_str("See your own hand, privately"))
@with_table_option
async def hand(interaction: discord.Interaction[BowerClient], table: int | None = None) -> None:
    """Show the person's hand to them alone."""
    answer = Answer.to(interaction)
    answer.table = shown = own_table(interaction, table)
    await answer.think()
    await show_hand(answer, shown)


def _in_words(table: Table, person: int, words: Language) -> dict[str, str]:
    """The person's legal moves: their notation by what they read as; empty if it is not their turn."""
    seat = table.seat_of(person)
    if seat is None or seat != table.actor:
        return {}
    view, presenter = table.view(seat), PRESENTERS[table.record.game]
    return {presenter.move_choice(words, view, move)[:LONGEST_CHOICE]: str(move) for move in view.legal_moves}
