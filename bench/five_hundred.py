"""Checked hands of Five Hundred per second, on random play, beside a fixed yardstick.

Run as `python -m bench.five_hundred [seconds]`. A hand is four players' deal, an auction of one
random bid and three passes, the exchange of the kitty and forty random cards; every move is checked
and played through the public face, and every card is drawn from the list of legal ones. All
contenders take turns, round after round, and the median round counts. What carries over from one
machine to another are the ratios.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median

from bench.engine import PICKS_PER_GAME, rate, yardstick
from engine.game import CHANCE
from engine.games.five_hundred import BIDS, PASS, TAKE, FiveHundred, Move, bid_move

ROUNDS = 15
BIDS_OF_SIX_AND_SEVEN = tuple(bid_move(bid) for bid in BIDS if bid.tricks in (6, 7) and not bid.without_kitty)


def random_match(rng: Random) -> int:
    """A contender: one match of validated random moves; returns how many hands it took."""
    game = FiveHundred(4)
    random = rng.random
    while game.actor is not None:
        game.play(CHANCE, game.deal(rng))
        play_auction(game, rng)
        contractor = game.actor
        game.play(contractor, TAKE)
        game.play(contractor, Move.discard(rng.sample(game.view(contractor).hand or (), 3)))
        while (seat := game.actor) is not None and seat != CHANCE:
            legal = game.legal_moves(seat)
            game.play(seat, legal[int(random() * len(legal))])
    return game.hand_number


def play_auction(game: FiveHundred, rng: Random) -> None:
    """One random bid and three passes."""
    bidder = rng.randrange(4)
    for step in range(1, 5):
        seat = (game.dealer + step) % 4
        game.play(seat, rng.choice(BIDS_OF_SIX_AND_SEVEN) if seat == bidder else PASS)


def middle_of_a_hand(rng: Random) -> FiveHundred:
    """A match with five tricks played in its first hand."""
    game = FiveHundred(4)
    game.play(CHANCE, game.deal(rng))
    play_auction(game, rng)
    while (seat := game.actor) is not None and sum(game.view(None).won) < 5:
        game.play(seat, game.legal_moves(seat)[-1])  # in the contract step that is the kitty
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
    "Five Hundred, checked hands": random_match,
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
