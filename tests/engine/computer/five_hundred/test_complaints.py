"""What players of other programs complain about in their computer partners, each as a position.

The complaints: bids far above the hand, no trumps on nothing or merely because of the joker, a joker
that saves a misère, weak play against an open one, low trumps led again and again, a joker spent as
second hand, a short suit led without trumps.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.computer.five_hundred import play_rules
from engine.games.five_hundred import FiveHundred
from tests.engine.games.five_hundred.scripts import cards, contract, dealt, play


def answer(game: FiveHundred) -> str:
    """What the rule player says or plays for the seat whose turn it is, in short."""
    assert game.actor is not None
    text = str(play_rules(game.view(game.actor), Random(1), 1.0))
    return text.removeprefix("play ").removeprefix("bid ")


def said(hand: str, before: str = "", **options: Any) -> str:
    """What a seat says with a hand when `before` has been said; the first speaker is seat 1."""
    calls = [call for call in before.split(",") if call]
    game = dealt({(1 + len(calls)) % 4: hand}, blind_misere=False, **options)
    if calls:
        play(game, before)
    return answer(game)


def others_play(game: FiveHundred, seat: int) -> None:
    """Everybody plays the lowest card allowed until it is the seat's turn."""
    while game.actor != seat:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])


# Bids above the hand


@pytest.mark.parametrize(
    "hand",
    [
        "AH 9H 7H KC 8C 6C QD 8D 9S 6S",
        "QS 10S 9S JD 10D 6D KC 7C 9H 5H",
        "AC 9C 7C QD 8D 5D 10S 7S 8H 6H",
        "10S 9S 8S 7S 6S 10D 9D 8D 7D 6D",
    ],
)
def test_a_hand_of_middling_cards_passes(hand: str) -> None:
    assert said(hand) == "pass"


def test_a_good_hand_is_bid() -> None:
    assert said("JH JD AH KH 9H 7H AC KC 8D 6D") in {"7H", "8H"}


@pytest.mark.parametrize("hand", ["JS JC AS KS 9S 7S AD KD 9C 6C", "JS JC AS KS QS 10S 9S 8S AD 5H"])
def test_ten_is_not_bid_without_the_joker(hand: str) -> None:
    assert not said(hand).startswith("10")


def test_a_partners_six_is_not_raised_on_a_hand_that_adds_nothing() -> None:
    assert said("9H 7H QC 8C 6C QD 8D 5D 9S 6S", "bid 6S, pass") == "pass"


def test_a_partners_suit_is_raised_with_what_helps_it() -> None:
    assert said("JKR JS 9S 8S AC 6C AD 8D 5D 9H", "bid 6S, pass") in {"7S", "8S", "9S"}


def test_a_partner_who_holds_the_contract_is_not_outbid_on_a_hand_no_better() -> None:
    assert said("AH KH 9H 7H 6H KC 8C QD 8D 9S", "bid 7C, pass") == "pass"


def test_a_contract_whose_failure_loses_the_match_must_be_surer() -> None:
    hand = "JH AH KH 9H 7H QC 9C 8D 6D 5S"
    assert said(hand) == "6H"
    assert said(hand, scores=(0, -460)) == "pass"


def test_no_more_is_bid_than_wins_the_match() -> None:
    assert said("JKR JS JC AS KS 9S 7S AD KD 9C", scores=(0, 465)) == "6S"


# No trumps


@pytest.mark.parametrize("hand", ["JKR 9H 7H KC 8C 6C QD 8D 9S 6S", "JKR AH KH QH AC KC 10C 8D 6D 5D"])
def test_no_trumps_are_not_bid_merely_because_of_the_joker(hand: str) -> None:
    assert "NT" not in said(hand)


def test_no_trumps_are_not_bid_on_nothing() -> None:
    assert said("QS 10S 9S QH 10H 9H QD 10D QC 10C") == "pass"


def test_no_trumps_are_bid_on_aces_and_stoppers_with_the_joker() -> None:
    assert "NT" in said("JKR AS KS AH KH 8H AC 7C KD 6D")


# The joker in a misère


def test_a_defender_of_a_misere_does_not_lead_the_joker() -> None:
    game = contract("misere", {0: "4D 5D 6D 7D 4H 5H 6H 5S 6S 8C", 1: "JKR AC 7C KS QS 9H 10D QH QD 10H"})
    cards(game, "8C AC")
    others_play(game, 1)
    assert not game.view(1).trick
    assert "JKR" not in answer(game)


def test_a_contractor_of_a_misere_lays_the_joker_away() -> None:
    game = dealt({0: "JKR 4D 5D 6D 4H 5H 6H 5S 6S 5C"}, first=3, misere_needs_seven=False)
    play(game, "bid misere, pass, pass, pass, take")
    assert "JKR" in answer(game)


def test_a_contractor_of_a_misere_never_leaves_the_joker_without_a_suit() -> None:
    game = dealt({0: "JKR 4D 5D 6D 7D 4H 5H 6H 5S 6S"}, first=3, misere_needs_seven=False)
    play(game, "bid misere without kitty, pass, pass, pass, stand")
    assert answer(game) == "name D"


# Against a misère


def test_a_defender_puts_a_low_card_under_what_the_contractor_plays() -> None:
    game = contract("misere", {0: "4D 6D 9D 4H 6H 7H 5C 6C 8C 5S", 1: "AD 8D 7D", 3: "5D"})
    cards(game, "9D")
    assert answer(game) == "8D"


