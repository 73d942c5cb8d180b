"""Sending, editing and deleting messages with the bot's token, and what can come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from cogs.publisher.lane import TryAgain

UNKNOWN_CHANNEL: Final = 10003
TOO_MANY_EDITS: Final = 30046
"""An old message has been edited too often."""
OPENING_TOO_FAST: Final = 40003
"""Too many direct messages were opened in a short time."""
DMS_CLOSED: Final = frozenset({50007, 50278})
"""Direct messages are closed, the bot is blocked, or there is no common server."""


class MessageGone(Exception):
    """The message does not exist any more, or cannot be edited again: a new one has to be sent."""


class Unreachable(Exception):
    """The channel is gone, or the bot may not write in it."""


class DmsClosed(Exception):
    """The person takes no direct messages."""


@contextmanager
def outcomes() -> Iterator[None]:
    """Turn what Discord answers into this module's exceptions, or TryAgain.

    What remains is a fault of the program and passes through as it is.
    """
    try:
        yield
    except (aiohttp.ClientError, TimeoutError, discord.DiscordServerError, discord.RateLimited) as error:
        raise TryAgain(type(error).__name__) from error
    except discord.NotFound as error:
        gone = Unreachable if error.code == UNKNOWN_CHANNEL else MessageGone
        raise gone(str(error)) from error
    except discord.Forbidden as error:
        refused = DmsClosed if error.code in DMS_CLOSED else Unreachable
        raise refused(str(error)) from error
    except discord.HTTPException as error:
        if error.code == TOO_MANY_EDITS:
            raise MessageGone(str(error)) from error
        if error.code == OPENING_TOO_FAST or error.status == 429:
            raise TryAgain(str(error)) from error
        raise


class Delivery:
    """The bot's hands in channels and direct messages; raises as `outcomes` says."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(
        self, channel: int, view: discord.ui.LayoutView, nonce: str, mention: Sequence[int] = ()
    ) -> int:
        """Post a message and return its id; only the people of `mention` are notified.

        A message of the same nonce sent minutes before is taken for this one: a repeated request,
        or one repeated after a crash, does not post twice.
        """
        mentions = discord.AllowedMentions(users=[discord.Object(person) for person in mention])
        with outcomes():
            place = self._client.get_partial_messageable(channel)
            message = await place.send(view=view, nonce=nonce, allowed_mentions=mentions)
        return message.id

    async def edit(self, channel: int, message: int, view: discord.ui.LayoutView) -> None:
        """Show something else in a message of the bot."""
        with outcomes():
            place = self._client.get_partial_messageable(channel)
            await place.get_partial_message(message).edit(view=view)

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message of the bot; one that is gone already is no error."""
        try:
            with outcomes():
                await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
        except MessageGone:
            return

    async def open_dm(self, person: int) -> int:
        """The channel of a person's direct messages."""
        with outcomes():
            return (await self._client.create_dm(discord.Object(person))).id
