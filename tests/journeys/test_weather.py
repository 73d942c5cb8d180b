"""Discord's weather: limits, failures, slow replies, lost connections, things said twice or too late."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from localdiscord import LocalDiscord, point_discord_at
from tests.journeys.conftest import Journey, plays_on

pytestmark = pytest.mark.asyncio

CALLBACK = "/interactions/*/callback"
MESSAGE = "/channels/*/messages/*"
MESSAGES = "/channels/*/messages"


async def bruno_is_to_move(journey: Journey) -> None:
    """All messages must tell that it is Bruno's turn, and he must be able to play."""
    assert journey.posted("Bruno is to play", "My hand")
    assert "Waiting for Bruno" in journey.hand_of("Ada").text
    assert plays_on(journey.hand_of("Bruno"))
    called = [message.notified for message in journey.shown() if message.notified]
    assert called == [{journey.person("Bruno").id}]
    assert journey.table().version == 2


# Requests


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    ("method", "route"),
    [("PATCH", MESSAGE), ("POST", MESSAGES), ("DELETE", MESSAGE)],
    ids=["edit", "send", "delete"],
)
async def test_a_rate_limit_delays_messages_and_loses_none(journey: Journey, method: str, route: str) -> None:
    await journey.start_match("Bruno", "Ada")
    await journey.play_once(journey.table())
    journey.server.limit(method, route, 0.2, times=2 if method == "PATCH" else 1)
    await journey.play_once(journey.table())
    assert journey.posted("Bruno is to play", "My hand")
    assert "Waiting for Bruno" in journey.hand_of("Ada").text
    assert plays_on(journey.hand_of("Bruno"))
    assert [m.notified for m in journey.shown() if m.notified] == [{journey.person("Bruno").id}]


