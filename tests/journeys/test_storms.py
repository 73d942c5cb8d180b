"""Matches that are played to their end while Discord fails in every way it can."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.journal import Holder
from localdiscord import LocalDiscord
from tests.journeys.conftest import QUICK, Journey, plays_on
from tests.journeys.truth import untruths
from ui.ids import Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot", "without_pauses")]

EDIT = ("PATCH", "/channels/*/messages/*")
SEND = ("POST", "/channels/*/messages")
DELETE = ("DELETE", "/channels/*/messages/*")
ANSWER = ("POST", "/interactions/*/callback")
LATER = ("PATCH", "/webhooks/*/messages/*")
FURTHER = ("POST", "/webhooks/*")

Trouble = Callable[[LocalDiscord, str, str], None]
TROUBLES: dict[str, Trouble] = {
    "limit": lambda server, *route: server.limit(*route, 0.01),
    "global limit": lambda server, *route: server.limit(*route, 0.01, everywhere=True),
    "limit before discord": lambda server, *route: server.limit(*route, 0.01, via=False),
    "500": lambda server, *route: server.fail(*route, 500),
    "502": lambda server, *route: server.fail(*route, 502, times=2),
    "503": lambda server, *route: server.fail(*route, 503, times=2),
    "504": lambda server, *route: server.fail(*route, 504),
    "lost reply": lambda server, *route: server.fail(*route, 500, applied=True),
    "cut": lambda server, *route: server.hang_up(*route),
    "cut reply": lambda server, *route: server.hang_up(*route, applied=True),
}


TYPICAL = ("limit before discord", "503", "lost reply", "cut")
"""What is tried every time; all else takes as long and fails less often."""


async def play_on(journey: Journey) -> None:
    """Whoever is to move presses a move; when the weather has cleared, all is shown."""
    person = journey.to_move().name
    hand = journey.hand_of(person)
    answer = await journey.click(person, hand, custom_id=plays_on(hand)[0])
    assert answer.ok, answer.failed
    await journey.wait_out()


async def press_in_vain(journey: Journey, who: str) -> None:
    """Somebody presses a button that was offered to the person to move, and is told."""
    mover = journey.to_move().name
    button = plays_on(journey.hand_of(mover))[0]
    answer = await journey.forge(who, journey.posted("is to play"), button)
    journey.refused(answer, "not-seated")


@pytest.mark.parametrize(
    "trouble",
    [pytest.param(name, marks=[] if name in TYPICAL else [pytest.mark.slow]) for name in TROUBLES],
)
async def test_a_match_is_played_to_its_end_whatever_fails(journey: Journey, trouble: str) -> None:
    message = await journey.start_match("Ada", "Bruno", turn_seconds=None, **QUICK)
    order = TROUBLES[trouble]
    for route in (EDIT, SEND, DELETE, ANSWER):
        order(journey.server, *route)
        while journey.server.plan.left:
            version = journey.table().version
            await play_on(journey)
            assert journey.table().version > version
            assert await untruths(journey) == []
    for route in (ANSWER, LATER):  # the first is lost with its promise, then what was promised
        order(journey.server, *route)
        hand = await journey.click("Ada", message, "My hand")
        assert "Table 1" in hand.text
    order(journey.server, *ANSWER)
    assert (await journey.click("Carmen", message, "Rules")).text
    order(journey.server, *FURTHER)
    await press_in_vain(journey, "Carmen")
    journey.server.take_faults("acknowledged twice")
    assert await untruths(journey) == []
    await journey.finish(journey.table())
    assert "wins the match" in journey.posted(button="Rematch").text


async def test_an_answer_that_got_through_without_its_reply_acts_once(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    journey.server.fail(*ANSWER, 500, applied=True)
    await journey.play_once(journey.table())
    assert journey.table().version == 2
    assert "Bruno is to play" in message.text
    journey.server.hang_up(*ANSWER, applied=True)
    shown = await journey.slash("Ada", "table show")
    journey.server.take_faults("acknowledged twice")
    assert len(shown.messages) == 1
    assert message.deleted
    await journey.play_once(journey.table())
    assert "Ada is to play" in shown.message.text
    assert await untruths(journey) == []


async def test_an_answer_that_never_gets_through_changes_nothing_and_is_no_fault(
    journey: Journey, caplog: pytest.LogCaptureFixture
) -> None:
    message = await journey.start_match("Ada", "Bruno")
    hand = journey.hand_of("Ada")
    journey.server.fail(*ANSWER, 503, times=20)
    with journey.unchanged():
        pressed = await journey.person("Ada").click(hand, custom_id=plays_on(hand)[0], wait=False)
        await journey.server.activity.until(lambda: not journey.server.plan.left, 5)
        journey.server.abandon()
        await journey.settle()
    assert not pressed.ok
    assert any("could not be reached" in record.getMessage() for record in caplog.records)
    await journey.play_once(journey.table())
    assert "Bruno is to play" in message.text


async def test_acts_that_are_heard_in_the_wrong_order_are_all_answered(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    journey.server.reverse_events(3)
    joined = [await journey.person(name).click(lobby, "Join", wait=False) for name in ("Bruno", "Carmen")]
    early = await journey.person("Ada").forge(str(Id(Kind.START, 1)), lobby, wait=False)
    await journey.settle()
    assert all(answer.ok for answer in joined)
    journey.refused(early, "too-few-players", least=2)
    assert [seat.person.name for seat in journey.table().record.seats] == ["Ada", "Carmen", "Bruno"]
    await journey.click("Ada", lobby, "Start")
    hand = journey.hand_of("Ada")
    journey.server.reverse_events(2)
    move = await journey.person("Ada").click(hand, custom_id=plays_on(hand)[0], wait=False)
    shown = await journey.person("Ada").slash("hand", journey.channel, wait=False)
    await journey.settle()
    assert move.ok
    assert shown.ok
    assert journey.table().version == 2
    assert await untruths(journey) == []


async def test_an_edit_that_discord_answers_late_holds_up_no_hand(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    journey.server.delay("PATCH", f"/channels/*/messages/{message.id}", 1.0)
    ada, bruno = journey.hand_of("Ada"), journey.hand_of("Bruno")
    await journey.person("Ada").click(ada, custom_id=plays_on(ada)[0])
    assert await journey.server.activity.until(lambda: "Your turn" in bruno.text, 0.9)
    assert await journey.server.activity.until(lambda: "Waiting for Bruno" in ada.text, 0.9)
    await journey.settle()
    assert await untruths(journey) == []


async def test_after_whoever_was_thrown_out_of_the_server_the_match_goes_on(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table, bruno = journey.table(), journey.person("Bruno")
    await journey.play_once(table)
    journey.server.kick(bruno)
    hand = journey.hand_of("Bruno")
    await journey.click("Bruno", hand, custom_id=plays_on(hand)[0])  # what was sent before still works
    await journey.hurry(table, lambda: table.view(None).hand_number == 2)
    (note,) = [shown for shown in journey.shown() if "direct messages are closed" in shown.text]
    assert note.notified <= {bruno.id}
    while table.record.seats[1].holder is not Holder.AWAY:
        if journey.to_move().name == "Ada":
            await journey.play_once(table)
        await journey.pass_time(90)
        await journey.pass_time(30)
    assert "Bruno (away)" in journey.posted("is to play").text
    await journey.finish(table)
    assert "wins the match" in journey.posted(button="Rematch").text
