from __future__ import annotations

from dataclasses import replace

import pytest

from engine.journal import By, Deadline, DeadlineKind, Holder
from engine.table import Table
from tests.ui.builders import (
    COMPUTER,
    GOLDEN_DEAL,
    GOLDEN_MOVES,
    NOW,
    PAIRS_DEAL,
    PAIRS_MOVES,
    buttons,
    people,
    table_of,
    texts,
)
from ui.i18n import Language, language
from ui.layouts import table_message, turn_notice

pytestmark = pytest.mark.asyncio

WARN = Deadline(NOW + 90, DeadlineKind.WARN)
LAST_CALL = Deadline(NOW + 30, DeadlineKind.MOVE)
COMMITMENT = "9619e2c3275e1e8be9ca29f0d7e0668cfdc675efcac99dbfa3ed48872c69809f"


def pairs(moves: int = 14, deadline: Deadline | None = WARN, **changes: object) -> Table:
    return table_of([*people(3), COMPUTER], [PAIRS_DEAL, *PAIRS_MOVES[:moves]], deadline=deadline, **changes)


def shown(table: Table, words: Language) -> list[str]:
    return texts(table_message(table, words, NOW)).splitlines()


async def test_the_table_message_tells_everything_at_a_glance(english: Language) -> None:
    assert texts(table_message(pairs(), english, NOW)) == (
        "### Table 12 · Fives and Threes\n"
        "Hand 1 · exactly 61 points win\n"
        "```\n"
        "< [0-2][2-6][6-5][5-3][3-6]\n"
        "  [6-1][1-5][5|5][5-4][4|4]\n"
        "  [4-3][3-1] >\n"
        "```\n"
        "Ends: left **0**, right **1** · sum **1**\n"
        "**9** / 61 · Ada + Carmen\n"
        "**5** / 61 · Bruno + Computer 1\n"
        "Tiles in hand, in turn order: "
        "Ada\u00a0(3) → Bruno\u00a0(1) → Carmen\u00a0(2) → Computer\u00a01\u00a0(2)\n"
        "- Ada knocks: nothing fits 6 or 4.\n"
        "- Bruno plays 4-4 on the right: sum 14, no points.\n"
        "- Carmen plays 6-2 on the left: sum 10, 2 points.\n"
        "- Computer 1 plays 4-3 on the right: sum 5, 1 point.\n"
        "- Ada plays 2-0 on the left: sum 3, 1 point.\n"
        "- Bruno plays 3-1 on the right: sum 1, no points.\n"
        "**Carmen is to play:** time ends <t:1700000120:R>.\n"
        f"-# Fair deal 1: SHA-256 of its seed {COMMITMENT}"
    )


async def test_the_same_in_italian() -> None:
    lines = shown(pairs(), language("it"))
    assert lines[:2] == ["### Tavolo 12 · Fives and Threes", "Mano 1 · si vince con 61 punti esatti"]
    assert "Estremità: sinistra **0**, destra **1** · somma **1**" in lines
    assert "- Ada bussa: nessuna tessera combacia con 6 o 4." in lines
    assert "- Carmen gioca 6-2 a sinistra: somma 10, 2 punti." in lines
    assert "**Tocca a Carmen:** il tempo scade <t:1700000120:R>." in lines


async def test_the_same_in_spanish() -> None:
    lines = shown(pairs(), language("es"))
    assert lines[:2] == ["### Mesa 12 · Fives and Threes", "Ronda 1 · se gana con 61 puntos exactos"]
    assert "- Ada avisa y pasa: ninguna ficha encaja con 6 ni con 4." in lines
    assert "- Carmen coloca 6-2 a la izquierda: suma 10, 2 puntos." in lines
    assert "**Le toca a Carmen:** el tiempo termina <t:1700000120:R>." in lines


async def test_an_empty_line_says_who_opens(english: Language) -> None:
    lines = shown(pairs(moves=0), english)
    assert "The line is empty: Ada opens with any tile." in lines
    assert "- Hand 1 is dealt: Ada opens." in lines


async def test_a_single_tile_counts_its_pips_once(english: Language) -> None:
    # FT-A2: the two halves of a lone double are the two ends.
    lines = shown(table_of(people(2), [GOLDEN_DEAL, "6-6"]), english)
    assert "< [6|6] >" in lines
    assert "Ends: left **6**, right **6** · sum **12**" in lines
    assert "- Ada opens with 6-6: sum 12, 4 points." in lines


async def test_a_double_at_an_end_says_what_it_counts(english: Language) -> None:
    lines = shown(table_of(people(2), [GOLDEN_DEAL, "6-6", "6-0 left"]), english)
    assert "Ends: left **0**, right **6** (double, counts 12) · sum **12**" in lines


