"""Every table option, and what the constructor refuses."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from engine.cards import JOKER, Card, parse_cards
from engine.game import CHANCE, Reason
from engine.games.three_thirteen import MatchEnded, Options, RoundEnded, ThreeThirteen, penalty
from tests.engine.games.three_thirteen.players import hurried_move
from tests.engine.games.three_thirteen.scripts import dealt, legal, outs, play, rules


@pytest.mark.parametrize("players", ThreeThirteen.seats)
def test_defaults_are_among_the_choices_and_every_field_has_some(players: int) -> None:
    choices = Options.choices(players)
    assert list(choices) == [field.name for field in fields(Options)]
    assert all(getattr(Options(), name) in allowed for name, allowed in choices.items())


@pytest.mark.parametrize(
    "options",
    [
        {"aces": "high"},
        {"jokers": 3},
        {"jokers": True},
        {"wild_limit": "two"},
        {"wild_penalty": 20},
        {"no_first_turn_out": 1},
        {"no_return_discard": "yes"},
        {"tie_break": None},
        {"extra_deck": 2},
        {"extra_deck": False},
        {"rounds": 0},
        {"rounds": 12},
    ],
)
def test_an_option_outside_its_values_is_refused_by_name(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        ThreeThirteen(2, Options(**options))


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": 1},
        {"players": 9},
        {"players": 2, "first": 2},
        {"players": 2, "first": -1},
        {"players": 2, "scores": (0,)},
        {"players": 2, "scores": (0, -1)},
    ],
)
def test_arguments_outside_their_range_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"players|deals|scores"):
        ThreeThirteen(**arguments)


@pytest.mark.parametrize(
    ("hand", "points"),
    [("AS 10D KH", 35), ("AS AC AD", 0), ("QS KS AS", 0), ("KS AS 2S", 27), ("AS 2S 4D", 21)],
)
def test_tt_a21_aces_low_or_high_cost_15(hand: str, points: int) -> None:
    assert penalty(parse_cards(hand), rules(9, aces="low_or_high")) == points


@pytest.mark.parametrize(("jokers", "extra"), [(0, 0), (1, 0), (2, 0), (2, 1)])
def test_tt_a2_every_deck_brings_its_jokers(jokers: int, extra: int) -> None:
    pack = Options(jokers=jokers, extra_deck=extra).pack(3)
    assert pack.count(JOKER) == jokers * (2 + extra)
    assert len(pack) == (52 + jokers) * (2 + extra)
    assert pack == tuple(sorted(pack))


def test_tt_a2_a_joker_is_wild_and_costs_20() -> None:
    assert penalty(parse_cards("JKR 9D 9S"), rules(3)) == 0
    assert penalty(parse_cards("JKR 9D 4S"), rules(3)) == 33
    assert penalty(parse_cards("JKR JKR JKR"), rules(3)) == 0


@pytest.mark.parametrize("wild_limit", ["half", "one"])
def test_a_joker_always_counts_as_a_wild(wild_limit: str) -> None:
    assert penalty(parse_cards("JKR JKR JKR"), rules(3, wild_limit=wild_limit)) == 60
    assert penalty(parse_cards("JKR JKR 9D"), rules(3, wild_limit=wild_limit)) == 49


@pytest.mark.parametrize(
    ("hand", "one", "half"),
    [
        ("3S 3C 3D", 0, 0),  # a natural set of the wild rank
        ("3S 3C JKR", 0, 0),
        ("3H 4H 3S", 0, 0),  # 3H in its own place is no wild
        ("7H 8H 3S 3C", 3, 0),
        ("7H 3S 3C", 13, 13),
        ("9S 9D 9H 3S 3C", 3, 0),
        ("9S 9D 9H 9C 3S 3C", 0, 0),  # two sets of two nines and a three
        ("4S 3D 6S 5S 5H 3C", 0, 0),  # a three takes 5S's place in the run
    ],
)
def test_tt_a5_limits_on_wilds(hand: str, one: int, half: int) -> None:
    assert penalty(parse_cards(hand), rules(3, wild_limit="one")) == one
    assert penalty(parse_cards(hand), rules(3, wild_limit="half")) == half
    assert penalty(parse_cards(hand), rules(3)) == 0


def test_limits_bind_going_out() -> None:
    deal = "KS JS 9S 8S / 7H 7S 4S 4C"
    assert outs(dealt(deal, "QC", "draw discard")) == "QC"
    assert outs(dealt(deal, "QC", "draw discard", wild_limit="half")) == "QC"
    assert outs(dealt(deal, "QC", "draw discard", wild_limit="one")) == ""


@pytest.mark.parametrize(("wild_penalty", "points"), [("face", 23), ("twenty", 40)])
def test_tt_a10_a_wild_card_left_over(wild_penalty: str, points: int) -> None:
    assert penalty(parse_cards("3H KD QC"), rules(3, wild_penalty=wild_penalty)) == points


HANDS = "4C 9D 9C / 7H 7S KD"


def test_tt_a13_nobody_goes_out_in_the_first_turn_of_a_round() -> None:
    game = dealt(HANDS, "3D", "draw discard", no_first_turn_out=True)
    assert outs(game) == ""
    play(game, "discard KD, draw discard, discard KD, draw stock")
    assert outs(game).split()[-1] == str(game.view(1).drawn)
    assert outs(dealt(HANDS, "3D", "draw discard")) == "KD"


def test_tt_a18_the_card_just_taken_may_be_discarded_unless_the_table_forbids_it() -> None:
    assert "discard 3D" in legal(dealt(HANDS, "3D", "draw discard"))
    game = dealt(HANDS, "3D", "draw discard", no_return_discard=True)
    assert legal(game, "discard") == ["discard 7S", "discard KD", "discard 7H"]
    play(game, "discard KD, draw stock")
    assert str(game.view(0).drawn) in {text.split()[1] for text in legal(game, "discard")}


def test_an_identical_card_in_hand_may_be_discarded() -> None:
    game = dealt("4C 9D 9C / 7H 7S 3D", "3D", "draw discard", no_return_discard=True, extra_deck=1)
    assert legal(game) == [f"{verb} {card}" for verb in ("out", "discard") for card in ("7S", "3D", "7H")]


def test_the_card_just_taken_may_not_be_discarded_in_a_final_turn_either() -> None:
    game = dealt(HANDS, "3D", "draw discard, out KD, draw discard", no_return_discard=True)
    assert legal(game) == ["discard 4C", "discard 9C", "discard 9D"]


def last_round(scores: tuple[int, ...], **options: Any) -> ThreeThirteen:
    """Three seats after a match of one round in which seat 1 went out and the others had 9 and 4."""
    game = dealt("AS 2S 6D / 5C 5D KD / AH AD 2C", "5H KS KH", scores=scores, rounds=1, **options)
    play(game, "draw discard, out KD, draw stock, discard KS, draw stock, discard KH")
    return game


@pytest.mark.parametrize(
    ("tie_break", "winners"), [("shared", (0, 1)), ("most_rounds_out", (1,)), ("last_round_lowest", (1,))]
)
def test_tt_a20_who_wins_among_equal_totals(tie_break: str, winners: tuple[int, ...]) -> None:
    game = last_round((1, 10, 30), tie_break=tie_break)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == (winners, (10, 10, 34))


@pytest.mark.parametrize("tie_break", ["most_rounds_out", "last_round_lowest"])
def test_a_tie_break_compares_only_those_tied_on_the_lowest_total(tie_break: str) -> None:
    game = last_round((0, 30, 5), tie_break=tie_break)
    assert game.outcome is not None
    assert game.outcome.winners == ((0, 2) if tie_break == "most_rounds_out" else (2,))


def test_a_tie_break_decides_nothing_where_it_is_equal_too() -> None:
    game = dealt("AS 2S 6D / 5C 5D KD / AH AD 7C", "5H KS KH", scores=(0, 20, 0), rounds=1,
                 tie_break="last_round_lowest")  # fmt: skip
    play(game, "draw discard, out KD, draw stock, discard KS, draw stock, discard KH")
    assert game.outcome is not None
    assert game.outcome.winners == (0, 2)


@pytest.mark.parametrize(("players", "decks"), [(2, 2), (3, 3), (8, 5)])
def test_tt_a1_an_extra_deck(players: int, decks: int) -> None:
    assert Options(extra_deck=1).pack(players).count(Card.parse("7D")) == decks


@pytest.mark.parametrize("rounds", [1, 3, 11])
def test_tt_a23_so_many_rounds_are_played(rounds: int) -> None:
    rng = Random(rounds)
    game = ThreeThirteen(3, Options(rounds=rounds), first=2)
    ended: list[RoundEnded] = []
    last = None
    while game.actor is not None:
        for event in game.play(game.actor, hurried_move(game, rng)):
            last = event
            if isinstance(event, RoundEnded):
                ended.append(event)
    assert [event.round for event in ended] == list(range(1, rounds + 1))
    assert [event.wild for event in ended] == list(range(3, rounds + 3))
    assert [event.dealer for event in ended] == [(2 + at) % 3 for at in range(rounds)]
    assert [event.next_dealer for event in ended] == [*((event.dealer + 1) % 3 for event in ended[:-1]), None]
    assert isinstance(last, MatchEnded)
    assert last.outcome.reason is Reason.LAST_ROUND


def test_the_first_dealer_deals_and_the_seat_to_the_left_starts() -> None:
    game = ThreeThirteen(4, first=3)
    game.play(CHANCE, game.deal(Random(4)))
    assert (game.dealer, game.actor) == (3, 0)
