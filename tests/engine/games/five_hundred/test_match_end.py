"""When a match ends, and who wins it (FH-E66 to FH-E76)."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import CHANCE, Outcome, Reason
from engine.games.five_hundred import FiveHundred, Options, Phase
from tests.engine.games.five_hundred.scripts import cards, contract, hand_with, play, result

FALLEN, REACHED = Reason.BELOW_FLOOR, Reason.TARGET_REACHED


@pytest.mark.parametrize(
    ("example", "before", "hand", "after", "end"),
    [
        ("FH-E66", (480, 300), ("7S", 7, 1), (510, 440), None),
        ("FH-E67", (510, 440), ("6S", 6, 0), (550, 480), (REACHED, 0)),
        ("FH-E68", (510, 440), ("6S", 5, 0), (470, 490), None),
        ("FH-E69", (-260, -300), ("8S", 7, 0), (-500, -270), (FALLEN, 1)),
        ("FH-E70", (-490, 100), ("6S", 5, 0), (-530, 150), (FALLEN, 1)),
        ("FH-E71", (490, 480), ("6S", 6, 0), (530, 520), (REACHED, 0)),
        ("FH-E72", (200, 480), ("7H", 5, 0), (0, 530), None),
        ("FH-E74", (300, 0), ("8C", 9, 0), (560, 10), (REACHED, 0)),
    ],
)
def test_the_end(
    example: str,
    before: tuple[int, int],
    hand: tuple[str, int, int],
    after: tuple[int, int],
    end: tuple[Reason, int] | None,
) -> None:
    bid, tricks, contractor = hand
    game = hand_with(bid, tricks, contractor=contractor, scores=before)
    assert game.scores == after, example
    expected = None if end is None else Outcome(end[0], (end[1],), after)
    assert game.outcome == expected
    assert game.actor == (CHANCE if end is None else None)


def test_e73_a_made_open_misere_wins_from_nothing() -> None:
    game = contract("open misere", {0: "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H"})
    while game.phase is Phase.PLAY and game.actor is not None:
        choose = min if game.actor == 0 else max
        game.play(game.actor, choose(game.legal_moves(game.actor), key=lambda move: move.place % 16))
    assert game.outcome == Outcome(REACHED, (0,), (500, 0))


@pytest.mark.parametrize(
    ("cap", "before", "after"),
    [(490, 480, 490), (490, 490, 490), (480, 480, 480), (480, 470, 480), (490, 510, 510), (490, 400, 430)],
)
def test_e75_trick_points_stop_at_the_cap(cap: int, before: int, after: int) -> None:
    game = hand_with("7S", 7, contractor=0, scores=(0, before), defender_cap=cap)
    assert game.scores == (140, after)
    line = result(game).lines[1]
    assert (line.tricks, line.trick_points) == (3, after - before)
    assert line.capped == (after - before < 30)


def test_e76_without_the_rule_tricks_win_too() -> None:
    game = hand_with("7S", 7, contractor=1, scores=(480, 300), win_by_contract_only=False)
    assert game.outcome == Outcome(REACHED, (0,), (510, 440))


def test_without_the_rule_the_contractors_go_first_if_they_made_it() -> None:
    game = hand_with("6S", 6, contractor=1, scores=(490, 480), win_by_contract_only=False)
    assert game.outcome == Outcome(REACHED, (1,), (530, 520))
    game = hand_with("6S", 6, contractor=1, scores=(499, 400), win_by_contract_only=False)
    assert game.outcome == Outcome(REACHED, (0,), (539, 440))


def test_a_failed_contract_lets_the_defenders_win_without_the_rule() -> None:
    game = hand_with("6S", 5, contractor=1, scores=(460, 300), win_by_contract_only=False)
    assert game.outcome == Outcome(REACHED, (0,), (510, 260))


THREE = {
    0: "JKR JD JH AD KD QD 10D 7C 8C 7H",
    1: "9D 8D AC KC 7S 8S 8H 9H 10H QH",
    2: "AS KS QS JS 10S 9S 9C 10C 7D AH",
}
THREE_TRICKS = (
    "JKR 8D 7D  JD 9D 9S  JH 8H 10S  AD 9H JS  KD 10H QS  QD QH KS  10D 7S 9C  7C AC 10C  KC AH 8C  8S AS 7H"
)


def test_when_one_of_three_falls_the_highest_of_the_others_wins() -> None:
    game = contract("8D", THREE, players=3, scores=(-400, 100, 300))
    cards(game, THREE_TRICKS)
    assert game.outcome == Outcome(FALLEN, (2,), (-680, 120, 310))


def test_equal_scores_share_the_win() -> None:
    game = contract("8D", THREE, players=3, scores=(-400, 290, 300))
    cards(game, THREE_TRICKS)
    assert game.outcome == Outcome(FALLEN, (1, 2), (-680, 310, 310))


FIVE = {
    0: "JKR JD JH AD KD QD 10D 2S 2C 3C",
    1: "4D 4C 5C 6C 7C 8C 9C 10C 4H 5H",
    2: "AS 2D 2H 3H 4S 5S 6S 7S 8S 6H",
    3: "3D KS QS AC KC QC JC 7H 8H 9H",
    4: "5D 3S 9S 10S JS 10H QH KH AH 6D",
}
FIVE_TRICKS = (
    "JKR 4D 2D 3D 5D  JD 4C 2H 7H 6D  JH 5C 3H 8H 10H  AD 4H 4S 9H QH  KD 5H 5S JC KH "
    "QD 6C 6S QC AH  10D 7C 7S QS JS  2S 8C AS KS 3S  8S KC 9S 2C 9C  10S 3C 10C 6H AC"
)


@pytest.mark.parametrize(
    ("before", "winners"),
    [
        ((360, 0, 360, 0, 0), (0, 2)),
        ((350, 0, 360, 0, 0), (2,)),
        ((360, 0, 0, 0, 490), (0,)),
        ((0, 490, 0, 0, 490), None),
    ],
)
def test_contractor_and_partner_are_each_tested(
    before: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    game = contract("8D", FIVE, players=5, call="AS", scores=before)
    cards(game, FIVE_TRICKS)
    assert (game.outcome and game.outcome.winners) == winners
    assert game.scores[0] == before[0] + 140


def test_contractor_and_partner_may_fall_together() -> None:
    game = contract("9D", FIVE, players=5, call="AS", scores=(-400, 7, -310, 7, -100))
    cards(game, FIVE_TRICKS)
    assert game.outcome == Outcome(FALLEN, (1, 3), (-590, 7, -500, 7, -80))


def test_five_players_without_the_rule() -> None:
    game = contract("8D", FIVE, players=5, call="AS", scores=(0, 0, 0, 0, 480), win_by_contract_only=False)
    cards(game, FIVE_TRICKS)
    assert game.outcome == Outcome(REACHED, (4,), (140, 0, 140, 0, 500))


def test_a_hand_without_a_contract_wins_nothing_while_the_rule_holds() -> None:
    for only, over in ((True, False), (False, True)):
        game = FiveHundred(4, Options(all_pass="play_no_trumps", win_by_contract_only=only), 0, (480, 480))
        game.play(CHANCE, game.deal(Random(4)))
        play(game, "pass, pass, pass, pass")
        while game.phase is Phase.PLAY and game.actor is not None:
            game.play(game.actor, game.legal_moves(game.actor)[0])
        assert (game.outcome is not None) == over


@pytest.mark.parametrize("scores", [(0,), (0, 0, 0), (-500, 0), (0, -501), ()])
def test_scores_that_end_the_match_or_fit_no_sides_are_refused(scores: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="scores"):
        FiveHundred(4, scores=scores)


def test_a_score_over_500_is_a_position_only_where_tricks_do_not_win() -> None:
    assert FiveHundred(4, scores=(510, 0)).scores == (510, 0)
    with pytest.raises(ValueError, match="scores"):
        FiveHundred(4, Options(win_by_contract_only=False), scores=(500, 0))
