"""Who wins a trick (FH-E21 to FH-E34), in hands that reach it through the public face."""

from __future__ import annotations

import pytest

from engine.cards import JOKER, Suit
from engine.game import CHANCE
from engine.games.five_hundred import FiveHundred, Phase, TrickWon, ranking_for
from tests.engine.games.five_hundred.scripts import cards, contract, play, result


def first_trick(bid: str, script: str, **arguments: object) -> TrickWon:
    """The first trick, led by the contractor; who does not follow suit could not."""
    trump = contract(bid).view(None).trump
    lead, *rest = script.split()
    seats = [0, 1, 3] if "misere" in bid else [0, 1, 2, 3]
    ranking = ranking_for(trump)
    game = FiveHundred(4)
    led = ranking.counts_as(game.parse(f"play {lead}").card or JOKER)
    void = {
        seat: led.letter
        for seat, text in zip(seats[1:], rest, strict=True)
        if led is not None and ranking.counts_as(game.parse(f"play {text}").card or JOKER) is not led
    }
    hands = dict(zip(seats, script.split(), strict=True))
    events = cards(contract(bid, hands, void=void, **arguments), script)  # type: ignore[arg-type]
    return next(event for event in events if isinstance(event, TrickWon))


@pytest.mark.parametrize(
    ("example", "bid", "script", "winner"),
    [
        ("FH-E21", "6H", "10S JD JH AH", "JH"),
        ("FH-E22", "6S", "AH 5S KH JC", "JC"),
        ("FH-E23", "6C", "5C JS 6C AC", "JS"),
        ("FH-E24", "6H", "JD AH KD 4H", "JD"),
        ("FH-E25", "6D", "JH 10D AD QD", "JH"),
        ("FH-E26", "6S", "9D JKR 4D AS", "JKR"),
        ("FH-E27", "6NT", "10D AC JD KD", "KD"),
        ("FH-E28", "6NT", "10D AC JKR KD", "JKR"),
        ("FH-E32", "6NT", "QH JH JD 4H", "QH"),
        ("FH-E33", "misere", "5S JKR AS", "JKR"),
    ],
)
def test_the_first_trick(example: str, bid: str, script: str, winner: str) -> None:
    trick = first_trick(bid, script)
    assert [str(play.card) for play in trick.cards] == script.split()
    (won,) = [str(play.card) for play in trick.cards if play.seat == trick.winner]
    assert won == winner, example


def test_e24_the_led_suit_of_the_left_bower_is_hearts() -> None:
    assert first_trick("6H", "JD AH KD 4H").led is Suit.HEARTS


def lead_by_an_opponent(
    bid: str, name: str, lead: str, others: dict[int, str], **arguments: object
) -> FiveHundred:
    """The contractor named the joker's suit and lost the first trick to seat 3, who leads `lead`."""
    hands = {0: "JKR 5S", 3: f"AS {lead}", **others}
    game = contract(bid, hands, name=name, **arguments)  # type: ignore[arg-type]
    play(game, "play 5S")
    while game.actor != 3:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])
    cards(game, f"AS {lead}")
    assert game.actor == 0
    return game


def test_e29_a_named_joker_loses_off_its_suit() -> None:
    game = lead_by_an_opponent("6NT", "H", "9C", {1: "10C", 2: "5C"}, void={0: "C"})
    cards(game, "JKR 10C 5C")
    assert game.view(None).tricks[-1].winner == 1


def test_e30_a_named_joker_is_the_highest_card_of_its_suit() -> None:
    game = lead_by_an_opponent("6NT", "H", "9H", {1: "AH", 2: "4H"}, void={0: "H"})
    cards(game, "JKR AH 4H")
    assert game.view(None).tricks[-1].winner == 0


def test_e31_the_suit_named_for_a_joker_that_is_led_must_be_followed() -> None:
    hands = {0: "JKR", 1: "AD AC", 2: "4D", 3: "KS"}
    game = contract("6NT", hands, void={3: "D", 0: "D", 2: "S"})
    play(game, "play JKR as D")
    assert game.view(1).led is Suit.DIAMONDS
    assert {move.card.suit for move in game.legal_moves(1) if move.card} == {Suit.DIAMONDS}
    cards(game, "AD 4D KS")
    trick = game.view(None).tricks[0]
    assert (trick.winner, trick.led) == (0, Suit.DIAMONDS)
    assert game.view(None).suits_led == (Suit.DIAMONDS,)


def test_e34_a_misere_contractor_throws_the_named_joker_away() -> None:
    game = lead_by_an_opponent("misere", "D", "6S", {1: "KS"}, void={0: "S"})
    cards(game, "JKR KS")
    assert game.view(None).tricks[-1].winner == 1
    assert game.phase is Phase.PLAY


def test_e33_the_joker_of_a_defender_wins_a_misere_trick() -> None:
    trick = first_trick("misere", "5S JKR AS")
    assert (trick.winner, trick.won) == (1, (0, 1, 0, 0))


def test_the_winner_leads_to_the_next_trick() -> None:
    game = contract("6S", {0: "5H", 1: "6H", 2: "AH", 3: "KH"})
    cards(game, "5H 6H AH KH")
    view = game.view(None)
    assert (game.actor, view.trick, view.led, view.winning) == (2, (), None, None)
    assert view.last_trick == view.tricks[0]
    assert view.won == (0, 0, 1, 0)


def test_a_hand_has_ten_tricks() -> None:
    game = contract("6S")
    while game.actor != CHANCE:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])
    assert sum(result(game).won) == 10


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 3), (4, 3), (5, 5), (6, 4)])
def test_who_plays_in_a_misere(players: int, seats: int) -> None:
    game = contract("misere", {0: "7S 7C 7D 7H"}, players=players)
    view = game.view(None)
    assert view.sitting_out == {4: (2,), 6: (2, 4)}.get(players, ())
    for _ in range(seats):
        assert game.actor not in view.sitting_out
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[-1])
    assert len(game.view(None).tricks) == 1
