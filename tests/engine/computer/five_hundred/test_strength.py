"""The measure of strength measures nothing where there is nothing to measure, and sees what there is."""

from __future__ import annotations

import pytest

from bench.strength_five_hundred import Contest, contract_line, contracts, play_pair


def test_a_player_wins_exactly_half_against_itself() -> None:
    assert [play_pair(Contest("strong"), seed) for seed in range(3)] == [0.5] * 3


@pytest.mark.slow
def test_the_rules_beat_random_cards_and_the_public_style() -> None:
    assert sum(play_pair(Contest("random"), seed) for seed in range(12)) / 12 > 0.75
    assert sum(play_pair(Contest("public"), seed) for seed in range(12)) / 12 > 0.6


@pytest.mark.slow
def test_most_contracts_are_made_against_the_own_kind() -> None:
    hands = [hand for seed in range(12) for hand in contracts(seed)]
    made = sum(hand.worth is not None and hand.worth.made for hand in hands)
    assert made / len(hands) > 0.6
    assert f"{made / len(hands):6.1%}" in contract_line(hands)
