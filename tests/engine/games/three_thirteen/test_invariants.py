from __future__ import annotations

from random import Random

import pytest

from tests.engine.games.three_thirteen.invariants import INVARIANTS, random_match, watch


@pytest.mark.parametrize("seed", range(24))
def test_every_invariant_holds_in_a_random_match_with_random_options(seed: int) -> None:
    rng = Random(seed)
    assert watch(random_match(rng), rng, INVARIANTS) > 0
