"""Custom ids that no message carries: a modified client can send anything."""

from __future__ import annotations

import asyncio

import pytest

from localdiscord import Answer
from tests.journeys.conftest import Journey, plays_on
from ui.ids import Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

GARBAGE = (
    "x",
    "b:",
    "b::::",
    "b:play",
    "b:nonsense:1:0:",
    "b:PLAY:1:1:6-4",
    "b:play:one:1:6-4",
    "b:play:-1:1:6-4",
    "b:play:1:-1:6-4",
    "b:play:01:1:6-4",
    "b:play:9999999999999999999:1:6-4",
    "b:play:1:1.5:6-4",
    "b:play:１:1:6-4",
    "b:join:1:0:\nb:join:1:0:",
    "b:rules:0:0:fives-and-threes/-1",
    "b:rules:0:0:fives-and-threes/99999999999999999999",
    "b:rules:0:0:fives-and-threes/²",
    "b:rules:0:0:chess/0",
    "b:rules:0:0:",
    "' OR 1=1; --",
    "💣" * 50,
    "z" * 100,
    f"b:join:1:0:{'z' * 89}",
)
ENDINGS = ("0:0:", "99:0:", f"{'9' * 18}:0:6-4", f"1:0:{'0' * 60}", f"1:{'9' * 18}:")
HARMLESS_JOIN = GARBAGE[-1]


def is_refusal(answer: Answer) -> bool:
    """Whether a person was told something alone, with nothing to press below it."""
    return answer.ok and answer.ephemeral and bool(answer.text) and not answer.messages[0].buttons


async def test_garbage_is_answered_and_changes_nothing(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    with journey.unchanged():
        for custom_id in GARBAGE:
            answer = await journey.forge("Ada", message, custom_id)
            assert is_refusal(answer), (custom_id, answer.failed, answer.text)


@pytest.mark.slow
async def test_every_kind_of_control_survives_numbers_and_payloads_of_any_kind(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    meant = {Kind.LEAVE_NOW, Kind.END_NOW}  # whatever stands behind the table's number
    ada, answers = journey.person("Ada"), []
    with journey.unchanged():
        for kind in Kind:
            endings = [ending for ending in ENDINGS if kind not in meant or ending[0] != "1"]
            pressed = [ada.forge(f"b:{kind}:{ending}", message) for ending in endings]
            chosen = [ada.forge(f"b:{kind}:{ending}", message, ["junk"]) for ending in endings]
            answers += await asyncio.gather(*pressed, *chosen)
        await journey.settle()
    assert [answer.failed for answer in answers if not answer.ok] == []


async def test_a_button_of_another_table_acts_only_with_the_rights_one_has_there(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    await journey.start_match("Carmen", "Diego")
    other = plays_on(journey.hand_of("Carmen"))[0]
    with journey.unchanged(1), journey.unchanged(2):
        journey.refused(await journey.forge("Ada", message, other), "not-seated")
        journey.refused(await journey.forge("Ada", message, Id(Kind.HAND, 2)), "not-seated")
        journey.refused(await journey.forge("Ada", message, Id(Kind.BACK, 2)), "not-seated")
        journey.refused(await journey.forge("Ada", message, Id(Kind.LEAVE, 2)), "not-seated")
        journey.refused(await journey.forge("Ada", message, Id(Kind.LEAVE_NOW, 2)), "not-seated")
        journey.refused(await journey.forge("Ada", message, Id(Kind.END_NOW, 2)), "not-host", host="Carmen")
        journey.refused(await journey.forge("Ada", message, Id(Kind.REMATCH, 2)), "not-finished")


async def test_the_button_of_another_seat_plays_nothing(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    adas = plays_on(journey.hand_of("Ada"))[0]
    with journey.unchanged():
        journey.refused(await journey.forge("Bruno", message, adas), "not-your-turn", 1, actor=0)
        journey.refused(await journey.forge("Carmen", message, adas), "not-seated")


async def test_a_move_that_was_not_offered_is_judged_by_the_rules(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    foreign = journey.table().view(1).hand[0]
    with journey.unchanged():
        answer = await journey.forge("Ada", message, Id(Kind.PLAY, 1, 1, str(foreign)))
        journey.refused(answer, "tile-not-in-hand", tile=foreign)
        journey.refused(await journey.forge("Ada", message, Id(Kind.PLAY, 1, 1, "knock")), "must-open")
        answer = await journey.forge("Ada", message, Id(Kind.PLAY, 1, 1, "deal 6-6 / 5-5"))
        journey.refused(answer, "only-chance-deals")
        for version in (0, 2, 999):
            answer = await journey.forge("Ada", message, Id(Kind.PLAY, 1, version, "knock"))
            journey.refused(answer, "stale")


async def test_a_table_of_another_server_does_not_exist_here(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    elsewhere = journey.server.add_guild("The Other Club", journey.person("Carmen"))
    place = journey.server.add_channel("tables", elsewhere)
    await journey.settle()
    lobby = (await journey.slash("Carmen", "table open", place)).message
    with journey.unchanged(1), journey.unchanged(2):
        for kind in (Kind.HAND, Kind.JOIN, Kind.END_NOW, Kind.OPTIONS, Kind.PLAY):
            journey.refused(await journey.forge("Carmen", lobby, Id(kind, 1)), "no-such-table")
        journey.refused(await journey.slash("Carmen", "table verify", place, table=1), "no-such-table")
        journey.refused(await journey.slash("Carmen", "table show", place, table=1), "no-such-table")
        journey.refused(await journey.slash("Carmen", "table end", place, table=1), "no-such-table")
        listed = await journey.slash("Carmen", "table list", place)
    assert "Table 2" in listed.text
    assert "Table 1" not in listed.text


async def test_forged_menus_are_refused(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    with journey.unchanged():
        for custom_id, *values in (
            ("b:field:1:0:", "no-such-field"),
            ("b:field:1:0:",),
            ("b:field:1:0:", "target", "finish"),
            ("b:value:1:0:target", "thirty"),
            ("b:value:1:0:no-such-field", "int:31"),
            ("b:value:1:0:", "int:31"),
            ("b:swap:1:0:", "0"),
            ("b:swap:1:0:", "0", "99"),
            ("b:swap:1:0:", "0", "-1"),
            ("b:swap:1:0:", "a", "b"),
        ):
            answer = await journey.forge("Ada", lobby, custom_id, *values)
            assert is_refusal(answer), (custom_id, values, answer.failed, answer.text)
        answer = await journey.forge("Ada", lobby, "b:value:1:0:target", "int:32")
        journey.refused(answer, "bad-option", 1, option="target", value=32)
        answer = await journey.forge("Ada", lobby, "b:value:1:0:out_bonus", "bool:1")
        journey.refused(answer, "bad-option", 1, option="out_bonus", value=True)
        answer = await journey.forge("Ada", lobby, "b:swap:1:0:", "0", "9")
        journey.refused(answer, "bad-option", 1, option="seat", value=9)
        journey.refused(
            await journey.forge("Bruno", lobby, "b:value:1:0:target", "int:31"), "not-host", host="Ada"
        )
        journey.refused(await journey.forge("Bruno", lobby, "b:swap:1:0:", "0", "0"), "not-host", host="Ada")


async def test_what_follows_the_numbers_of_a_plain_button_is_ignored(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.forge("Bruno", lobby, HARMLESS_JOIN)
    assert journey.table().seat_of(journey.person("Bruno").id) == 1
