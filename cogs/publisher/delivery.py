"""Sending, editing and deleting messages with the bot's token, and what can come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import discord

from cogs.line import fresh
from cogs.publisher.lane import TryAgain
from cogs.publisher.turnstile import Turnstile
from cogs.token import Token
from cogs.weather import passes

UNKNOWN_CHANNEL: Final = 10003
UNEDITABLE: Final = frozenset({30046, 50083})
"""An old message has been edited too often, or stands in an archived thread, which a new one wakes."""
DMS_CLOSED: Final = frozenset({50007, 50278, 10013, 50033})
"""Direct messages are closed, the bot is blocked, there is no common server, or no such account."""


class MessageGone(Exception):
    """The message does not exist any more: a new one has to be sent."""


class Uneditable(MessageGone):
    """The message exists, but a new one has to take its place."""


class Unreachable(Exception):
    """The bot may not write in the channel, for now or for ever."""


class Vanished(Unreachable):
    """The channel does not exist any more."""


class DmsClosed(Exception):
    """The person takes no direct messages."""


_BY_CODE: Final[Mapping[int, type[Exception]]] = {
    UNKNOWN_CHANNEL: Vanished,
    **dict.fromkeys(UNEDITABLE, Uneditable),
    **dict.fromkeys(DMS_CLOSED, DmsClosed),
}


@contextmanager
def outcomes() -> Iterator[None]:
    """Turn what Discord answers into this module's exceptions, or TryAgain.

    What remains is a fault of the program and passes through as it is.
    """
    try:
        yield
    except Exception as error:
        meaning = _meaning(error)
        if meaning is None:
            raise
        raise meaning from error


def _meaning(error: Exception) -> Exception | None:
    """What a failed request tells; None: nothing that is expected."""
    if passes(error):
        return TryAgain(type(error).__name__)
    if not isinstance(error, discord.HTTPException):
        return None
    meaning = _BY_CODE.get(error.code)
    if meaning is None and isinstance(error, discord.NotFound):
        meaning = MessageGone
    elif meaning is None and isinstance(error, discord.Forbidden):
        meaning = Unreachable
    return meaning(str(error)) if meaning is not None else None


def attached(files: Sequence[discord.File] | None) -> dict[str, Any]:
    """What an edit says of attachments; nothing at all lets Discord keep those of the message."""
    return {} if files is None else {"attachments": fresh(files)}


class Delivery:
    """The bot's hands in channels and direct messages; raises as `outcomes` says."""

    def __init__(self, client: discord.Client, turnstile: Turnstile) -> None:
        self._client = client
        self._turnstile = turnstile

    async def send(
        self,
        channel: int,
        view: discord.ui.LayoutView,
        nonce: str,
        mention: Sequence[int] = (),
        files: Sequence[discord.File] | None = None,
    ) -> int:
        """Post a message with the files it shows and return its id; only people of `mention` are notified.

        A message of the same nonce sent minutes before is taken for this one: a repeated request,
        or one repeated after a crash, does not post twice.
        """
        await self._turnstile.passed()
        mentions = discord.AllowedMentions(users=[discord.Object(person) for person in mention])
        try:
            with outcomes():
                place = self._client.get_partial_messageable(channel)
                message = await place.send(
                    view=view, nonce=nonce, allowed_mentions=mentions, files=list(files or ())
                )
        except MessageGone as locked:
            raise Unreachable(str(locked)) from locked  # an archived thread that only moderators can wake
        return message.id

    async def edit(
        self,
        channel: int,
        message: int,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File] | None = None,
        used: Token | None = None,
    ) -> None:
        """Show something else in a message of the bot, with these files or, without any, those it has.

        `used`: the token of a use of one of its controls that was acknowledged as a change of the message.
        Discord does not count what is done by it among the requests a bot may make in a second.
        """
        await self._turnstile.passed()
        with outcomes():
            if used is not None and await _edited_by(used, view, files):
                return
            place = self._client.get_partial_messageable(channel)
            await place.get_partial_message(message).edit(view=view, **attached(files))

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message of the bot; one that is gone already is no error."""
        try:
            with outcomes():
                await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
        except Uneditable as archived:
            raise Unreachable(str(archived)) from archived
        except MessageGone:
            return

    async def open_dm(self, person: int) -> int:
        """The channel of a person's direct messages."""
        with outcomes():
            return (await self._client.create_dm(discord.Object(person))).id


async def _edited_by(used: Token, view: discord.ui.LayoutView, files: Sequence[discord.File] | None) -> bool:
    """Edit the message of an interaction, unless its token is of no use any more."""
    try:
        await used.edit(view, **attached(files))
    except discord.HTTPException as error:
        if passes(error):
            raise
        return False
    return True
