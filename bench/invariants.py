"""Random matches of Fives and Threes, each move judged by every invariant of the tests.

Run as `python -m bench.invariants [matches]`, 10,000 by default, on all processors. A broken
invariant ends the run with the seed of its match.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from random import Random

from tests.engine.games.fives_and_threes.invariants import INVARIANTS, random_match, watch

CHUNK = 50
"""Matches handed to a process at a time."""


def judge(seed: int) -> int:
    """Play the match of that seed before all judges; return how many moves it took."""
    rng = Random(seed)
    try:
        return watch(random_match(rng), rng, INVARIANTS)
    except AssertionError as broken:
        raise AssertionError(f"match of seed {seed}") from broken


def main() -> None:
    """Judge the matches and print how many moves they took."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    start = time.perf_counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        moves = sum(pool.map(judge, range(matches), chunksize=CHUNK))
    elapsed = time.perf_counter() - start
    print(f"{matches:,} random matches, {moves:,} moves, {len(INVARIANTS)} invariants kept, {elapsed:.0f} s")


if __name__ == "__main__":
    main()
