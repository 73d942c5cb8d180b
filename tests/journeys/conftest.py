"""The real bot on a real socket: a local Discord that checks every request, and people who act."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord.http
import discord.webhook.async_
import pytest
import pytest_asyncio

from cogs.client import BowerClient
from cogs.publisher import Pace
from cogs.publisher.lane import BACKOFF
from cogs.publisher.views import computer_is_thinking
from engine.clock import ManualClock
from engine.computer.player import Thinker
from engine.computer.pool import InlineThinker
from engine.game import OptionValue, Refusal
from engine.journal import Stage
from engine.table import Table
from localdiscord import Actor, Answer, Channel, LocalDiscord, Message, labels_of, point_discord_at
from program import assembled, play
from settings import Settings
from tests.journeys.blank import BlankStudio
from tests.journeys.card_leaks import CardWatch
from tests.journeys.leaks import LeakWatch
from ui.i18n import language, language_of
from ui.ids import Id
from ui.refusals import sentence

HANDLERS = ("discord-ui-dynamic-item", "CommandTree-invoker", "discord.py: on_interaction")
"""The names discord.py gives to the tasks that handle what people do."""
QUIET = 0.02
"""Seconds in which nothing may stir before a journey goes on."""
AT_ONCE = Pace(interval=0.0, patience=0.0)
LOST = "channel of this table"
"""Stands in the direct message that tells of a channel that is gone."""
QUICK: dict[str, OptionValue] = {"target": 31, "finish": "reach_or_pass"}
"""Options of a match that is over after a hand or two."""


class CountedChance:
    """The same deals in every run, and the host always opens."""

    def __init__(self) -> None:
        self._seeds: Iterator[str] = (f"{number:064x}" for number in itertools.count(1))

    def new_seed(self) -> str:
        return next(self._seeds)

    def draw_seat(self, seats: int) -> int:
        assert seats > 1
        return 0

    def rig(self, *seeds: str) -> None:
        """Let the next deals come from these seeds."""
        self._seeds = itertools.chain(seeds, self._seeds)


async def at_once(*_: object, **__: object) -> None:
    """Takes the place of the pause before a new session, which Discord asks for."""


class Journey:
    """One local Discord, one database, and the bot between them, which can be restarted."""

    def __init__(self, server: LocalDiscord, folder: Path, clock: ManualClock, thinker: Thinker) -> None:
        self.server = server
        self.clock = clock
        self.thinker = thinker
        self.database = folder / "bower.db"
        self.chance = CountedChance()
        self.pace = AT_ONCE
        self._client: BowerClient | None = None
        self.blank = BlankStudio()
        self.leaks = LeakWatch(server, self._open_tables, self.blank)
        self.card_leaks = CardWatch(server, self._open_tables, self.blank)
        server.also_wait_for(self._is_busy)

    def _open_tables(self) -> list[Table]:
        return self._client.host.tables() if self._client is not None else []

    def _is_busy(self) -> bool:
        """Whether a handler or a deadline runs, a computer player is to move, or a message is to follow."""
        if any(task.get_name().startswith(HANDLERS) for task in asyncio.all_tasks()):
            return True
        client = self._client
        if client is None:
            return False
        if client.publisher.busy or client.host._deadlines._firing or client.boards._database.busy:
            return True
        return any(computer_is_thinking(table) for table in client.host.tables())

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
        async with assembled(
            settings, self.thinker, self.blank, clock=self.clock, pace=self.pace, chance=self.chance
        ) as client:
            self._client = client
            client.before_identify_hook = at_once  # type: ignore[method-assign]
            running = asyncio.create_task(play(client, self.server.token))
            try:
                await self.server.connected()
                await client.wait_until_ready()
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
        self.leaks.settled()
        self.card_leaks.settled()

    def person(self, name: str) -> Actor:
        """Ada, Bruno, Carmen or Diego; Elena moderates, Fatima owns the server."""
        return self.server.actor(name)

    def table(self, number: int = 1) -> Table:
        """An open table by its number."""
        table = self.client.host.table(number)
        assert table is not None, f"table {number} is not open"
        return table

    @contextmanager
    def unchanged(self, number: int = 1) -> Iterator[None]:
        """Whatever is done inside must leave a table exactly as it was."""
        before = self._state(number)
        yield
        assert self._state(number) == before

    def _state(self, number: int) -> object:
        table = self.table(number)
        return table.record, [step.entry for step in table.steps], table.deadline

    def refused(self, answer: Answer, code: str, at_table: int | None = None, **facts: Any) -> None:
        """The person was told, alone and in their own language, why not."""
        table = self.table(at_table) if at_table is not None else None
        reader = language(language_of(answer.interaction.user.locale))
        expected = sentence(reader, Refusal(code, **facts), table)
        assert answer.ok, answer.failed
        assert answer.ephemeral
        assert expected in answer.text, f"{answer.text!r}, not {expected!r}"

    def shown(self) -> list[Message]:
        """What everybody sees in the channel, oldest first."""
        return [m for m in self.channel.messages.values() if not m.deleted and not m.ephemeral]

    def posted(self, text: str = "", button: str | None = None) -> Message:
        """The last message of the channel that holds a text and has a button of that label."""
        for message in reversed(self.shown()):
            if text in message.text and button in (None, *labels_of(message)):
                return message
        raise AssertionError(f"no message with {text!r} and {button!r} in the channel")

    # What people do, up to the moment at which everything has come to rest

    async def slash(self, who: str, command: str, place: Channel | None = None, **options: Any) -> Answer:
        """Use a command, in the usual channel if no other place is named."""
        answer = await self.person(who).slash(command, place or self.channel, options)
        await self.settle()
        return answer

    async def click(
        self, who: str, message: Message, label: str | None = None, custom_id: str | None = None
    ) -> Answer:
        """Press a button, found by its label or custom id."""
        answer = await self.person(who).click(message, label, custom_id)
        await self.settle()
        return answer

    async def select(
        self, who: str, message: Message, values: str | Sequence[str], custom_id: str | None = None
    ) -> Answer:
        """Choose from a menu, by value or label."""
        answer = await self.person(who).select(message, values, custom_id)
        await self.settle()
        return answer

    async def forge(self, who: str, message: Message, custom_id: str | Id, *values: str) -> Answer:
        """Send a custom id that need not stand on the message; with values as a menu's."""
        answer = await self.person(who).forge(str(custom_id), message, values or None)
        await self.settle()
        return answer

    async def pass_time(self, seconds: float) -> None:
        """Let the clock go on."""
        self.clock.advance(seconds)
        await self.settle()

    async def open_table(self, host: str = "Ada", game: str | None = None) -> Message:
        """Open a table, of the usual game if no other is named, and return its lobby."""
        answer = await self.slash(host, "table open", **({} if game is None else {"game": game}))
        assert answer.message is not None, answer
        return answer.message

    async def start_match(
        self, *people: str, computers: int = 0, game: str | None = None, **changed: OptionValue
    ) -> Message:
        """Open a table, fill it, change options and start; returns the table's message.

        The first person is the host.
        """
        lobby = await self.open_table(people[0], game)
        host, table = people[0], self.client.host.tables()[-1]
        for person in people[1:]:
            await self.click(person, lobby, "Join")
        for _ in range(computers):
            await self.click(host, lobby, "Add computer player")
        for name, value in changed.items():
            await table.configure(self.person(host).id, name, value)
        await self.settle()
        await self.click(host, lobby, "Start")
        return lobby

    def hand_of(self, person: str, number: int | None = None) -> Message:
        """The direct message with a person's hand; at the table of this number, if one is given."""
        wanted = "" if number is None else f"Table {number} "
        for message in reversed(self.person(person).dm()):
            if not message.deleted and wanted in message.text and LOST not in message.text:
                return message
        raise AssertionError(f"{person} has no direct message")

    def to_move(self, number: int = 1) -> Actor:
        """The person whose turn it is."""
        table = self.table(number)
        assert table.actor is not None
        person = table.record.seats[table.actor].person
        assert person is not None
        return self.person(str(person.id))

    async def play_once(self, table: Table) -> None:
        """Let the person to move press the first move of the hand in their direct messages."""
        person = self.to_move(table.id)
        hand = self.hand_of(person.name, table.id)
        await self.click(person.name, hand, custom_id=plays_on(hand)[0])

    async def play_to_the_end(self, table: Table) -> None:
        """Play a match out, people by their buttons and computer players by themselves."""
        while table.stage is Stage.PLAYING:
            await self.play_once(table)

    async def hurry(self, table: Table, until: Callable[[], bool]) -> None:
        """Let people play their first legal moves, past Discord, until something is reached."""
        while not until():
            if computer_is_thinking(table):
                await self.server.activity.changed(0.01)
                continue
            person = self.to_move(table.id)
            await table.act(person.id, table.view(table.actor).legal_moves[0])
        await self.settle()

    async def wait_out(self) -> None:
        """Let all time pass after which the bot tries again what Discord refused."""
        await self.settle()
        for _ in BACKOFF:
            if all(board.resting for board in self.client.publisher._boards.values()):
                break
            await self.pass_time(BACKOFF[-1])

    async def finish(self, table: Table) -> Message:
        """Play a match to its end past Discord; returns the message with its result."""
        await self.hurry(table, lambda: table.stage is not Stage.PLAYING)
        return self.posted(button="Rematch")


