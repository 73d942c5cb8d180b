"""Which cards may be played and why the others may not (FH-E35 to FH-E52)."""

from __future__ import annotations

import pytest

from engine.cards import Suit, parse_cards
from engine.game import IllegalMove
from engine.games.five_hundred import FiveHundred, Phase
from tests.engine.games.five_hundred.scripts import cards, contract, dealt, height, play, playable, result


def following(bid: str, lead: str, hand: str, void: str = "") -> FiveHundred:
    """Seat 1 holds `hand` and no other card of the suits it is void in; the contractor led."""
    game = contract(bid, {0: lead, 1: hand}, void={1: void})
    play(game, f"play {lead}")
    assert game.actor == 1
    return game


@pytest.mark.parametrize(
    ("example", "position", "expected"),
    [
        ("FH-E35", ("6S", "6C", "JC 5H 9D", "C"), "9D 5H JC"),
        ("FH-E36", ("6S", "6S", "JC 5H AC", "S"), "JC"),
        ("FH-E37", ("6S", "6C", "JC 5H AC", ""), "AC"),
        ("FH-E38", ("6H", "JKR", "JD AD KC", "H"), "JD"),
        ("FH-E39", ("6H", "4H", "JKR AC KC", "H"), "JKR"),
        ("FH-E40", ("6NT", "6C", "JKR 5C AH", ""), "5C"),
        ("FH-E41", ("6NT", "6C", "JKR AH 7D", "C"), "7D AH JKR"),
        ("FH-E42", ("misere", "6C", "JKR AH 7D", "C"), "JKR"),
        ("FH-E43", ("misere", "6C", "JKR 5C AH", ""), "5C"),
    ],
)
def test_following(example: str, position: tuple[str, str, str, str], expected: str) -> None:
    game = following(*position)
    hand = position[2]
    assert set(playable(game, hand).split()) == set(expected.split()), example
    barred = {str(bar.card) for bar in game.view(1).barred}
    assert barred & set(hand.split()) == set(hand.split()) - set(expected.split())


def contractor_follows(bid: str, name: str, lead: str, hand: str, void: str) -> FiveHundred:
    """The contractor holds `hand`, named the joker's suit, and seat 3 has won a trick and leads."""
    game = contract(bid, {0: f"5S {hand}", 3: f"AS {lead}"}, name=name, void={0: void})
    play(game, "play 5S")
    while game.actor != 3:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])
    cards(game, f"AS {lead}")
    assert game.actor == 0
    return game


def test_e44_the_named_joker_must_follow_its_suit() -> None:
    game = contractor_follows("6NT", "H", "KH", "JKR 5C", "H")
    assert playable(game, "JKR 5C") == "JKR"


def test_e45_a_named_joker_need_not_be_played_to_another_suit() -> None:
    game = contractor_follows("misere", "H", "KC", "JKR 7D", "C")
    assert playable(game, "JKR 7D") == "7D JKR"


def test_e46_a_named_joker_that_must_follow_loses_the_misere() -> None:
    game = contractor_follows("misere", "D", "KD", "JKR 9S 5C", "D")
    assert playable(game, "JKR 9S 5C") == "JKR"
    play(game, "play JKR")
    assert game.actor == 1
    game.play(1, game.legal_moves(1)[0])
    assert (game.phase, game.scores) == (Phase.DEAL, (-250, 0))


def lead_on(game: FiveHundred, leads: str, keep: str = "") -> None:
    """The contractor leads these cards one after the other; the others play low, and keep a suit."""
    for lead in leads.split():
        play(game, f"play {lead}")
        while game.view(None).trick:
            assert game.actor is not None
            moves = game.legal_moves(game.actor)
            moves.sort(key=lambda move: (str(move.card)[-1] in keep, height(move.card)))  # type: ignore[arg-type]
            game.play(game.actor, moves[0])


def test_e47_the_joker_may_be_led_to_a_suit_not_led_before() -> None:
    game = contract("6NT", {0: "AS AH JKR AC 7D"})
    lead_on(game, "AS AH")
    assert set(playable(game, "JKR AC 7D").split()) == {"JKR>C", "JKR>D", "AC", "7D"}


def test_e48_once_all_suits_are_led_the_joker_is_not() -> None:
    game = contract("6NT", {0: "AS AH KC AD JKR AC 7D"})
    lead_on(game, "AS AH KC AD")
    assert set(playable(game, "JKR AC 7D").split()) == {"AC", "7D"}
    (bar,) = game.view(0).barred
    assert (str(bar.card), bar.code, bar.facts) == ("JKR", "joker-all-suits-led", {})


def test_e49_the_joker_is_led_to_the_last_trick_without_a_suit() -> None:
    game = contract("6NT", {0: "AS AH AC AD KS KH KC KD QS JKR"})
    lead_on(game, "AS AH AC AD KS KH KC KD QS")
    assert [str(move) for move in game.legal_moves(0)] == ["play JKR"]
    play(game, "play JKR")
    assert game.view(None).led is None
    while game.phase is Phase.PLAY:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])
    assert result(game).won == (10, 0, 0, 0)


def test_to_the_last_trick_too_the_joker_takes_a_suit_not_led() -> None:
    game = contract("6NT", {0: "AS KS QS JS 10S 9S 8S 7S 6S JKR"})
    lead_on(game, "AS KS QS JS 10S 9S 8S 7S 6S")
    assert [str(move) for move in game.legal_moves(0)] == ["play JKR as C", "play JKR as D", "play JKR as H"]


