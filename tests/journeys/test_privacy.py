"""What is kept of people: reading it, taking it away, being forgotten in the middle of everything."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from db.rebuild import rebuild
from engine.journal import Holder, Stage
from localdiscord import Actor, Message
from tests.journeys.conftest import QUICK, Journey
from tests.journeys.english import english_on
from ui.i18n import language
from ui.ids import Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

NAME = "Zenobia"
EXPORT, FORGET, FORGET_NOW = Id(Kind.MY_DATA, 0), Id(Kind.FORGET, 0), Id(Kind.FORGET, 0, 1)


def cells(journey: Journey) -> list[tuple[str, str, Any]]:
    """Every value in every table of the database."""
    with closing(sqlite3.connect(journey.database)) as connection:
        connection.row_factory = sqlite3.Row
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [
            (table, column, value)
            for table in names
            for row in connection.execute(f"SELECT * FROM {table}")  # noqa: S608 - from the schema
            for column, value in dict(row).items()
        ]


def traces(journey: Journey, person: Actor) -> list[tuple[str, str, Any]]:
    """All that the database holds of a person's id or name."""
    return [cell for cell in cells(journey) if str(person.id) in str(cell[2]) or person.name in str(cell[2])]


async def page(journey: Journey, who: str) -> Message:
    message = (await journey.slash(who, "privacy")).message
    assert message is not None
    assert message.ephemeral
    return message


async def be_forgotten(journey: Journey, who: str) -> Message:
    """Let a person press their way to being forgotten; returns the message that says so."""
    shown = await page(journey, who)
    await journey.click(who, shown, "Forget me …")
    await journey.click(who, shown, "Forget me")
    return shown


async def test_who_never_used_the_bot_leaves_no_trace_by_asking(journey: Journey) -> None:
    zenobia = journey.server.add_member(NAME)
    shown = await page(journey, NAME)
    for custom_id in (EXPORT, FORGET, FORGET_NOW):
        journey.refused(await journey.forge(NAME, shown, custom_id), "nothing-kept")
    await journey.slash(NAME, "privacy", zenobia.dm_channel)
    assert traces(journey, zenobia) == []


async def test_being_forgotten_in_mid_match_leaves_the_seat_to_a_computer_player(journey: Journey) -> None:
    zenobia = journey.server.add_member(NAME)
    message = await journey.start_match(NAME, "Bruno", "Carmen", **QUICK)
    lobby = await journey.open_table("Bruno", "three-thirteen")
    await journey.click(NAME, lobby, "Join")
    table, hand = journey.table(1), journey.hand_of(NAME)
    shown = await page(journey, NAME)
    await journey.click(NAME, shown, "Forget me …")
    assert "A computer player takes your seat in 1 running match, for good." in shown.text
    assert "You leave 1 lobby." in shown.text
    assert traces(journey, zenobia)
    await journey.click(NAME, shown, "Forget me")
    assert shown.text == "You are forgotten. Thank you for playing."
    assert traces(journey, zenobia) == []
    assert hand.deleted
    record = table.record
    assert (record.seats[0].person.id < 0, record.seats[0].holder) == (True, Holder.LEFT)
    assert record.host.name == "Bruno"
    assert len(journey.table(2).record.seats) == 1
    assert "Forgotten player (left)" in message.text
    assert not [m for m in journey.shown() if NAME in m.text or zenobia.mention in m.text]
    await journey.finish(table)
    assert table.stage is Stage.FINISHED
    assert traces(journey, zenobia) == []
    assert "Forgotten player" in (await journey.slash("Bruno", "table history")).text
    assert NAME.encode() not in b"".join(
        file.read_bytes() for file in journey.database.parent.glob("bower.db*")
    )


