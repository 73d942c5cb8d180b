"""Strengths: what a match changes, and the number that is shown."""

from __future__ import annotations

import pytest

from engine.ratings import COMPUTER, Strength, after_match

NEW = Strength()


def shown(after: list[list[Strength]]) -> list[list[int]]:
    return [[strength.rating for strength in side] for side in after]


def test_a_newcomer_has_1500_and_may_be_off_by_208() -> None:
    assert (NEW.rating, NEW.uncertainty) == (1500, 208)


def test_the_number_is_what_one_can_be_sure_of() -> None:
    assert Strength(30.0, 2.0).rating == 1500 + 25 * (30 - 6)
    assert Strength(30.0, 2.0).uncertainty == 50


def test_two_equals_win_and_lose_as_openskill_publishes() -> None:
    [[winner], [loser]] = after_match([[NEW], [NEW]], [1, 2])
    assert (winner.mu, winner.sigma) == pytest.approx((27.6354, 8.0659), abs=1e-4)
    assert (loser.mu, loser.sigma) == pytest.approx((22.3646, 8.0659), abs=1e-4)
    assert (winner.rating, loser.rating) == (1586, 1454)


def test_the_order_of_many_is_the_order_of_their_places_and_ties_are_equal() -> None:
    first, tied, also_tied, last = (side[0].mu for side in after_match([[NEW]] * 4, [1, 2, 2, 4]))
    assert first > tied > last
    assert tied == pytest.approx(also_tied)


def test_partners_move_together_and_the_less_certain_one_further() -> None:
    known = Strength(25.0, 2.0)
    [[new, old], _] = after_match([[NEW, known], [COMPUTER, COMPUTER]], [1, 2])
    assert new.mu - NEW.mu > old.mu - known.mu > 0


def test_beating_a_stronger_one_gains_more() -> None:
    weak, strong = Strength(15.0, 3.0), Strength(35.0, 3.0)
    [[over_strong], _] = after_match([[NEW], [strong]], [1, 2])
    [[over_weak], _] = after_match([[NEW], [weak]], [1, 2])
    assert over_strong.mu > over_weak.mu > NEW.mu


def test_a_lucky_start_does_not_pass_somebody_who_has_proved_as_good() -> None:
    lucky, proved = NEW, Strength(30.0, 2.0)
    for _ in range(5):
        [[lucky], _] = after_match([[lucky], [NEW]], [1, 2])
    assert lucky.mu > proved.mu
    assert lucky.rating < proved.rating


def test_part_of_a_change_moves_estimate_and_certainty_alike() -> None:
    assert NEW.towards(Strength(35.0, 4.0), 1) == Strength(35.0, 4.0)
    half = Strength(20.0, 8.0).towards(Strength(30.0, 4.0), 0.5)
    assert half == Strength(25.0, 6.0)
