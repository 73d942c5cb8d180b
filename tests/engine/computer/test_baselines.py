"""The baseline players of Fives and Threes, through public views."""

from __future__ import annotations

import time
from random import Random

import pytest

from engine.computer.fives_and_threes import play_greedy, play_look, play_random
from engine.computer.player import Choose
from engine.computer.registry import COMPUTERS
from engine.game import CHANCE
from engine.games.fives_and_threes import FivesAndThrees
from tests.engine.computer.positions import answer, position

BASELINES = (play_random, play_greedy, play_look)


DEAL = "deal 6-3 5-5 4-4 4-3 2-1 1-1 1-0 / 6-6 6-5 5-4 3-3 3-1 2-0 0-0"


def test_greedy_takes_the_most_points() -> None:
    assert answer(play_greedy, position(DEAL)) == "6-3"


def test_greedy_prefers_the_heavier_tile_among_equal_points() -> None:
    game = position("deal 6-1 5-2 4-4 3-1 2-2 1-1 1-0 / 6-6 6-5 5-4 3-3 4-3 2-0 0-0")
    assert answer(play_greedy, game) == "4-4"


def test_greedy_counts_an_overshooting_placement_as_nothing() -> None:
    assert answer(play_greedy, position(DEAL, scores=(59, 0))) == "5-5"


def test_look_gives_up_a_point_to_deny_an_eight() -> None:
    # Opening 6-6 earns 4 but invites 6-3 for 8; nothing unseen answers 5-4 so well.
    game = position("deal 6-6 5-4 6-1 2-2 6-2 3-1 1-1 / 6-3 5-5 4-4 4-3 2-0 2-1 0-0")
    assert answer(play_greedy, game) == "6-6"
    assert answer(play_look, game) == "5-4"


def test_look_wins_the_match_when_it_can() -> None:
    assert answer(play_look, position(DEAL, scores=(58, 58))) == "6-3"


@pytest.mark.parametrize("play", BASELINES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_baselines_play_whole_matches_legally(play: Choose, players: int) -> None:
    rng = Random(players)
    game = FivesAndThrees(players=players)
    while (actor := game.actor) is not None:
        game.play(actor, game.deal(rng) if actor == CHANCE else play(game.view(actor), rng, 1.0))
    assert game.outcome is not None


def test_the_fallback_takes_well_under_a_millisecond() -> None:
    fallback = COMPUTERS[FivesAndThrees.key].fallback
    view = position(DEAL).view(0)
    times = []
    for _ in range(200):
        start = time.perf_counter()
        fallback(view, Random(1), 0.0)
        times.append(time.perf_counter() - start)
    assert sorted(times)[100] < 0.001
