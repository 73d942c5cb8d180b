"""What one person sees of their hand at one table, by direct message and on request."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING, Any

import discord

from cogs.hands import hand_view
from cogs.publisher import posts as kinds
from cogs.publisher.absence import Absence
from cogs.publisher.delivery import DmsClosed, MessageGone, Unreachable, Vanished, attached, outcomes
from cogs.publisher.lane import TryAgain
from cogs.publisher.posts import Posts, dissolving, fingerprint, picture_in
from cogs.publisher.views import hands_dealt
from cogs.token import Token
from db import PostedMessage
from engine.journal import Stage
from engine.table import Table
from ui import layouts
from ui.layouts.hand import Where
from ui.layouts.parts import View
from ui.layouts.table import channel_lost

if TYPE_CHECKING:
    from cogs.client import BowerClient

log = logging.getLogger(__name__)


class HandSide:
    """Brings a person's views of their own hand up to date."""

    def __init__(
        self, client: BowerClient, table: Table, posts: Posts, absence: Absence, person: int
    ) -> None:
        self._client = client
        self._table = table
        self._posts = posts
        self._absence = absence
        self._person = person
        self._used: Token | None = None
        self._live: Token | None = None
        self._live_print = ""
        self._refused_hand = 0
        self._told_in_vain = False

    def shown(self, interaction: discord.Interaction[Any], view: View | None) -> None:
        """Remember the private message that shows the hand now; `view` is what it shows, if known.

        Discord lets it be changed for 15 minutes, through this interaction alone.
        """
        self._live = Token.of(interaction)
        self._live_print = fingerprint(view) if view is not None else ""

    def used(self, interaction: discord.Interaction[Any]) -> None:
        """Remember a use of the direct message with the hand: by its token it can be edited for a while."""
        self._used = Token.of(interaction)

    def doubt(self) -> None:
        """Show the hand anew at the next update even where it is shown already: a menu kept a choice."""
        self._live_print = ""
        self._posts.doubt(self._person)

    async def is_true(self) -> bool:
        """Whether the direct message shows the hand as it is now, or there is none and need be none."""
        sent = self._posts.get(kinds.HAND, self._person)
        if sent is None:
            return not self._is_due()
        if self._posts.replaced(sent.channel):
            return False
        with dissolving(await self._view("dm")) as view:
            return sent.shown == fingerprint(view)

    def _is_due(self) -> bool:
        """Whether there is a hand to be shown."""
        playing = self._table.stage is Stage.PLAYING and hands_dealt(self._table) > 0
        return playing and self._table.seat_of(self._person) is not None

    async def update(self) -> bool:
        """Make all views of the hand true; whether its direct message was just refused.

        Raises TryAgain.
        """
        try:
            await self._update_live()
        finally:
            refused = await self._update_messages()
        return refused

    async def _update_messages(self) -> bool:
        try:
            await self._tell_of_absence()
            await self._update_dm()
        except DmsClosed:
            return await self._note_refusal()
        except Unreachable as reason:
            log.warning("table %d: a direct message cannot be reached (%s)", self._table.id, reason)
            raise TryAgain(str(reason)) from reason
        return False

    async def _update_live(self) -> None:
        live = self._live
        if live is None:
            return
        if live.has_run_out:
            self._live = None
            return
        with dissolving(await self._view("channel" if live.in_server else "dm")) as view:
            await self._show_live(live, view)

    async def _show_live(self, live: Token, view: View) -> None:
        """Show the hand in the private message by whose token it can be reached."""
        shows = fingerprint(view)
        if shows == self._live_print:
            return
        try:
            with outcomes():
                sent, _ = await self._client.pictures.put(
                    view,
                    lambda shown, files: live.edit(shown, **attached(files)),
                    picture_in(self._live_print),
                )
        except (MessageGone, Unreachable, discord.HTTPException):
            self._live = None if self._live is live else self._live
            return
        if self._live is live:
            self._live_print = shows if sent is view else fingerprint(sent)

    async def _update_dm(self) -> None:
        if self._posts.get(kinds.HAND, self._person) is None and not self._is_due():
            return
        with dissolving(await self._view("dm")) as view:
            await self._show_dm(view, hands_dealt(self._table), self._table.version)

    async def _show_dm(self, view: View, hand: int, version: int) -> None:
        """Show the hand, drawn at this version, in direct messages."""
        sent = self._posts.get(kinds.HAND, self._person)
        over = not self._table.stage.is_open or self._table.seat_of(self._person) is None
        if over:
            if sent is not None:
                await self._posts.edit(sent, view, hand=sent.hand, version=version)
                await self._posts.forget(sent)
            return
        refused = hand == self._refused_hand
        if sent is not None and (refused or (sent.hand == hand and not self._posts.is_old(sent))):
            if await self._edit(sent, view, hand, version):
                return
            sent = None
        if refused:
            return
        try:
            await self._send_hand(sent, view, hand, version)
        except DmsClosed:
            if sent is not None:  # what was sent before can still be edited
                await self._edit(sent, view, hand, version)
            raise

    async def _edit(self, sent: PostedMessage, view: View, hand: int, version: int) -> bool:
        """Show the hand in a message that was sent before; False if that is gone."""
        with contextlib.suppress(Vanished):
            used = self._used_of(sent)
            return await self._posts.edit(sent, view, hand=hand, version=version, used=used)
        return False

    def _used_of(self, sent: PostedMessage) -> Token | None:
        """The token of the last use of a message, while it is good."""
        used = self._used
        return used if used is not None and used.message == sent.message and not used.has_run_out else None

    async def _send_hand(self, before: PostedMessage | None, view: View, hand: int, version: int) -> None:
        """Send a new message in place of the one before."""
        posted = await self._send(kinds.HAND, view, hand=hand, version=version, instead_of=before)
        await self._note_success()
        for message in self._posts.replaced(posted.channel):
            await self._posts.delete(message)

    async def _tell_of_absence(self) -> None:
        """Say that the table's channel is gone, once, and take it back when that is over."""
        told = self._posts.get(kinds.TOLD_LOST, self._person)
        seated = self._table.stage.is_open and self._table.seat_of(self._person) is not None
        lost = seated and self._absence.lasts
        if told is not None and not lost:
            await self._posts.delete(told)
        if not lost and self._told_in_vain:
            self._told_in_vain, self._refused_hand = False, 0
        elif lost and told is None and not self._told_in_vain:
            language = await self._client.languages.of_person(self._person)
            try:
                await self._send(kinds.TOLD_LOST, channel_lost(self._table, language))
            except DmsClosed:
                self._told_in_vain = True

    async def _view(self, where: Where) -> View:
        language = await self._client.languages.of_person(self._person)
        theme = await self._client.looks.of_person(self._person)
        if where == "channel" and self._live is not None and not self._live.takes_files:
            theme = None
        if self._table.seat_of(self._person) is None or self._table.version == 0:
            return layouts.notice(language.text("You have left the table."))
        shown = self._posts.get(kinds.TABLE)
        link = shown.message if shown else None
        return await hand_view(
            self._client, self._table, self._person, language, where=where, message=link, theme=theme
        )

    async def _send(self, kind: str, view: View, **facts: Any) -> PostedMessage:
        """Send a new direct message with the facts `Posts.post` takes.

        A channel that is known no more is opened anew.
        """
        profile = await self._client.people.profile(self._person)
        channel = profile.dm_channel if profile is not None else None
        if channel is not None:
            with contextlib.suppress(Unreachable):
                return await self._posts.post(kind, channel, view, person=self._person, **facts)
        channel = await self._client.delivery.open_dm(self._person)
        await self._client.people.set_dm_channel(self._person, channel)
        return await self._posts.post(kind, channel, view, person=self._person, **facts)

    async def _note_success(self) -> None:
        profile = await self._client.people.profile(self._person)
        if profile is not None and profile.dm_closed_at is not None:
            await self._client.people.set_dm_closed(self._person, closed=False)

    async def _note_refusal(self) -> bool:
        """Leave the person's direct messages alone until the next hand is dealt."""
        self._refused_hand = hands_dealt(self._table)
        await self._client.people.set_dm_closed(self._person, closed=True)
        return True
