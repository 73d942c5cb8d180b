"""Whole hands, card by card."""

from __future__ import annotations

import pytest

from engine.cards import Suit
from engine.game import CHANCE, Reason
from engine.games.five_hundred import (
    FiveHundred,
    HandEnded,
    HandExposed,
    JokerNamed,
    MatchEnded,
    Phase,
    Played,
    TrickWon,
)
from tests.engine.games.five_hundred.scripts import cards, contract, dealt, legal, play, result, texts

NORTH, EAST, SOUTH, WEST = range(4)

G1_DEAL = (
    "deal 8H QD 6D 5D KC JC 6C 5C KS 5S / JH QH 9H 10D 4D 7C AS 10S 9S 6S / "
    "JKR JD AH KH 10H 6H 5H 9D 10C 9C / 7H 8D 7D AC QC 8C QS JS 8S 7S / 4H AD KD"
)
G1_TRICKS = [
    (SOUTH, "JKR 7H 8H 9H", SOUTH),
    (SOUTH, "JD 7D 5C JH", EAST),
    (EAST, "AS 4H 7S 5S", SOUTH),
    (SOUTH, "AD 8D 5D 4D", SOUTH),
    (SOUTH, "AH 8C 6C QH", SOUTH),
    (SOUTH, "KD 8S 6D 10D", SOUTH),
    (SOUTH, "KH JS JC 6S", SOUTH),
    (SOUTH, "10H QC QD 7C", SOUTH),
    (SOUTH, "6H QS KC 9S", SOUTH),
    (SOUTH, "5H AC KS 10S", SOUTH),
]


def g1_to_the_lead(scores: tuple[int, int] = (0, 0)) -> FiveHundred:
    game = FiveHundred(4, first=WEST, scores=scores)
    game.play(CHANCE, game.parse(G1_DEAL))
    play(game, "pass, pass, bid 8H, pass, take, discard 9C 9D 10C")
    return game


def test_fh_g1() -> None:
    game = g1_to_the_lead()
    assert texts(game.view(SOUTH).hand) == "JKR JD AH KH 10H 6H 5H 4H AD KD"
    for leader, trick, winner in G1_TRICKS:
        assert game.actor == leader
        *_, won = [event for event in cards(game, trick) if isinstance(event, TrickWon)]
        assert won.winner == winner
    assert result(game).won == (0, 1, 9, 0)
    assert game.scores == (300, 10)
    assert (game.actor, game.dealer) == (CHANCE, NORTH)


def test_fh_g1_east_must_follow_the_left_bower_with_a_heart() -> None:
    game = g1_to_the_lead()
    cards(game, "JKR 7H 8H 9H JD 7D 5C")
    assert set(legal(game)) == {"play JH", "play QH"}


def test_fh_g1_south_is_void_in_spades_and_may_ruff() -> None:
    game = g1_to_the_lead()
    cards(game, "JKR 7H 8H 9H JD 7D 5C JH AS")
    assert len(legal(game)) == 8
    assert "play 4H" in legal(game)


OPEN_MISERE = {
    0: "5S 7S 9S 5C 6C 7C 4D 6D 5H JKR",
    1: "6S 8S AS 8C 9C AC 5D AD 6H AH",
    3: "10S KS QS 10C KC QC 7D KD 7H KH",
}


@pytest.mark.parametrize(
    ("name", "tricks", "scores", "reason"),
    [
        ("S", 0, (500, 0), Reason.TARGET_REACHED),
        ("H", 1, (-500, 0), Reason.BELOW_FLOOR),
        ("none", 1, (-500, 0), Reason.BELOW_FLOOR),
    ],
)
def test_an_open_misere_hangs_on_the_joker(
    name: str, tricks: int, scores: tuple[int, int], reason: Reason
) -> None:
    """The last lead is a heart: a joker named spades is thrown away, any other wins the trick."""
    game = contract("open misere", OPEN_MISERE, name=name)
    events = cards(game, "5C 8C 10C")
    shown = events[-1]
    assert isinstance(shown, HandExposed)
    assert set(texts(shown.cards).split()) == {"9S", "7S", "5S", "JKR", "5H", "7C", "6C", "6D", "4D"}
    assert game.view(1).exposed == game.view(None).exposed == shown.cards
    cards(game, "7H 5H 6H  KS 9S AS  AC KC 7C  AD KD 6D  5D 7D 4D  QS 7S 8S  QC 6C 9C  10S 5S 6S")
    assert game.view(None).won[0] == 0
    cards(game, "KH JKR AH")
    assert result(game).won[0] == tricks
    assert game.scores == scores
    assert game.outcome is not None
    assert game.outcome.reason is reason
    assert game.outcome.winners == ((0,) if tricks == 0 else (1,))


def test_no_trumps_with_the_joker_led_to_a_suit() -> None:
    """Seven no trumps: the joker draws the last diamonds, then the long diamonds run."""
    hands = {
        0: "JKR QD JD 10D 9D 8D AS KS AC 4H",
        1: "AD 7D 10S 9S 8S KC QC KH QH JH",
        2: "6D 5D 7S 6S 5S 10C 9C 8C 7H 6H",
        3: "KD 4D QS JS 7C 6C 5C AH 10H 9H",
    }
    game = dealt(hands, first=3)
    events = play(game, "bid 7NT without kitty, pass, pass, pass, stand, name none")
    assert events[-1] == JokerNamed(0, None)
    events = play(game, "play JKR as D, play AD, play 6D, play KD")
    assert events[0] == Played(0, game.parse("play JKR").card, Suit.DIAMONDS)  # type: ignore[arg-type]
    assert isinstance(events[-1], TrickWon)
    assert (events[-1].winner, events[-1].led) == (0, Suit.DIAMONDS)
    cards(game, "QD 7D 5D 4D  JD 8S 5S 5C  10D 9S 6S 6C  9D 10S 7S 7C  8D JH 6H 9H")
    cards(game, "AS QC 8C JS  KS KC 9C QS  AC QH 10C 10H")
    assert game.view(None).won == (9, 0, 0, 0)
    assert game.view(None).suits_led == (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS)
    cards(game, "4H KH 7H AH")
    assert result(game).won == (9, 0, 0, 1)
    assert game.scores == (220, 10)


def test_a_match_ends_with_its_last_hand() -> None:
    game = g1_to_the_lead(scores=(200, 490))
    events = cards(game, " ".join(trick for _, trick, _ in G1_TRICKS))
    *_, ended, over = events
    assert isinstance(ended, HandEnded)
    assert isinstance(over, MatchEnded)
    assert ended.next_dealer is None
    assert game.scores == (500, 500)
    assert over.outcome == game.outcome
    assert over.outcome.winners == (0,)
    assert (game.actor, game.phase) == (None, Phase.OVER)
