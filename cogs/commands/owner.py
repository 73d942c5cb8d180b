"""`/owner`: what only whoever runs the bot does with it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.answers import Answer
from engine.game import Refusal

if TYPE_CHECKING:
    from cogs.client import BowerClient

log = logging.getLogger(__name__)

group: app_commands.Group = app_commands.Group(
    name=locale_str("owner"),
    description=locale_str("For whoever runs this bot"),
    default_permissions=discord.Permissions(administrator=True),
)


@group.command(
    name=locale_str("emojis"), description=locale_str("Upload the small cards and tiles for the buttons")
)
async def emojis(interaction: discord.Interaction[BowerClient]) -> None:
    """Upload what is missing of the application's emojis; raises not-owner for anybody else."""
    answer = Answer.to(interaction)
    await answer.think()
    if not await _owns(interaction):
        raise Refusal("not-owner")
    uploaded = await interaction.client.app_emojis.upload()
    log.info("%d emojis were uploaded", uploaded)
    there = len(interaction.client.app_emojis.ids)
    await answer.say(
        answer.language.text("Emojis uploaded: {new}. There are {all} now.", new=uploaded, all=there)
    )


async def _owns(interaction: discord.Interaction[BowerClient]) -> bool:
    """Whether somebody owns the application, alone or in a team."""
    application = await interaction.client.application_info()
    members = application.team.members if application.team is not None else [application.owner]
    return any(member.id == interaction.user.id for member in members)
