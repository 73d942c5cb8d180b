"""A channel the bot may not write in, or that is gone; messages that somebody deleted."""

from __future__ import annotations

import pytest

from engine.journal import Stage
from localdiscord import Message, Permission
from tests.journeys.conftest import QUICK, Journey, plays_on
from ui.ids import Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


def was_refused(journey: Journey) -> bool:
    """Whether Discord has refused a request for want of a permission."""
    return any(status == 403 for _, _, status in journey.server.calls.log)


# Permissions


async def test_a_table_is_not_opened_where_it_could_not_be_shown(journey: Journey) -> None:
    journey.server.forbid_bot(journey.channel, Permission.SEND_MESSAGES, Permission.EMBED_LINKS)
    await journey.settle()
    answer = await journey.slash("Ada", "table open")
    journey.refused(answer, "missing-permission", permissions="Send Messages, Embed Links")
    assert journey.client.host.tables() == []
    journey.person("Bruno").user.locale = "it"
    answer = await journey.slash("Bruno", "table open")
    journey.refused(answer, "missing-permission", permissions="Inviare messaggi, Incorporare link")
    journey.server.forbid_bot(journey.channel)
    assert not (await journey.slash("Ada", "table open")).ephemeral


async def test_a_table_is_neither_shown_anew_nor_rematched_without_permission(journey: Journey) -> None:
    lobby = await journey.start_match("Ada", "Bruno", **QUICK)
    journey.server.forbid_bot(journey.channel, Permission.SEND_MESSAGES)
    with journey.unchanged():
        answer = await journey.slash("Ada", "table show")
        journey.refused(answer, "missing-permission", permissions="Send Messages")
    assert not lobby.deleted
    journey.server.forbid_bot(journey.channel)
    result = await journey.finish(journey.table())
    journey.server.forbid_bot(journey.channel, Permission.SEND_MESSAGES)
    answer = await journey.click("Ada", result, "Rematch")
    journey.refused(answer, "missing-permission", permissions="Send Messages")
    assert journey.client.host.tables() == []


async def test_without_permission_in_mid_match_the_hands_go_on_and_the_channel_catches_up(
    journey: Journey, caplog: pytest.LogCaptureFixture
) -> None:
    message = await journey.start_match("Ada", "Bruno", turn_seconds=None)
    table = journey.table()
    journey.server.forbid_bot(journey.channel, Permission.SEND_MESSAGES)
    for name in ("Ada", "Bruno", "Ada"):
        hand = journey.hand_of(name)
        await journey.person(name).click(hand, custom_id=plays_on(hand)[0])
        other = journey.hand_of("Bruno" if name == "Ada" else "Ada")
        assert await journey.server.activity.until(lambda hand=other: bool(plays_on(hand)), 2)
    assert table.version >= 4
    assert any("cannot be reached" in record.getMessage() for record in caplog.records)
    journey.server.forbid_bot(journey.channel)
    await journey.wait_out()
    assert "Bruno is to play" in message.text
    assert [m.notified for m in journey.shown() if m.notified] == [{journey.person("Bruno").id}]


