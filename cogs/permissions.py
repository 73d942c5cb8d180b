"""What the bot may do in a channel, and who may decide about other people's tables."""

from __future__ import annotations

from typing import Final

import discord

from engine.game import Refusal
from ui.i18n import N_, Language

_NEEDED: Final = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "embed_links": N_("Embed Links"),
    "read_message_history": N_("Read Message History"),
}
"""Permissions a table needs, by discord.py's name, as Discord's settings call them."""

_IN_THREADS: Final = {"send_messages_in_threads": N_("Send Messages in Threads")}
"""What takes the place of `send_messages` in a thread."""


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


def moderates(interaction: discord.Interaction) -> bool:
    """Whether a person may end tables of others: whoever manages messages or the server."""
    granted = interaction.permissions
    return interaction.guild_id is not None and (granted.manage_messages or granted.manage_guild)
