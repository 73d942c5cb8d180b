"""A channel that is gone, for ever or until the bot is let in again: the table waits for its people.

The match is parked and its people are told by direct message. No more requests are made to the channel
until the table moves to another one, or the bot's cache shows the old one again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.publisher import posts as kinds
from cogs.publisher.posts import Posts
from engine.table import Table

if TYPE_CHECKING:
    from cogs.client import BowerClient

_CALLS = (kinds.TURN, kinds.WARNING)


class Absence:
    """What is known of the channel of one table. Its posts must be loaded."""

    def __init__(self, client: BowerClient, table: Table, posts: Posts) -> None:
        self._client = client
        self._table = table
        self._posts = posts
        self._deleted = False

    def note_deletion(self) -> None:
        """Remember that the channel was deleted, for the next time it would be written to."""
        self._deleted = True

    @property
    def lasts(self) -> bool:
        """Whether the channel of the table is known to be gone."""
        lost = self._posts.get(kinds.LOST)
        return lost is not None and lost.channel == self._channel

    @property
    def is_shut_out(self) -> bool:
        """Whether the bot is no member of the server; during an outage Discord still lists it."""
        server = self._table.record.venue.server
        return self._client.is_ready() and server is not None and self._client.get_guild(server) is None

    async def look(self) -> bool:
        """Whether the channel is still, or newly, known to be gone; parks the table or lets it go on."""
        if self._deleted:
            await self.begin(for_ever=True)
            return True
        if self.lasts and self._is_within_reach:
            await self._go_on()
        elif self.lasts and not self._table.stage.is_open and not self.is_shut_out:
            await self._end()  # nothing can be shown there any more
            return True
        elif not self.lasts and self.is_shut_out:
            await self.begin(for_ever=False)
        elif not self.lasts:
            await self._end()
        return self.lasts

    async def begin(self, *, for_ever: bool) -> None:
        """Park the table; `for_ever`: its messages in the channel are gone, too."""
        self._deleted = False
        if for_ever:
            await self._forget_messages()
        if for_ever and not self._table.stage.is_open:
            await self._end()
            return
        if not self.lasts:
            await self._posts.mark(kinds.LOST, self._channel)
        await self._table.park()

    async def _go_on(self) -> None:
        """The channel is back: whoever is to move is called anew."""
        await self._end()
        for call in self._posts.of_kind(*_CALLS):
            await self._posts.retire(call)
        if self._table.is_parked:
            await self._table.move_to(self._channel)

    async def _end(self) -> None:
        lost = self._posts.get(kinds.LOST)
        if lost is not None:
            await self._posts.forget(lost)

    async def _forget_messages(self) -> None:
        for message in self._posts.of_kind(kinds.TABLE, kinds.CLOSED, *_CALLS):
            await self._posts.forget(message)
        for message in self._posts.replaced(self._channel):
            await self._posts.forget(message)

    @property
    def _channel(self) -> int:
        return self._table.record.venue.channel

    @property
    def _is_within_reach(self) -> bool:
        server = self._table.record.venue.server
        guild = self._client.get_guild(server) if server is not None else None
        return guild is not None and guild.get_channel_or_thread(self._channel) is not None
