"""What hands score (FH-E53 to FH-E65), played out through the public face."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.five_hundred import FiveHundred, Line, Phase, Worth
from tests.engine.games.five_hundred.scripts import cards, contract, hand_with, result

CONTRACTS = [
    ("FH-E53", "7H", 8, (200, 20)),
    ("FH-E54", "7H", 6, (-200, 40)),
    ("FH-E55", "6S", 6, (40, 40)),
    ("FH-E55", "6S", 5, (-40, 50)),
    ("FH-E56", "6S", 10, (250, 0)),
    ("FH-E57", "7NT", 10, (250, 0)),
    ("FH-E58", "8S", 10, (250, 0)),
    ("FH-E58", "8C", 10, (260, 0)),
    ("FH-E58", "8NT", 10, (320, 0)),
    ("FH-E59", "10H", 10, (500, 0)),
    ("FH-E59", "10NT", 10, (520, 0)),
    ("FH-E59", "10NT", 9, (-520, 10)),
    ("FH-E60", "9D", 8, (-380, 20)),
]


@pytest.mark.parametrize("contractor", [0, 1, 2, 3])
@pytest.mark.parametrize(("example", "bid", "tricks", "scores"), CONTRACTS)
def test_contracts(example: str, bid: str, tricks: int, scores: tuple[int, int], contractor: int) -> None:
    game = hand_with(bid, tricks, contractor=contractor)
    assert game.scores == (scores if contractor % 2 == 0 else scores[::-1]), example


SAFE = "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H"


@pytest.mark.parametrize(
    ("example", "bid", "value"),
    [("FH-E61", "misere", 250), ("FH-E62", "open misere", 500), ("FH-E62", "blind misere", 500)],
)
def test_a_misere_without_a_trick_is_made(example: str, bid: str, value: int) -> None:
    game = contract(bid, {0: SAFE})
    while game.phase is Phase.PLAY and game.actor is not None:
        legal = game.legal_moves(game.actor)
        lowest = game.actor == 0
        game.play(game.actor, (min if lowest else max)(legal, key=lambda move: move.place % 16))
    assert game.scores == (value, 0), example
    assert result(game).won == (0, *result(game).won[1:])
    assert sum(result(game).won) == 10


@pytest.mark.parametrize(
    ("example", "bid", "value"),
    [("FH-E61", "misere", 250), ("FH-E62", "open misere", 500), ("FH-E62", "blind misere", 500)],
)
def test_a_misere_ends_with_the_first_trick_the_contractor_wins(example: str, bid: str, value: int) -> None:
    game = contract(bid, {0: "AS 5C 6C 7C", 1: "5S", 3: "6S"})
    cards(game, "AS 5S 6S")
    assert game.scores == (-value, 0), example
    assert result(game).won == (1, 0, 0, 0)
    assert result(game).worth == Worth(
        made=False, base=value, bonus=1, slam=False, halved=False, points=-value
    )


def test_e63_defenders_score_only_if_the_contract_was_set() -> None:
    assert hand_with("7H", 8, defender_tricks="only_if_set").scores == (200, 0)
    assert hand_with("7H", 6, defender_tricks="only_if_set").scores == (-200, 40)
    assert hand_with("7H", 6, defender_tricks="never").scores == (-200, 0)


def test_e64_three_players_score_one_by_one() -> None:
    hands = {
        0: "JKR JD JH AD KD QD 10D 7C 8C 7H",
        1: "9D 8D AC KC 7S 8S 8H 9H 10H QH",
        2: "AS KS QS JS 10S 9S 9C 10C 7D AH",
    }
    game = contract("7D", hands, players=3)
    cards(game, "JKR 8D 7D JD 9D 9S JH 8H 10S AD 9H JS KD 10H QS QD QH KS 10D 7S 9C")
    cards(game, "7C AC 10C KC AH 8C 8S AS 7H")
    assert result(game).won == (7, 2, 1)
    assert game.scores == (180, 20, 10)


FIVE = {
    0: "JKR JD JH AD KD QD 10D 2S 2C 3C",
    1: "4D 4C 5C 6C 7C 8C 9C 10C 4H 5H",
    2: "AS 2D 2H 3H 4S 5S 6S 7S 8S 6H",
    3: "3D KS QS AC KC QC JC 7H 8H 9H",
    4: "5D 3S 9S 10S JS 10H QH KH AH 6D",
}
SEVEN_TRUMPS = (
    "JKR 4D 2D 3D 5D  JD 4C 2H 7H 6D  JH 5C 3H 8H 10H  AD 4H 4S 9H QH  KD 5H 5S JC KH "
    "QD 6C 6S QC AH  10D 7C 7S QS JS"
)
LAST_THREE = "2S 8C AS KS 3S  8S KC 9S 2C 9C  10S 3C 10C 6H AC"


def test_e65_contractor_and_called_partner_win_half_each() -> None:
    game = contract("8D", FIVE, players=5, call="AS")
    cards(game, f"{SEVEN_TRUMPS} {LAST_THREE}")
    assert result(game).won == (7, 0, 1, 0, 2)
    assert game.scores == (140, 0, 140, 0, 20)
    assert (result(game).called, result(game).partner) == (game.parse("call AS").card, 2)
    assert result(game).worth == Worth(made=True, base=280, bonus=1, slam=False, halved=True, points=140)


def test_contractor_and_called_partner_lose_half_each() -> None:
    game = contract("9D", FIVE, players=5, call="AS")
    cards(game, f"{SEVEN_TRUMPS} {LAST_THREE}")
    assert game.scores == (-190, 0, -190, 0, 20)


def test_a_contractor_alone_wins_and_loses_the_full_value() -> None:
    game = contract("7D", FIVE, players=5, call="alone")
    cards(game, f"{SEVEN_TRUMPS} {LAST_THREE}")
    assert game.scores == (180, 0, 10, 0, 20)


def test_a_called_card_that_lies_in_the_kitty_makes_nobody_a_partner() -> None:
    game = contract("7D", {0: FIVE[0]}, players=5, call="AS", kitty="AS")
    play_at_random(game, Random(5))
    ended = result(game)
    assert (str(ended.called), ended.partner) == ("AS", None)
    assert ended.worth is not None
    assert (ended.worth.halved, abs(ended.worth.points)) == (False, 180)
    assert [line.contract for line in ended.lines] == [ended.worth.points, 0, 0, 0, 0]


def play_at_random(game: FiveHundred, rng: Random) -> None:
    """Finish the hand."""
    while game.phase is Phase.PLAY and game.actor is not None:
        game.play(game.actor, rng.choice(game.legal_moves(game.actor)))


@pytest.mark.parametrize("seed", range(5))
def test_six_players_are_two_teams_of_three(seed: int) -> None:
    game = contract("6H", {1: "JKR JH JD AH KH", 3: "QH 13H", 5: "12H 11H AS"}, players=6, contractor=1)
    assert game.sides == ((0, 2, 4), (1, 3, 5))
    play_at_random(game, Random(seed))
    won = result(game).won
    taken = won[1] + won[3] + won[5]
    value = 250 if taken == 10 else 100
    assert game.scores == (10 * (10 - taken), value if taken >= 6 else -value)


def test_a_line_tells_how_its_number_came_about() -> None:
    game = hand_with("6S", 10, contractor=1, scores=(20, 100))
    assert result(game).lines == (
        Line(contract=0, tricks=0, trick_points=0, capped=False, score=20),
        Line(contract=250, tricks=10, trick_points=0, capped=False, score=350),
    )
    assert result(game).worth == Worth(made=True, base=40, bonus=1, slam=True, halved=False, points=250)
