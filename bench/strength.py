"""How strong the computer players are: matches between them, every seed twice with sides swapped.

Run `python -m bench.strength [--seeds N] [--quick] [--only NAME]`. A seed fixes all deals of its
two matches and the chance of both players, so whatever luck one side has in the first match the
other has in the second. Printed are the share of matches won and 1.96 standard errors over the
pairs; a player against itself wins exactly half.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engine.computer.fives_and_threes import play_greedy, play_look, play_random, play_strong
from engine.computer.player import Choose
from engine.game import CHANCE
from engine.games.fives_and_threes import FivesAndThrees
from engine.workers import prepare_worker

PLAYERS: Final[dict[str, Choose]] = {
    "strong": play_strong,
    "look": play_look,
    "greedy": play_greedy,
    "random": play_random,
}
"""Who can be measured, by name."""

BUDGET: Final = 3600.0
"""Seconds a move may take: so many that only the number of playouts limits it."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Side 0 against the others at a table of `seats`, and the share of wins hoped for."""

    hero: str
    rival: str
    seats: int
    aim: float | None = None

    @property
    def name(self) -> str:
        """As in `strong-greedy-2`."""
        return f"{self.hero}-{self.rival}-{self.seats}"


CONTESTS: Final = (
    Contest("strong", "greedy", 2, 0.70),
    Contest("strong", "random", 2, 0.95),
    Contest("strong", "look", 2, 0.60),
    Contest("strong", "greedy", 4, 0.57),
    Contest("strong", "look", 4),
    Contest("strong", "greedy", 3),
    Contest("look", "greedy", 2),
)


def play_match(contest: Contest, seed: int, hero_side: int) -> float:
    """1 if the hero, sitting on side `hero_side`, wins the match of `seed`, else 0."""
    deals = Random(f"deals {seed}")
    game = FivesAndThrees(contest.seats, first=deals.randrange(contest.seats))
    sides = len(game.sides)
    chance = [Random(f"seat {seat} {seed}") for seat in range(contest.seats)]
    hero, rival = PLAYERS[contest.hero], PLAYERS[contest.rival]
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.play(actor, game.deal(deals))
        else:
            choose = hero if actor % sides == hero_side else rival
            move: Any = choose(game.view(actor), chance[actor], BUDGET)
            game.play(actor, move)
    assert game.outcome is not None  # noqa: S101 - nobody moves only when a match is over
    return float(hero_side in game.outcome.winners)


def play_seed(contest: Contest, seed: int) -> float:
    """The hero's share of the matches of a seed, one from each side of the table."""
    sides = 2 if contest.seats == 4 else contest.seats
    return sum(play_match(contest, seed, side) for side in range(sides)) / sides


def summary(shares: list[float]) -> tuple[float, float]:
    """The mean and 1.96 standard errors of independent shares."""
    count = len(shares)
    mean = sum(shares) / count
    if count < 2:
        return mean, math.inf
    variance = sum((share - mean) ** 2 for share in shares) / (count - 1)
    return mean, 1.96 * math.sqrt(variance / count)


def thinking_times(seats: int, seed: int) -> list[float]:
    """Milliseconds of the processor for each move with a choice in a match of strong players."""
    rng = Random(seed)
    game = FivesAndThrees(seats)
    times = []
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.play(actor, game.deal(rng))
            continue
        view = game.view(actor)
        start = time.process_time()
        move: Any = play_strong(view, rng, BUDGET)
        if len(view.legal_moves) > 1:
            times.append(1000 * (time.process_time() - start))
        game.play(actor, move)
    return sorted(times)


def measure(contests: list[Contest], seeds: int, workers: int) -> Iterator[str]:
    """One line of figures for each contest."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=prepare_worker) as executor:
        for contest in contests:
            start = time.perf_counter()
            shares = list(executor.map(play_seed, [contest] * seeds, range(seeds), chunksize=4))
            mean, error = summary(shares)
            aim = "" if contest.aim is None else f"   aim {contest.aim:.0%}"
            seconds = time.perf_counter() - start
            yield (
                f"{contest.hero:>6} v {contest.rival:<6} {contest.seats} seats   "
                f"{mean:6.1%} ± {error:5.1%}   {seeds} seeds   {seconds:5.0f} s{aim}"
            )


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--seeds", type=int, default=60, help="pairs of matches for each contest")
    parser.add_argument("--quick", action="store_true", help="10 seeds: does it run at all?")
    parser.add_argument("--only", nargs="*", help="names such as strong-greedy-2")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    contests = [contest for contest in CONTESTS if not arguments.only or contest.name in arguments.only]
    seeds = 10 if arguments.quick else arguments.seeds
    print("matches won by the first of each pair, every seed from all sides of the table")
    for line in measure(contests, seeds, arguments.workers):
        print(line, flush=True)
    print("milliseconds of the processor for a move of the strong player")
    for seats in FivesAndThrees.seats:
        times = thinking_times(seats, seed=1)
        median, slow = times[len(times) // 2], times[len(times) * 99 // 100]
        print(f"{seats} seats   median {median:5.1f}   p99 {slow:5.1f}   {len(times)} moves", flush=True)


if __name__ == "__main__":
    main()
