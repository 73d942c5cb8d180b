"""How often messages change at the pace of a real bot, with the clock moved by hand."""

from __future__ import annotations

import pytest

from cogs.publisher import Pace
from tests.journeys.conftest import Journey, plays_on

pytestmark = pytest.mark.asyncio


async def test_the_moves_of_computer_players_appear_in_one_update(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", computers=3, turn_seconds=None)
    journey.pace = Pace()
    async with journey.bot():
        edits = message.edits
        await journey.play_once(journey.table())
        assert journey.table().version >= 5
        told = [f"- Computer {number} {did}" for number in (1, 2, 3) for did in ("plays", "knocks")]
        assert sum(line in message.text for line in told) >= 3
        assert message.edits == edits + 1
        assert journey.hand_of("Ada").edits == 1


async def test_moves_that_follow_fast_share_an_update_a_second_later(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno", "Carmen", turn_seconds=None)
    journey.pace = Pace()
    async with journey.bot():
        table = journey.table()
        await journey.play_once(table)
        edits = message.edits
        for name in ("Bruno", "Carmen"):
            move = table.view(table.actor).legal_moves[0]
            answer = await journey.person(name).slash("play", journey.channel, move=str(move))
            await answer.finished()
        assert message.edits == edits
        assert "Bruno is to play" in message.text
        await journey.pass_time(1)
        assert message.edits == edits + 1
        assert "Ada is to play" in message.text
        assert plays_on(journey.hand_of("Ada"))