def test_e50_once_all_suits_are_led_the_joker_may_still_be_played() -> None:
    hands = {0: "AS KS QS AH KH AD KD 5C JKR 7D", 1: "AC KC QC"}
    game = contract("6NT", hands, void={1: "D"})
    lead_on(game, "AS KS QS AH KH AD KD", keep="C")
    play(game, "play 5C, play AC")
    while game.view(None).trick:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])
    assert set(game.view(None).suits_led) == set(Suit)
    assert game.actor == 1
    play(game, "play KC")
    while game.actor != 0:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])
    assert [str(move) for move in game.legal_moves(0)] == ["play 7D", "play JKR"]


def test_e51_a_named_joker_is_led_like_any_card_of_its_suit() -> None:
    game = contract("6NT", {0: "AS AH JKR AC"}, name="C")
    lead_on(game, "AS AH")
    assert playable(game, "JKR AC") == "AC JKR"
    play(game, "play JKR")
    assert game.view(None).led is Suit.CLUBS


def test_e52_under_the_strict_rule_the_joker_is_led_to_the_last_trick_only() -> None:
    game = contract("6NT", {0: "JKR AS KS QS JS 10S 9S 8S 7S 6S"}, joker_lead="last_trick_only")
    assert len(game.legal_moves(0)) == 9
    assert game.view(0).barred[0].code == "joker-last-trick-only"
    for text in ("play JKR", "play JKR as D"):
        with pytest.raises(IllegalMove) as refusal:
            game.check(0, game.parse(text))
        assert refusal.value.code == "joker-last-trick-only"
    lead_on(game, "AS KS QS JS 10S 9S 8S 7S 6S")
    assert [str(move) for move in game.legal_moves(0)] == ["play JKR as C", "play JKR as D", "play JKR as H"]


def test_the_strict_rule_binds_neither_a_named_nor_a_trump_joker() -> None:
    for bid, name in (("6NT", "D"), ("6H", "none")):
        game = contract(bid, {0: "JKR"}, name=name, joker_lead="last_trick_only")
        assert playable(game, "JKR") == "JKR"


def test_a_joker_that_is_led_needs_a_suit() -> None:
    game = contract("6NT", {0: "JKR AS"})
    play(game, "play AS")
    while game.actor != 0:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])
    for text, code, facts in (
        ("play JKR", "joker-needs-suit", {"suits": (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)}),
        ("play JKR as S", "suit-already-led", {"suit": Suit.SPADES}),
    ):
        with pytest.raises(IllegalMove) as refusal:
            game.check(0, game.parse(text))
        assert (refusal.value.code, refusal.value.facts) == (code, facts)


@pytest.mark.parametrize(
    ("bid", "name", "code"), [("6H", "none", "joker-has-suit"), ("6NT", "H", "joker-has-suit")]
)
def test_a_joker_with_a_suit_takes_no_other(bid: str, name: str, code: str) -> None:
    game = contract(bid, {0: "JKR"}, name=name)
    with pytest.raises(IllegalMove) as refusal:
        game.check(0, game.parse("play JKR as D"))
    assert (refusal.value.code, refusal.value.facts) == (code, {"suit": Suit.HEARTS})


def test_only_a_led_joker_takes_a_suit() -> None:
    game = following("6NT", "6C", "JKR AH", "C")
    with pytest.raises(IllegalMove) as refusal:
        game.check(1, game.parse("play JKR as D"))
    assert refusal.value.code == "joker-not-led"


@pytest.mark.parametrize(
    ("position", "card", "code"),
    [
        (("6S", "6C", "JC 5H AC", ""), "JC", "must-follow"),
        (("6S", "6C", "JKR AC", ""), "JKR", "must-follow"),
        (("6NT", "6C", "JKR 5C AH", ""), "JKR", "joker-only-when-void"),
        (("6NT", "6C", "JKR 5C AH", ""), "AH", "must-follow"),
        (("misere", "6C", "JKR AH 7D", "C"), "7D", "joker-must-be-played"),
    ],
)
def test_every_other_card_is_barred_with_its_reason(
    position: tuple[str, str, str, str], card: str, code: str
) -> None:
    game = following(*position)
    view = game.view(1)
    (bar,) = [bar for bar in view.barred if str(bar.card) == card]
    assert (bar.code, bar.facts["suit"]) == (code, Suit.CLUBS)
    with pytest.raises(IllegalMove) as refusal:
        game.check(1, game.parse(f"play {card}"))
    assert (refusal.value.code, refusal.value.facts) == (bar.code, bar.facts)
    held = {*parse_cards(position[2])}
    assert held <= {*(move.card for move in view.legal_moves), *(bar.card for bar in view.barred)}
    assert game.view(0).barred == game.view(None).barred == ()


def test_without_a_contract_the_joker_has_no_suit() -> None:
    game = contract_without_bid()
    assert game.phase is Phase.PLAY
    assert game.actor == 0
    assert "play JKR as S" in [str(move) for move in game.legal_moves(0)]


def contract_without_bid() -> FiveHundred:
    """Everybody passed, and the hand is played in no trumps; seat 0 sits left of the dealer."""
    game = dealt({0: "JKR"}, first=3, all_pass="play_no_trumps")
    play(game, "pass, pass, pass, pass")
    return game
