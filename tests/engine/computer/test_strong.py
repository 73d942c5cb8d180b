"""The strong player of Fives and Threes, through public views."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.computer.fives_and_threes import play_greedy, play_look, play_strong
from engine.computer.fives_and_threes.strong import Searcher
from engine.game import CHANCE
from engine.games.fives_and_threes import FivesAndThrees
from tests.engine.computer.positions import answer, position, running_hands

SEEDS = range(3)


def answers(game: FivesAndThrees) -> set[str]:
    return {answer(play_strong, game, seed) for seed in SEEDS}


def test_it_takes_eight_points() -> None:
    deal = "deal 6-6 5-4 6-1 2-2 6-2 3-1 1-1 / 6-3 5-5 4-4 4-3 2-0 2-1 0-0"
    assert answers(position(deal, "6-6")) == {"6-3 left"}


def test_it_does_not_open_with_four_points_that_invite_eight() -> None:
    deal = "deal 6-6 5-4 6-1 2-2 6-2 3-1 1-1 / 6-3 5-5 4-4 4-3 2-0 2-1 0-0"
    assert answer(play_greedy, position(deal)) == "6-6"
    assert answers(position(deal)) == {"5-4"}


def test_it_wins_on_the_target_rather_than_taking_anything_else() -> None:
    deal = "deal 6-3 5-5 4-4 4-3 2-1 1-1 1-0 / 6-6 6-5 5-4 3-3 3-1 2-0 0-0"
    assert answers(position(deal, scores=(58, 40))) == {"6-3"}
    assert answers(position(deal, scores=(59, 40))) == {"5-5"}
    assert answers(position(deal, scores=(60, 40))) == {"2-1"}


# In each of these the rival cannot stop the named tile from winning in this very hand, while
# another placement leaves nothing to play. It follows from what the rival knocked on. The scores
# are those at the start of the hand. Greedy or look goes wrong every time.
ENDINGS = {
    "the double keeps the other tile alive, which wins with the point for going out": (
        (60, 8),
        "deal 6-5 6-3 3-2 3-0 2-2 2-1 2-0 / 6-0 5-5 5-3 5-1 4-2 3-3 0-0",
        (
            "6-3, 3-3 right, 3-0 right, 0-0 right, 2-0 right, 4-2 right, 6-5 left, 5-5 left, knock, "
            "5-1 left, 2-1 left, knock"
        ),
        "2-2 left",
    ),
    "the rival knocked on the value that the double leaves open": (
        (59, 4),
        "deal 6-3 5-1 3-1 3-0 2-1 1-1 0-0 / 6-2 5-5 4-4 4-3 4-2 4-0 1-0",
        (
            "6-3, 6-2 left, 2-1 left, 1-0 left, 3-0 right, 4-0 left, 0-0 right, 4-4 left, knock, "
            "4-3 left, 3-1 left, knock"
        ),
        "1-1 left",
    ),
    "one tile overshoots at either end, but at one of them it wins later": (
        (58, 14),
        "deal 5-5 5-3 3-3 3-1 2-1 1-0 0-0 / 6-6 6-3 6-1 5-0 4-2 4-1 2-2",
        (
            "1-0, 4-1 left, 0-0 right, 4-2 left, 2-1 left, 6-1 left, knock, 6-3 left, 3-3 left, "
            "5-0 right, 5-5 right, knock"
        ),
        "5-3 right",
    ),
    "points that count are worth less than the end that is left by an overshoot": (
        (58, 9),
        "deal 6-6 6-4 6-0 5-5 4-4 4-3 4-2 / 6-5 5-2 4-0 3-2 3-1 2-2 1-0",
        (
            "4-4, 4-0 left, 4-2 right, 1-0 left, knock, 5-2 right, 5-5 right, 6-5 right, 6-6 right, "
            "3-1 left, 4-3 left, knock"
        ),
        "6-4 left",
    ),
}


@pytest.mark.parametrize("why", ENDINGS)
def test_near_the_target_it_keeps_the_winning_hand_alive(why: str) -> None:
    scores, deal, moves, move = ENDINGS[why]
    game = position(deal, *moves.split(", "), scores=scores)
    assert {answer(play_look, game), answer(play_greedy, game)} != {move}
    assert answers(game) == {move}


# Both rivals have knocked on the values that the named move leaves open; the partner has not.
# Greedy and look take points elsewhere and let the rivals in again.
FREE_RUNS = {
    "at the first knocks": (
        "deal 6-1 4-1 4-0 2-2 2-1 / 6-3 6-0 5-5 5-4 4-4 / 5-3 4-2 3-3 3-2 1-0 / 6-6 5-0 3-0 2-0 0-0",
        "2-1, knock, 4-2 left, knock",
        "4-1 left",
    ),
    "late in the hand": (
        "deal 6-4 5-1 4-4 4-3 2-2 / 6-6 6-0 3-1 2-0 0-0 / 5-3 5-0 4-2 1-1 1-0 / 6-5 6-2 5-4 5-2 2-1",
        (
            "4-4, knock, 4-2 right, 5-4 left, 2-2 right, 2-0 right, 5-0 right, 6-5 left, 6-4 left, knock, "
            "5-3 right, knock"
        ),
        "4-3 right",
    ),
}


@pytest.mark.parametrize("when", FREE_RUNS)
def test_in_pairs_it_leaves_the_ends_to_its_partner_alone(when: str) -> None:
    deal, moves, move = FREE_RUNS[when]
    game = position(deal, *moves.split(", "), players=4)
    assert answer(play_greedy, game) != move
    assert answer(play_look, game) != move
    assert answers(game) == {move}


@given(running_hands(), st.integers(0, 999))
@settings(max_examples=60, deadline=None)
def test_its_move_is_legal_under_all_options_and_scores(game: FivesAndThrees, seed: int) -> None:
    if game.actor is None or game.actor == CHANCE:
        return
    view = game.view(game.actor)
    assert Searcher(playouts=24).choose(view, Random(seed), 60.0) in view.legal_moves


def test_it_plays_to_the_options_of_the_table() -> None:
    deal = "deal 6-3 5-5 4-4 4-3 2-1 1-1 1-0 / 6-6 6-5 5-4 3-3 3-1 2-0 0-0"
    # Passing the target wins too, unless the hand's first tile may not win at all.
    assert answers(position(deal, scores=(59, 40), finish="reach_or_pass")) == {"6-3"}
    assert "6-3" not in answers(position(deal, scores=(58, 40), no_win_on_opening=True))


def test_the_same_seed_gives_the_same_moves() -> None:
    def moves() -> list[str]:
        rng, game = Random(5), FivesAndThrees(players=2)
        player = Searcher(playouts=30)
        for _ in range(40):
            actor = game.actor
            assert actor is not None
            move = game.deal(rng) if actor == CHANCE else player.choose(game.view(actor), rng, 60.0)
            game.play(actor, move)
        return [str(event) for event in game.view(None).history]

    assert moves() == moves()


class SlowClock:
    """Every look at it takes a while."""

    def __init__(self, seconds: float) -> None:
        self.now = 0.0
        self._seconds = seconds

    def __call__(self) -> float:
        self.now += self._seconds
        return self.now


OPENING = "deal 6-6 5-4 6-1 2-2 6-2 3-1 1-1 / 6-3 5-5 4-4 4-3 2-0 2-1 0-0"


def test_it_stops_within_its_budget() -> None:
    clock = SlowClock(0.01)
    view = position(OPENING).view(0)
    assert Searcher(clock=clock).choose(view, Random(1), 0.5) in view.legal_moves
    assert 0.2 < clock.now < 0.5


def test_a_budget_too_small_to_think_gives_the_most_points() -> None:
    view = position(OPENING).view(0)
    assert str(Searcher().choose(view, Random(1), 0.0)) == "6-6"


def test_a_small_budget_is_planned_for_without_looking_at_the_clock() -> None:
    clock = SlowClock(1e-9)
    view = position(OPENING).view(0)
    assert Searcher(clock=clock).choose(view, Random(1), 0.01) in view.legal_moves
    assert clock.now < 60e-9