@pytest.mark.usefixtures("bot")
async def test_a_global_rate_limit_at_the_deal_delays_all_hands_and_loses_none(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    journey.server.limit("POST", MESSAGES, 0.2, everywhere=True)
    await journey.click("Ada", lobby, "Start")
    assert "Your 7 tiles" in journey.hand_of("Ada").text
    assert "Your 7 tiles" in journey.hand_of("Bruno").text


@pytest.mark.usefixtures("bot")
async def test_messages_that_fail_for_a_while_catch_up_by_themselves(
    journey: Journey, caplog: pytest.LogCaptureFixture
) -> None:
    await journey.start_match("Ada", "Bruno", turn_seconds=None)
    caplog.set_level(logging.INFO, "cogs")
    journey.server.fail("*", "/channels/*", 503, times=5)
    hand = journey.hand_of("Ada")
    answer = await journey.person("Ada").click(hand, custom_id=plays_on(hand)[0])
    assert answer.ok
    await journey.wait_out()
    assert any("trying again" in record.getMessage() for record in caplog.records)
    await bruno_is_to_move(journey)


@pytest.mark.usefixtures("bot")
async def test_a_lost_reply_to_a_new_message_posts_it_once(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    journey.server.fail("POST", MESSAGES, 500, applied=True)
    await journey.play_once(journey.table())
    await bruno_is_to_move(journey)


@pytest.mark.usefixtures("bot")
async def test_a_message_that_cannot_be_deleted_at_once_goes_later(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno", turn_seconds=None)
    journey.server.fail("DELETE", MESSAGE, 503)
    answer = await journey.person("Ada").slash("table show", journey.channel)
    await journey.wait_out()
    assert "Ada is to play" in answer.text
    assert not answer.followups
    assert message.deleted


@pytest.mark.usefixtures("bot")
async def test_an_acknowledgement_that_fails_once_is_repeated(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    journey.server.fail("POST", CALLBACK, 500)
    await journey.play_once(journey.table())
    await bruno_is_to_move(journey)


@pytest.mark.usefixtures("bot")
async def test_a_slow_acknowledgement_holds_up_nobody_else(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    journey.server.delay("POST", CALLBACK, 0.5)
    slow = await journey.person("Bruno").click(lobby, "Join", wait=False)
    while journey.server.plan.left:
        await journey.server.activity.changed(0.01)
    quick = await journey.person("Carmen").click(lobby, "Join")
    assert quick.ok
    assert await journey.server.activity.until(lambda: "Carmen" in lobby.text, 2)
    assert "Bruno" not in lobby.text
    await journey.settle()
    assert slow.ok
    assert "Bruno" in lobby.text


# Interactions


@pytest.mark.usefixtures("bot")
async def test_whoever_is_acknowledged_too_late_has_changed_nothing(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    hand = journey.hand_of("Ada")
    with journey.unchanged():
        for act in (
            journey.person("Ada").click(hand, custom_id=plays_on(hand)[0]),
            journey.person("Ada").click(message, "My hand"),
            journey.person("Ada").click(message, "Rules"),
            journey.person("Ada").slash("play", journey.channel, move="6-4"),
            journey.person("Ada").slash("table leave", journey.channel),
            journey.person("Ada").slash("help", journey.channel),
        ):
            journey.server.answer_too_late()
            answer = await act
            await journey.settle()
            assert answer.failed
    await journey.play_once(journey.table())
    await bruno_is_to_move(journey)


@pytest.mark.usefixtures("bot")
async def test_a_table_opened_too_late_for_its_answer_is_shown_all_the_same(journey: Journey) -> None:
    journey.server.answer_too_late()
    answer = await journey.person("Ada").slash("table open", journey.channel)
    await journey.settle()
    assert answer.failed
    lobby = journey.posted("Host: Ada", "Join")
    await journey.click("Bruno", lobby, "Join")
    assert "Bruno" in lobby.text


@pytest.mark.usefixtures("bot")
async def test_a_duplicated_event_acts_once(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    journey.server.duplicate_events()
    await journey.play_once(journey.table())
    await bruno_is_to_move(journey)
    journey.server.duplicate_events()
    answer = await journey.slash("Bruno", "hand")
    assert "Your turn" in answer.text
    assert len(answer.messages) == 1


@pytest.mark.usefixtures("bot")
async def test_an_answer_that_comes_when_the_token_has_run_out_is_given_up(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    journey.server.fail("PATCH", "/webhooks/*/messages/@original", 401, code=50027)
    answer = await journey.person("Ada").click(message, "My hand")
    assert answer.deferred
    await journey.server.activity.until(lambda: not journey.server.plan.left, 2)
    journey.server.abandon()
    assert "Your turn" in (await journey.click("Ada", message, "My hand")).text


@pytest.mark.usefixtures("bot")
async def test_a_private_hand_whose_token_has_run_out_is_left_and_the_rest_follows(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    hand = (await journey.click("Bruno", message, "My hand")).message
    journey.server.expire_tokens()
    await journey.play_once(journey.table())
    assert "Waiting for Ada" in hand.text
    await bruno_is_to_move(journey)
    await journey.click("Bruno", message, "My hand")
    await journey.play_once(journey.table())
    assert "Ada is to play" in message.text


# The gateway


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("trouble", ["drop_gateway", "ask_to_reconnect", "invalidate_session"])
async def test_the_match_goes_on_after_the_connection_was_lost(journey: Journey, trouble: str) -> None:
    await journey.start_match("Ada", "Bruno")
    await getattr(journey.server, trouble)()
    await journey.settle()
    await journey.play_once(journey.table())
    await bruno_is_to_move(journey)


@pytest.mark.usefixtures("bot")
async def test_what_was_pressed_while_the_connection_was_down_counts_after_the_resume(
    journey: Journey,
) -> None:
    await journey.start_match("Ada", "Bruno")
    connections, hand = journey.server.gateway.connections, journey.hand_of("Ada")
    journey.server.gateway.drop()
    pressed = await journey.person("Ada").click(hand, custom_id=plays_on(hand)[0], wait=False)
    assert await journey.server.activity.until(lambda: journey.server.gateway.connections > connections, 10)
    await journey.settle()
    assert pressed.ok
    await bruno_is_to_move(journey)


class TestEventsThatOvertakeReplies:
    """Discord promises no order between a reply and the events it causes."""

    @pytest_asyncio.fixture
    async def server(self) -> AsyncIterator[LocalDiscord]:
        async with LocalDiscord(validate=True, race=True).running() as server:
            point_discord_at(server.url)
            yield server
            server.check()

    @pytest.mark.usefixtures("bot")
    async def test_a_match_is_played_all_the_same(self, journey: Journey) -> None:
        lobby = await journey.open_table("Ada")
        ada, bruno = journey.person("Ada"), journey.person("Bruno")
        await asyncio.gather(bruno.click(lobby, "Join"), ada.click(lobby, "Add computer player"))
        await journey.settle()
        await journey.click("Ada", lobby, "Start")
        for _ in range(4):
            await journey.play_once(journey.table())
        assert journey.table().version > 5
