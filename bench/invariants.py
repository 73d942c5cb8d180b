"""Random matches of each game, every move judged by every invariant of the tests.

Run as `python -m bench.invariants [game] [matches]`, on all processors; without arguments every
game has its share. A broken invariant ends the run with the seed of its match.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from types import ModuleType

from tests.engine.games.five_hundred import invariants as five_hundred
from tests.engine.games.fives_and_threes import invariants as fives_and_threes

CHUNK = 25
"""Matches handed to a process at a time."""

JUDGES: dict[str, ModuleType] = {"fives-and-threes": fives_and_threes, "five-hundred": five_hundred}

SHARES = {"fives-and-threes": 10_000, "five-hundred": 500}
"""How many matches a run without arguments plays."""


def judge(game: str, seed: int) -> int:
    """Play the match of that seed before all judges; return how many moves it took."""
    rng = Random(seed)
    judges = JUDGES[game]
    try:
        moves: int = judges.watch(judges.random_match(rng), rng, judges.INVARIANTS)
    except AssertionError as broken:
        raise AssertionError(f"match of {game} of seed {seed}") from broken
    return moves


def run(game: str, matches: int) -> None:
    """Judge the matches and print how many moves they took."""
    start = time.perf_counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        moves = sum(pool.map(partial(judge, game), range(matches), chunksize=CHUNK))
    elapsed = time.perf_counter() - start
    kept = len(JUDGES[game].INVARIANTS)
    print(f"{game}: {matches:,} random matches, {moves:,} moves, {kept} invariants kept, {elapsed:.0f} s")


def main() -> None:
    """Judge the games asked for."""
    games = sys.argv[1:2] or list(JUDGES)
    for game in games:
        run(game, int(sys.argv[2]) if len(sys.argv) > 2 else SHARES[game])


if __name__ == "__main__":
    main()
