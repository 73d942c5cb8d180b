"""Random matches, each move judged by every invariant of the tests.

Run as `python -m bench.invariants [matches of each game]`, on all processors; by default 10,000 of
Fives and Threes and 2,000 of Three Thirteen. A broken invariant ends the run with the seed of its
match.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from tests.engine.games.fives_and_threes import invariants as fives_and_threes
from tests.engine.games.three_thirteen import invariants as three_thirteen

CHUNK = 50
"""Matches handed to a process at a time."""


@dataclass(frozen=True, slots=True)
class Watch:
    """How matches of a game are made and judged, and how many by default."""

    name: str
    matches: int
    random_match: Callable[[Random], Any]
    watch: Callable[[Any, Random, Any], int]
    invariants: Sequence[type]


WATCHES: Final = (
    Watch(
        "Fives and Threes",
        10_000,
        fives_and_threes.random_match,
        fives_and_threes.watch,
        fives_and_threes.INVARIANTS,
    ),
    Watch(
        "Three Thirteen",
        2_000,
        three_thirteen.random_match,
        three_thirteen.watch,
        three_thirteen.INVARIANTS,
    ),
)


def judge(game: Watch, seed: int) -> int:
    """Play the match of that seed before all judges; return how many moves it took."""
    rng = Random(seed)
    try:
        return game.watch(game.random_match(rng), rng, game.invariants)
    except AssertionError as broken:
        raise AssertionError(f"match of seed {seed}") from broken


def main() -> None:
    """Judge the matches of each game and print how many moves they took."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in WATCHES:
            matches = int(sys.argv[1]) if len(sys.argv) > 1 else game.matches
            start = time.perf_counter()
            moves = sum(pool.map(partial(judge, game), range(matches), chunksize=CHUNK))
            elapsed = time.perf_counter() - start
            print(
                f"{game.name}: {matches:,} random matches, {moves:,} moves,"
                f" {len(game.invariants)} invariants kept, {elapsed:.0f} s"
            )


if __name__ == "__main__":
    main()
