"""Channels that vanish with a table in them, threads that are archived, and a bot that is thrown out."""

from __future__ import annotations

import pytest

from engine.journal import Holder, Stage
from localdiscord import Message, Permission
from tests.journeys.conftest import LOST, QUICK, Journey, plays_on
from tests.journeys.truth import untruths

pytestmark = pytest.mark.asyncio

TOLD = {
    "Ada": "The channel of this table was deleted",
    "Bruno": "Il canale di questo tavolo è stato eliminato",
}
PEOPLE = tuple(TOLD)


def notices(journey: Journey, who: str) -> list[Message]:
    """The direct messages that tell a person of a lost channel."""
    return [message for message in journey.person(who).dm() if TOLD[who] in message.text]


def requests_to(journey: Journey, channel: int) -> int:
    """How often the bot has written, or tried to write, in a channel."""
    return sum(f"/channels/{channel}/" in path for _, path, _ in journey.server.calls.log)


async def start(journey: Journey, **options: object) -> None:
    """Ada and Bruno play; he reads Italian."""
    journey.person("Bruno").user.locale = "it"
    await journey.start_match("Ada", "Bruno", **options)  # type: ignore[arg-type]


async def play_by_dm(journey: Journey, moves: int) -> None:
    """Press the first move of the hand in the direct messages, whatever language it is in."""
    for _ in range(moves):
        name = journey.to_move().name
        hands = [message for message in journey.person(name).dm() if plays_on(message)]
        await journey.click(name, hands[-1], custom_id=plays_on(hands[-1])[0])


async def test_a_table_whose_channel_is_deleted_waits_and_its_people_are_told_once(journey: Journey) -> None:
    async with journey.bot():
        await start(journey)
        journey.server.delete_channel(journey.channel)
        await journey.settle()
        assert journey.table().is_parked
        await journey.pass_time(3600)
        assert journey.table().version == 1
        for name in PEOPLE:
            (notice,) = notices(journey, name)
            assert "/table show" in notice.text or "/tavolo mostra" in notice.text
    for _ in range(2):
        async with journey.bot():
            assert [len(notices(journey, name)) for name in PEOPLE] == [1, 1]
            assert journey.table().is_parked


async def test_the_match_is_played_on_by_direct_message_and_the_channel_left_alone(journey: Journey) -> None:
    channel = journey.channel.id
    async with journey.bot():
        await start(journey, **QUICK)
        table = journey.table()
        journey.server.delete_channel(journey.channel)
        await journey.settle()
        asked = requests_to(journey, channel)
        await play_by_dm(journey, 2)
        assert not table.is_parked
        await journey.pass_time(90)
        await journey.pass_time(30)  # the clock runs again
        assert table.version >= 4
        await journey.hurry(table, lambda: table.stage is Stage.FINISHED)
        await journey.wait_out()
        assert "This match is over." in journey.hand_of("Ada").text
        assert await journey.client.publisher._messages.of_table(1) == []
        assert [len(notices(journey, name)) for name in PEOPLE] == [0, 0]
        assert requests_to(journey, channel) == asked
    async with journey.bot():
        assert requests_to(journey, channel) == asked


async def test_the_table_moves_to_another_channel_where_somebody_of_it_shows_it(journey: Journey) -> None:
    lounge = journey.server.channel("lounge")
    async with journey.bot():
        await start(journey)
        with journey.unchanged():  # while its channel is there it stays
            assert (await journey.slash("Ada", "table show", lounge, table=1)).ephemeral
        journey.server.delete_channel(journey.channel)
        await journey.settle()
        with journey.unchanged():  # nobody else may move it
            assert (await journey.slash("Diego", "table show", lounge, table=1)).ephemeral
            journey.server.forbid_bot(lounge, Permission.EMBED_LINKS)
            answer = await journey.slash("Ada", "table show", lounge, table=1)
            journey.refused(answer, "missing-permission", permissions="Embed Links")
        journey.server.forbid_bot(lounge)
        shown = (await journey.slash("Ada", "table show", lounge, table=1)).message
        assert "Ada is to play" in shown.text
        assert not journey.table().is_parked
        assert [len(notices(journey, name)) for name in PEOPLE] == [0, 0]
        assert await untruths(journey) == []
        await play_by_dm(journey, 1)
        assert "Bruno is to play" in shown.text
    async with journey.bot():
        await journey.click("Bruno", shown, "My hand")
        await play_by_dm(journey, 1)
        assert "Ada is to play" in shown.text
        assert await untruths(journey) == []


async def test_a_lobby_moves_too_and_a_moderator_may_move_it(journey: Journey) -> None:
    lounge = journey.server.channel("lounge")
    async with journey.bot():
        journey.person("Bruno").user.locale = "it"
        lobby = await journey.open_table("Ada")
        await journey.click("Bruno", lobby, "Join")
        journey.server.delete_channel(journey.channel)
        await journey.settle()
        for name in PEOPLE:
            assert len(notices(journey, name)) == 1
        shown = (await journey.slash("Elena", "table show", lounge, table=1)).message
        assert "Host: Ada" in shown.text
        await journey.click("Ada", shown, "Start")
        assert "is to play" in shown.text


