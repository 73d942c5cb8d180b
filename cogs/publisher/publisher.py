"""The observer of the host: whatever happens at a table, its messages follow."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.answers import Answer
from cogs.publisher.board import Board
from cogs.publisher.lane import Pace
from cogs.publisher.posts import Posts
from cogs.publisher.turnstile import Turnstile
from db import Messages
from engine.changes import Change, ChangeKind
from engine.refusals import TableError
from engine.table import Table
from ui.layouts.parts import View

if TYPE_CHECKING:
    from cogs.client import BowerClient

log = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""Tables whose messages are compared with the truth at the same time after a start."""
LAST_WORDS: Final = 1.5
"""Seconds for messages under way when the program stops; the rest is caught up at the next start."""


class Publisher:
    """One board for every table whose messages may change."""

    def __init__(self, client: BowerClient, messages: Messages, pace: Pace, turnstile: Turnstile) -> None:
        self._client = client
        self._messages = messages
        self._pace = pace
        self._began = client.clock.now()
        self._turnstile = turnstile
        self._boards: dict[int, Board] = {}
        self._catching_up: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether some message is being brought up to date."""
        catching_up = self._catching_up is not None and not self._catching_up.done()
        return catching_up or any(board.busy for board in self._boards.values())

    async def observe(self, change: Change) -> None:
        """Bring the messages of a changed table up to date, later."""
        table = change.table
        if change.kind is ChangeKind.OPENED and table.record.rematch_of is None:
            return  # the command that opened it shows it
        self._board(table).changed()
        if not table.stage.is_open:
            self._tidy()

    def start(self, *, from_nothing: bool = False) -> None:
        """Find out what changed while the program was away, or was not posted before it stopped.

        `from_nothing`: Discord has forgotten every message, so all are checked.
        """
        self._catching_up = asyncio.create_task(self._catch_up(doubt=from_nothing), name="catch-up")

    async def show_in(self, answer: Answer, table: Table) -> None:
        """Answer a command with the table for everybody; this message is kept up to date from now on."""
        await self._board(table).answer_with(answer)

    def hand_shown(
        self,
        table: Table,
        person: int,
        interaction: discord.Interaction[Any],
        view: View | None = None,
    ) -> None:
        """Keep the private message of an interaction up to date, which shows this person's own hand.

        `view` is what it shows now; None: something older.
        """
        if table.stage.is_open:
            self._board(table).hand_shown(person, interaction, view)

    def hand_used(self, table: Table, person: int, interaction: discord.Interaction[Any]) -> None:
        """Note the use of a control of a person's direct message with the hand, acknowledged as a change."""
        if table.stage.is_open:
            self._board(table).hand_used(person, interaction)

    def refresh_hand(self, table: Table, person: int) -> None:
        """Show a person the truth again, if what they saw was outdated."""
        if table.stage.is_open:
            self._board(table).hand_changed(person)

    def redraw_hand(self, table: Table, person: int) -> None:
        """Show a person their hand anew, so that its menus forget what was chosen."""
        if table.stage.is_open:
            self._board(table).redraw_hand(person)

    async def table_message(self, table: Table) -> int | None:
        """The id of a table's message in its channel, if there is one."""
        return await self._board(table).table_message() if table.stage.is_open else None

    def out_of_reach(self, table: Table) -> bool:
        """Whether a table's channel is gone, or cannot be written to for now."""
        return table.stage.is_open and self._board(table).out_of_reach

    def channel_deleted(self, channel: int) -> None:
        """A channel is gone for ever."""
        for board in self._boards_in(channel=channel):
            board.channel_deleted()

    def look_again(self, *, channel: int | None = None, server: int | None = None) -> None:
        """Permissions, or what is within reach, may have changed in this place, or anywhere."""
        for board in self._boards_in(channel=channel, server=server):
            board.look_again()

    def redraw(self, server: int) -> None:
        """What a server chose has changed: show its open tables accordingly; returns at once."""
        for board in self._boards_in(server=server):
            if board.table.stage.is_open:
                board.changed()

    async def let_go(self, person: int) -> None:
        """Forget what was posted for a person alone, and delete what Discord lets us delete soon."""
        boards = [board for board in self._boards.values() if board.knows(person)]
        await asyncio.gather(*(board.let_go(person, LAST_WORDS) for board in boards))

    async def drop_ended(self, server: int) -> None:
        """After a moment for their last words, leave the messages about ended tables of a server alone."""
        boards = [board for board in self._boards_in(server=server) if not board.table.stage.is_open]
        await asyncio.gather(*(board.close(LAST_WORDS) for board in boards))
        for board in boards:
            self._boards.pop(board.table.id, None)

    async def close(self) -> None:
        """Stop, after a moment for what is under way."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        await asyncio.gather(*(board.close(LAST_WORDS) for board in self._boards.values()))

    def _board(self, table: Table) -> Board:
        board = self._boards.get(table.id)
        if board is None:
            client, is_older = self._client, table.record.opened_at < self._began
            posts = Posts(
                table.record,
                client.delivery,
                client.pictures,
                self._messages,
                client.clock,
                earlier=table.version if is_older else -1,
            )
            board = self._boards[table.id] = Board(self._client, table, posts, self._pace, self._turnstile)
        return board

    def _boards_in(self, *, channel: int | None = None, server: int | None = None) -> list[Board]:
        return [
            board
            for board in self._boards.values()
            if channel in (None, board.table.record.venue.channel)
            and server in (None, board.table.record.venue.server)
        ]

    def _tidy(self) -> None:
        """Let boards go whose tables are over and whose last word is said."""
        done = [n for n, board in self._boards.items() if not board.table.stage.is_open and board.resting]
        for number in done:
            del self._boards[number]

    async def _ended(self, numbers: Iterable[int]) -> list[Table]:
        """The tables of these numbers, but those of which nothing can be shown."""
        found = []
        for number in sorted(numbers):
            with contextlib.suppress(TableError):
                found.append(await self._client.host.find(number))
        return found

    async def _catch_up(self, *, doubt: bool) -> None:
        """Go through all tables, a few at a time, so that people are answered meanwhile."""
        few = asyncio.Semaphore(AT_ONCE)

        async def one(table: Table) -> None:
            async with few:
                await self._board(table).catch_up(doubt=doubt)

        try:
            host, known = self._client.host, await self._messages.tables()
            ended = await self._ended({*known} - {table.id for table in host.tables()})
            await asyncio.gather(*(one(table) for table in (*host.tables(), *ended)))
            gc.freeze()  # as after restoring: what stands now will stand for long
        except Exception:
            log.exception("not every message could be caught up")
