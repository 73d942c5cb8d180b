"""People press whatever they see, all at once, well and badly: all are answered, nothing breaks."""

from __future__ import annotations

import asyncio
import random

import pytest

from engine.match import replay
from localdiscord import Actor, Answer, CannotAct
from tests.journeys.conftest import Journey

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
