"""Leaving a match for good and ending it, with the questions asked before."""

from __future__ import annotations

import pytest

from engine.journal import By, Holder, Stage
from localdiscord import Message, labels_of
from tests.journeys.conftest import Journey

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


async def asked(journey: Journey, who: str, command: str, **options: object) -> Message:
    """The private question that a command asks before it does anything."""
    with journey.unchanged():
        answer = await journey.slash(who, command, **options)
    assert answer.ephemeral
    assert answer.message is not None
    return answer.message


async def test_leaving_a_lobby_takes_no_question(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    answer = await journey.slash("Bruno", "table leave")
    assert answer.ephemeral
    assert "You have left the table" in answer.text
    assert "Bruno" not in lobby.text


async def test_leaving_a_match_is_asked_and_can_be_thought_better_of(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    question = await asked(journey, "Bruno", "table leave")
    assert "Leave this match for good?" in question.text
    with journey.unchanged():
        await journey.click("Bruno", question, "Keep playing")
    assert question.deleted


async def test_whoever_leaves_for_good_is_replaced_and_cannot_return(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno", "Carmen")
    question = await asked(journey, "Bruno", "table leave")
    answer = await journey.click("Bruno", question, "Leave for good")
    assert "You have left the table" in question.text
    assert not labels_of(question)
    assert answer.updated
    table = journey.table()
    assert table.record.seats[1].holder is Holder.LEFT
    assert "Bruno (left)" in message.text
    assert "You have left the table" in journey.hand_of("Bruno").text
    await journey.play_once(table)
    assert table.steps[-1].entry.by is By.COMPUTER
    with journey.unchanged():
        journey.refused(await journey.click("Bruno", message, "My hand"), "left-for-good")
        journey.refused(await journey.forge("Bruno", message, "b:back:1:0:"), "left-for-good")
        journey.refused(await journey.slash("Bruno", "play", move="6-4", table=1), "left-for-good")
        journey.refused(await journey.slash("Bruno", "table leave"), "no-table-here")


async def test_the_host_passes_on_when_the_host_leaves_the_match(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    await journey.click("Ada", await asked(journey, "Ada", "table leave"), "Leave for good")
    assert journey.table().record.host.name == "Bruno"
    assert journey.table().stage is Stage.PLAYING


async def test_the_last_person_to_leave_abandons_the_match(journey: Journey) -> None:
    message = await journey.start_match("Ada", computers=1)
    await journey.click("Ada", await asked(journey, "Ada", "table leave"), "Leave for good")
    assert "was abandoned and has no result" in message.text
    assert journey.client.host.table(1) is None
    assert "Rematch" in labels_of(message)


async def test_ending_is_for_host_and_moderators(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    with journey.unchanged():
        assert "End the match" not in labels_of(await asked(journey, "Bruno", "table end"))
        journey.refused(await journey.slash("Carmen", "table end"), "not-moderator")
        forged = await journey.forge("Bruno", journey.posted("Table 1"), "b:end-now:1:0:")
        journey.refused(forged, "not-host", host="Ada")


@pytest.mark.parametrize("who", ["Ada", "Elena", "Fatima"])
async def test_a_match_is_ended_after_a_question(journey: Journey, who: str) -> None:
    message = await journey.start_match("Ada", "Bruno")
    question = await asked(journey, who, "table end")
    assert "End this match for everybody?" in question.text
    await journey.click(who, question, "End the match")
    assert "The table is closed" in question.text
    assert "was abandoned and has no result" in message.text
    assert "is over" in journey.hand_of("Bruno").text
    answer = await journey.slash("Ada", "table end", table=1)
    journey.refused(answer, "no-such-table")


async def test_the_host_ends_a_lobby_at_once(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    answer = await journey.slash("Ada", "table end")
    assert "The table is closed" in answer.text
    assert "was closed before the match" in lobby.text


async def test_a_question_left_open_does_nothing_once_all_is_over(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    leave = await asked(journey, "Bruno", "table leave")
    end = await asked(journey, "Ada", "table end")
    await journey.click("Ada", end, "End the match")
    journey.refused(await journey.click("Bruno", leave, "Leave for good"), "table-ended")


async def test_the_table_option_says_which_table_is_left(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    await journey.start_match("Ada", "Carmen")
    journey.refused(await journey.slash("Ada", "table leave"), "several-tables", tables="1, 2")
    question = await asked(journey, "Ada", "table leave", table=2)
    assert "Table 2" in question.text
    await journey.click("Ada", question, "Leave for good")
    assert journey.table(1).record.host.name == "Ada"
    assert journey.table(2).record.host.name == "Carmen"


async def test_leaving_while_the_hand_is_being_prepared_is_no_fault(
    journey: Journey, monkeypatch: pytest.MonkeyPatch
) -> None:
    await journey.start_match("Ada", "Bruno", "Carmen")
    table, looks, bruno = journey.table(), journey.client.looks, journey.person("Bruno").id
    theme_of = looks.of_person

    async def while_leaving(person: int) -> str | None:
        if person == bruno and table.seat_of(bruno) is not None:
            await table.leave(bruno)
        return await theme_of(person)

    monkeypatch.setattr(looks, "of_person", while_leaving)
    await journey.play_once(table)
    assert "You have left the table" in journey.hand_of("Bruno").text