def test_a_high_card_goes_when_the_contractor_is_below_already() -> None:
    game = contract("misere", {0: "4D 6D 8D 4H 6H 8H 5C 6C 8C 5S", 1: "KD 9D JD", 3: "AD 5D 10D"})
    cards(game, "4D KD")
    assert game.actor == 3
    assert answer(game) == "AD"


def test_second_hand_plays_low_before_the_contractor() -> None:
    hands = {0: "4D 6D 8D 4H 6H 8H 5C 9C 10C 5S", 1: "AS 10S 9S", 3: "AC 7C QC 6S 7S"}
    game = contract("misere", hands)
    cards(game, "5S AS 6S 6C")
    assert game.actor == 3
    assert answer(game) == "7C"


def open_misere() -> FiveHundred:
    """An open misère that shows clubs with a gap; seat 1, with two low ones, is to lead."""
    hands = {0: "4D 5D 6D 4H 5H 6H 5S 6S 9C QC", 1: "AS 7C 5C AD KD QD AH KH QH JH", 3: "7S KC"}
    game = contract("open misere", hands)
    cards(game, "6S AS 7S")
    return game


def test_the_lead_against_an_open_misere_is_what_the_contractor_cannot_get_below() -> None:
    assert answer(open_misere()) in {"7C", "5C"}


def test_a_suit_that_the_contractor_is_known_to_be_void_in_is_not_led() -> None:
    hands = {0: "4D 5D 6D 7D 4H 5H 6H 7H 5S 9S", 1: "AS 6C 7C KD 8D 9D KH 8H QH JC"}
    game = contract("open misere", hands, void={0: "C"})
    cards(game, "9S AS")
    others_play(game, 1)
    assert not game.view(1).trick
    assert not answer(game).endswith("C")


def test_low_cards_of_the_contractors_suits_are_not_thrown_away() -> None:
    hands = {0: "4D 5D 6D 4H 5H 6H 5S 8S 9C QC", 1: "AS KS QS", 3: "5C 6C 7C AD KD AH KH 9H 10H 9D"}
    game = contract("open misere", hands, void={3: "S"})
    cards(game, "5S AS")
    assert game.actor == 3
    assert answer(game) in {"AD", "AH"}


# Trumps


STRONG = "JH JD AH KH 6H 4H AC KC 8D 5S"


def test_a_contractor_without_the_joker_leads_a_high_trump() -> None:
    assert answer(contract("8H", {0: STRONG, 2: "9H 8H"})) == "JH"


def test_a_low_trump_is_not_led_after_the_first_one_either() -> None:
    game = contract("8H", {0: STRONG, 1: "JKR 9H 5C", 2: "8H 5H", 3: "10H 7H"})
    cards(game, "JH JKR 5H 7H 5C")
    others_play(game, 0)
    cards(game, "AC")
    others_play(game, 0)
    assert not game.view(0).trick
    assert answer(game) == "JD"


def test_trumps_are_not_led_once_the_opponents_have_none() -> None:
    game = contract("8H", {0: "JKR " + STRONG.replace("5S", ""), 2: "QH 10H"}, void={1: "H", 3: "H"})
    cards(game, "JKR")
    others_play(game, 0)
    assert answer(game)[-1] != "H"


# The joker in a contract for tricks


def test_the_joker_is_not_spent_as_second_hand_on_a_middling_trump() -> None:
    game = contract("7S", {0: "JS AS KS 9S 8S AC KC 8D 6D 5H", 1: "JKR 7S 6S", 3: "JC QS 5S"})
    cards(game, "9S")
    assert answer(game) == "6S"


def test_the_joker_is_not_put_on_a_trick_that_the_partner_wins() -> None:
    game = contract("7S", {0: "AS KS 9S 8S 7S AC 8D 6D 5H 4H", 1: "JS JC", 2: "5S", 3: "JKR 10S"})
    cards(game, "9S JS 5S")
    assert game.actor == 3
    assert answer(game) == "10S"


def test_the_joker_takes_the_right_bower() -> None:
    game = contract("7S", {0: "JS AS KS 9S 8S AC KC 8D 6D 5H", 1: "JKR JC 7S 6S", 3: "QS 5S"})
    cards(game, "JS")
    assert answer(game) == "JKR"


# No trumps: what to lead


def test_the_longest_suit_is_led_without_trumps_and_not_a_lone_card() -> None:
    game = contract("7NT", {0: "KH QH JH 10H 9H AS KS AD KD 8C"})
    assert answer(game) == "KH"


def test_a_joker_left_with_one_card_is_led_as_its_suit() -> None:
    game = contract("6NT", {0: "JKR 9S AH KH QH JH 10H 9H 8H 7H"})
    for lead in ["AH", "KH", "QH", "JH", "10H", "9H", "8H", "7H"]:
        cards(game, lead)
        others_play(game, 0)
    assert answer(game) == "JKR as S"


# Laying away


def test_joker_bowers_and_aces_are_kept() -> None:
    game = dealt({0: "JKR JH JD AH KH 9H AC 8C 7D 5S"}, first=3, kitty="6S 5C 4D")
    play(game, "bid 7H, pass, pass, pass, take")
    laid_away = set(answer(game).removeprefix("discard ").split())
    assert not laid_away & {"JKR", "JH", "JD", "AH", "KH", "9H", "AC"}
