"""What is kept of an interaction: the token by which its messages can be changed for a while."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Self, cast

import discord

_ORIGINAL: Final = "@original"
"""Stands for the answer of an interaction or, if that changed a message, for that message."""


@dataclass(frozen=True, slots=True)
class Token:
    """A fraction of the interaction, which holds a whole message with everything in it."""

    webhook: discord.Webhook
    expires_at: datetime
    message: int | None
    """The message whose control was used."""
    in_server: bool
    takes_files: bool
    """As the function of this name says."""

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Self:
        """The token of an interaction."""
        return cls(
            interaction.followup,
            interaction.expires_at,
            interaction.message.id if interaction.message is not None else None,
            interaction.guild_id is not None,
            takes_files(interaction),
        )

    @property
    def has_run_out(self) -> bool:
        """Whether Discord takes it no more."""
        return discord.utils.utcnow() >= self.expires_at

    async def edit(self, view: discord.ui.LayoutView, **how: Any) -> None:
        """Show something else in what `_ORIGINAL` stands for; `how` as discord.py's own edits take it."""
        await self.webhook.edit_message(cast("int", _ORIGINAL), view=view, **how)


def takes_files(interaction: discord.Interaction[Any]) -> bool:
    """Whether files may be attached to the answers of an interaction."""
    return interaction.guild_id is None or interaction.app_permissions.attach_files
