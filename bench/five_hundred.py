"""Checked hands of Five Hundred per second, on random play, beside a fixed yardstick.

Run as `python -m bench.five_hundred [seconds]`. A hand is four players' deal, an auction of one
random bid and three passes, the exchange of the kitty and forty random cards; every move is listed,
checked and played through the public face. All contenders take turns, round after round, and the
median round counts. What carries over from one machine to another are the ratios.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median

from bench.engine import PICKS_PER_GAME, rate, yardstick
from engine.game import CHANCE
from engine.games.five_hundred import BIDS, PASS, FiveHundred, Phase, bid_move

ROUNDS = 15
FIRST_BIDS = tuple(bid_move(bid) for bid in BIDS if bid.tricks in (6, 7) and not bid.without_kitty)


def random_hand(rng: Random) -> int:
    """A contender: one hand of validated random moves; returns 1."""
    game = FiveHundred(4)
    random = rng.random
    game.play(CHANCE, game.deal(rng))
    bidder = int(random() * 4)
    for _ in range(4):
        seat = game.actor
        assert seat is not None
        game.play(seat, FIRST_BIDS[int(random() * len(FIRST_BIDS))] if seat == bidder else PASS)
    while not game.sheet:
        seat = game.actor
        assert seat is not None
        legal = game.legal_moves(seat)
        if game.phase is Phase.CONTRACT:
            legal = legal[-1:]  # the kitty, not a raise
        game.play(seat, legal[int(random() * len(legal))])
    return 1


def middle_of_a_hand(rng: Random) -> FiveHundred:
    """A match with five tricks played in its first hand."""
    game = FiveHundred(4)
    game.play(CHANCE, game.deal(rng))
    for move in (FIRST_BIDS[0], PASS, PASS, PASS):
        assert game.actor is not None
        game.play(game.actor, move)
    while sum(game.view(None).won) < 5:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[-1])
    return game


def copies(rng: Random) -> int:
    """A contender: copies of a match in the middle of a hand."""
    game = middle_of_a_hand(rng)
    for _ in range(PICKS_PER_GAME):
        game.copy()
    return PICKS_PER_GAME


def views(rng: Random) -> int:
    """A contender: views of the seat to move in the middle of a hand."""
    game = middle_of_a_hand(rng)
    for _ in range(PICKS_PER_GAME // 10):
        game.view(game.actor)
    return PICKS_PER_GAME // 10


CONTENDERS: dict[str, Callable[[Random], int]] = {
    "Five Hundred, checked hands": random_hand,
    "copies of a match": copies,
    "views": views,
    "yardstick: picks from a tuple": yardstick,
}


def measure(seconds: float) -> dict[str, float]:
    """The median rate of every contender over interleaved rounds, about `seconds` in all."""
    rng = Random(500)
    share = seconds / ROUNDS / len(CONTENDERS)
    rates: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for _ in range(ROUNDS):
        for name, contender in CONTENDERS.items():
            rates[name].append(rate(contender, rng, share))
    return {name: median(values) for name, values in rates.items()}


def main() -> None:
    """Measure and print."""
    rates = measure(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
    base = rates["yardstick: picks from a tuple"]
    print(f"{'engine, random play':<32}{'per second':>12}{'per million picks':>20}")
    for name, value in rates.items():
        print(f"{name:<32}{value:>12,.0f}{value / base * 1e6:>20,.1f}")


if __name__ == "__main__":
    main()