async def test_a_table_moves_away_from_a_channel_it_may_not_be_shown_in(journey: Journey) -> None:
    lounge = journey.server.channel("lounge")
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno", turn_seconds=None)
        journey.server.forbid_bot(journey.channel, Permission.VIEW_CHANNEL)
        await journey.play_once(journey.table())
        shown = (await journey.slash("Ada", "table show", lounge, table=1)).message
        assert "Bruno is to play" in shown.text
        assert not message.deleted
        journey.server.forbid_bot(journey.channel)
        await journey.play_once(journey.table())
        assert "Ada is to play" in shown.text
    async with journey.bot():
        assert message.deleted
        assert await untruths(journey) == []


async def test_a_permission_that_is_given_back_shows_the_table_at_once(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno", turn_seconds=None)
        journey.server.forbid_bot(journey.channel, Permission.VIEW_CHANNEL)
        await journey.play_once(journey.table())
        assert "Ada is to play" in message.text
        journey.server.forbid_bot(journey.channel)
        await journey.settle()
        assert "Bruno is to play" in message.text
        assert await untruths(journey) == []


# The server


async def test_a_bot_that_is_thrown_out_waits_and_goes_on_when_it_is_let_in(journey: Journey) -> None:
    async with journey.bot():
        await start(journey)
        await journey.play_once(journey.table())
        message = journey.posted("Bruno is to play")
        journey.server.remove_bot()
        await journey.settle()
        assert journey.table().is_parked
        assert [len(notices(journey, name)) for name in PEOPLE] == [0, 0]  # no server in common
        asked = requests_to(journey, journey.channel.id)
        await journey.pass_time(3600)
        await play_by_dm(journey, 1)
        assert requests_to(journey, journey.channel.id) == asked
        journey.server.let_bot_in()
        await journey.settle()
        assert "Ada is to play" in journey.posted("is to play").text
        assert [m.notified for m in journey.shown() if m.notified] == [{journey.person("Ada").id}]
        assert await untruths(journey) == []
        assert message.deleted or "Ada is to play" in message.text
        await play_by_dm(journey, 1)
        assert journey.posted("Bruno is to play")


async def test_people_who_meet_the_bot_elsewhere_are_told_that_it_was_thrown_out(journey: Journey) -> None:
    async with journey.bot():
        elsewhere = journey.server.add_guild("The Other Club", journey.person("Ada"))
        journey.server.world.join(elsewhere, journey.person("Bruno").user)
        await start(journey)
        journey.server.remove_bot()
        await journey.settle()
        assert [len(notices(journey, name)) for name in PEOPLE] == [1, 1]
        journey.server.let_bot_in()
        await journey.settle()
        assert [len(notices(journey, name)) for name in PEOPLE] == [0, 0]
        assert not journey.table().is_parked
        assert await untruths(journey) == []


async def test_a_bot_that_was_thrown_out_while_it_was_away_finds_out(journey: Journey) -> None:
    async with journey.bot():
        await start(journey)
    journey.server.remove_bot()
    async with journey.bot():
        assert journey.table().is_parked
        asked = requests_to(journey, journey.channel.id)
        await play_by_dm(journey, 2)
        assert requests_to(journey, journey.channel.id) == asked
    journey.server.let_bot_in()
    async with journey.bot():
        assert journey.posted("Ada is to play")
        assert await untruths(journey) == []


async def test_a_server_that_is_away_for_a_while_is_no_lost_one(journey: Journey) -> None:
    async with journey.bot():
        await start(journey)
        journey.server.begin_outage()
        await journey.settle()
        await play_by_dm(journey, 1)
        assert not journey.table().is_parked
        journey.server.end_outage()
        await journey.settle()
        await play_by_dm(journey, 1)
        assert [len(notices(journey, name)) for name in PEOPLE] == [0, 0]
        assert await untruths(journey) == []


# Threads


async def test_a_match_in_a_thread_outlives_its_archiving_and_its_locking(journey: Journey) -> None:
    async with journey.bot():
        thread = journey.server.add_thread("tonight", journey.channel)
        await journey.settle()
        lobby = (await journey.slash("Ada", "table open", thread)).message
        await journey.click("Bruno", lobby, "Join")
        await journey.client.host.table(1).configure(journey.person("Ada").id, "turn_seconds", None)
        await journey.click("Ada", lobby, "Start")
        journey.server.archive(thread)
        await journey.play_once(journey.table())
        assert not thread.archived  # which the new message has done
        assert lobby.deleted
        assert await untruths(journey) == []
        journey.server.archive(thread, locked=True)
        await journey.play_once(journey.table())
        await journey.settle()
        assert await untruths(journey) != []
        journey.server.archive(thread, archived=False)
        await journey.wait_out()
        assert await untruths(journey) == []
        journey.server.delete_channel(thread)
        await journey.settle()
        assert journey.table().is_parked
        assert any(LOST in message.text for message in journey.person("Ada").dm())


async def test_a_seat_stays_its_persons_while_the_table_is_parked(journey: Journey) -> None:
    async with journey.bot():
        await start(journey)
        journey.server.delete_channel(journey.channel)
        await journey.settle()
        await journey.pass_time(4 * 3600)
        assert [seat.holder for seat in journey.table().record.seats] == [Holder.PERSON] * 2
        await journey.pass_time(20 * 3600)
        assert journey.client.host.table(1) is None
        assert [len(notices(journey, name)) for name in PEOPLE] == [0, 0]
