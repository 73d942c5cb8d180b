"""How strong the computer players of Three Thirteen are: matches of two, every seed twice.

Run `python -m bench.strength_three_thirteen [--seeds N] [--rival NAME]`, 250 seeds against the
greedy player by default. A seed fixes the deals of both its matches, round by round, and the seats
are swapped in the second one; so a player against itself wins exactly half. Printed are the share
of matches won with 1.96 standard errors over the pairs, the penalty points a match of both sides and
their ratio, and how long the strong player thought.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import quantiles
from typing import Any, Final

from bench.strength import BUDGET, summary
from engine.computer.player import Choose
from engine.computer.three_thirteen import play_greedy, play_random, play_strong
from engine.game import CHANCE
from engine.games.three_thirteen import ThreeThirteen

RIVALS: Final[dict[str, Choose]] = {"greedy": play_greedy, "random": play_random, "strong": play_strong}
"""Whom the strong player can meet, by name."""

AIMS: Final = {"greedy": (0.56, 0.87)}
"""The share of matches to win, and the most penalty points for one of the rival's."""


@dataclass(slots=True)
class Pair:
    """What the strong player made of the two matches of a seed: shares won, points, seconds a move."""

    won: list[float] = field(default_factory=list)
    own: int = 0
    other: int = 0
    thoughts: list[float] = field(default_factory=list)


def play_match(rival: Choose, seed: int, hero_seat: int, pair: Pair) -> None:
    """Play the match of `seed` with the strong player on one of two seats."""
    game = ThreeThirteen(2, first=seed % 2)
    chance = [Random(f"seat {seat} {seed}") for seat in range(2)]
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            # A round's chance must not depend on what happened in an earlier one.
            game.play(actor, game.deal(Random(f"{seed} {game.round} {game.phase}")))
            continue
        start = time.perf_counter()
        move: Any = (play_strong if actor == hero_seat else rival)(game.view(actor), chance[actor], BUDGET)
        if actor == hero_seat:
            pair.thoughts.append(time.perf_counter() - start)
        game.play(actor, move)
    assert game.outcome is not None  # noqa: S101 - nobody moves only when a match is over
    pair.won.append((hero_seat in game.outcome.winners) / len(game.outcome.winners))
    pair.own += game.scores[hero_seat]
    pair.other += game.scores[1 - hero_seat]


def play_seed(rival: str, seed: int) -> Pair:
    """Both matches of a seed."""
    pair = Pair()
    for hero_seat in range(2):
        play_match(RIVALS[rival], seed, hero_seat, pair)
    return pair


def report(rival: str, pairs: list[Pair], seconds: float) -> str:
    """The figures of all pairs in a few lines."""
    share, error = summary([sum(pair.won) / 2 for pair in pairs])
    own, other = (
        sum(points) / (2 * len(pairs)) for points in zip(*((p.own, p.other) for p in pairs), strict=True)
    )
    percentiles = quantiles((thought for pair in pairs for thought in pair.thoughts), n=100)
    aims = AIMS.get(rival)
    return "\n".join(
        (
            f"strong v {rival}, 2 seats, {len(pairs)} seeds, {seconds:.0f} s",
            f"matches won     {share:6.1%} ± {error:.1%}" + (f"   aim {aims[0]:.0%}" if aims else ""),
            f"penalty points  {own:.1f} : {other:.1f} a match",
            f"ratio           {own / other:6.3f}" + (f"   aim {aims[1]}" if aims else ""),
            f"a thought       {percentiles[49] * 1000:.1f} ms median, {percentiles[98] * 1000:.0f} ms p99",
        )
    )


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength_three_thirteen", description=__doc__)
    parser.add_argument("--seeds", type=int, default=250, help="pairs of matches")
    parser.add_argument("--rival", choices=RIVALS, default="greedy")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    start = time.perf_counter()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(arguments.workers, mp_context=context) as executor:
        play = partial(play_seed, arguments.rival)
        pairs = list(executor.map(play, range(arguments.seeds), chunksize=2))
    print(report(arguments.rival, pairs, time.perf_counter() - start))


if __name__ == "__main__":
    main()
