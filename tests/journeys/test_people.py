"""People with awkward names, and people who act in the same moment."""

from __future__ import annotations

import asyncio

import pytest

from engine.journal import By, Holder, Stage
from localdiscord import Message
from localdiscord.text import TEXT_DISPLAY, walk
from tests.journeys.conftest import Journey, plays_on

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

AWKWARD = (
    "@everyone **bold**",
    "[win](https://example.com)",
    "<@200000000000000101>",
    "```\n# heading",
    "\u202egnirts\u200b\u0000",
    "W" * 32,
    "💣" * 32,
    "Ż\u0300\u0301\u0302\u0303\u0304\u0305",
)


def marked_up(message: Message) -> str:
    """The texts of a message in which marks mean something; descriptions of pictures are read as they are."""
    return "\n".join(part["content"] for part in walk(message.components) if part["type"] == TEXT_DISPLAY)


async def test_no_name_can_call_people_or_break_a_message(journey: Journey) -> None:
    for name in AWKWARD:
        journey.server.add_member(name)
    hosts = [journey.person(name) for name in AWKWARD[::2]]
    guests = [journey.person(name) for name in AWKWARD[1::2]]
    for host, guest in zip(hosts, guests, strict=True):
        lobby = (await journey.slash(host.name, "table open")).message
        await journey.click(guest.name, lobby, "Join")
        await journey.click(host.name, lobby, "Start")
        await journey.play_once(journey.client.host.tables()[-1])
        await journey.slash("Ada", "table list")
        await journey.person("Ada").complete("table show", "table", "", journey.channel)
    everybody = {guest.id for guest in (*hosts, *guests)}
    for message in journey.shown():
        assert message.notified <= everybody
        assert not message.mentions_everyone
        assert "](https://example" not in marked_up(message)
        assert "\u202e" not in message.text


async def test_the_host_who_presses_start_twice_at_once_starts_once(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    ada = journey.person("Ada")
    answers = await asyncio.gather(ada.click(lobby, "Start"), ada.click(lobby, "Start"))
    await journey.settle()
    (refused,) = [answer for answer in answers if answer.messages]
    journey.refused(refused, "lobby-closed")
    assert journey.table().version == 1


async def test_people_who_join_and_leave_while_the_host_starts_are_in_or_out(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    await journey.click("Diego", lobby, "Join")
    answers = await asyncio.gather(
        journey.person("Carmen").click(lobby, "Join"),
        journey.person("Ada").click(lobby, "Start"),
        journey.person("Bruno").click(lobby, "Leave"),
        journey.person("Diego").slash("table leave", journey.channel),
        journey.person("Elena").click(lobby, "Cancel"),
    )
    await journey.settle()
    assert all(answer.ok for answer in answers)
    table = await journey.client.host.find(1)
    if table.stage is Stage.CANCELLED:
        return
    assert all(seat.holder is Holder.PERSON for seat in table.record.seats)
    if table.stage is Stage.PLAYING:
        assert len(table.view(None).hand_counts) == len(table.record.seats)
        assert "is to play" in lobby.text
    else:
        assert f"Players: {len(table.record.seats)} of 4" in lobby.text


async def test_leaving_in_the_moment_of_the_start_does_not_leave_the_match(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    _, left = await asyncio.gather(
        journey.person("Ada").click(lobby, "Start"), journey.person("Bruno").click(lobby, "Leave")
    )
    await journey.settle()
    assert journey.table().stage is Stage.PLAYING
    assert journey.table().record.seats[1].holder is Holder.PERSON
    assert left.ephemeral


async def test_a_move_and_a_leaving_in_the_same_moment_are_both_done(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno", "Carmen")
    question = (await journey.slash("Bruno", "table leave")).message
    hand = journey.hand_of("Ada")
    await asyncio.gather(
        journey.person("Ada").click(hand, custom_id=plays_on(hand)[0]),
        journey.person("Bruno").click(question, "Leave for good"),
    )
    await journey.settle()
    table = journey.table()
    assert table.record.seats[1].holder is Holder.LEFT
    assert [step.entry.by for step in table.steps[1:3]] == [By.PERSON, By.COMPUTER]
    assert "Carmen is to play" in message.text


async def test_a_move_and_the_end_in_the_same_moment_leave_a_table_that_is_over(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    question = (await journey.slash("Elena", "table end")).message
    hand = journey.hand_of("Ada")
    await asyncio.gather(
        journey.person("Ada").click(hand, custom_id=plays_on(hand)[0]),
        journey.person("Elena").click(question, "End the match"),
    )
    await journey.settle()
    assert "was abandoned and has no result" in message.text
    assert not plays_on(journey.hand_of("Bruno"))


async def test_the_same_move_by_command_and_by_button_is_made_once(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    hand, ada = journey.hand_of("Ada"), journey.person("Ada")
    move = str(journey.table().view(0).legal_moves[0])
    answers = await asyncio.gather(
        ada.slash("play", journey.channel, move=move), ada.click(hand, custom_id=plays_on(hand)[0])
    )
    await journey.settle()
    assert all(answer.ok for answer in answers)
    assert [step.entry.by for step in journey.table().steps].count(By.PERSON) == 1
