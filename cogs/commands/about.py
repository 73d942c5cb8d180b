"""`/about`."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.answers import Answer
from cogs.permissions import INVITED_WITH
from engine.journal import Stage
from ui import layouts
from version import VERSION

if TYPE_CHECKING:
    from cogs.client import BowerClient


@app_commands.command(name=locale_str("about"), description=locale_str("What Bower is and how it is doing"))
async def about(interaction: discord.Interaction[BowerClient]) -> None:
    """Tell version, uptime, latency and open tables, with ways to more."""
    answer, client = Answer.to(interaction), interaction.client
    tables = client.host.tables()
    facts = layouts.Facts(
        version=VERSION,
        running_since=client.started_at,
        latency_ms=round(1000 * client.latency) if math.isfinite(client.latency) else None,
        servers=len(client.guilds),
        open_tables=len(tables),
        playing=sum(table.stage is Stage.PLAYING for table in tables),
        invitation=discord.utils.oauth_url(interaction.application_id, permissions=INVITED_WITH),
    )
    await answer.show(layouts.about_page(answer.language, facts, client.command_ids))
