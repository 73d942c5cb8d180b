"""The real bot on a real socket: a local Discord that checks every request, and people who act."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from cogs.client import BowerClient
from cogs.publisher import Pace
from cogs.publisher.views import computer_is_thinking
from engine.clock import Clock, ManualClock
from engine.computer.player import Thinker
from engine.computer.pool import InlineThinker
from engine.journal import Stage
from engine.table import Table
from localdiscord import Actor, Channel, LocalDiscord, Message, labels_of, point_discord_at
from program import assembled, play
from settings import Settings

HANDLERS = ("discord-ui-dynamic-item", "CommandTree-invoker")
"""The names discord.py gives to the tasks that handle what people do."""
AT_ONCE = Pace(interval=0.0, patience=0.0)


class CountedChance:
    """The same deals in every run, and the host always opens."""

    def __init__(self) -> None:
        self._seeds = itertools.count(1)

    def new_seed(self) -> str:
        return f"{next(self._seeds):064x}"

    def draw_seat(self, seats: int) -> int:
        assert seats > 1
        return 0


class Journey:
    """One local Discord, one database, and the bot between them, which can be restarted."""

    def __init__(self, server: LocalDiscord, folder: Path, clock: Clock, thinker: Thinker) -> None:
        self.server = server
        self.clock = clock
        self.thinker = thinker
        self.database = folder / "bower.db"
        self.chance = CountedChance()
        self.pace = AT_ONCE
        self._client: BowerClient | None = None
        server.also_wait_for(self._is_busy)

    def _is_busy(self) -> bool:
        """Whether a handler runs, a computer player is to move, or a message is to follow."""
        if any(task.get_name().startswith(HANDLERS) for task in asyncio.all_tasks()):
            return True
        client = self._client
        if client is None:
            return False
        return client.publisher.busy or any(computer_is_thinking(table) for table in client.host.tables())

    @property
    def client(self) -> BowerClient:
        """The bot that runs now."""
        assert self._client is not None, "the bot does not run"
        return self._client

    @property
    def channel(self) -> Channel:
        """The channel in which commands are used."""
        return self.server.channel("games")

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[BowerClient]:
        """Run the bot; leaving stops it as SIGTERM would."""
        settings = Settings(
            _env_file=None,
            discord_token=self.server.token,
            database_path=self.database,
            discord_api=self.server.url,
            guild_ready_timeout=0.02,
        )
        async with assembled(settings, self.thinker, self.clock, self.pace, self.chance) as client:
            self._client = client
            running = asyncio.create_task(play(client, self.server.token))
            try:
                await self.server.connected()
                await self.settle()
                yield client
                await self.settle()
            finally:
                self._client = None
                running.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await running

    async def settle(self) -> None:
        """Wait until everything that was set in motion has come to rest."""
        await self.client.host.settled()
        await self.server.settle()

    def person(self, name: str) -> Actor:
        """Ada, Bruno, Carmen or Diego; Elena moderates, Fatima owns the server."""
        return self.server.actor(name)

    def table(self, number: int = 1) -> Table:
        """An open table by its number."""
        table = self.client.host.table(number)
        assert table is not None, f"table {number} is not open"
        return table

    def shown(self) -> list[Message]:
        """What everybody sees in the channel, oldest first."""
        return [m for m in self.channel.messages.values() if not m.deleted and not m.ephemeral]

    def posted(self, text: str = "", button: str | None = None) -> Message:
        """The last message of the channel that holds a text and has a button of that label."""
        for message in reversed(self.shown()):
            if text in message.text and button in (None, *labels_of(message)):
                return message
        raise AssertionError(f"no message with {text!r} and {button!r} in the channel")

    async def open_table(self, host: str = "Ada") -> Message:
        """Open a table and return its lobby."""
        answer = await self.person(host).slash("table open", self.channel)
        await self.settle()
        assert answer.message is not None, answer
        return answer.message

    async def start_match(self, *people: str, computers: int = 0) -> Message:
        """Open a table, fill it and start; returns the table's message. The first person is host."""
        lobby = await self.open_table(people[0])
        for person in people[1:]:
            await self.person(person).click(lobby, "Join")
        for _ in range(computers):
            await self.person(people[0]).click(lobby, "Add computer player")
            await self.settle()
        await self.person(people[0]).click(lobby, "Start")
        await self.settle()
        return lobby

    def hand_of(self, person: str) -> Message:
        """The direct message with a person's hand."""
        for message in reversed(self.person(person).dm()):
            if not message.deleted:
                return message
        raise AssertionError(f"{person} has no direct message")


    async def play_once(self, table: Table) -> None:
        """Let the person to move press the first move of the hand in their direct messages."""
        seat = table.actor
        assert seat is not None
        person = table.record.seats[seat].person
        assert person is not None
        hand = self.server.actor(person.id).dm()[-1]
        move = next(button for button in hand.buttons if button.get("custom_id", "").startswith("b:play:"))
        await self.server.actor(person.id).click(hand, custom_id=move["custom_id"])
        await self.settle()

    async def play_to_the_end(self, table: Table) -> None:
        """Play a match out, people by their buttons and computer players by themselves."""
        while table.stage is Stage.PLAYING:
            await self.play_once(table)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def thinker() -> Thinker:
    return InlineThinker()


@pytest_asyncio.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    """A local Discord; at the end nothing a correct bot would not have caused may have happened."""
    server = LocalDiscord(validate=True)
    await server.start()
    point_discord_at(server.url)
    try:
        yield server
        server.check()
    finally:
        await server.close()


@pytest_asyncio.fixture
async def journey(
    server: LocalDiscord, tmp_path: Path, clock: ManualClock, thinker: Thinker
) -> Journey:
    """All that a journey needs, with the bot not yet running."""
    return Journey(server, tmp_path, clock, thinker)


@pytest_asyncio.fixture
async def bot(journey: Journey) -> AsyncIterator[BowerClient]:
    """The running bot of a journey."""
    async with journey.bot() as client:
        yield client


@pytest.fixture(autouse=True)
def nothing_logged_as_error(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A journey fails on a logged error; one that means it clears `caplog`."""
    yield
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors, errors