async def test_a_result_that_could_not_be_shown_is_shown_once_it_can(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", turn_seconds=None, **QUICK)
    table = journey.table()
    journey.server.forbid_bot(journey.channel, Permission.VIEW_CHANNEL)
    while table.stage is Stage.PLAYING:
        await table.act(journey.to_move().id, table.view(table.actor).legal_moves[0])
    assert await journey.server.activity.until(lambda: was_refused(journey), 2)
    journey.server.forbid_bot(journey.channel)
    await journey.wait_out()
    assert "wins the match" in journey.posted(button="Rematch").text


# Deleted


async def test_a_deleted_channel_stops_neither_hands_nor_commands(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", turn_seconds=None)
    table, ada = journey.table(), journey.person("Ada")
    journey.server.delete_channel(journey.channel)
    hand = journey.hand_of("Ada")
    await ada.click(hand, custom_id=plays_on(hand)[0])
    await journey.person("Bruno").wait_for(lambda m: "Your turn" in m.text)
    private = journey.person("Bruno").dm_channel
    move = str(table.view(1).legal_moves[0])
    answer = await journey.person("Bruno").slash("play", private, move=move)
    await answer.finished()
    assert f"Bruno plays {move.split(maxsplit=1)[0]}" in answer.text
    shown = await (await ada.slash("hand", ada.dm_channel)).finished()
    assert plays_on(shown.message)
    question = (await ada.slash("table end", ada.dm_channel)).message
    await ada.click(question, "End the match")
    assert await journey.server.activity.until(lambda: journey.client.host.table(1) is None, 2)
    await journey.wait_out()
    assert "is over" in journey.hand_of("Bruno", 1).text


async def test_a_deleted_lobby_is_posted_anew_when_somebody_acts(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    journey.server.delete_message(journey.channel, lobby.id)
    await journey.settle()
    assert journey.shown() == []
    await journey.slash("Bruno", "table leave")
    (again,) = journey.shown()
    assert "Players: 1 of 4" in again.text
    await journey.click("Bruno", again, "Join")
    assert "Players: 2 of 4" in again.text


async def test_a_deleted_table_message_is_posted_anew_with_the_next_move(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    journey.server.delete_message(journey.channel, message.id)
    await journey.play_once(journey.table())
    anew = journey.posted("Bruno is to play", "My hand")
    assert anew is not message
    assert f"/{anew.id}" in link_on(journey.hand_of("Bruno"))
    await journey.play_once(journey.table())
    assert "Ada is to play" in anew.text


def link_on(hand: Message) -> str:
    return next(str(button["url"]) for button in hand.buttons if "url" in button)


async def test_show_brings_a_deleted_table_message_back(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    journey.server.delete_message(journey.channel, message.id)
    answer = await journey.slash("Bruno", "table show")
    await journey.play_once(journey.table())
    assert "Bruno is to play" in answer.message.text
    assert len([m for m in journey.shown() if "is to play" in m.text]) == 1


async def test_a_deleted_hand_is_sent_anew_with_the_next_move(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    ada, bruno = journey.hand_of("Ada"), journey.hand_of("Bruno")
    journey.server.delete_message(bruno.channel, bruno.id)
    await journey.click("Ada", ada, custom_id=plays_on(ada)[0])
    again = journey.hand_of("Bruno")
    assert again is not bruno
    assert plays_on(again)


async def test_whoever_presses_a_button_in_the_moment_it_is_deleted_is_told(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    with journey.unchanged():
        answer = await journey.person("Bruno").click(lobby, "Join", wait=False)
        journey.server.delete_message(journey.channel, lobby.id)
        await journey.settle()
        journey.refused(answer, "unknown-button")


async def test_a_deleted_call_and_a_deleted_summary_are_missed_by_nobody(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    await journey.play_once(table)
    (call,) = [message for message in journey.shown() if message.notified]
    journey.server.delete_message(journey.channel, call.id)
    await journey.play_once(table)
    assert [m.notified for m in journey.shown() if m.notified] == [{journey.person("Ada").id}]
    journey.server.delete_message(journey.channel, journey.posted("is to play").id)
    await journey.hurry(table, lambda: table.view(None).hand_number == 2)
    assert journey.posted("Hand 1 is")
    assert journey.posted("Hand 2", "My hand")


async def test_a_result_that_somebody_deleted_can_still_be_shown_and_rematched(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", **QUICK)
    result = await journey.finish(journey.table())
    journey.server.delete_message(journey.channel, result.id)
    shown = (await journey.slash("Ada", "table show", table=1)).message
    await journey.click("Ada", shown, custom_id=str(Id(Kind.REMATCH, 1)))
    assert "Host: Ada" in journey.posted("Table 2").text


async def test_an_old_table_message_is_replaced_rather_than_edited(journey: Journey) -> None:
    lobby = await journey.start_match("Ada", "Bruno", turn_seconds=None)
    await journey.pass_time(50 * 60 + 1)
    assert not lobby.deleted
    await journey.play_once(journey.table())
    assert lobby.deleted
    assert journey.posted("Bruno is to play", "My hand")


@pytest.mark.slow
async def test_a_command_is_answered_in_time_though_the_channel_is_slow(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    journey.server.delay("PATCH", f"/channels/{message.channel.id}/messages/*", 3.5)
    table = journey.table()
    await table.act(journey.to_move().id, table.view(table.actor).legal_moves[0])
    answer = await journey.person("Ada").slash("table show", journey.channel)
    assert answer.ok
    assert answer.deferred
    await journey.settle()
    assert "Table 1" in answer.text
