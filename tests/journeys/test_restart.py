"""The bot is stopped and started again on the same database, at every stage of a table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from db import Database, TableStore
from engine.host import Host
from engine.journal import By, Holder
from engine.table import Table
from engine.turn_time import GRACE_SECONDS
from localdiscord import labels_of
from tests.journeys.conftest import QUICK, Journey, plays_on

pytestmark = pytest.mark.asyncio


def written(journey: Journey) -> dict[int, int]:
    """Every message there is, with the number of its edits."""
    return {
        message.id: message.edits
        for channel in journey.server.world.channels.values()
        for message in channel.messages.values()
    }


async def test_nothing_that_is_still_good_is_posted_or_edited_again(journey: Journey) -> None:
    async with journey.bot():
        await journey.start_match("Ada", "Bruno", turn_seconds=None)
        await journey.play_once(journey.table())
        before = written(journey)
    for _ in range(2):
        async with journey.bot():
            assert written(journey) == before


async def test_commands_are_sent_to_discord_only_once(journey: Journey) -> None:
    for _ in range(3):
        async with journey.bot():
            assert (await journey.slash("Ada", "help")).ok
    sent = [path for method, path, _ in journey.server.calls.log if method == "PUT"]
    assert len(sent) == 1


async def test_commands_that_did_not_get_through_are_sent_again(journey: Journey) -> None:
    journey.server.limit("PUT", "/applications/*/commands", 0.1, via=False)
    async with journey.bot():
        assert (await journey.slash("Ada", "help")).ok


async def test_old_buttons_work_in_mid_match(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno")
        await journey.play_once(journey.table())
        hand = journey.hand_of("Bruno")
        (call,) = [shown for shown in journey.shown() if shown.notified]
        state = journey.table().record, [step.entry for step in journey.table().steps]
    async with journey.bot():
        assert (journey.table().record, [step.entry for step in journey.table().steps]) == state
        assert "Your turn" in (await journey.click("Bruno", message, "My hand")).text
        await journey.click("Bruno", hand, custom_id=plays_on(hand)[0])
        assert journey.table().steps[-1].entry.by is By.PERSON
        assert "Ada is to play" in message.text
        assert "Waiting for Ada" in hand.text
        assert call.deleted


async def test_a_private_hand_opened_before_is_renewed_when_it_is_used(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno")
        hand = (await journey.click("Ada", message, "My hand")).message
    async with journey.bot():
        await journey.click("Ada", hand, custom_id=plays_on(hand)[0])
        assert "Waiting for Bruno" in hand.text
        await journey.play_once(journey.table())
        assert "Your turn" in hand.text


async def test_a_lobby_goes_on_where_it_was(journey: Journey) -> None:
    async with journey.bot():
        lobby = await journey.open_table("Ada")
        await journey.click("Bruno", lobby, "Join")
        menu = (await journey.click("Ada", lobby, "Options")).message
    async with journey.bot():
        await journey.click("Carmen", lobby, "Join")
        assert "3 · **Carmen**" in lobby.text
        await journey.select("Ada", menu, "target")
        await journey.click("Ada", lobby, "Start")
        assert "is to play" in lobby.text


async def test_a_finished_table_can_be_rematched_and_checked(journey: Journey) -> None:
    async with journey.bot():
        await journey.start_match("Ada", "Bruno", **QUICK)
        result = await journey.finish(journey.table())
    async with journey.bot():
        assert "Checked: yes." in (await journey.slash("Ada", "table verify", table=1)).text
        assert "Table 1" in (await journey.slash("Ada", "table history")).text
        await journey.click("Bruno", result, "Rematch")
        await journey.click("Ada", result, "Rematch")
        assert journey.table(2).record.options["target"] == 31
        assert "2 · **Ada**" in journey.posted("Table 2").text


async def test_computer_players_go_on_and_seats_can_be_taken_back(journey: Journey) -> None:
    async with journey.bot():
        await journey.start_match("Ada", "Bruno", computers=1)
        for _ in range(2):
            await journey.play_once(journey.table())
            await journey.pass_time(90)
            await journey.pass_time(30)
        assert journey.table().record.seats[1].holder is Holder.AWAY
    async with journey.bot():
        await journey.play_once(journey.table())
        assert journey.to_move().name == "Ada"
        await journey.click("Bruno", journey.hand_of("Bruno"), "I am back")
        assert journey.table().record.seats[1].holder is Holder.PERSON


async def test_an_outage_takes_no_time_from_whoever_is_to_move(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno")
        await journey.pass_time(50)
    journey.clock.advance(1800)
    async with journey.bot():
        assert journey.table().version == 1
        assert journey.table().turn_ends == journey.clock.now() + 70 + GRACE_SECONDS
        assert f"<t:{int(journey.table().turn_ends)}:R>" in message.text
        await journey.pass_time(40 + GRACE_SECONDS)
        assert journey.table().version == 1
        await journey.pass_time(30)
        assert journey.table().steps[1].entry.by is By.TIMEOUT


@asynccontextmanager
async def unheard(journey: Journey) -> AsyncIterator[Table]:
    """Table 1 in a bot that dies before it tells anybody what happens at it."""
    database = await Database.open(journey.database)
    host = Host(await TableStore.open(database), journey.clock, journey.thinker, chance=journey.chance)
    await host.start()
    table = host.table(1)
    assert table is not None
    yield table
    await host.close()
    await database.close()


async def test_a_last_call_names_the_later_moment_after_an_outage(journey: Journey) -> None:
    async with journey.bot():
        await journey.start_match("Ada", "Bruno")
        await journey.pass_time(90)
        (call,) = [shown for shown in journey.shown() if shown.notified]
    journey.clock.advance(600)
    async with journey.bot():
        ends = int(journey.clock.now()) + 30 + GRACE_SECONDS
        assert journey.table().turn_ends == ends
        assert f"your time ends <t:{ends}:R>" in call.text
        assert [shown for shown in journey.shown() if shown.notified] == [call]


async def move_unheard(journey: Journey) -> None:
    async with unheard(journey) as table:
        person = table.record.seats[table.actor].person
        await table.act(person.id, table.view(table.actor).legal_moves[0])


async def leave_unheard(journey: Journey, who: str) -> None:
    async with unheard(journey) as table:
        await table.leave(journey.person(who).id)


async def test_a_stored_move_that_nobody_was_told_of_is_shown_after_the_start(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno")
    for mover, waits in (("Ada", "Bruno"), ("Bruno", "Ada")):
        await move_unheard(journey)
        assert f"{mover} is to play" in message.text
        async with journey.bot():
            assert f"{waits} is to play" in message.text
            assert "Your turn" in journey.hand_of(waits).text
            assert f"Waiting for {waits}" in journey.hand_of(mover).text
            called = [shown.notified for shown in journey.shown() if shown.notified]
            assert called == [{journey.person(waits).id}]


async def test_who_sits_at_a_table_is_shown_after_the_start_if_nobody_was_told(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno", turn_seconds=None)
    await leave_unheard(journey, "Bruno")
    assert "Bruno (left)" not in message.text
    async with journey.bot():
        assert "Bruno (left)" in message.text


async def test_a_replaced_table_message_is_deleted_after_the_start_if_it_could_not_be_before(
    journey: Journey,
) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno", turn_seconds=None)
        journey.server.fail("DELETE", f"/channels/*/messages/{message.id}", 503)
        await journey.slash("Ada", "table show")
        assert not message.deleted
    async with journey.bot():
        assert message.deleted
        assert journey.posted("Ada is to play", "My hand")


async def test_a_match_whose_table_message_was_deleted_meanwhile_goes_on(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno")
    journey.server.delete_message(journey.channel, message.id)
    async with journey.bot():
        await journey.play_once(journey.table())
        assert journey.posted("Bruno is to play", "My hand")


async def test_a_match_whose_channel_was_deleted_meanwhile_goes_on(journey: Journey) -> None:
    async with journey.bot():
        await journey.start_match("Ada", "Bruno", turn_seconds=None)
    journey.server.delete_channel(journey.channel)
    async with journey.bot():
        hand = journey.hand_of("Ada")
        await journey.person("Ada").click(hand, custom_id=plays_on(hand)[0])
        await journey.wait_out()
        assert plays_on(journey.hand_of("Bruno"))


async def test_while_it_stops_nothing_is_taken_half(journey: Journey) -> None:
    async with journey.bot() as client:
        message = await journey.start_match("Ada", "Bruno")
        await client.host.close()
        answer = await journey.person("Ada").click(
            journey.hand_of("Ada"), custom_id=plays_on(journey.hand_of("Ada"))[0]
        )
        await journey.server.settle()
        journey.refused(answer, "closing")
    async with journey.bot():
        assert journey.table().version == 1
        await journey.play_once(journey.table())
        assert "Bruno is to play" in message.text
        assert "My hand" in labels_of(message)


async def test_a_hand_that_was_not_sent_before_the_end_is_sent_after_the_start(journey: Journey) -> None:
    bruno = journey.person("Bruno")
    journey.server.close_dms(bruno)
    async with journey.bot():
        await journey.start_match("Ada", "Bruno")
        assert bruno.dm() == []
    journey.server.close_dms(bruno, closed=False)
    async with journey.bot():
        assert "Table 1" in journey.hand_of("Bruno").text
