"""Which moves are played by themselves, and which are not so that nothing is given away."""

from __future__ import annotations

import pytest

from engine.games.five_hundred import FiveHundred
from tests.engine.games.five_hundred.scripts import contract, dealt, play


def to_the_last_trick(game: FiveHundred, tops: str) -> FiveHundred:
    """The contractor leads nine cards that win."""
    for lead in tops.split():
        play(game, f"play {lead}")
        while game.view(None).trick:
            assert game.actor is not None
            assert game.forced_move() is None
            game.play(game.actor, game.legal_moves(game.actor)[0])
    assert len(game.view(None).tricks) == 9
    return game


@pytest.mark.parametrize(
    ("bid", "options", "forced"),
    [
        ("6S", {"self_raise": False}, "take"),
        ("6S without kitty", {"self_raise": False}, "stand"),
        ("10NT", {}, "take"),
        ("6S", {}, "None"),
    ],
)
def test_a_contract_that_cannot_be_raised_goes_on_by_itself(
    bid: str, options: dict[str, bool], forced: str
) -> None:
    game = dealt(first=3, **options)
    assert game.forced_move() is None
    play(game, f"bid {bid}" if bid == "10NT" else f"bid {bid}, pass, pass, pass")
    assert str(game.forced_move()) == forced


def test_the_last_trick_plays_itself_where_trumps_bind_the_joker() -> None:
    game = contract("6S", {0: "JKR JS JC AS KS QS 10S 9S 8S 7S"})
    to_the_last_trick(game, "JKR JS JC AS KS QS 10S 9S 8S")
    for _ in range(4):
        assert game.actor is not None
        forced = game.forced_move()
        assert [forced] == game.legal_moves(game.actor)
        game.play(game.actor, forced)
    assert game.forced_move() is None
    assert len(game.sheet) == 1


@pytest.mark.parametrize("last", ["JKR", "5S"])
def test_the_last_lead_waits_while_it_might_be_a_joker_with_a_suit_to_name(last: str) -> None:
    game = contract("6NT", {0: f"AS KS QS JS 10S 9S 8S 7S 6S {last}"})
    to_the_last_trick(game, "AS KS QS JS 10S 9S 8S 7S 6S")
    assert game.forced_move() is None
    game.play(0, game.legal_moves(0)[0])
    for _ in range(3):
        assert game.actor is not None
        assert [game.forced_move()] == game.legal_moves(game.actor)
        game.play(game.actor, game.legal_moves(game.actor)[0])


def test_with_all_suits_led_the_last_lead_plays_itself_joker_or_not() -> None:
    game = contract("6NT", {0: "AS AH AC AD KS KH KC KD QS JKR"})
    to_the_last_trick(game, "AS AH AC AD KS KH KC KD QS")
    assert str(game.forced_move()) == "play JKR"


def test_a_single_legal_card_before_the_last_trick_is_not_forced() -> None:
    game = contract("6S", {0: "5H", 1: "6H"}, void={2: "H"})
    play(game, "play 5H")
    assert game.forced_move() is None
