"""The line to Discord on which one interaction is answered, whatever the weather."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar

import discord

from cogs.weather import persevere

log = logging.getLogger(__name__)

T = TypeVar("T")

_FIRST_PAUSES: Final = (0.2, 0.5, 1.0)
_FIRST_WITHIN: Final = 3.0
"""Seconds after which Discord takes no first answer any more."""
_LATER_PAUSES: Final = (0.5, 2.0, 10.0, 30.0)
_LATER_WITHIN: Final = 60.0
"""Seconds after which whoever asked has turned to something else."""
_ACKNOWLEDGED: Final = 40060

Files = Sequence[discord.File]


class Line:
    """One interaction's answers; each is repeated while it fails for what passes by itself.

    An interaction is handled once only (see `Once`), so if Discord says that it has been acknowledged
    already, this is the answer of which just the reply was lost.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._acknowledged = False

    @property
    def acknowledged(self) -> bool:
        """Whether the first answer has been given."""
        return self._acknowledged or self._interaction.response.is_done()

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        """Acknowledge, and answer later."""
        await self._first(lambda: self._interaction.response.defer(ephemeral=ephemeral, thinking=thinking))

    async def send(self, view: discord.ui.LayoutView, *, ephemeral: bool, files: Files = ()) -> int | None:
        """Answer with a message, the first answer or a further one; returns its id if it is known."""
        if self.acknowledged:
            further = self._interaction.followup.send
            sent = await self._later(
                lambda: further(view=view, ephemeral=ephemeral, files=fresh(files), wait=True)
            )
            return sent.id
        respond = self._interaction.response.send_message
        callback = await self._first(lambda: respond(view=view, ephemeral=ephemeral, files=fresh(files)))
        if callback is not None:
            return callback.message_id
        return (await self._later(self._interaction.original_response)).id

    async def change(self, view: discord.ui.LayoutView, *, files: Files = ()) -> int | None:
        """Show something else in the message whose control was used, or that was promised."""
        if self.acknowledged:
            edit = self._interaction.edit_original_response
            return (await self._later(lambda: edit(view=view, attachments=fresh(files)))).id
        respond = self._interaction.response.edit_message
        await self._first(lambda: respond(view=view, attachments=fresh(files)))
        return None

    async def take_back(self) -> None:
        """Delete the message whose control was used, or that was promised."""
        await self._later(self._interaction.delete_original_response)

    async def _first(self, respond: Callable[[], Awaitable[T]]) -> T | None:
        """Give the first answer; None if it was given, but Discord's reply was lost."""
        try:
            replied = await persevere(respond, _FIRST_PAUSES, _FIRST_WITHIN)
        except discord.HTTPException as error:
            if error.code != _ACKNOWLEDGED:
                raise
            log.info("an answer got through, though its first reply was lost")
            replied = None
        self._acknowledged = True
        return replied

    async def _later(self, request: Callable[[], Awaitable[T]]) -> T:
        return await persevere(request, _LATER_PAUSES, _LATER_WITHIN)


class Once:
    """Tells interactions that were heard before; Discord's events may come twice."""

    def __init__(self, remembered: int = 10_000) -> None:
        self._heard: dict[int, None] = {}
        self._remembered = remembered

    def is_first(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether this one was not heard before; from now on it was."""
        if interaction.id in self._heard:
            log.info("an interaction was heard twice")
            return False
        self._heard[interaction.id] = None
        if len(self._heard) > self._remembered:
            del self._heard[next(iter(self._heard))]
        return True


def fresh(files: Files) -> list[discord.File]:
    """The files from their beginning, for a request that may have been made before."""
    for file in files:
        file.reset()
    return list(files)
