"""The application's own emojis: uploaded once by its owner, and known by name from then on."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord

from ui.emojis import THINGS, name_of
from ui.pictures.emojis import emoji_file

if TYPE_CHECKING:
    from cogs.client import BowerClient

log = logging.getLogger(__name__)


class AppEmojis:
    """What of cards, tiles and suits can stand on buttons; where there is no emoji, letters do."""

    def __init__(self, client: BowerClient) -> None:
        self._client = client
        self._ids: dict[str, int] = {}
        self._uploading = asyncio.Lock()

    @property
    def ids(self) -> dict[str, int]:
        """The emojis that are there, by name."""
        return self._ids

    async def load(self) -> None:
        """Ask Discord which there are; the bot does without them if it does not tell."""
        try:
            self._ids = await self._present()
        except discord.HTTPException as error:
            log.warning("the emojis of the application are not known (%s)", error)

    async def upload(self) -> int:
        """Upload all that are missing, one after the other, and return how many those were.

        Discord lets few be uploaded at a time, so this may take minutes. Raises what Discord answers;
        what has been uploaded by then stays, and the next call goes on from there.
        """
        async with self._uploading:
            self._ids = await self._present()
            missing = [thing for thing in THINGS if name_of(thing) not in self._ids]
            for thing in missing:
                image = await asyncio.to_thread(emoji_file, thing)
                created = await self._client.create_application_emoji(name=name_of(thing), image=image)
                self._ids = {**self._ids, created.name: created.id}
            return len(missing)

    async def _present(self) -> dict[str, int]:
        ours = {name_of(thing) for thing in THINGS}
        found = await self._client.fetch_application_emojis()
        return {emoji.name: emoji.id for emoji in found if emoji.name in ours}
