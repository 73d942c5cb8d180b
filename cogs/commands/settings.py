"""`/settings` for the managers of a server, `/privacy` for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.answers import Answer
from cogs.controls.settings import show_settings
from ui import layouts

if TYPE_CHECKING:
    from cogs.client import BowerClient


@app_commands.command(
    name=locale_str("settings"), description=locale_str("Choose how Bower works on this server")
)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
async def settings(interaction: discord.Interaction[BowerClient]) -> None:
    """Show the settings to a manager of the server."""
    await show_settings(Answer.to(interaction))


@app_commands.command(
    name=locale_str("privacy"), description=locale_str("What Bower keeps of you; export it, or be forgotten")
)
async def privacy(interaction: discord.Interaction[BowerClient]) -> None:
    """Tell what is kept, without keeping anything of whoever asks."""
    answer = Answer.to(interaction)
    answer.remembers = False
    await answer.show(layouts.privacy_page(answer.language))
