"""People press whatever they see, all at once, well and badly: all are answered, nothing breaks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable

import pytest

from cogs.publisher.views import channel_view, computer_is_thinking
from engine.journal import Stage
from engine.match import replay
from engine.table import Table
from localdiscord import Actor, Answer, CannotAct, Permission
from localdiscord.state import Json
from localdiscord.text import TEXT_DISPLAY, walk
from tests.journeys.conftest import Journey, plays_on
from ui.ids import Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

PEOPLE = ("Ada", "Bruno", "Carmen", "Diego", "Elena")
COMMANDS = (
    "table open", "table show", "table leave", "table list", "table verify", "table history",
    "hand", "rules", "help",
)  # fmt: skip
ROUNDS = 40
AT_ONCE = 6


class Bustle:
    """Random acts of several people, the same in every run."""

    def __init__(self, journey: Journey, seed: int) -> None:
        self.journey = journey
        self.chance = random.Random(seed)

    async def act(self) -> Answer | None:
        """Somebody does something they can do; None if it was gone when they did."""
        person = self.journey.person(self.chance.choice(PEOPLE))
        try:
            if self.chance.random() < 0.2:
                return await self._command(person)
            return await self._press(person)
        except CannotAct:
            return None

    async def _command(self, person: Actor) -> Answer:
        place = self.chance.choice([self.journey.channel, person.dm_channel])
        if self.chance.random() < 0.3:
            move = self.chance.choice(["6-6", "6-4 left", "0-0 right", "knock", "9-9"])
            return await person.slash("play", place, move=move)
        return await person.slash(self.chance.choice(COMMANDS), place)

    async def _press(self, person: Actor) -> Answer | None:
        messages = [message for message in person.visible() if message.buttons or message.selects]
        if not messages:
            return None
        # What came last is looked at most.
        message = messages[-1 - min(int(self.chance.expovariate(0.5)), len(messages) - 1)]
        parts = [part for part in (*message.buttons, *message.selects) if "custom_id" in part]
        if not parts:
            return None
        part = self.chance.choice(parts)
        if "options" in part:
            value = self.chance.choice(part["options"])["value"]
            return await person.select(message, value, part["custom_id"])
        return await person.click(message, custom_id=part["custom_id"])


class Weather:
    """Random troubles of Discord and its people."""

    def __init__(self, journey: Journey, chance: random.Random) -> None:
        self.journey = journey
        self.chance = chance

    async def change(self) -> None:
        """One trouble more, or one less."""
        server, person = self.journey.server, self.journey.person(self.chance.choice(PEOPLE))
        match self.chance.randrange(8):
            case 0:
                server.limit("PATCH", "/channels/*", 0.05)
            case 1:
                server.fail("*", "/channels/*/messages*", 503)
            case 2:
                server.close_dms(person)
            case 3:
                server.close_dms(person, closed=False)
            case 4:
                self._delete_something()
            case 5:
                server.forbid_bot(self.journey.channel, Permission.SEND_MESSAGES)
            case 6:
                server.forbid_bot(self.journey.channel)
            case 7:
                await server.drop_gateway()

    def _delete_something(self) -> None:
        channels = self.journey.server.world.channels.values()
        messages = [m for channel in channels for m in channel.messages.values() if not m.ephemeral]
        if messages:
            gone = self.chance.choice(messages)
            self.journey.server.delete_message(gone.channel, gone.id)

    async def clear(self) -> None:
        """All troubles end, and everything that waited for it is made up for."""
        server = self.journey.server
        server.forbid_bot(self.journey.channel)
        for name in PEOPLE:
            server.close_dms(self.journey.person(name), closed=False)
        await self.journey.wait_out()
        server.plan._planned.clear()


def texts_of(components: Iterable[Json]) -> list[str]:
    """The texts of a message's components."""
    return [part["content"] for part in walk(components) if part["type"] == TEXT_DISPLAY]


def shows_the_truth(journey: Journey, table: Table) -> bool:
    """Whether exactly one message in the channel shows a table, as it is now."""
    language = journey.client.languages.of_channel(table)
    theme = journey.client.looks.of_channel(table)
    view = channel_view(table, language, journey.clock.now(), journey.client.command_ids, theme)
    wanted = texts_of(view.to_components())
    return [texts_of(message.components) for message in journey.shown()].count(wanted) == 1


def can_play_by_direct_message(journey: Journey, table: Table) -> bool:
    """Whether the person to move has exactly the legal moves below the newest hand of the table."""
    legal = table.view(table.actor).legal_moves
    wanted = {str(Id(Kind.PLAY, table.id, table.version, str(move))) for move in legal}
    return set(plays_on(journey.hand_of(journey.to_move(table.id).name, table.id))) == wanted


@pytest.mark.parametrize("seed", [1, 2])
async def test_after_any_weather_every_message_tells_the_truth(journey: Journey, seed: int) -> None:
    await journey.start_match("Bruno", "Carmen", computers=2, turn_seconds=None)
    await journey.start_match("Ada", "Diego", turn_seconds=None)
    chance = random.Random(seed)
    bustle, weather = Bustle(journey, seed), Weather(journey, chance)
    for _ in range(ROUNDS):
        if chance.random() < 0.3:
            await weather.change()
        answers = await asyncio.gather(*(bustle.act() for _ in range(3)))
        assert [answer.failed for answer in answers if answer and not answer.ok] == []
        journey.clock.advance(1)
    await weather.clear()
    for table in journey.client.host.tables():
        if table.stage is Stage.LOBBY:
            await table.configure(table.record.host.id, "turn_seconds", 30)
        else:
            hands = table.view(None).hand_number
            await journey.hurry(table, lambda table=table, hands=hands: is_past(table, hands))
    await journey.settle()
    for table in journey.client.host.tables():
        assert shows_the_truth(journey, table), table.id
        if table.stage is Stage.PLAYING and computer_is_thinking(table) is False:
            assert can_play_by_direct_message(journey, table)


def is_past(table: Table, hand: int) -> bool:
    """Whether the hand of that number is over: of the next one, everybody gets a new message."""
    return not table.stage.is_open or table.view(None).hand_number > hand


@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_people_press_at_once_all_are_answered(journey: Journey, seed: int) -> None:
    await journey.open_table("Ada")
    await journey.start_match("Bruno", "Carmen", computers=2)
    bustle = Bustle(journey, seed)
    for _ in range(ROUNDS):
        answers = await asyncio.gather(*(bustle.act() for _ in range(AT_ONCE)))
        assert [answer.failed for answer in answers if answer and not answer.ok] == []
        journey.clock.advance(bustle.chance.choice([0, 0, 1, 30]))
    await journey.settle()
    for table in journey.client.host.tables():
        stored = await journey.client.store.load(table.id)
        assert stored is not None
        assert stored.record == table.record
        assert list(stored.entries) == [step.entry for step in table.steps]
        if table.version:
            game, _ = replay(stored.record, stored.entries)
            assert [game.view(seat) for seat in range(game.players)] == [
                table.view(seat) for seat in range(game.players)
            ]
