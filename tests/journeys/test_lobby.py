"""Sitting down, options and starting, with every button and menu of the lobby."""

from __future__ import annotations

import asyncio

import pytest

from engine.journal import Holder, Stage
from localdiscord import CannotAct, labels_of
from tests.journeys.conftest import Journey
from ui import settings
from ui.i18n import language
from ui.ids import SEATS, Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

ENGLISH = language("en")


def names_at(journey: Journey) -> list[str]:
    return [seat.person.name if seat.person else "computer" for seat in journey.table().record.seats]


async def test_the_lobby_is_the_public_answer_to_table_open(journey: Journey) -> None:
    answer = await journey.slash("Ada", "table open", game="fives-and-threes")
    assert answer.ok
    assert not answer.ephemeral
    assert "Table 1 · Fives and Threes" in answer.text
    assert "Host: Ada" in answer.text
    assert "Players: 1 of 4" in answer.text
    usable = set(labels_of(answer.message))
    assert usable == {"Join", "Leave", "Rules", "Add computer player", "Options", "Cancel"}


async def test_join_and_leave_change_the_seats_shown(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    answer = await journey.click("Bruno", lobby, "Join")
    assert answer.updated
    assert not answer.messages
    assert "2 · **Bruno**" in lobby.text
    await journey.click("Bruno", lobby, "Leave")
    assert "Bruno" not in lobby.text
    assert names_at(journey) == ["Ada"]


async def test_computer_players_are_added_and_removed_by_the_host(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    for _ in range(3):
        await journey.click("Ada", lobby, "Add computer player")
    assert "Computer 3" in lobby.text
    assert "Partners: **Ada + Computer 2** against **Computer 1 + Computer 3**" in lobby.text
    with pytest.raises(CannotAct, match="disabled"):
        await journey.click("Ada", lobby, "Add computer player")
    await journey.click("Ada", lobby, "Remove computer player")
    assert "Computer 3" not in lobby.text
    assert names_at(journey) == ["Ada", "computer", "computer"]


@pytest.mark.parametrize("button", ["Add computer player", "Options", "Start", "Cancel"])
async def test_only_the_host_decides_in_the_lobby(journey: Journey, button: str) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    with journey.unchanged():
        journey.refused(await journey.click("Bruno", lobby, button), "not-host", host="Ada")


async def test_a_moderator_may_cancel_the_table_of_another(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Elena", lobby, "Cancel")
    assert "was closed before the match" in lobby.text
    assert not labels_of(lobby)
    assert journey.client.host.table(1) is None


async def test_the_host_passes_on_and_the_last_one_to_leave_closes_the_table(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    await journey.click("Ada", lobby, "Leave")
    assert "Host: Bruno" in lobby.text
    await journey.click("Bruno", lobby, "Add computer player")
    await journey.click("Bruno", lobby, "Leave")
    assert "was closed before the match" in lobby.text


async def test_whoever_does_not_sit_there_cannot_leave(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    with journey.unchanged():
        journey.refused(await journey.click("Bruno", lobby, "Leave"), "not-seated")


async def test_joining_twice_is_refused_one_after_the_other_and_at_once(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    bruno = journey.person("Bruno")
    answers = await asyncio.gather(bruno.click(lobby, "Join"), bruno.click(lobby, "Join"))
    await journey.settle()
    assert names_at(journey) == ["Ada", "Bruno"]
    refused = [answer for answer in answers if answer.messages]
    assert len(refused) == 1
    journey.refused(refused[0], "already-seated")
    journey.refused(await journey.click("Bruno", lobby, "Join"), "already-seated")


async def test_a_fifth_player_is_refused(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    for name in ("Bruno", "Carmen", "Diego"):
        await journey.click(name, lobby, "Join")
    assert "Join" not in labels_of(lobby)
    with journey.unchanged():
        journey.refused(await journey.forge("Elena", lobby, Id(Kind.JOIN, 1)), "table-full", seats=4)
        journey.refused(await journey.forge("Ada", lobby, Id(Kind.ADD_COMPUTER, 1)), "table-full", seats=4)


async def test_fifty_people_at_once_get_the_free_seats_and_clear_answers(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    crowd = [journey.server.add_member(f"Guest{n}") for n in range(50)]
    answers = await asyncio.gather(*(guest.click(lobby, "Join") for guest in crowd))
    await journey.settle()
    assert len(names_at(journey)) == 4
    assert all(answer.ok for answer in answers)
    refused = [answer for answer in answers if answer.messages]
    assert len(refused) == 47
    for answer in refused:
        journey.refused(answer, "table-full", seats=4)
    assert all(name in lobby.text for name in names_at(journey))
    assert "Players: 4 of 4" in lobby.text


async def test_starting_alone_is_refused(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    assert "Start" not in labels_of(lobby)
    with journey.unchanged():
        journey.refused(await journey.forge("Ada", lobby, Id(Kind.START, 1)), "too-few-players", least=2)


async def test_every_option_can_be_set_and_the_lobby_tells_what_differs(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    table = journey.table()
    menu = (await journey.click("Ada", lobby, "Options")).message
    assert menu is not None
    assert menu.ephemeral
    for field, values in settings.fields(table.record).items():
        await journey.select("Ada", menu, field, str(Id(Kind.FIELD, 1)))
        value = next(value for value in reversed(values) if value != settings.current(table.record, field))
        words = settings.value(ENGLISH, table.record, field, value)
        answer = await journey.select("Ada", menu, words, str(Id(Kind.VALUE, 1, payload=field)))
        assert answer.ok
        assert settings.current(table.record, field) == value
        told = f"{settings.name(ENGLISH, table.record, field)}: **{words}**"
        assert told in menu.text
        assert told in lobby.text
    assert "Differs from the usual rules" in lobby.text


async def test_the_order_of_the_seats_decides_partners(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    for name in ("Bruno", "Carmen", "Diego"):
        await journey.click(name, lobby, "Join")
    assert "Partners: **Ada + Carmen** against **Bruno + Diego**" in lobby.text
    menu = (await journey.click("Ada", lobby, "Options")).message
    await journey.select("Ada", menu, SEATS, str(Id(Kind.FIELD, 1)))
    await journey.select("Ada", menu, ["2 · Bruno", "3 · Carmen"], str(Id(Kind.SWAP, 1)))
    assert names_at(journey) == ["Ada", "Carmen", "Bruno", "Diego"]
    assert "Partners: **Ada + Bruno** against **Carmen + Diego**" in lobby.text


async def test_an_option_that_no_longer_fits_is_named_when_the_host_starts(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    await journey.table().configure(journey.person("Ada").id, "hand_size", 9)
    await journey.click("Carmen", lobby, "Join")
    with journey.unchanged():
        answer = await journey.click("Ada", lobby, "Start")
        journey.refused(answer, "bad-option", 1, option="hand_size", value=9)


async def test_menus_and_buttons_of_a_lobby_that_has_started_are_refused(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    menu = (await journey.click("Ada", lobby, "Options")).message
    await journey.select("Ada", menu, "target", str(Id(Kind.FIELD, 1)))
    await journey.click("Ada", lobby, "Start")
    with journey.unchanged():
        for who, kind in [("Carmen", Kind.JOIN), ("Ada", Kind.ADD_COMPUTER), ("Ada", Kind.REMOVE_COMPUTER),
                          ("Ada", Kind.OPTIONS), ("Ada", Kind.START), ("Ada", Kind.CANCEL)]:  # fmt: skip
            journey.refused(await journey.forge(who, lobby, Id(kind, 1)), "lobby-closed")
        journey.refused(await journey.select("Ada", menu, "finish", str(Id(Kind.FIELD, 1))), "lobby-closed")
        answer = await journey.select("Ada", menu, "int:31", str(Id(Kind.VALUE, 1, payload="target")))
        journey.refused(answer, "lobby-closed")


async def test_a_host_who_is_one_no_more_cannot_use_the_menu_left_open(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Bruno", lobby, "Join")
    menu = (await journey.click("Ada", lobby, "Options")).message
    await journey.click("Ada", lobby, "Leave")
    with journey.unchanged():
        answer = await journey.select("Ada", menu, "target", str(Id(Kind.FIELD, 1)))
        journey.refused(answer, "not-host", host="Bruno")


async def test_a_lobby_where_nothing_happens_is_closed(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.pass_time(1801)
    assert "was closed before the match" in lobby.text
    answer = await journey.forge("Bruno", lobby, Id(Kind.JOIN, 1))
    journey.refused(answer, "table-ended")


async def test_the_same_person_keeps_two_tables_in_one_channel_apart(journey: Journey) -> None:
    first = await journey.open_table("Ada")
    second = await journey.open_table("Ada")
    await journey.click("Bruno", first, "Join")
    await journey.click("Carmen", second, "Join")
    assert "Bruno" in first.text
    assert "Carmen" not in first.text
    assert "Carmen" in second.text
    await journey.click("Ada", second, "Start")
    assert journey.table(1).stage is Stage.LOBBY
    assert journey.table(2).stage is Stage.PLAYING
    assert "Players: 2 of 4" in first.text


async def test_a_person_may_sit_at_five_tables_and_no_more(journey: Journey) -> None:
    for _ in range(5):
        await journey.open_table("Ada")
    answer = await journey.slash("Ada", "table open")
    journey.refused(answer, "too-many-tables", scope="person", limit=5)
    assert len(journey.client.host.tables()) == 5


async def test_computer_players_fill_a_table_and_play_on_until_a_person_is_to_move(journey: Journey) -> None:
    lobby = await journey.start_match("Ada", computers=3)
    table = journey.table()
    assert [seat.holder for seat in table.record.seats] == [Holder.PERSON, *[Holder.COMPUTER] * 3]
    assert table.actor == 0
    await journey.play_once(table)
    assert table.actor == 0
    assert "Computer 3" in lobby.text
