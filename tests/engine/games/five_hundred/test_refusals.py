"""Every refusal, by its code and facts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.cards import Card
from engine.game import CHANCE, IllegalMove, MatchOver, NotYourTurn, Refusal, RuleError
from engine.games.five_hundred import REFUSALS, FiveHundred, Move, Phase
from tests.engine.games.five_hundred.scripts import (
    contract,
    deal_move,
    dealt,
    exchanged,
    hand_with,
    play,
    random_move,
    random_options,
)


def refused(game: FiveHundred, seat: int, text: str) -> RuleError:
    """The refusal of a move, which must leave everything as it was."""
    before = [game.view(viewer) for viewer in (None, *range(game.players))]
    with pytest.raises(RuleError) as refusal:
        game.play(seat, game.parse(text))
    assert [game.view(viewer) for viewer in (None, *range(game.players))] == before
    assert set(refusal.value.facts) == set(REFUSALS[refusal.value.code])
    return refusal.value


def bid_and_passed(bid: str = "6S", **arguments: object) -> FiveHundred:
    """Seat 0 has won the auction."""
    game = dealt(first=arguments.get("players", 4) - 1, **arguments)  # type: ignore[arg-type, operator]
    play(game, f"bid {bid}" + ", pass" * (game.players - 1))
    return game


def taken() -> FiveHundred:
    game = bid_and_passed()
    play(game, "take")
    return game


def naming() -> FiveHundred:
    game = dealt({0: "JKR"}, first=3)
    play(game, "bid 6NT without kitty, pass, pass, pass, stand")
    return game


def calling() -> FiveHundred:
    game = dealt({0: "JKR 2S 3S AH"}, players=5, first=4)
    play(game, "bid 6H, pass, pass, pass, pass, take, discard 2S 3S AH")
    return game


POSITIONS: dict[str, Callable[[], FiveHundred]] = {
    "auction": lambda: dealt(first=3),
    "passed": lambda: _played(dealt(first=3), "pass, bid 6S"),
    "seven": lambda: _played(dealt(first=3), "bid 7S"),
    "single": lambda: _played(dealt(first=3, auction="single"), "bid 6S"),
    "contract": bid_and_passed,
    "contract without kitty": lambda: bid_and_passed("6S without kitty"),
    "no raise": lambda: bid_and_passed(self_raise=False),
    "taken": taken,
    "calling": calling,
    "naming": naming,
    "named": lambda: _played(naming(), "name H"),
    "play": lambda: contract("6S", {0: "5S"}),
    "misere": lambda: contract("misere", {0: "5S"}),
    "over": lambda: hand_with("10NT", 10),
}


def _played(game: FiveHundred, script: str) -> FiveHundred:
    play(game, script)
    return game


@pytest.mark.parametrize(
    ("position", "seat", "text", "kind", "code"),
    [
        ("auction", 1, "bid 6S", NotYourTurn, "not-your-turn"),
        ("auction", 7, "look", NotYourTurn, "not-your-turn"),
        ("auction", 0, "play 5S", IllegalMove, "call-is-due"),
        ("auction", 0, "take", IllegalMove, "call-is-due"),
        ("auction", 0, "bid misere", IllegalMove, "misere-needs-seven"),
        ("auction", CHANCE, "pass", NotYourTurn, "deal-not-due"),
        ("auction", CHANCE, str(deal_move(4, {})), NotYourTurn, "deal-not-due"),
        ("auction", 0, str(deal_move(4, {})), IllegalMove, "only-chance-deals"),
        ("passed", 0, "bid 7S", NotYourTurn, "already-passed"),
        ("passed", 0, "pass", NotYourTurn, "already-passed"),
        ("passed", 2, "bid 6S", IllegalMove, "bid-too-low"),
        ("seven", 1, "bid 6NT", IllegalMove, "bid-too-low"),
        ("single", 0, "bid 7S", NotYourTurn, "one-call-each"),
        ("contract", 1, "bid 7S", NotYourTurn, "not-your-turn"),
        ("contract", 0, "stand", IllegalMove, "bid-with-kitty"),
        ("contract", 0, "pass", IllegalMove, "auction-over"),
        ("contract", 0, "discard 5S 6S 7S", IllegalMove, "kitty-is-due"),
        ("contract", 1, "look", NotYourTurn, "already-looked"),
        ("contract without kitty", 0, "take", IllegalMove, "bid-without-kitty"),
        ("no raise", 0, "bid 7S", IllegalMove, "raise-not-played"),
        ("taken", 0, "bid 7S", IllegalMove, "auction-over"),
        ("taken", 0, "take", IllegalMove, "discard-is-due"),
        ("calling", 0, "call JKR", IllegalMove, "joker-not-callable"),
        ("calling", 0, "call JD", IllegalMove, "bower-not-callable"),
        ("calling", 0, "call JH", IllegalMove, "bower-not-callable"),
        ("calling", 0, "call 2S", IllegalMove, "own-card-not-callable"),
        ("calling", 0, "call 11S", IllegalMove, "card-not-in-pack"),
        ("calling", 0, "play JKR", IllegalMove, "partner-is-due"),
        ("naming", 0, "play JKR", IllegalMove, "naming-is-due"),
        ("naming", 1, "name H", NotYourTurn, "not-your-turn"),
        ("named", 0, "name D", IllegalMove, "joker-already-named"),
        ("named", 0, "discard 5S 6S 7S", IllegalMove, "card-is-due"),
        ("play", 0, "name D", IllegalMove, "card-is-due"),
        ("play", 0, "pass", IllegalMove, "auction-over"),
        ("play", 0, "call alone", IllegalMove, "card-is-due"),
        ("play", 0, "play 11H", IllegalMove, "card-not-in-hand"),
        ("misere", 2, "play 5H", NotYourTurn, "sits-out"),
        ("misere", 2, "pass", NotYourTurn, "sits-out"),
        ("misere", 1, "play 5H", NotYourTurn, "not-your-turn"),
        ("over", 0, "pass", MatchOver, "match-over"),
        ("over", CHANCE, str(deal_move(4, {})), MatchOver, "match-over"),
    ],
)
def test_refusals(position: str, seat: int, text: str, kind: type[RuleError], code: str) -> None:
    refusal = refused(POSITIONS[position](), seat, text)
    assert (type(refusal), refusal.code) == (kind, code)


@pytest.mark.parametrize("discard", ["5S 6S", "5S 6S 7S 8S"])
def test_two_or_four_discards_are_refused(discard: str) -> None:
    refusal = refused(taken(), 0, f"discard {discard}")
    assert (refusal.code, refusal.facts) == ("discard-three", {"cards": len(discard.split())})


def test_discards_must_be_held_and_different() -> None:
    game = taken()
    held = game.view(0).hand or ()
    one, other = map(str, held[:2])
    missing = next(card for card in game.view(1).hand or () if card not in held)
    assert refused(game, 0, f"discard {one} {other} {missing}").facts == {"card": missing}
    assert refused(game, 0, f"discard {one} {one} {other}").code == "discard-repeat"


def test_facts_name_what_was_asked_and_what_stands() -> None:
    refusal = refused(POSITIONS["seven"](), 1, "bid 6NT without kitty")
    assert {name: str(value) for name, value in refusal.facts.items()} == {
        "bid": "6NT without kitty",
        "high": "7S",
    }
    refusal = refused(POSITIONS["play"](), 0, "play AH")
    assert refusal.facts == {"card": Card.parse("AH")}
    assert refused(POSITIONS["auction"](), 3, "pass").facts == {"actor": 0}


def test_after_the_hand_only_chance_may_move() -> None:
    game = hand_with("6S", 6)
    assert game.phase is Phase.DEAL
    assert refused(game, 0, "pass").code == "deal-is-due"
    assert refused(game, 0, str(deal_move(4, {}))).code == "deal-is-due"


def test_a_contractor_of_five_may_call_a_jack_in_no_trumps_and_any_card_after_standing() -> None:
    game = dealt({0: "JKR 2S 3S AH", 1: "JS"}, players=5, first=4)
    play(game, "bid 6NT without kitty, pass, pass, pass, pass, stand")
    moves = {str(move) for move in game.legal_moves(0)}
    assert {"call JS", "call JH", "call alone"} <= moves
    assert len(moves) == 53 - 10 + 1
    assert "call JKR" not in moves


def test_every_refusal_of_random_matches_is_listed_with_its_facts() -> None:
    rng = Random(7)
    met: set[tuple[str, tuple[str, ...]]] = set()
    texts = [
        "pass",
        "look",
        "take",
        "stand",
        "name S",
        "name none",
        "call alone",
        "call AS",
        "play JKR",
        "play JKR as S",
    ]
    tries: list[Move] = [FiveHundred.parse(text) for text in texts]
    for players in (2, 3, 4, 5, 6) * 3:
        game = FiveHundred(players, random_options(players, rng))
        while game.actor is not None:
            seat, move = random_move(game, rng)
            tries = [*tries[-60:], move]
            for other in (CHANCE, *range(players)):
                for attempt in rng.sample(tries, min(10, len(tries))):
                    met |= refusal_of(game, other, attempt)
            game.play(seat, move)
    assert len({code for code, _ in met}) > 25
    assert all(set(facts) == set(REFUSALS[code]) for code, facts in met)


def refusal_of(game: FiveHundred, seat: int, move: Move) -> set[tuple[str, tuple[str, ...]]]:
    """Code and names of the facts, if the move is refused."""
    try:
        game.check(seat, move)
    except Refusal as refusal:
        return {(refusal.code, tuple(refusal.facts))}
    return set()


def test_a_player_who_took_the_kitty_may_discard_the_joker() -> None:
    game = exchanged("6NT", "JKR 5S 6S", {0: "JKR 5S 6S"})
    assert game.phase is Phase.PLAY, "nobody is asked for the suit of a joker that is away"
    assert "JKR" in map(str, game.view(0).discards or ())
