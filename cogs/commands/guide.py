"""`/rules` and `/help`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.answers import Answer
from cogs.commands.options import GAME_CHOICES, chosen_game
from ui import layouts

if TYPE_CHECKING:
    from cogs.client import BowerClient


@app_commands.command(name=locale_str("rules"), description=locale_str("Read the rules of a game"))
@app_commands.rename(game=locale_str("game"))
@app_commands.describe(game=locale_str("Which game; the one played here if you leave it out"))
@app_commands.choices(game=GAME_CHOICES)
async def rules(interaction: discord.Interaction[BowerClient], game: str | None = None) -> None:
    """Show the first page of the rules."""
    answer = Answer.to(interaction)
    here = interaction.client.host.tables(channel=interaction.channel_id)
    wanted = game or (here[-1].record.game if here else None)
    await answer.show(layouts.rules_page(answer.language, chosen_game(wanted)))


@app_commands.command(name=locale_str("help"), description=locale_str("How Bower works"))
async def help_(interaction: discord.Interaction[BowerClient]) -> None:
    """Show how to begin."""
    answer = Answer.to(interaction)
    await answer.show(layouts.help_page(answer.language, interaction.client.command_ids))
