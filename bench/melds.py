"""How fast the solver of Three Thirteen finds the least penalty, and that it is right.

Run `python -m bench.melds [--hands N] [--check N]`. For 1, 2 and 3 decks it judges 10,000 random
hands a round, each with the card just drawn, and prints median, p99.9 and worst; then rounds with
options that make the search harder; then hands known to be hard, each with cold caches, best of
five. Times are processor time of the thread, and the slowest hundredth of the random hands is timed
again, with cold caches, so that other programs and pauses of the machine count as little as they can.
At last it compares hands with slow oracles, 2,000 by default: small ones with the trial of all ways
to part them, large ones with a sweep over the ranks.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import median
from typing import Any, Final

from engine.cards import Card, parse_cards
from engine.games.three_thirteen import MOST_ROUNDS, Options, penalty
from engine.games.three_thirteen.melds import MeldRules
from engine.games.three_thirteen.search import forget
from tests.engine.games.three_thirteen.hands import random_hand, random_rules
from tests.engine.games.three_thirteen.oracles import by_ranks, by_subsets

AIMS: Final = "aims: median 0.15 ms, p99.9 1 ms, worst 5 ms"

HARDER: Final[tuple[dict[str, Any], ...]] = (
    {"wild_limit": "half"},
    {"wild_limit": "one"},
    {"aces": "low_or_high", "jokers": 2},
    {"aces": "low_or_high", "jokers": 2, "wild_limit": "half"},
    {"aces": "low_or_high", "jokers": 2, "wild_limit": "one"},
)
"""Options that make a search harder."""

NASTY: Final = (
    (13, "2C 3C 4C 4H 5C 6C 7C 8C 9C 9C 10C JC QC KD"),  # nearly a whole suit, a pair, one wild
    (13, "2C 3C 4C 5C 5C 6C 7C 8C 9C 9C 10C JC QC KD"),
    (13, "2C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C 8C 9C 10C"),  # two runs of a suit, interleaved
    (13, "2C 3C 3C 4C 5C 5C 6C 7C 7C 8C 9C 9C 10C KD"),
    (13, "2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 7C 7D 8C KD"),  # runs or pairs
    (13, "AC 2C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C KD KC"),
    (13, "4C 4D 5C 5D 6C 6D 7C 7D 8C 8D 9C 9D KD KC"),
    (13, "2C 4C 6C 8C 10C QC 3D 5D 7D 9D KC KD KH KS"),  # gaps and wilds
    (13, "2C 3D 5C 6D 8C 9D KC KC KD KD KH KH KS KS"),
)


def cpu_seconds(cards: Sequence[Card], rules: MeldRules) -> float:
    """How long the solver takes for a hand."""
    start = time.thread_time()
    penalty(cards, rules)
    return time.thread_time() - start


def yardstick() -> float:
    """How long the processor takes for a fixed loop, best of twenty: how fast this machine is now."""
    times = []
    for _ in range(20):
        start, total = time.thread_time(), 0
        for step in range(10_000):
            total += step & 15
        times.append(time.thread_time() - start)
    return min(times)


def figures(times: list[float]) -> str:
    """Median, p99.9 and worst in milliseconds."""
    ordered = sorted(times)
    rare = ordered[min(len(ordered) - 1, len(ordered) * 999 // 1000)]
    return "  ".join(f"{1000 * seconds:7.3f}" for seconds in (median(ordered), rare, ordered[-1]))


def random_times(options: Options, decks: int, number: int, hands: int) -> list[float]:
    """Times for random hands of a round, the drawn card included."""
    rng = Random(f"{decks} {number}")
    rules = options.meld_rules(Options.wild_of(number))
    pack = options.pack(2 * decks)
    dealt = [rng.sample(pack, number + 3) for _ in range(hands)]
    forget()
    gc.collect()
    gc.freeze()
    times = sorted((cpu_seconds(cards, rules), cards) for cards in dealt)
    gc.unfreeze()
    settled = len(times) * 99 // 100
    again = [min(seconds, cold_seconds(cards, rules)) for seconds, cards in times[settled:]]
    return [seconds for seconds, _ in times[:settled]] + again


def cold_seconds(cards: Sequence[Card], rules: MeldRules) -> float:
    """How long the solver takes for a hand from scratch, best of five."""
    times = []
    for _ in range(5):
        forget()
        times.append(cpu_seconds(cards, rules))
    return min(times)


def measure_random(hands: int) -> None:
    """Print the figures of every round, then of the last round with options."""
    print(f"{hands:,} random hands a row, milliseconds; {AIMS}")
    print(f"yardstick: a loop of 10,000 steps takes {1000 * yardstick():.3f} ms here and now")
    print("decks  cards   median    p99.9    worst")
    for decks in (1, 2, 3):
        for number in range(1, MOST_ROUNDS + 1):
            print(f"{decks:5}  {number + 3:5}  {figures(random_times(Options(), decks, number, hands))}")
    for changes in HARDER:
        times = random_times(Options(**changes), 2, MOST_ROUNDS, hands)
        named = ", ".join(f"{name} {value}" for name, value in changes.items())
        print(f"    2     14  {figures(times)}   {named}")


def measure_nasty() -> None:
    """Print how long each hard hand takes, under each limit on wilds."""
    print(f"hard hands with cold caches, milliseconds\n{'none':>7}  {'half':>7}  {'one':>7}")
    for number, text in NASTY:
        cards = parse_cards(text)
        row = []
        for limit in ("none", "half", "one"):
            rules = Options(wild_limit=limit).meld_rules(Options.wild_of(number - 2))
            row.append(f"{1000 * cold_seconds(cards, rules):7.3f}")
        print("  ".join(row), f"  {text}")


def mismatches(seed: int, hands: int) -> list[str]:
    """Hands of that seed for which the solver and an oracle differ."""
    rng = Random(seed)
    wrong = []
    for at in range(hands):
        large = at % 4 == 0
        rules = random_rules(rng, ("none",) if large else ("none", "half", "one"))
        hand = random_hand(rng, rng.randint(8, 14) if large else rng.randint(3, 7), rules)
        asked = hand.as_oracles_want
        least = by_ranks(**asked) if large else by_subsets(limit=rules.wild_limit, **asked)
        if penalty(hand.cards, rules) != least:
            wrong.append(f"{hand}: {penalty(hand.cards, rules)}, not {least}")
    return wrong


def check(hands: int) -> int:
    """Compare with the oracles on all processors; print and return the number of mismatches."""
    chunk = 500
    start = time.perf_counter()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), mp_context=context) as executor:
        seeds = range(-(-hands // chunk))
        wrong = [text for found in executor.map(mismatches, seeds, [chunk] * len(seeds)) for text in found]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    seconds = time.perf_counter() - start
    print(f"{len(seeds) * chunk:,} hands compared with the oracles, {len(wrong)} mismatches, {seconds:.0f} s")
    return len(wrong)


def main() -> None:
    """Measure and check what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.melds", description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000, help="random hands a round; 0 to skip them")
    parser.add_argument("--check", type=int, default=2_000, help="hands to compare; 0 to skip them")
    arguments = parser.parse_args()
    if arguments.hands:
        measure_random(arguments.hands)
        measure_nasty()
    if arguments.check and check(arguments.check):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
