"""In which theme pictures are drawn, and where there are none: a person's own choice, or the channel's."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.token import takes_files
from engine.table import Table
from ui.layouts.boxes import PICTURES, TEXT, THEME, TWIN
from ui.pictures import DEFAULT_THEME, THEMES

if TYPE_CHECKING:
    from cogs.client import BowerClient

CHOICES: Final = MappingProxyType({THEME: frozenset(THEMES), TWIN: frozenset({TEXT, PICTURES})})
"""What a person may choose, by the name of the preference."""


class Looks:
    """Finds the theme of a message; None stands for words alone."""

    def __init__(self, client: BowerClient) -> None:
        self._client = client

    async def of_person(self, person: int) -> str | None:
        """How a person sees hands."""
        people = self._client.people
        if await people.preference(person, TWIN) == TEXT:
            return None
        return await self.theme_of(person)

    async def theme_of(self, person: int) -> str:
        """The theme of a person's pictures, if they want any."""
        return _known(await self._client.people.preference(person, THEME))

    async def of_answer(self, interaction: discord.Interaction[Any]) -> str | None:
        """How the person who asks sees an answer to them alone, as far as files may be attached there."""
        if not takes_files(interaction):
            return None
        return await self.of_person(interaction.user.id)

    def of_channel(self, table: Table) -> str | None:
        """How the channel of a table shows it."""
        venue = table.record.venue
        if venue.server is None:
            return DEFAULT_THEME
        if not self._takes_files(venue.server, venue.channel):
            return None
        return _known(self._client.servers.theme(venue.server))

    def _takes_files(self, server: int, channel: int) -> bool:
        """Whether files may be attached in a channel, as far as is known."""
        guild = self._client.get_guild(server)
        place = guild.get_channel_or_thread(channel) if guild is not None else None
        return guild is None or place is None or place.permissions_for(guild.me).attach_files


def _known(theme: str | None) -> str:
    """A theme that was chosen, unless there is no such theme any more."""
    return theme if theme is not None and theme in THEMES else DEFAULT_THEME
