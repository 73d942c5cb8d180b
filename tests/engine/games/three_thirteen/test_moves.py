"""Notation, and every refusal with its code and facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.cards import CARDS, Card, parse_cards
from engine.game import CHANCE, IllegalMove, MatchOver, NotYourTurn, RuleError, Unreadable
from engine.games.three_thirteen import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    OUTS,
    REFUSALS,
    Move,
    ThreeThirteen,
)
from tests.engine.games.three_thirteen.scripts import dealt, play


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw stock", DRAW_STOCK),
        ("  Draw   DISCARD ", DRAW_DISCARD),
        ("discard kd", DISCARDS[Card.parse("KD").index]),
        ("OUT 10H", OUTS[Card.parse("10H").index]),
        ("out jkr", OUTS[Card.parse("JKR").index]),
        ("Shuffle 7H as", Move.shuffle(parse_cards("7H AS"))),
        (
            "deal 3S 2C/ 9h 10H /4D  5d",
            Move.deal([parse_cards("2C 3S"), parse_cards("10H 9H")], parse_cards("4D 5D")),
        ),
    ],
)
def test_parse_forgives_case_and_blanks(text: str, move: Move) -> None:
    assert ThreeThirteen.parse(text) == move


def test_hands_are_written_sorted_and_piles_in_draw_order() -> None:
    assert str(ThreeThirteen.parse("DEAL 9h AS / 3C 2C / KD 2D AD")) == "deal AS 9H / 2C 3C / KD 2D AD"
    assert str(ThreeThirteen.parse("shuffle kd 2d")) == "shuffle KD 2D"


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_move_of_a_turn_round_trips(card: Card) -> None:
    for move in (DRAW_STOCK, DRAW_DISCARD, DISCARDS[card.index], OUTS[card.index]):
        assert ThreeThirteen.parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-move"),
        ("draw", "unknown-move"),
        ("draw pile", "unknown-move"),
        ("draw stock 7H", "unknown-move"),
        ("discard", "unknown-move"),
        ("out", "unknown-move"),
        ("shuffle", "unknown-move"),
        ("deal", "unknown-move"),
        ("deal 7H / / 8H", "unknown-move"),
        ("deal 7H /", "unknown-move"),
        ("take 7H", "unknown-move"),
        ("7H", "unknown-move"),
        ("discard 7H 8H", "unknown-card"),
        ("discard 1H", "unknown-card"),
        ("out JOKER", "unknown-card"),
        ("deal 7H / 7X / 8H", "unknown-card"),
        ("shuffle 7H 7", "unknown-card"),
    ],
)
def test_unreadable_text(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        ThreeThirteen.parse(text)
    assert refusal.value.code == code
    assert tuple(refusal.value.facts) == REFUSALS[code]


def test_a_refusal_repeats_only_the_start_of_a_long_text() -> None:
    with pytest.raises(Unreadable) as refusal:
        ThreeThirteen.parse("x" * 10_000)
    assert len(refusal.value.facts["text"]) <= 100


def test_a_deal_stays_out_of_the_repr_of_its_move() -> None:
    deal = ThreeThirteen(2).parse("deal 7H / 8H / 9H")
    assert "7" not in repr(deal)
    assert "SEVEN" not in repr(deal)


HANDS = "4C 9D 9C / 7H 7S KD"
"""Dealt by seat 0; threes are wild, 3D is turned up and 10H on top of the stock."""


def at_draw(**options: Any) -> ThreeThirteen:
    return dealt(HANDS, "3D 10H", **options)


def holding(**options: Any) -> ThreeThirteen:
    """Seat 1 has taken 3D and may go out with KD."""
    return dealt(HANDS, "3D 10H", "draw discard", **options)


def cannot_go_out() -> ThreeThirteen:
    """Seat 1 holds 7H 7S KD 10H."""
    return dealt(HANDS, "3D 10H", "draw stock")


def final_turn() -> ThreeThirteen:
    """Seat 1 has gone out; seat 0 has drawn 10H."""
    return dealt(HANDS, "3D 10H", "draw discard, out KD, draw stock")


def after_match() -> ThreeThirteen:
    return play_out(dealt(HANDS, "3D 10H", "draw discard, out KD, draw stock", rounds=1))


def play_out(game: ThreeThirteen) -> ThreeThirteen:
    play(game, "discard 10H")
    return game


def without_stock() -> ThreeThirteen:
    """Seat 0 is about to draw, from a stock that ran out, while 10H and KD lie on the discard pile."""
    game = dealt(HANDS, "10H 3D", "draw stock, discard KD")
    game._stock.clear()
    return game


def with_one_discard() -> ThreeThirteen:
    """No stock and a single discard, which full packs never get to."""
    game = dealt(HANDS, "10H 3D")
    game._stock.clear()
    return game


def shuffle_due() -> ThreeThirteen:
    game = without_stock()
    play(game, "draw stock")
    return game


@dataclass(frozen=True)
class Case:
    """A move that is refused, and how."""

    code: str
    game: ThreeThirteen
    seat: int
    text: str
    kind: type[RuleError]
    facts: dict[str, Any] = field(default_factory=dict)


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


CASES = [
    Case("match-over", after_match(), 1, "draw stock", MatchOver),
    Case("match-over", after_match(), CHANCE, "deal 7H / 8H / 9H", MatchOver),
    Case("deal-is-due", ThreeThirteen(2), 0, "draw stock", NotYourTurn),
    Case("deal-is-due", ThreeThirteen(2), 0, "deal 7H / 8H / 9H", NotYourTurn),
    Case("deal-is-due", ThreeThirteen(2), CHANCE, "draw stock", IllegalMove),
    Case("deal-is-due", ThreeThirteen(2), CHANCE, "shuffle 7H", IllegalMove),
    Case("deal-is-due", play_out(final_turn()), 1, "draw stock", NotYourTurn),
    Case("shuffle-is-due", shuffle_due(), 0, "discard 4C", NotYourTurn, {"seat": 0}),
    Case("shuffle-is-due", shuffle_due(), 1, "draw stock", NotYourTurn, {"seat": 0}),
    Case("shuffle-is-due", shuffle_due(), CHANCE, "deal 7H / 8H / 9H", IllegalMove, {"seat": 0}),
    Case("shuffle-is-due", shuffle_due(), CHANCE, "draw discard", IllegalMove, {"seat": 0}),
    Case("bad-shuffle", shuffle_due(), CHANCE, "shuffle KD", IllegalMove),
    Case("bad-shuffle", shuffle_due(), CHANCE, "shuffle 10H KD", IllegalMove),
    Case("bad-shuffle", shuffle_due(), CHANCE, "shuffle 10H 10H", IllegalMove),
    Case("deal-not-due", at_draw(), CHANCE, "deal 7H / 8H / 9H", NotYourTurn),
    Case("deal-not-due", at_draw(), CHANCE, "shuffle 7H", NotYourTurn),
    Case("deal-not-due", holding(), CHANCE, "discard KD", NotYourTurn),
    Case("not-your-turn", at_draw(), 0, "draw stock", NotYourTurn, {"actor": 1}),
    Case("not-your-turn", holding(), 0, "discard 4C", NotYourTurn, {"actor": 1}),
    Case("not-your-turn", final_turn(), 1, "discard 7H", NotYourTurn, {"actor": 0}),
    Case("not-your-turn", at_draw(), 9, "draw stock", NotYourTurn, {"actor": 1}),
    Case("only-chance-deals", at_draw(), 1, "deal 7H / 8H / 9H", IllegalMove),
    Case("only-chance-deals", holding(), 1, "shuffle 7H", IllegalMove),
    Case(
        "bad-deal-hands",
        ThreeThirteen(2),
        CHANCE,
        "deal AS 2S 3S / 4S 5S 6S / 7S 8S 9S / 10S",
        IllegalMove,
        {"hands": 3, "expected": 2},
    ),
    Case(
        "bad-deal-size",
        ThreeThirteen(2),
        CHANCE,
        "deal AS 2S 3S / 4S 5S / 7S",
        IllegalMove,
        {"seat": 1, "cards": 2, "expected": 3},
    ),
    Case("bad-deal-pack", ThreeThirteen(2), CHANCE, "deal AS 2S 3S / 4S 5S 6S / 7S", IllegalMove),
    Case("draw-first", at_draw(), 1, "discard KD", IllegalMove),
    Case("draw-first", at_draw(), 1, "out KD", IllegalMove),
    Case("already-drawn", holding(), 1, "draw stock", IllegalMove),
    Case("already-drawn", holding(), 1, "draw discard", IllegalMove),
    Case("stock-empty", with_one_discard(), 1, "draw stock", IllegalMove),
    Case("card-not-in-hand", holding(), 1, "discard 9D", IllegalMove, {"card": Card.parse("9D")}),
    Case("card-not-in-hand", holding(), 1, "out JKR", IllegalMove, {"card": Card.parse("JKR")}),
    Case(
        "just-taken",
        holding(no_return_discard=True),
        1,
        "discard 3D",
        IllegalMove,
        {"card": Card.parse("3D")},
    ),
    Case("just-taken", holding(no_return_discard=True), 1, "out 3D", IllegalMove, {"card": Card.parse("3D")}),
    Case("somebody-is-out", final_turn(), 0, "out 10H", IllegalMove, {"out": 1}),
    Case("first-turn", holding(no_first_turn_out=True), 1, "out KD", IllegalMove),
    Case(
        "cards-left-over",
        cannot_go_out(),
        1,
        "out KD",
        IllegalMove,
        {"card": Card.parse("KD"), "left": cards("10H 7S 7H"), "points": 24},
    ),
    Case(
        "other-card-goes-out",
        holding(),
        1,
        "out 7H",
        IllegalMove,
        {"card": Card.parse("7H"), "instead": cards("KD")},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{at}-{case.code}" for at, case in enumerate(CASES)])
def test_refusals(case: Case) -> None:
    before = [case.game.view(seat) for seat in (None, 0, 1)]
    move = case.game.parse(case.text)
    for attempt in (case.game.check, case.game.play):
        with pytest.raises(RuleError) as refused:
            attempt(case.seat, move)
        assert type(refused.value) is case.kind
        assert (refused.value.code, refused.value.facts) == (case.code, case.facts)
        assert set(refused.value.facts) == set(REFUSALS[case.code])
    assert [case.game.view(seat) for seat in (None, 0, 1)] == before


def test_every_code_is_tested() -> None:
    unreadable = {"unknown-move", "unknown-card"}
    assert {case.code for case in CASES} | unreadable == set(REFUSALS)
