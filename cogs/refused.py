"""The refusals that people still see: each person has at most one in a channel.

Whoever presses a button twice, or tries move after move, would else be left with a pile of them.
"""

from __future__ import annotations

import contextlib
from typing import Any

import discord

from cogs.token import Token

_Place = tuple[int, int | None]
"""A person and a channel."""


class Refused:
    """The last refusal of each person in each channel, for as long as Discord lets it be removed."""

    def __init__(self) -> None:
        self._shown: dict[_Place, tuple[Token, int]] = {}

    async def replaced(self, interaction: discord.Interaction[Any], message: int | None) -> None:
        """Note the message that refuses `interaction`, and remove the refusal before it; never raises."""
        self._let_go()
        place = (interaction.user.id, interaction.channel_id)
        before = self._shown.pop(place, None)
        if message is not None:
            self._shown[place] = (Token.of(interaction), message)
        if before is not None:
            with contextlib.suppress(discord.HTTPException):  # dismissed by the person, most likely
                await before[0].webhook.delete_message(before[1])

    def _let_go(self) -> None:
        """Forget what cannot be removed any more; the oldest come first."""
        while self._shown and next(iter(self._shown.values()))[0].has_run_out:
            del self._shown[next(iter(self._shown))]