async def test_results_of_others_stay_and_ratings_are_those_of_a_rebuild(journey: Journey) -> None:
    for people in [("Ada", "Bruno", "Carmen"), ("Bruno", "Ada")]:
        await journey.start_match(*people, **QUICK)
        await journey.finish(journey.client.host.tables()[-1])
    ada, derived = journey.person("Ada"), ("tallies", "careers", "months", "particulars")
    before = [cell[2] for cell in cells(journey) if cell[0] in derived]
    await be_forgotten(journey, "Ada")
    assert traces(journey, ada) == []
    after = [cell for cell in cells(journey) if cell[0] in derived]
    stand_in = next(
        value for table, name, value in after if (table, name) == ("tallies", "person_id") and value < 0
    )
    assert sorted(map(str, before)) == sorted(
        str(ada.id if value == stand_in else value) for _, _, value in after
    )
    await rebuild(journey.client.personal._database)
    assert sorted(map(str, (cell for cell in cells(journey) if cell[0] in derived))) == sorted(
        map(str, after)
    )
    board = (await journey.slash("Bruno", "leaderboard")).text
    assert journey.person("Carmen").mention in board
    assert ada.mention not in board


async def test_who_comes_back_after_being_forgotten_begins_anew(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    forgotten = await be_forgotten(journey, "Ada")
    journey.refused(await journey.forge("Ada", forgotten, FORGET_NOW), "nothing-kept")
    await journey.open_table("Ada")
    assert journey.table(2).record.host.name == "Ada"
    await be_forgotten(journey, "Ada")
    assert [table.id for table in journey.client.host.tables()] == [1]
    stand_ins = {value for table, name, value in cells(journey) if (table, name) == ("tables", "host_id")}
    assert stand_ins == {journey.person("Bruno").id, min(stand_ins)}
    assert min(stand_ins) == -2


async def test_whose_hand_could_not_be_sent_is_forgotten_in_the_channel_too(journey: Journey) -> None:
    zenobia = journey.server.add_member(NAME)
    journey.server.close_dms(zenobia)
    await journey.start_match("Ada", NAME)
    await journey.play_once(journey.table())
    assert [m for m in journey.shown() if zenobia.mention in m.text]
    await be_forgotten(journey, NAME)
    assert not [m for m in journey.shown() if zenobia.mention in m.text or NAME in m.text]
    assert traces(journey, zenobia) == []
    assert journey.table().record.seats[1].holder is Holder.LEFT


async def test_an_export_is_a_file_for_oneself_without_cards(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", **QUICK)
    await journey.finish(journey.table())
    await journey.start_match("Ada", "Bruno")
    ada, bruno = journey.person("Ada"), journey.person("Bruno")
    answer = await journey.click("Ada", await page(journey, "Ada"), "Export my data")
    assert answer.ephemeral
    assert answer.message is not None
    [file] = answer.message.attachments
    data = json.loads(file.content)
    assert file.filename == "bower-my-data.json"
    assert [person["name"] for person in data["people"]] == ["Ada"]
    assert [table["stage"] for table in data["tables"]] == ["finished", "playing"]
    assert len(data["standings"]) == 1
    assert {row["game"] for row in data["careers"]} == {"", "fives-and-threes"}
    text = file.content.decode()
    assert str(ada.id) in text
    assert str(bruno.id) not in text
    assert "Bruno" not in text
    assert not [step.entry.move for step in journey.table(2).steps if step.entry.move in text]


async def test_a_person_forgets_nobody_but_themselves(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    shown = await page(journey, "Ada")
    for custom_id in (
        f"b:forget:1:1:{journey.person('Bruno').id}",
        f"b:forget:{journey.person('Bruno').id}:1:",
    ):
        await journey.forge("Ada", shown, custom_id)
        assert journey.table().seat_of(journey.person("Bruno").id) == 1
    assert journey.table().seat_of(journey.person("Ada").id) is None


@pytest.mark.parametrize(("locale", "code"), [("it", "it"), ("es-ES", "es")])
async def test_privacy_is_told_in_the_persons_language(journey: Journey, locale: str, code: str) -> None:
    journey.person("Ada").user.locale = locale
    await journey.start_match("Ada", "Bruno")
    await journey.open_table("Ada")
    words, shown = language(code), await page(journey, "Ada")
    found = english_on(shown, code)
    exported = await journey.click("Ada", shown, words.text("Export my data"))
    assert exported.message is not None
    found += english_on(exported.message, code)
    await journey.click("Ada", shown, words.text("Forget me …"))
    found += english_on(shown, code)
    await journey.click("Ada", shown, words.text("Forget me"))
    assert found + english_on(shown, code) == []
