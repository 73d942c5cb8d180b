"""What holds in every match, on random matches with random options and numbers of players."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.games.five_hundred.invariants import INVARIANTS, Invariant, random_match, watch


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
@settings(max_examples=20)
@given(rng=st.integers(0, 2**64).map(Random))
def test_holds_in_random_matches_with_random_options(invariant: type[Invariant], rng: Random) -> None:
    assert watch(random_match(rng), rng, [invariant]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(30))
def test_all_hold_in_three_thousand_matches(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        rng = Random(seed)
        assert watch(random_match(rng), rng, INVARIANTS) > 0, seed
