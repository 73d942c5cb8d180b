"""The measure of strength measures nothing where there is nothing to measure."""

from __future__ import annotations

import pytest

from bench.strength import Contest, play_seed, summary


@pytest.mark.parametrize("name", ["random", "greedy", "look"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_player_wins_exactly_half_against_itself(name: str, seats: int) -> None:
    assert [play_seed(Contest(name, name, seats), seed) for seed in range(4)] == [0.5] * 4


@pytest.mark.slow
def test_the_strong_player_wins_exactly_half_against_itself() -> None:
    assert play_seed(Contest("strong", "strong", 2), 0) == 0.5


def test_three_players_alike_win_a_third_each() -> None:
    assert play_seed(Contest("look", "look", 3), 1) == pytest.approx(1 / 3)


def test_greedy_beats_random_by_far() -> None:
    shares = [play_seed(Contest("greedy", "random", 2), seed) for seed in range(20)]
    mean, error = summary(shares)
    assert mean > 0.85
    assert 0 < error < 0.2