async def test_an_overshoot_is_explained(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, "6-6", "6-0 left"], scores=(0, 58))
    assert (
        "- Bruno plays 6-0 on the left: sum 12, but 4 points would pass the target and are lost;"
        " the score stays 58." in shown(table, english)
    )


async def test_a_win_that_the_opening_may_not_bring_is_explained(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, "6-6"], scores=(57, 0), options={"no_win_on_opening": True})
    assert (
        "- Ada opens with 6-6: sum 12, but nobody may win on the opening: 4 points lost; the score stays 57."
        in shown(table, english)
    )


async def test_points_for_knocks_are_named(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES[:12]], options={"knock_point": True})
    assert "- Bruno plays 4-3 on the right: sum 4, 1 point for knocks." in shown(table, english)


async def test_a_new_hand_begins_a_new_story(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES, GOLDEN_DEAL, "6-1"])
    told = [line for line in shown(table, english) if line.startswith("- ")]
    assert told == ["- Hand 2 is dealt: Bruno opens.", "- Bruno opens with 6-1: sum 7, no points."]


async def test_the_holder_of_the_highest_double_is_named_without_the_tile(english: Language) -> None:
    deal = GOLDEN_DEAL.replace("6-6", "1-0")
    table = table_of(people(2), [deal], options={"first_opener": "highest_double"})
    assert "- Hand 1 is dealt: Ada has the highest double and opens." in shown(table, english)


async def test_a_move_made_for_a_silent_player_says_so(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, "6-6"], by=By.TIMEOUT)
    assert "- Time is up. Ada opens with 6-6: sum 12, 4 points." in shown(table, english)


async def test_house_rules_show_in_the_summary(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL], options={"target": 101, "finish": "reach_or_pass"})
    lines = shown(table, english)
    assert lines[1] == "Hand 1 · 101 points win"
    assert "**0** / 101 · Ada" in lines


@pytest.mark.parametrize(
    ("deadline", "turn"),
    [
        (None, "**Carmen is to play.**"),
        (WARN, "**Carmen is to play:** time ends <t:1700000120:R>."),
        (LAST_CALL, "**Carmen is to play:** time ends <t:1700000030:R>."),
        (Deadline(NOW, DeadlineKind.MOVE), "**Carmen is to play:** time is up."),
        (
            Deadline(NOW + 900, DeadlineKind.EMPTY),
            "**Everybody is away.** The match ends <t:1700000900:R> unless somebody comes back.",
        ),
    ],
)
async def test_whose_turn_it_is_and_until_when(
    deadline: Deadline | None, turn: str, english: Language
) -> None:
    assert turn in shown(pairs(deadline=deadline), english)


async def test_a_computer_player_thinks(english: Language) -> None:
    assert "**Computer 1 is thinking …**" in shown(pairs(moves=15, deadline=None), english)


async def test_an_absent_player_is_marked_but_not_in_what_is_past(english: Language) -> None:
    seats = [*people(3), COMPUTER]
    seats[2] = replace(seats[2], holder=Holder.AWAY)
    table = table_of(seats, [PAIRS_DEAL, *PAIRS_MOVES[:14]])
    assert "**Carmen (away) is thinking …**" in shown(table, english)
    assert "- Carmen plays 6-2 on the left: sum 10, 2 points." in shown(table, english)


async def test_the_table_message_offers_hand_and_rules(english: Language) -> None:
    offered = {button.label: button.custom_id for button in buttons(table_message(pairs(), english, NOW))}
    assert offered == {"My hand": "b:hand:12:0:", "Rules": "b:rules:0:0:fives-and-threes/0"}


async def test_the_turn_notice_mentions_the_player_and_leads_to_the_table(english: Language) -> None:
    notice = turn_notice(pairs(), english, message=77)
    assert texts(notice) == "<@3>, it is your turn!\n-# Table 12 · Fives and Threes"
    assert [(button.label, button.custom_id or button.url) for button in buttons(notice)] == [
        ("My hand", "b:hand:12:0:"),
        ("Go to the table", "https://discord.com/channels/100/200/77"),
    ]


async def test_a_warning_says_when_time_ends(english: Language) -> None:
    notice = turn_notice(pairs(deadline=LAST_CALL), english, warned=True)
    assert texts(notice).splitlines()[0] == "<@3>, your time ends <t:1700000030:R>. Then Bower plays for you."


async def test_nobody_is_called_when_a_computer_player_is_to_move(english: Language) -> None:
    with pytest.raises(ValueError, match="nobody to call"):
        turn_notice(pairs(moves=15, deadline=None), english)


async def test_names_cannot_change_the_message(english: Language) -> None:
    seats = list(people(2))
    assert seats[0].person is not None
    seats[0] = replace(seats[0], person=replace(seats[0].person, name="`@everyone\n# x"))
    message = texts(table_message(table_of(seats, [GOLDEN_DEAL, "6-6"]), english, NOW))
    assert "@everyone" not in message
    assert r"\`@" in message
