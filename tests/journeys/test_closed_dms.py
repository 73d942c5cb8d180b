"""People whose direct messages are closed: told so once, and able to play all the same."""

from __future__ import annotations

import pytest

from engine.journal import Stage
from localdiscord import Message
from tests.journeys.conftest import QUICK, Journey, plays_on
from tests.journeys.truth import untruths

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

CLOSED = "your direct messages are closed"


def notes(journey: Journey) -> list[Message]:
    return [message for message in journey.shown() if CLOSED in message.text]


async def test_the_channel_says_so_once_at_the_deal_and_calls_the_person_alone(journey: Journey) -> None:
    journey.server.close_dms(journey.person("Bruno"))
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    (note,) = notes(journey)
    assert note.notified == {journey.person("Bruno").id}
    assert not journey.person("Bruno").dm()
    assert "Your 7 tiles" in journey.hand_of("Ada").text
    await journey.hurry(table, lambda: table.view(None).hand_number == 3)
    assert notes(journey) == [note]


@pytest.mark.slow
async def test_a_whole_match_is_played_from_my_hand(journey: Journey) -> None:
    journey.server.close_dms(journey.person("Bruno"))
    await journey.start_match("Ada", "Bruno", **QUICK)
    table = journey.table()
    told = notes(journey)
    while table.stage is Stage.PLAYING:
        assert notes(journey) == told
        if table.actor == 0:
            await journey.play_once(table)
            continue
        hand = (await journey.click("Bruno", journey.posted(button="My hand"), "My hand")).message
        await journey.click("Bruno", hand, custom_id=plays_on(hand)[0])
    assert len(told) == 1
    assert "wins the match" in journey.posted(button="Rematch").text
    hand = journey.person("Bruno").ephemerals()[-1]
    assert "This match is over." in hand.text
    assert not any(button.get("custom_id", "").startswith("b:play:") for button in hand.buttons)


async def test_closing_in_mid_match_is_told_at_the_next_deal(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    first = journey.hand_of("Bruno")
    journey.server.close_dms(journey.person("Bruno"))
    await journey.play_once(table)
    assert "Your turn" in first.text  # what was sent before can still be edited
    assert not notes(journey)
    await journey.hurry(table, lambda: table.view(None).hand_number == 2)
    assert len(notes(journey)) == 1
    assert "Hand 2" in first.text
    await journey.play_once(table)
    assert await untruths(journey) == []


async def test_open_again_the_next_hand_comes_by_direct_message(journey: Journey) -> None:
    journey.server.close_dms(journey.person("Bruno"))
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    journey.server.close_dms(journey.person("Bruno"), closed=False)
    await journey.play_once(table)
    assert not journey.person("Bruno").dm()  # refused once, a hand is not tried again
    await journey.hurry(table, lambda: table.view(None).hand_number == 2)
    assert "Hand 2" in journey.hand_of("Bruno").text


async def test_closed_for_everybody_the_match_goes_on(journey: Journey) -> None:
    for name in ("Ada", "Bruno", "Carmen"):
        journey.server.close_dms(journey.person(name))
    message = await journey.start_match("Ada", "Bruno", "Carmen")
    assert len(notes(journey)) == 3
    for name in ("Ada", "Bruno", "Carmen"):
        hand = (await journey.slash(name, "hand")).message
        assert plays_on(hand)
        await journey.click(name, hand, custom_id=plays_on(hand)[0])
    assert journey.table().version >= 4
    assert "Ada is to play" in message.text
