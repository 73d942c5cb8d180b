"""The disk is full for a while: who acts is told, nothing is half done, and all goes on by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from engine.journal import By
from engine.match import deals
from engine.table import RETRY_SECONDS
from tests.journeys.conftest import Journey, plays_on

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def full_disk(journey: Journey, caplog: pytest.LogCaptureFixture) -> AsyncIterator[None]:
    """Nothing can be written inside; the log says so."""
    writer = journey.client.store._database._writer
    await writer.execute("PRAGMA query_only = ON")
    yield
    assert "could not be stored" in caplog.text
    caplog.clear()
    await writer.execute("PRAGMA query_only = OFF")


@pytest.mark.usefixtures("bot")
async def test_who_moves_is_told_and_makes_the_move_when_there_is_room_again(
    journey: Journey, caplog: pytest.LogCaptureFixture
) -> None:
    message = await journey.start_match("Ada", "Bruno")
    hand = journey.hand_of("Ada")
    press = plays_on(hand)[0]
    async with full_disk(journey, caplog):
        with journey.unchanged():
            journey.refused(await journey.click("Ada", hand, custom_id=press), "storage-failed")
            journey.refused(
                await journey.slash("Ada", "play", move=str(journey.table().view(0).legal_moves[0])),
                "storage-failed",
            )
        assert "Ada is to play" in message.text
    await journey.click("Ada", hand, custom_id=press)
    assert "Bruno is to play" in message.text
    assert journey.table().steps[-1].entry.by is By.PERSON


@pytest.mark.usefixtures("bot")
async def test_the_table_plays_for_a_silent_person_when_there_is_room_again(
    journey: Journey, caplog: pytest.LogCaptureFixture
) -> None:
    await journey.start_match("Ada", "Bruno")
    await journey.pass_time(90)
    async with full_disk(journey, caplog):
        await journey.pass_time(30)
        assert journey.table().version == 1
    await journey.pass_time(RETRY_SECONDS)
    assert journey.table().steps[1].entry.by is By.TIMEOUT
    assert "Your turn" in journey.hand_of(journey.to_move().name).text


async def test_the_deal_that_was_announced_is_the_deal_that_is_played_whenever_the_bot_starts_anew(
    journey: Journey,
) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno")
        [announced] = deals(journey.table().steps, over=False)
        hands = [journey.table().view(seat).hand for seat in (0, 1)]
        dealt = journey.hand_of("Ada").text
        assert announced.commitment in message.text
    for _ in range(2):
        async with journey.bot():
            assert [journey.table().view(seat).hand for seat in (0, 1)] == hands
            assert journey.hand_of("Ada").text.partition("<t:")[0] == dealt.partition("<t:")[0]
            assert announced.commitment in message.text
    async with journey.bot():
        await journey.hurry(journey.table(), lambda: len(deals(journey.table().steps, over=False)) > 1)
        checked = await journey.slash("Ada", "table verify", deal=1)
        assert announced.commitment in checked.text
        assert "Checked: yes." in checked.text
