"""How strong the computer player of Five Hundred is: whole games of four, every deal twice.

Run `python -m bench.strength_five_hundred [--pairs N] [--workers N]`. A seed fixes the deals of both
its games, hand by hand, and the pairs change seats in the second one; so a player against itself
wins exactly half. With the "same bidding" the rival's bids are those of the rules, so that what it
does with its cards is measured; with the "same discards" the rules also lay away, call and name for
it, and only the tricks are its own; "all in" it bids in its own way too. Printed are the
share of games won with 1.96 standard errors over the pairs, how many contracts were made where both
sides play by the rules, and how long a move took.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from statistics import quantiles
from typing import Any, Final

from bench.strength import BUDGET, summary
from engine.computer.five_hundred import play_public, play_random, play_strong
from engine.computer.player import Choose
from engine.game import CHANCE
from engine.games.five_hundred import FiveHundred, HandEnded, Phase
from engine.workers import prepare_worker

RIVALS: Final[dict[str, Choose]] = {"random": play_random, "public": play_public, "strong": play_strong}
"""Whom the strong player can meet, by name."""

HANDS: Final = 200
"""A game that has not ended after so many hands counts as half."""

_BIDDING: Final = frozenset({Phase.AUCTION, Phase.CONTRACT})
_ALL_BUT_TRICKS: Final = frozenset(Phase) - {Phase.PLAY}
_LABELS: Final = {frozenset[Phase](): "all in", _BIDDING: "same bidding", _ALL_BUT_TRICKS: "same discards"}


@dataclass(frozen=True, slots=True)
class Contest:
    """The strong player against a rival, for which the rules decide in the phases `shared`."""

    rival: str
    shared: frozenset[Phase] = _BIDDING
    aim: float | None = None


CONTESTS: Final = (
    Contest("random", aim=0.95),
    Contest("public", aim=0.85),
    Contest("random", _ALL_BUT_TRICKS),
    Contest("public", _ALL_BUT_TRICKS),
    Contest("public", frozenset()),
)
MADE_AIM: Final = 0.70
"""The share of contracts to make against the own kind."""


def play_game(contest: Contest, seed: int, hero_side: int) -> FiveHundred:
    """The game of `seed` with the strong player on one of two sides."""
    game = FiveHundred(4, first=seed % 4)
    chance = [Random(f"seat {seat} {seed}") for seat in range(4)]
    while (actor := game.actor) is not None and game.hand_number <= HANDS:
        if actor == CHANCE:
            # A hand's deal must not depend on what happened in an earlier one.
            game.play(actor, game.deal(Random(f"{seed} {game.hand_number}")))
            continue
        is_rivals = actor % 2 != hero_side and game.phase not in contest.shared
        choose = RIVALS[contest.rival] if is_rivals else play_strong
        move: Any = choose(game.view(actor), chance[actor], BUDGET)
        game.play(actor, move)
    return game


def play_pair(contest: Contest, seed: int) -> float:
    """The strong player's share of both games of a seed."""
    share = 0.0
    for side in range(2):
        outcome = play_game(contest, seed, side).outcome
        share += 0.5 if outcome is None else float(side in outcome.winners)
    return share / 2


def contracts(seed: int) -> list[HandEnded]:
    """The hands with a contract in a game of strong players."""
    return [hand for hand in play_game(Contest("strong"), seed, 0).sheet if hand.worth is not None]


def thinking_times(seed: int) -> list[float]:
    """Milliseconds of the processor for each move with a choice in a game of strong players."""
    game, rng, times = FiveHundred(4), Random(seed), []
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
    return times


def contest_line(contest: Contest, shares: list[float]) -> str:
    """A contest's figures."""
    mean, error = summary(shares)
    bidding = _LABELS[contest.shared]
    aim = "" if contest.aim is None else f"   aim {contest.aim:.0%}"
    return f"strong v {contest.rival:<7} {bidding:<13} {mean:6.1%} ± {error:4.1%}   {len(shares)} pairs{aim}"


def contract_line(hands: list[HandEnded]) -> str:
    """How many of these contracts were made, suits, no trumps and misères apart."""
    kinds: dict[str, list[bool]] = {"suits": [], "no trumps": [], "misères": []}
    for hand in hands:
        assert hand.bid is not None and hand.worth is not None  # noqa: S101, PT018 - hands with a contract
        kind = (
            "misères" if hand.bid.misere is not None else "no trumps" if hand.bid.trump is None else "suits"
        )
        kinds[kind].append(hand.worth.made)
    made = [made for results in kinds.values() for made in results]
    parts = [f"{kind} {sum(results)} of {len(results)}" for kind, results in kinds.items()]
    return f"contracts made {sum(made) / len(made):6.1%}   aim {MADE_AIM:.0%}   ({', '.join(parts)})"


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength_five_hundred", description=__doc__)
    parser.add_argument("--pairs", type=int, default=300, help="pairs of games for each contest")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    seeds = range(arguments.pairs)
    with ProcessPoolExecutor(arguments.workers, mp_context=context, initializer=prepare_worker) as executor:
        for contest in CONTESTS:
            shares = list(executor.map(play_pair, [contest] * len(seeds), seeds, chunksize=2))
            print(contest_line(contest, shares), flush=True)
        hands = [hand for game in executor.map(contracts, seeds, chunksize=2) for hand in game]
        print(contract_line(hands), f"  {len(hands) / len(seeds):.1f} a game", flush=True)
    percentiles = quantiles((took for seed in range(5) for took in thinking_times(seed)), n=100)
    print(f"a move takes {percentiles[49]:.2f} ms median, {percentiles[98]:.1f} ms p99")


if __name__ == "__main__":
    main()
