"""All messages about one table, each kept true in a lane of its own."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.answers import Answer
from cogs.publisher import posts as kinds
from cogs.publisher.absence import Absence
from cogs.publisher.channel import ChannelSide
from cogs.publisher.hand import HandSide
from cogs.publisher.lane import Lane, Pace
from cogs.publisher.posts import Posts
from cogs.publisher.turnstile import Turnstile
from cogs.publisher.views import computer_is_thinking, hands_dealt
from engine import lobby
from engine.journal import Stage
from engine.table import Table
from ui.layouts.parts import View

if TYPE_CHECKING:
    from cogs.client import BowerClient

CHANNEL_FIRST: Final = 2.0
"""Seconds a new hand waits for the table's message to which it leads."""


class Board:
    """The channel's messages and everybody's hand: a slow one holds no other up."""

    def __init__(
        self, client: BowerClient, table: Table, posts: Posts, pace: Pace, turnstile: Turnstile
    ) -> None:
        self.table = table
        self._client = client
        self._posts = posts
        self._pace = pace
        self._turnstile = turnstile
        self._absence = Absence(client, table, posts)
        self._channel = ChannelSide(client, table, posts, self._absence)
        self._writing = asyncio.Lock()
        self._more_to_come = partial(computer_is_thinking, table)
        self._channel_lane = self._lane("channel", self._update_channel)
        self._hands: dict[int, tuple[HandSide, Lane]] = {}

    @property
    def busy(self) -> bool:
        """Whether something is being brought up to date, and not only waits for trouble to pass."""
        return any(lane.busy for lane in self._lanes())

    @property
    def resting(self) -> bool:
        """Whether all is shown."""
        return all(lane.resting for lane in self._lanes())

    @property
    def out_of_reach(self) -> bool:
        """Whether the channel is gone, or cannot be written to for now."""
        return self._absence.lasts or self._channel_lane.fails

    def changed(self) -> None:
        """Bring everything up to date; returns at once."""
        self._channel_lane.poke()
        if self.table.version:
            self._hands_changed()

    def look_again(self) -> None:
        """The channel may have come within reach, or out of it: see at once; returns at once."""
        if self.out_of_reach or self._absence.is_shut_out:
            self._channel_lane.hurry()

    def channel_deleted(self) -> None:
        """The channel is gone for ever; returns at once."""
        self._absence.note_deletion()
        self._channel_lane.hurry()

    def hand_changed(self, person: int) -> None:
        """Bring one person's hand up to date; returns at once."""
        self._hand(person)[1].poke()

    def hand_used(self, person: int, interaction: discord.Interaction[Any]) -> None:
        """Note a use of the direct message with a hand."""
        self._hand(person)[0].used(interaction)

    def redraw_hand(self, person: int) -> None:
        """Show one person's hand anew, whatever it shows; returns at once."""
        self._hand(person)[0].doubt()
        self.hand_changed(person)

    def hand_shown(self, person: int, interaction: discord.Interaction[Any], view: View | None) -> None:
        """Keep a private message with a hand up to date, too."""
        self._hand(person)[0].shown(interaction, view)

    async def catch_up(self, *, doubt: bool) -> None:
        """After a start: bring up to date what is not; `doubt`: nothing that was posted may be left."""
        await self._posts.load()
        if doubt:
            self._posts.doubt()
        for message in self._posts.of_kind(kinds.HAND, kinds.TOLD_LOST):
            self._hand(message.person)
        if self.table.stage is Stage.PLAYING:
            for person in lobby.people(self.table.record):
                self._hand(person.id)  # were its first message never sent
        if doubt or await self._is_outdated():
            self.changed()
            await self.idle()

    async def answer_with(self, answer: Answer) -> None:
        """Show the table as the public answer to a command, in place of its message so far."""
        await answer.within_patience(self._writing.acquire())  # a slow Discord may hold the channel
        try:
            await self._posts.load()
            before = self._leads_to()
            try:
                await self._channel.answer_with(answer)
                self._channel_lane.hurry()  # the channel can be reached
            finally:
                self._lead_on(before)
                # Whatever happened meanwhile, or if the answer did not get through.
                self._channel_lane.poke()
        finally:
            self._writing.release()

    async def table_message(self) -> int | None:
        """The id of the table's message, if there is one."""
        await self._posts.load()
        shown = self._posts.get(kinds.TABLE)
        return shown.message if shown else None

    async def idle(self) -> None:
        """Return when everything is up to date, or waits for trouble to pass."""
        while self.busy:
            await asyncio.gather(*(lane.idle() for lane in self._lanes()))

    def knows(self, person: int) -> bool:
        """Whether anything is posted, or will be, for one person alone."""
        return person in self._hands or self._posts.knows(person)

    async def let_go(self, person: int, patience: float) -> None:
        """Forget what was posted for a person alone, and delete what can be deleted in `patience` seconds."""
        if person in self._hands:
            await self._hands.pop(person)[1].close(patience)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience), self._writing:
                self._channel.let_go(person)
                await self._posts.let_go(person)

    async def close(self, patience: float) -> None:
        """Stop, after `patience` seconds for what is under way."""
        await asyncio.gather(*(lane.close(patience) for lane in self._lanes()))

    async def _is_outdated(self) -> bool:
        """Whether anything differs from the truth, or what was replaced is still to be deleted."""
        if not self._channel.is_true():
            return True
        for side, _ in self._hands.values():
            if not await side.is_true():
                return True
        return False

    async def _update_channel(self) -> None:
        async with self._writing:
            await self._posts.load()
            before = self._leads_to()
            try:
                await self._channel.update()
            finally:
                self._lead_on(before)

    async def _update_hand(self, person: int) -> None:
        await self._posts.load()
        if self._table_message_will_move() and not self._channel_lane.fails:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._channel_lane.idle(), CHANNEL_FIRST)
        refused = await self._hand(person)[0].update()
        if refused and self.table.stage is Stage.PLAYING and not self._absence.lasts:
            self._channel.note_closed_dms(person)
            self._channel_lane.poke()

    def _table_message_will_move(self) -> bool:
        """Whether a new hand, to whose table message the direct messages lead, is not shown yet."""
        shown = self._posts.get(kinds.TABLE)
        return shown is not None and shown.hand not in (0, hands_dealt(self.table))

    def _leads_to(self) -> tuple[int | None, bool]:
        """What the hands say of the channel: the table's message in it, and whether it is gone."""
        shown = self._posts.get(kinds.TABLE)
        return shown.message if shown else None, self._absence.lasts

    def _lead_on(self, before: tuple[int | None, bool]) -> None:
        """Let the hands lead to what they have to, if that has changed."""
        if self._leads_to() != before and (self.table.version or self._absence.lasts or before[1]):
            self._hands_changed()

    def _hands_changed(self) -> None:
        people = {person.id for person in lobby.people(self.table.record)}
        for person in people | self._hands.keys():
            self.hand_changed(person)

    def _hand(self, person: int) -> tuple[HandSide, Lane]:
        if person not in self._hands:
            side = HandSide(self._client, self.table, self._posts, self._absence, person)
            self._hands[person] = (side, self._lane("hand", partial(self._update_hand, person)))
        return self._hands[person]

    def _lane(self, what: str, update: Any) -> Lane:
        return Lane(
            f"table {self.table.id}: {what}",
            update,
            self._client.clock,
            self._pace,
            more_to_come=self._more_to_come,
            turnstile=self._turnstile,
        )

    def _lanes(self) -> list[Lane]:
        return [self._channel_lane, *(lane for _, lane in self._hands.values())]
