"""A table whose host is gone is ended by the people who sit there."""

from __future__ import annotations

import pytest

from cogs.client import BowerClient
from engine.voting import Tally
from localdiscord import labels_of
from tests.journeys.conftest import Journey
from ui.ids import Id, Kind

pytestmark = pytest.mark.asyncio


async def vote(journey: Journey, who: str, choice: str = "Vote to end it") -> str:
    """Ask to end the table, as somebody who is not its host, and answer the question."""
    question = await journey.slash(who, "table end")
    assert question.ephemeral
    return (await journey.click(who, question.message, choice)).message.text


async def test_the_people_seated_end_a_match_by_a_vote_that_everybody_sees(journey: Journey) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno", "Carmen")
        assert "Vote" not in labels_of(message)
        assert "**1 of 3** wants to end this table." in await vote(journey, "Bruno")
        assert "**1 of 3** wants to end this table." in message.text
    async with journey.bot():
        assert "**0 of 3** want" in await vote(journey, "Bruno", "Take my vote back")
        assert "to end this table" not in message.text
        await vote(journey, "Bruno")
        await journey.play_once(journey.table())
        assert "**1 of 3** wants" in message.text
        question = await journey.click("Carmen", message, "Vote")
        assert question.ephemeral
        closed = await journey.click("Carmen", question.message, "Vote to end it")
        assert "The table is closed." in closed.message.text
        assert journey.client.host.table(1) is None
        assert "was abandoned and has no result" in message.text


@pytest.mark.usefixtures("bot")
async def test_who_leaves_takes_the_vote_along(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno", "Carmen", "Diego")
    await vote(journey, "Bruno")
    await journey.click("Bruno", (await journey.slash("Bruno", "table leave")).message, "Leave for good")
    assert journey.table().vote == Tally(0, 3)
    assert "to end this table" not in message.text


@pytest.mark.usefixtures("bot")
async def test_a_lobby_is_closed_by_a_vote(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    for person in ("Bruno", "Carmen"):
        await journey.click(person, lobby, "Join")
    await vote(journey, "Bruno")
    assert "**1 of 3** wants to end this table." in lobby.text
    await vote(journey, "Carmen")
    assert "This table was closed before the match." in lobby.text


async def test_only_who_sits_there_votes_and_only_for_what_is_on_offer(
    journey: Journey, bot: BowerClient
) -> None:
    message = await journey.start_match("Ada", "Bruno")
    await vote(journey, "Bruno")
    with journey.unchanged():
        journey.refused(await journey.click("Carmen", message, "Vote"), "not-seated", at_table=1)
        forged = Id(Kind.VOTE_NOW, 1, payload="for")
        journey.refused(await journey.forge("Carmen", message, forged), "not-seated", at_table=1)
        journey.refused(await journey.slash("Carmen", "table end", table=1), "not-moderator")
        forged = Id(Kind.VOTE_NOW, 1, payload="against")
        journey.refused(await journey.forge("Ada", message, forged), "unknown-button")
    await bot.host.tables()[0].end(journey.person("Ada").id)
    await journey.settle()
    journey.refused(await journey.forge("Bruno", message, Id(Kind.VOTE, 1)), "table-ended")


@pytest.mark.usefixtures("bot")
async def test_a_silent_host_hands_the_role_over(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    for _ in range(2):
        while journey.to_move().name != "Ada":
            await journey.play_once(journey.table())
        await journey.pass_time(90)
        await journey.pass_time(30)
    assert journey.table().record.host.name == "Bruno"
    question = await journey.slash("Bruno", "table end")
    await journey.click("Bruno", question.message, "End the match")
    assert journey.client.host.table(1) is None


@pytest.mark.usefixtures("bot")
async def test_in_a_lobby_a_silent_host_is_replaced(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    await journey.pass_time(600)
    assert "Host: Bruno" in lobby.text
    await journey.click("Bruno", lobby, "Start")
    assert "is to play" in lobby.text