def plays_on(message: Message) -> list[str]:
    """The custom ids of the buttons that make a move."""
    return [b["custom_id"] for b in message.buttons if b.get("custom_id", "").startswith("b:play:")]


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def thinker() -> Thinker:
    return InlineThinker()


@pytest_asyncio.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    """A local Discord; at the end nothing a correct bot would not have caused may have happened."""
    async with LocalDiscord(validate=True, quiet=QUIET).running() as server:
        point_discord_at(server.url)
        yield server
        server.check()


@pytest_asyncio.fixture
async def journey(
    server: LocalDiscord,
    tmp_path: Path,
    clock: ManualClock,
    thinker: Thinker,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Journey]:
    """All that a journey needs, with the bot not yet running; at the end nothing may have leaked."""
    monkeypatch.setattr("db.committer.SOON", 0.0)
    journey = Journey(server, tmp_path, clock, thinker)
    yield journey
    journey.leaks.check()
    journey.card_leaks.check()


@pytest_asyncio.fixture
async def bot(journey: Journey) -> AsyncIterator[BowerClient]:
    """The running bot of a journey."""
    async with journey.bot() as client:
        yield client


@pytest.fixture
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py make its pauses before it repeats a request without taking any time."""

    class Hasty(SimpleNamespace):
        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

    hasty = Hasty(sleep=lambda _seconds: asyncio.sleep(0))
    for module in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", hasty)


@pytest.fixture(autouse=True)
def nothing_logged_as_error(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A journey fails on a logged error; one that means it clears `caplog`."""
    yield
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors, errors
