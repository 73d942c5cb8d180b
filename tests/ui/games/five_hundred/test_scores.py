"""What is told at the end of a hand and of a match: how each number came about, and the score sheet."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.five_hundred import HandEnded, Line, Worth
from engine.games.five_hundred.bids import BID_BY_TEXT
from engine.table import Table
from tests.ui.builders import people, texts
from tests.ui.games.five_hundred.positions import EIGHT_HEARTS, GOLDEN, cards, some_match, table_at
from ui.games.five_hundred.scores import hand_lines
from ui.i18n import Language, language
from ui.layouts import hand_summary, result, verify

pytestmark = pytest.mark.asyncio

GOLDEN_CARDS = (
    "JKR 7H 8H 9H JD 7D 5C JH AS 4H 7S 5S AD 8D 5D 4D AH 8C 6C QH KD 8S 6D 10D KH JS JC 6S 10H QC QD 7C"
    " 6H QS KC 9S 5H AC KS 10S"
)
PAIRS = ((0, 2), (1, 3))
NAMES = ("Ada", "Bruno", "Carmen", "Dario", "Elena")


def golden() -> Table:
    return table_at(GOLDEN, f"{EIGHT_HEARTS}, {cards(GOLDEN_CARDS)}, chance")


def ended(bid: str | None, worth: Worth | None, lines: tuple[Line, ...], **changes: Any) -> HandEnded:
    facts: dict[str, Any] = {"called": None, "partner": None, "next_dealer": None, "won": (6, 2, 1, 1)}
    return HandEnded(
        hand=1, dealer=3, contractor=0 if bid else None,
        bid=BID_BY_TEXT[bid] if bid else None, worth=worth, lines=lines, **{**facts, **changes},
    )  # fmt: skip


async def test_a_hand_ends_with_how_each_number_came_about_and_the_sheet(english: Language) -> None:
    assert texts(hand_summary(golden(), english)).splitlines()[4:12] == [
        "- Hand 1 is over.",
        "**Ada made 8♥︎.**",
        "Value: **+300**",
        "Ada + Carmen: 9 tricks, contract +300, total **300**",
        "Bruno + Dario: 1 trick, +10, total **10**",
        "Ada deals the next hand.",
        "**Score sheet**, Ada + Carmen / Bruno + Dario:",
        "1) Ada 8♥︎, made: +300 / +10 = **300 / 10**",
    ]


async def test_beside_a_picture_the_sheet_of_all_hands_is_left_out(english: Language) -> None:
    shown = texts(hand_summary(golden(), english, theme="dark"))
    assert "Bruno + Dario: 1 trick, +10, total **10**" in shown
    assert "Score sheet" not in shown


@pytest.mark.parametrize(
    ("worth", "line"),
    [
        (Worth(True, 40, 1, True, False, 250), "Value: 40, raised to 250 for all ten tricks = **+250**"),
        (
            Worth(False, 200, 2, False, False, -400),
            "Value: 200, times 2 without the kitty, lost, as it failed = **-400**",
        ),
        (Worth(True, 280, 1, False, True, 140), "Value: 280, halved between two partners = **+140**"),
    ],
)
async def test_the_value_of_a_contract_is_explained(worth: Worth, line: str, english: Language) -> None:
    lines = (Line(worth.points, 7, 0, False, worth.points), Line(0, 3, 30, False, 30))
    assert line in hand_lines(english, ended("7H", worth, lines), PAIRS, NAMES)


async def test_a_limit_of_trick_points_is_told(english: Language) -> None:
    lines = (Line(140, 7, 0, False, 140), Line(0, 3, 10, True, 490))
    told = hand_lines(english, ended("7S", Worth(True, 140, 1, False, False, 140), lines), PAIRS, NAMES)
    assert "Bruno + Dario: 3 tricks, +10 (limit reached), total **490**" in told


async def test_tricks_against_a_misere_earn_no_points(english: Language) -> None:
    lines = (Line(250, 0, 0, False, 250), Line(0, 10, 0, False, 0))
    told = hand_lines(english, ended("MISERE", Worth(True, 250, 1, False, False, 250), lines), PAIRS, NAMES)
    assert told[1] == "Value: **+250**"
    assert "Bruno + Dario: 10 tricks, no points, total **0**" in told


async def test_a_hand_without_a_bid_is_told(english: Language) -> None:
    lines = (Line(0, 0, 0, False, 0), Line(0, 0, 0, False, 0))
    told = hand_lines(english, ended(None, None, lines, won=(0, 0, 0, 0)), PAIRS, NAMES)
    assert told[0] == "Nobody had bid, and nobody scores."
    table = table_at(GOLDEN, "pass, pass, pass, pass, chance")
    assert "1) no bid: +0 / +0 = **0 / 0**" in texts(hand_summary(table, english))


async def test_a_called_partner_shares_and_is_named(english: Language) -> None:
    worth = Worth(True, 280, 1, False, True, 140)
    lines = tuple(Line(140 if seat in (0, 3) else 0, 2, 0, False, 140) for seat in range(5))
    card = table_at(GOLDEN).parse("play AS").card
    end = ended("8D", worth, lines, called=card, partner=3, won=(6, 1, 0, 2, 1))
    told = hand_lines(english, end, tuple((seat,) for seat in range(5)), NAMES)
    assert told[:2] == ["**Ada + Dario made 8♦︎.**", "Partner: Dario, called by A♠︎"]
    alone = ended("8D", worth, lines, called=card, won=(6, 1, 0, 2, 1))
    told = hand_lines(english, alone, tuple((seat,) for seat in range(5)), NAMES)
    assert "Nobody held A♠︎, so the contractor played alone." in told


@pytest.mark.parametrize("code", ["en", "it", "es"])
async def test_the_sheet_of_a_match_adds_up(code: str) -> None:
    table = some_match(people(4), 5, 100_000)
    text = texts(result(table, language(code)))
    rows = [line for line in text.splitlines() if line[0].isdigit() and ") " in line[:4]]
    assert len(rows) == len(table.view(None).sheet)  # type: ignore[attr-defined]
    totals = [0, 0]
    for row in rows:
        gains, after = row.rpartition(": ")[2].split(" = ")
        totals = [total + int(gain) for total, gain in zip(totals, gains.split(" / "), strict=True)]
        assert after == f"**{totals[0]} / {totals[1]}**"
    assert tuple(totals) == table.view(None).scores


async def test_a_match_lost_at_the_floor_says_so(english: Language) -> None:
    misere = "bid open misere without kitty, pass, pass, pass, stand, play AS, play 7S, play 5S"
    table = table_at({0: "AS", 1: "7S", 3: "5S"}, misere)
    assert "At −500 the match is lost: Ada + Carmen" in texts(result(table, english)).splitlines()


async def test_a_checked_deal_shows_hands_and_kitty(english: Language) -> None:
    table = some_match(people(4), 5, 100_000)
    shown = texts(verify(table, english, 1))
    assert "**Checked: yes.**" in shown
    assert "Kitty: " in shown
