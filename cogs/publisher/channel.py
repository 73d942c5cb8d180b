"""What the channel shows of one table: lobby, table message, summaries, calls, result."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING

from cogs.answers import Answer
from cogs.publisher import posts as kinds
from cogs.publisher.absence import Absence
from cogs.publisher.delivery import DmsClosed, Unreachable, Vanished
from cogs.publisher.lane import TryAgain
from cogs.publisher.posts import Posts, dissolving, fingerprint
from cogs.publisher.views import (
    channel_view,
    hands_dealt,
    has_moved_since,
    is_warned,
    needs_call,
    person_to_move,
)
from db import PostedMessage
from db.messages import EVERYBODY
from engine.refusals import TableError
from engine.table import Table
from ui import layouts
from ui.i18n import Language
from ui.layouts.parts import View
from ui.layouts.story import hand_ends

if TYPE_CHECKING:
    from cogs.client import BowerClient

log = logging.getLogger(__name__)

Call = tuple[str, int]
"""A kind of call and the person called."""


class ChannelSide:
    """Brings the channel's messages about a table up to date.

    All is derived from the table and from what is posted already, so it does not matter how often,
    how late or after which crash `update` runs.
    """

    def __init__(self, client: BowerClient, table: Table, posts: Posts, absence: Absence) -> None:
        self._client = client
        self._table = table
        self._posts = posts
        self._absence = absence
        self._closed_dms: frozenset[int] = frozenset()
        self._left_behind: frozenset[int] = frozenset()

    def note_closed_dms(self, person: int) -> None:
        """Remember to tell a person, once, that their hand could not be sent."""
        self._closed_dms |= {person}

    def let_go(self, person: int) -> None:
        """Tell a person nothing any more."""
        self._closed_dms -= {person}

    def is_true(self) -> bool:
        """Whether the channel shows the table as it is now, as far as is known."""
        shown = self._posts.get(kinds.TABLE)
        if shown is None or not self._table.stage.is_open:
            return False
        if self._posts.replaced():
            return False
        with dissolving(self._view()) as view:
            return shown.shown == fingerprint(view)

    async def update(self) -> None:
        """Make the channel show the table as it is now, unless it is gone; raises TryAgain.

        Permissions may come back, so a channel that cannot be reached is tried again like any other.
        """
        try:
            if not await self._absence.look():
                await self._update_reachable()
        except TableError as reason:
            raise TryAgain(reason.code) from reason

    async def _update_reachable(self) -> None:
        try:
            if self._table.stage.is_open:
                await self._update_open()
            else:
                await self._update_ended()
        except Vanished as reason:
            log.warning("table %d: its channel is gone (%s)", self._table.id, reason)
            await self._absence.begin(for_ever=True)
        except Unreachable as reason:
            log.warning("table %d: its channel cannot be reached (%s)", self._table.id, reason)
            raise TryAgain(str(reason)) from reason

    async def answer_with(self, answer: Answer) -> None:
        """Show the table as the public answer to a command; it becomes the one kept up to date."""
        before = self._posts.get(kinds.TABLE)
        hand, version = hands_dealt(self._table), self._table.version
        view, files = await answer.within_patience(self._client.pictures.prepared(self._view()))
        message = await answer.show(view, private=False, files=files)
        if message is None:
            return
        posted = PostedMessage(
            self._table.id,
            kinds.TABLE,
            EVERYBODY,
            self._table.record.venue.channel,
            message,
            hand,
            version,
            self._client.clock.now(),
        )
        await self._posts.adopt(posted, view, instead_of=before)  # which the next update deletes

    async def _update_open(self) -> None:
        await self._close_finished_hands()
        await self._show_table()
        await self._call_player()
        await self._tell_of_closed_dms()
        await self._remove_replaced()

    async def _update_ended(self) -> None:
        """Leave a last word, and nothing that could be pressed in vain."""
        table = self._table
        for notice in self._posts.of_kind(kinds.TURN, kinds.WARNING, kinds.CLOSED):
            await self._withdraw(notice)
        if table.result is not None:
            await self._close_finished_hands()
            await self._post_for_good("result", table.version, self._view())
        elif shown := self._posts.get(kinds.TABLE):
            edited = await self._posts.edit(shown, self._view())
            if not edited and self._posts.replaced(shown.channel):
                await self._post_for_good("end", table.version, self._view())
        await self._remove_replaced()
        for message in self._posts.of_kind(kinds.TABLE):
            await self._posts.forget(message)

    async def _close_finished_hands(self) -> None:
        """Turn the message of each hand that is over into its summary."""
        shown = self._posts.get(kinds.TABLE)
        if shown is None:
            return
        hand = max(shown.hand, 1)
        while hand <= len(hand_ends(self._table)):  # another may end while Discord is slow
            summary = layouts.hand_summary(self._table, self._language, hand, self._theme)
            in_place = hand == shown.hand
            if not (in_place and await self._posts.edit(shown, summary, hand=hand, version=shown.version)):
                await self._post_for_good("summary", hand, summary)
            hand += 1

    async def _show_table(self) -> None:
        """Edit the table's message, or post it anew where that is better or needed."""
        with dissolving(self._view()) as view:
            await self._show(view, hands_dealt(self._table), self._table.version)

    async def _show(self, view: View, hand: int, version: int) -> None:
        shown = self._posts.get(kinds.TABLE)
        if shown is not None and shown.hand in (0, hand) and not self._posts.is_old(shown):
            if await self._posts.edit(shown, view, hand=hand, version=version):
                return
            shown = None
        old = shown if shown is not None and shown.hand in (0, hand) else None
        channel = self._table.record.venue.channel
        await self._posts.post(kinds.TABLE, channel, view, hand=hand, version=version, instead_of=old)

    async def _remove_replaced(self) -> None:
        """Delete the messages in whose place others were posted; raises TryAgain.

        Those left in a channel from which the table moved away are deleted if that can be done.
        """
        for message in self._posts.replaced():
            if message.channel == self._table.record.venue.channel:
                await self._posts.delete(message)
            elif message.message not in self._left_behind:
                self._left_behind |= {message.message}
                with contextlib.suppress(DmsClosed, Unreachable, TryAgain):
                    await self._posts.delete(message)

    async def _withdraw(self, notice: PostedMessage) -> None:
        """Delete a message, or do so later if it was left behind in another channel."""
        if notice.channel == self._table.record.venue.channel:
            await self._posts.delete(notice)
        else:
            await self._posts.retire(notice)

    async def _call_player(self) -> None:
        """Call the person whose turn it is so that it notifies, and take outdated calls away."""
        wanted, channel = self._wanted_call(), self._table.record.venue.channel
        for call in self._posts.of_kind(kinds.TURN, kinds.WARNING):
            moved = call.channel != channel or has_moved_since(self._table, call.person, call.version)
            if moved or (call.kind, call.person) != wanted:
                await self._withdraw(call)
        wanted = self._wanted_call()  # the table may have gone on meanwhile
        if wanted is None:
            return
        kind, person = wanted
        posted, version = self._posts.get(kind, person), self._table.version
        if posted is None:
            with dissolving(self._notice(kind)) as notice:
                await self._posts.post(
                    kind, channel, notice, person=person, version=version, mention=[person]
                )
        elif kind == kinds.WARNING:  # an outage puts off the moment it names
            await self._posts.edit(posted, self._notice(kind), version=posted.version)

    def _notice(self, kind: str) -> View:
        """What calls the person whose turn it is."""
        shown = self._posts.get(kinds.TABLE)
        return layouts.turn_notice(
            self._table,
            self._language,
            message=shown.message if shown else None,
            warned=kind == kinds.WARNING,
        )

    def _wanted_call(self) -> Call | None:
        person = person_to_move(self._table)
        if person is None:
            return None
        if is_warned(self._table):
            return kinds.WARNING, person.id
        call = self._posts.get(kinds.TURN, person.id)
        if call is not None and not has_moved_since(self._table, person.id, call.version):
            return kinds.TURN, person.id
        return (kinds.TURN, person.id) if needs_call(self._table, self._client.clock.now()) else None

    async def _tell_of_closed_dms(self) -> None:
        for person in sorted(self._closed_dms):
            if self._posts.get(kinds.CLOSED, person) is None:
                text = self._language.text(
                    "<@{person}>, your direct messages are closed to Bower, so your hand could not be sent. "
                    "*My hand* on the table's message shows it to you alone, and you can play from there.",
                    person=person,
                )
                channel = self._table.record.venue.channel
                notice = layouts.notice(text)
                await self._posts.post(kinds.CLOSED, channel, notice, person=person, mention=[person])
            self._closed_dms -= {person}

    async def _post_for_good(self, what: str, number: int, view: View) -> None:
        await self._posts.post_for_good(what, number, self._table.record.venue.channel, view)

    def _view(self) -> View:
        now = self._client.clock.now()
        return channel_view(self._table, self._language, now, self._client.command_ids, self._theme)

    @property
    def _theme(self) -> str | None:
        return self._client.looks.of_channel(self._table)

    @property
    def _language(self) -> Language:
        return self._client.languages.of_channel(self._table)
