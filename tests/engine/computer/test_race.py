"""The chance to win the match from the scores."""

from __future__ import annotations

import pytest

from engine.computer.fives_and_threes.race import race

EXACT = race(61, exact=True)
PASSING = race(61, exact=False)


@pytest.mark.parametrize("scores", [(0, 0), (60, 58), (12, 30, 44), (60, 60, 60)])
def test_the_chances_of_all_sides_make_up_the_whole(scores: tuple[int, ...]) -> None:
    for first in range(len(scores)):
        chances = [EXACT.chance(scores, first, side) for side in range(len(scores))]
        assert sum(chances) == pytest.approx(1, abs=1e-3)


def test_it_helps_to_move_first_and_to_lead() -> None:
    assert EXACT.chance((30, 30), 0, 0) > 0.5 > EXACT.chance((30, 30), 1, 0)
    assert EXACT.chance((40, 30), 1, 0) > 0.7


def test_when_passing_wins_every_point_helps() -> None:
    chances = [PASSING.chance((score, 40), 0, 0) for score in range(61)]
    assert chances == sorted(chances)


def test_when_the_target_must_be_met_a_gap_of_two_beats_one_that_takes_two_placements() -> None:
    assert EXACT.chance((59, 40), 0, 0) > EXACT.chance((56, 40), 0, 0)
    assert PASSING.chance((56, 40), 0, 0) > EXACT.chance((56, 40), 0, 0)
