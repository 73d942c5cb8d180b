"""What remains of a match: its result, a rematch, the check of its deals, the history."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from engine.journal import Holder
from localdiscord import Message, labels_of
from tests.journeys.conftest import QUICK, Journey

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


async def finished(journey: Journey, *people: str, computers: int = 0) -> Message:
    """Play a short match to its end; returns the message with its result."""
    await journey.start_match(*people, computers=computers, **QUICK)
    return await journey.finish(journey.client.host.tables()[-1])


async def test_the_result_names_winner_scores_and_standings(journey: Journey) -> None:
    result = await finished(journey, "Ada", "Bruno")
    table = await journey.client.host.find(1)
    assert table.result is not None
    winner = next(standing for standing in table.result.standings if standing.won)
    assert winner.person is not None
    assert f"**{winner.person.name} wins the match!**" in result.text
    for standing in table.result.standings:
        assert standing.person is not None
        assert f"{standing.place}\\. **{standing.score}** · {standing.person.name}" in result.text
    assert labels_of(result) == ["Rematch", "Replay", "Leaderboard", "As text"]
    assert result.id == journey.shown()[-1].id
    assert not any(message.notified for message in journey.shown())


async def test_the_first_to_want_a_rematch_hosts_it_and_the_second_joins(journey: Journey) -> None:
    result = await finished(journey, "Ada", "Bruno", computers=2)
    await journey.click("Bruno", result, "Rematch")
    lobby = journey.posted("Table 2")
    assert "Host: Bruno" in lobby.text
    assert "exactly" not in lobby.text
    table = journey.table(2)
    assert table.record.options["target"] == 31
    assert [seat.holder for seat in table.record.seats] == [Holder.PERSON, Holder.COMPUTER, Holder.COMPUTER]
    await journey.click("Ada", result, "Rematch")
    assert "4 · **Ada**" in lobby.text
    assert len(journey.client.host.tables()) == 1
    with journey.unchanged(2):
        journey.refused(await journey.click("Ada", result, "Rematch"), "already-seated")
    await journey.click("Bruno", lobby, "Start")
    journey.refused(await journey.forge("Carmen", result, "b:rematch:2:0:"), "not-finished")


async def test_two_who_want_a_rematch_at_once_meet_at_one_table(journey: Journey) -> None:
    result = await finished(journey, "Ada", "Bruno")
    ada, bruno = journey.person("Ada"), journey.person("Bruno")
    answers = await asyncio.gather(ada.click(result, "Rematch"), bruno.click(result, "Rematch"))
    await journey.settle()
    assert all(answer.ok for answer in answers)
    (table,) = journey.client.host.tables()
    assert len(table.record.seats) == 2
    assert len([message for message in journey.shown() if "Join" in labels_of(message)]) == 1


async def test_a_finished_deal_can_be_checked_and_the_running_one_is_secret(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    table = journey.table()
    first = table.steps[0].entry
    assert first.seed is not None
    commitment = hashlib.sha256(first.seed.encode()).hexdigest()
    assert commitment in message.text
    running = await journey.slash("Carmen", "table verify")
    assert running.ephemeral
    assert "Deal 1 of 1" in running.text
    assert commitment in running.text
    assert "The seed is secret until this hand is over" in running.text
    await journey.hurry(table, lambda: table.view(None).hand_number == 2)
    opened = await journey.slash("Carmen", "table verify")
    assert "Deal 1 of 2" in opened.text
    assert commitment in opened.text
    assert first.seed in opened.text
    assert "Checked: yes." in opened.text
    dealt = first.move.removeprefix("deal ").split(" / ")
    assert f"Ada: {dealt[0]}" in opened.text
    assert f"Bruno: {dealt[1]}" in opened.text
    secret = await journey.slash("Ada", "table verify", deal=2)
    assert "The seed is secret until this hand is over" in secret.text


async def test_every_deal_of_a_finished_match_can_be_checked_by_the_tables_number(journey: Journey) -> None:
    await finished(journey, "Ada", "Bruno")
    table = await journey.client.host.find(1)
    seeds = [step.entry.seed for step in table.steps if step.entry.seed]
    for number, seed in enumerate(seeds, start=1):
        answer = await journey.slash("Carmen", "table verify", deal=number, table=1)
        assert str(seed) in answer.text
        assert "Checked: yes." in answer.text
    journey.refused(await journey.slash("Ada", "table verify", deal=99, table=1), "no-deal", number=99)
    journey.refused(await journey.slash("Ada", "table verify", deal=0, table=1), "no-deal", number=0)
    journey.refused(await journey.slash("Ada", "table verify", deal=-1, table=1), "no-deal", number=-1)
    journey.refused(await journey.slash("Ada", "table verify", table=99), "no-such-table")
    journey.refused(await journey.slash("Ada", "table verify"), "no-table-here")


async def test_before_the_first_deal_there_is_nothing_to_check(journey: Journey) -> None:
    await journey.open_table("Ada")
    journey.refused(await journey.slash("Ada", "table verify"), "not-started")


async def test_history_lists_finished_matches_of_the_server(journey: Journey) -> None:
    empty = await journey.slash("Ada", "table history")
    assert empty.ephemeral
    assert "No match has been finished here yet" in empty.text
    await finished(journey, "Ada", "Bruno")
    told = await journey.slash("Carmen", "table history")
    assert "Table 1 · Fives and Threes" in told.text
    assert "Ada" in told.text
    assert "Bruno" in told.text
    private = journey.person("Ada").dm_channel
    journey.refused(await journey.slash("Ada", "table open", private), "server-only")


async def test_list_shows_open_tables_here_and_ones_own_in_direct_messages(journey: Journey) -> None:
    empty = await journey.slash("Ada", "table list")
    assert "No table is open" in empty.text
    await journey.start_match("Ada", "Bruno")
    await journey.open_table("Carmen")
    listed = await journey.slash("Diego", "table list")
    assert listed.ephemeral
    assert "Table 1" in listed.text
    assert "waiting for players, 1 of 4: Carmen" in listed.text
    own = await journey.slash("Carmen", "table list", journey.person("Carmen").dm_channel)
    assert "Table 2" in own.text
    assert "Table 1" not in own.text


async def test_show_posts_the_table_anew_and_that_message_is_kept_true(journey: Journey) -> None:
    first = await journey.start_match("Ada", "Bruno")
    second = (await journey.slash("Ada", "table show")).message
    assert first.deleted
    assert not second.ephemeral
    await journey.play_once(journey.table())
    assert "Bruno is to play" in second.text
    third = (await journey.slash("Elena", "table show")).message  # a moderator
    assert second.deleted
    assert "Bruno is to play" in third.text
    assert len([message for message in journey.shown() if "Bruno is to play" in message.text]) == 1


async def test_whoever_only_looks_on_gets_a_private_copy(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    for who, place in (("Carmen", journey.channel), ("Ada", journey.server.channel("lounge"))):
        answer = await journey.slash(who, "table show", place, table=1)
        assert answer.ephemeral
        assert "Ada is to play" in answer.text
    assert not message.deleted


async def test_a_table_that_is_over_is_shown_by_its_number(journey: Journey) -> None:
    await finished(journey, "Ada", "Bruno")
    answer = await journey.slash("Carmen", "table show", table=1)
    assert answer.ephemeral
    assert "wins the match" in answer.text
    journey.refused(await journey.slash("Carmen", "table show", table=99), "no-such-table")
    journey.refused(await journey.slash("Carmen", "table show"), "no-table-here")
    several = [await journey.open_table(name) for name in ("Ada", "Bruno")]
    assert len(several) == 2
    journey.refused(await journey.slash("Carmen", "table show"), "several-tables", tables="2, 3")
