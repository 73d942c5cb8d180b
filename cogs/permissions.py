"""What the bot may do in a channel, and what people may: look at tables, open them, end those of others."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import discord

from db import ServerSettings
from engine.game import Refusal
from engine.table import Table
from ui.i18n import N_, Language

if TYPE_CHECKING:
    from cogs.client import BowerClient

_NEEDED: Final = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "embed_links": N_("Embed Links"),
    "read_message_history": N_("Read Message History"),
}
"""Permissions a table needs, by discord.py's name, as Discord's settings call them."""

_IN_THREADS: Final = {"send_messages_in_threads": N_("Send Messages in Threads")}
"""What takes the place of `send_messages` in a thread."""


INVITED_WITH: Final = discord.Permissions(**dict.fromkeys((*_NEEDED, *_IN_THREADS, "attach_files"), True))
"""What the bot asks for when it is invited: what a table needs, and room for its pictures."""


def require_permissions(interaction: discord.Interaction, language: Language) -> None:
    """Raise `missing-permission`, naming what the bot lacks, unless a table can stand here."""
    needed = dict(_NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        del needed["send_messages"]
        needed |= _IN_THREADS
    granted = interaction.app_permissions
    missing = [language.text(name) for flag, name in needed.items() if not getattr(granted, flag)]
    if missing:
        raise Refusal("missing-permission", permissions=", ".join(missing))


def permissions_in(interaction: discord.Interaction, channel: int) -> discord.Permissions | None:
    """What who asks may do in a channel of the same server; None if that cannot be known."""
    if channel == interaction.channel_id:
        return interaction.permissions
    if interaction.guild is None or not isinstance(interaction.user, discord.Member):
        return None
    place = interaction.guild.get_channel_or_thread(channel)
    if place is None or (isinstance(place, discord.Thread) and place.parent is None):
        return None
    granted = place.permissions_for(interaction.user)
    if isinstance(place, discord.Thread) and place.is_private() and not granted.manage_threads:
        return None  # only its members see it, and who they are is not known
    return granted


def sees(interaction: discord.Interaction, table: Table) -> bool:
    """Whether who asks may look at a table because they see its channel."""
    venue = table.record.venue
    if interaction.guild_id is None or venue.server != interaction.guild_id:
        return False
    granted = permissions_in(interaction, venue.channel)
    return granted.view_channel if granted is not None else moderates(interaction, table)


def hidden_channels(interaction: discord.Interaction) -> list[int]:
    """The channels and threads of the server that who asks is known not to see."""
    if interaction.guild is None:
        return []
    places = (place.id for place in (*interaction.guild.channels, *interaction.guild.threads))
    return [place for place in places if not _sees_channel(interaction, place)]


def moderates(interaction: discord.Interaction, table: Table) -> bool:
    """Whether a person may decide about a table of others: whoever manages messages or the server there."""
    venue = table.record.venue
    if interaction.guild_id is None or venue.server != interaction.guild_id:
        return False
    granted = permissions_in(interaction, venue.channel)
    if granted is None and isinstance(interaction.user, discord.Member):
        granted = interaction.user.guild_permissions
    return granted is not None and _moderates(granted)


async def may_end(interaction: discord.Interaction[BowerClient], table: Table) -> bool:
    """Whether a person may end a table of others: its moderators, and roles that the server named."""
    if moderates(interaction, table):
        return True
    server = interaction.guild_id
    if server is None or table.record.venue.server != server:
        return False
    return _carries(interaction, (await interaction.client.servers.settings(server)).end_roles)


async def require_allowed_channel(interaction: discord.Interaction[BowerClient]) -> ServerSettings:
    """What the server chose, if it wants tables in this channel or in the one of this thread.

    Raises server-only, channel-not-allowed or no-channel-allowed.
    """
    if interaction.guild_id is None:
        raise Refusal("server-only")
    settings = await interaction.client.servers.settings(interaction.guild_id)
    parent = getattr(interaction.channel, "parent_id", None)
    if not settings.channels or {interaction.channel_id, parent} & set(settings.channels):
        return settings
    seen = [channel for channel in settings.channels if _sees_channel(interaction, channel)]
    if not seen:
        raise Refusal("no-channel-allowed")
    raise Refusal("channel-not-allowed", channels=", ".join(f"<#{channel}>" for channel in seen))


async def require_may_open(interaction: discord.Interaction[BowerClient]) -> ServerSettings:
    """What the server chose, if the person may open a table in this channel.

    Raises what `require_allowed_channel` does, or role-needed.
    """
    settings = await require_allowed_channel(interaction)
    allowed = not settings.open_roles or _moderates(interaction.permissions)
    if not allowed and not _carries(interaction, settings.open_roles):
        raise Refusal("role-needed", roles=", ".join(f"<@&{role}>" for role in settings.open_roles))
    return settings


def require_manager(interaction: discord.Interaction) -> discord.Guild:
    """The server, if the person may manage it; raises server-only or not-manager."""
    if interaction.guild is None:
        raise Refusal("server-only")
    if not interaction.permissions.manage_guild:
        raise Refusal("not-manager")
    return interaction.guild


def _sees_channel(interaction: discord.Interaction, channel: int) -> bool:
    granted = permissions_in(interaction, channel)
    return granted is not None and granted.view_channel


def _moderates(granted: discord.Permissions) -> bool:
    return granted.manage_messages or granted.manage_guild


def _carries(interaction: discord.Interaction, roles: Collection[int]) -> bool:
    """Whether a person has one of these roles; @everyone, whose id is the server's, is everybody's."""
    user = interaction.user
    if not isinstance(user, discord.Member):
        return False
    return user.guild.id in roles or any(user.get_role(role) for role in roles)
