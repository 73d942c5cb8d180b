"""Random trouble and people who act in the middle of it: once it is over, every message is true.

Nobody need do anything for that: the longest pause after which the bot tries again is enough.
"""

from __future__ import annotations

import asyncio
import random

import pytest

from cogs.publisher.lane import BACKOFF
from cogs.publisher.views import computer_is_thinking
from engine.journal import Stage
from engine.table import Table
from localdiscord import Permission
from tests.journeys.conftest import Journey, plays_on
from tests.journeys.test_bustle import PEOPLE, Bustle
from tests.journeys.truth import untruths
from ui.ids import Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("without_pauses")]

ROUNDS = 40
REPEATED = (500, 502, 504)
"""Failures that discord.py makes up for by itself, even if the request has had its effect."""


class Weather:
    """Random troubles of Discord and its people."""

    def __init__(self, journey: Journey, chance: random.Random) -> None:
        self.journey = journey
        self.chance = chance
        self._thrown_out = False

    async def change(self) -> None:
        """One trouble more, or one less."""
        kinds = [self._requests, self._people, self._channel, self._server, self._gateway]
        await self.chance.choice(kinds)()

    async def _requests(self) -> None:
        server, route = self.journey.server, "/channels/*"
        match self.chance.randrange(6):
            case 0:
                server.limit("PATCH", route, 0.02)
            case 1:
                server.limit("*", route, 0.02, via=False, times=2)
            case 2:
                server.fail("*", route, 503, times=3)
            case 3:
                server.fail("*", route, self.chance.choice(REPEATED), applied=self.chance.random() < 0.5)
            case 4:
                server.hang_up("PATCH", route)
            case 5:
                server.delay("*", route, 0.02, times=2)

    async def _people(self) -> None:
        person = self.journey.person(self.chance.choice(PEOPLE))
        self.journey.server.close_dms(person, closed=self.chance.random() < 0.5)

    async def _channel(self) -> None:
        if self.chance.random() < 0.5:
            self._delete_something()
        else:
            right = self.chance.choice([Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL, Permission.NONE])
            self.journey.server.forbid_bot(self.journey.channel, right)

    def _delete_something(self) -> None:
        channels = self.journey.server.world.channels.values()
        messages = [m for channel in channels for m in channel.messages.values() if not m.ephemeral]
        if messages:
            gone = self.chance.choice(messages)
            self.journey.server.delete_message(gone.channel, gone.id)

    async def _server(self) -> None:
        if self._thrown_out:
            self.journey.server.let_bot_in()
            self._thrown_out = False
        elif self.chance.random() < 0.5:
            self.journey.server.remove_bot()
            self._thrown_out = True
        else:
            self.journey.server.begin_outage()
            self.journey.server.end_outage()

    async def _gateway(self) -> None:
        match self.chance.randrange(3):
            case 0:
                await self.journey.server.drop_gateway()
            case 1:
                await self.journey.server.invalidate_session()
            case 2:
                self.journey.server.duplicate_events(2)

    def clear(self) -> None:
        """All troubles end."""
        server = self.journey.server
        server.plan._planned.clear()
        if self._thrown_out:
            server.let_bot_in()
        server.forbid_bot(self.journey.channel)
        for name in PEOPLE:
            server.close_dms(self.journey.person(name), closed=False)


def can_play_by_direct_message(journey: Journey, table: Table) -> bool:
    """Whether the person to move has exactly the legal moves below the newest hand of the table."""
    legal = table.view(table.actor).legal_moves
    wanted = {str(Id(Kind.PLAY, table.id, table.version, str(move))) for move in legal}
    return set(plays_on(journey.hand_of(journey.to_move(table.id).name, table.id))) == wanted


def is_past(table: Table, hand: int) -> bool:
    """Whether the hand of that number is over: of the next one, everybody gets a new message."""
    return not table.stage.is_open or table.view(None).hand_number > hand


async def play_the_hand_out(journey: Journey, table: Table) -> None:
    """Go on to the next hand, or let a lobby change."""
    if table.stage is Stage.LOBBY:
        await table.configure(table.record.host.id, "turn_seconds", 30)
        return
    hand = table.view(None).hand_number
    await journey.hurry(table, lambda: is_past(table, hand))


async def bustle_in(weather: Weather, journey: Journey, seed: int) -> None:
    bustle = Bustle(journey, seed)
    for _ in range(ROUNDS):
        if weather.chance.random() < 0.3:
            await weather.change()
        answers = await asyncio.gather(*(bustle.act() for _ in range(3)))
        assert [answer.failed for answer in answers if answer and not answer.ok] == []
        journey.clock.advance(1)


async def bustle_at_two_tables(journey: Journey, seed: int) -> Weather:
    """People act at two tables without a clock while one trouble follows the other."""
    await journey.start_match("Bruno", "Carmen", computers=2, turn_seconds=None)
    await journey.start_match("Ada", "Diego", turn_seconds=None)
    weather = Weather(journey, random.Random(seed))
    await bustle_in(weather, journey, seed)
    return weather


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    "seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 13))]
)
async def test_after_any_weather_every_message_tells_the_truth(journey: Journey, seed: int) -> None:
    weather = await bustle_at_two_tables(journey, seed)
    weather.clear()
    await journey.settle()
    await journey.pass_time(BACKOFF[-1])
    assert await untruths(journey) == []
    for table in journey.client.host.tables():
        await play_the_hand_out(journey, table)
    await journey.settle()
    assert await untruths(journey) == []
    for table in journey.client.host.tables():
        if table.stage is Stage.PLAYING and not computer_is_thinking(table):
            assert can_play_by_direct_message(journey, table)


@pytest.mark.parametrize(
    "seed", [22, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(23, 31))]
)
async def test_a_bot_that_starts_after_any_weather_makes_every_message_true(
    journey: Journey, seed: int
) -> None:
    async with journey.bot():
        weather = await bustle_at_two_tables(journey, seed)
    weather.clear()
    async with journey.bot():
        assert await untruths(journey) == []
