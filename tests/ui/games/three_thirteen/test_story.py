"""What is told of a round: on the table message, at its end, and with the result."""

from __future__ import annotations

import hashlib

import pytest

from engine.cards import PACK
from engine.journal import By
from engine.table import Table
from tests.ui.builders import COMPUTER, NOW, SEED, people, texts
from tests.ui.games.three_thirteen.positions import GAME, GOLDEN, some_match, table_at
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.layouts import hand_summary, result, table_message, verify
from ui.layouts.story import last_moves

pytestmark = pytest.mark.asyncio

COMMITMENT = hashlib.sha256(SEED.encode()).hexdigest()
THREE = ("4C 9D 9C / 7H 7S KD / 2C 2S 2H", "3D 9H")


_HELD = {"2S", "2C", "2D", "KS", "4H", "4C", "QS"}
EMPTIED = ", ".join(
    [*(f"draw stock, discard {c}" for c in PACK if str(c) not in _HELD), "draw stock", "chance"]
)
"""Everybody draws from the stock and discards that card, until the stock is refilled."""


def told(table: Table, words: Language) -> list[str]:
    return last_moves(table, words, 20)


async def test_the_table_message_tells_everything_at_a_glance(english: Language) -> None:
    table = table_at(*THREE, "draw discard, out KD, draw stock, discard 2H")
    assert texts(table_message(table, english, NOW)) == (
        "### Table 12 · Three Thirteen\n"
        "Round 1 of 11 · the 3s are wild ★\n"
        "Discard pile: **2♥︎**, below it K♦︎ · stock: 93 cards\n"
        "**Bruno is out** with set **7♠︎ 7♥︎ 3♦︎★**.\n"
        "**Final turns:** Ada\n"
        "**0** · Ada (dealer) · 3 cards\n"
        "**0** · Bruno (out) · 3 cards\n"
        "**0** · Carmen · 3 cards\n"
        "- Round 1 is dealt: 3 cards each, the 3s are wild; Bruno begins.\n"
        "- Bruno takes 3♦︎, **goes out** and discards K♦︎.\n"
        "- Final turn: Carmen draws from the stock and discards 2♥︎.\n"
        "**Ada is to play.**\n"
        f"-# Fair deal 1: SHA-256 of its seed {COMMITMENT}"
    )


async def test_a_turn_under_way_is_told_without_the_card_from_the_stock(english: Language) -> None:
    table = table_at(*GOLDEN, "draw stock")
    assert told(table, english)[-1] == "Bruno draws from the stock."
    assert told(table_at(*GOLDEN, "draw discard"), english)[-1] == "Bruno takes 3♦︎."


async def test_a_finished_turn_is_one_line(english: Language) -> None:
    table = table_at(*GOLDEN, "draw stock, discard 7S, draw discard, discard 7S")
    assert told(table, english)[1:] == [
        "Bruno draws from the stock and discards 7♠︎.",
        "Ada takes 7♠︎ and discards 7♠︎.",
    ]


async def test_the_only_card_of_the_discard_pile_leaves_it_empty(english: Language) -> None:
    table = table_at(*GOLDEN, "draw discard")
    assert "Discard pile: empty · stock: 45 cards" in texts(table_message(table, english, NOW))


async def test_moves_for_a_silent_player_say_so(english: Language) -> None:
    table = table_at(*GOLDEN, "draw stock, discard 7S", by=By.TIMEOUT)
    assert told(table, english)[-1] == "Time is up. Bruno draws from the stock and discards 7♠︎."


async def test_a_refilled_stock_is_told_and_bound_by_a_seed_of_its_own(english: Language) -> None:
    table = table_at("2S 2C 2D / KS 4H 4C", "QS", EMPTIED)
    lines = told(table, english)
    assert "The stock is empty: 45 discards are shuffled into a new one." in lines
    assert lines[-1].endswith("draws from the stock.")
    shown = texts(table_message(table, english, NOW))
    assert shown.count(COMMITMENT) == 2
    assert "Fair deal 2" in shown


async def test_a_round_ends_with_everybodys_combinations_penalties_and_totals(english: Language) -> None:
    table = table_at(*GOLDEN, "draw discard, out KD, draw stock, discard 4C, chance")
    assert texts(hand_summary(table, english)) == (
        "### Table 12 · Three Thirteen\n"
        "- Round 1 is dealt: 3 cards each, the 3s are wild; Bruno begins.\n"
        "- Bruno takes 3♦︎, **goes out** and discards K♦︎.\n"
        "- Final turn: Ada draws from the stock and discards 4♣︎.\n"
        "- Round 1 is over: Bruno went out.\n"
        "**Ada**: +0, total **0**\n"
        "- set **9♣︎ 9♦︎ 9♥︎** · nothing left over\n"
        "**Bruno** went out: +0, total **0**\n"
        "- set **7♠︎ 7♥︎ 3♦︎★** · nothing left over\n"
        "Ada begins the next round.\n"
        f"-# Fair deal 1: its seed was {SEED}"
    )


async def test_left_over_cards_cost_points(english: Language) -> None:
    table = table_at(*GOLDEN, "draw discard, out KD, draw discard, discard 9C")
    shown = texts(hand_summary(table, english))
    assert "**Ada**: +23, total **23**\n- left over **K♦︎ 9♦︎ 4♣︎** = 23 points" in shown


async def test_a_result_has_a_score_sheet_that_adds_up(english: Language) -> None:
    table = some_match([*people(3), COMPUTER], 1, 10_000)
    shown = texts(result(table, english))
    assert "Played in 11 rounds." in shown
    sheet = shown.split("**Score sheet**, round by round:\n")[1].splitlines()[:4]
    scores = table.view(None).scores
    assert sorted(line.split(":")[0] for line in sheet) == ["Ada", "Bruno", "Carmen", "Computer 1"]
    totals = []
    for line in sheet:
        penalties, total = line.partition(": ")[2].split(" = ")
        assert len(penalties.split()) == 11
        assert f"**{sum(map(int, penalties.split()))}**" == total
        totals.append(sum(map(int, penalties.split())))
    assert totals == sorted(scores)


async def test_a_shared_win_names_everybody(english: Language) -> None:
    script = "draw discard, out KD, draw stock, discard 4C"
    table = table_at(*GOLDEN, script, rounds=1)
    shown = texts(result(table, english))
    assert "**Ada + Bruno win the match!**" in shown
    assert shown.count("1\\. **0** · ") == 2
    assert "Played in 1 round." in shown


async def test_a_checked_deal_shows_hands_and_pile_in_the_letters_of_the_recipe(english: Language) -> None:
    table = some_match(people(2), 3, 10_000)
    shown = texts(verify(table, english, 1))
    assert "**Checked: yes.**" in shown
    move = table.parse(table.steps[0].entry.move)
    for part in PRESENTERS[GAME].parts_of_deal(english, move, ["Ada", "Bruno"]):
        assert part in shown
    assert f"Turned up: {move.pile[0]}" in shown


async def test_a_checked_shuffle_shows_the_new_stock(english: Language) -> None:
    move = table_at(*GOLDEN).parse("shuffle 5S KD AH")
    assert PRESENTERS[GAME].parts_of_deal(english, move, ["Ada", "Bruno"]) == ["New stock: 5S KD AH"]
