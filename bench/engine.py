"""Moves per second of validated random play, beside PyPI `dominoes` and a fixed yardstick.

Run as `python -m bench.engine [seconds]`. All contenders take turns, round after round, and the
median round counts, so that a slow moment of the machine hits them alike. What carries over from
one machine to another are the ratios.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

import dominoes

from engine.game import CHANCE
from engine.games.fives_and_threes import FivesAndThrees

ROUNDS = 15
OPTIONS = tuple(range(7))
PICKS_PER_GAME = 1000


def random_match(players: int) -> Callable[[Random], int]:
    """A contender: one match of validated random moves; returns how many moves it took."""

    def play(rng: Random) -> int:
        game = FivesAndThrees(players)
        random, moves = rng.random, 0
        while (seat := game.actor) is not None:
            if seat == CHANCE:
                move = game.deal(rng)
            else:
                legal = game.legal_moves(seat)
                move = legal[int(random() * len(legal))]
            game.play(seat, move)
            moves += 1
        return moves

    return play


def random_copies(rng: Random) -> int:
    """A contender: copies of a match in the middle of a hand."""
    game = FivesAndThrees(2)
    game.play(CHANCE, game.deal(rng))
    for _ in range(6):
        if game.actor is not None and game.actor != CHANCE:
            game.play(game.actor, game.legal_moves(game.actor)[0])
    for _ in range(PICKS_PER_GAME):
        game.copy()
    return PICKS_PER_GAME


def random_peer_game(rng: Random) -> int:
    """A contender: one random game of the package `dominoes`; its passes count as moves."""
    game = dominoes.Game.new()
    random = rng.random
    while game.result is None:
        legal = game.valid_moves
        game.make_move(*legal[int(random() * len(legal))])
    return len(game.moves)


def yardstick(rng: Random) -> int:
    """A contender: nothing but picking from a tuple."""
    random, options = rng.random, OPTIONS
    for _ in range(PICKS_PER_GAME):
        options[int(random() * 7)]
    return PICKS_PER_GAME


CONTENDERS: dict[str, Callable[[Random], int]] = {
    "Fives and Threes, 2 players": random_match(2),
    "Fives and Threes, 4 players": random_match(4),
    "PyPI dominoes 6.1.0": random_peer_game,
    "yardstick: picks from a tuple": yardstick,
    "copies of a match": random_copies,
}


def rate(contender: Callable[[Random], int], rng: Random, seconds: float) -> float:
    """Moves per second of processor time, over at least that many seconds."""
    moves, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        moves += contender(rng)
    return moves / elapsed


def measure(seconds: float) -> dict[str, float]:
    """The median rate of every contender over interleaved rounds, about `seconds` in all."""
    rng = Random(61)
    share = seconds / ROUNDS / len(CONTENDERS)
    rates: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for _ in range(ROUNDS):
        for name, contender in CONTENDERS.items():
            rates[name].append(rate(contender, rng, share))
    return {name: median(values) for name, values in rates.items()}


def main() -> None:
    """Measure and print."""
    rates = measure(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
    peer, base = rates["PyPI dominoes 6.1.0"], rates["yardstick: picks from a tuple"]
    print(f"{'engine, random play':<32}{'per second':>12}{'x dominoes':>12}{'x yardstick':>13}")
    for name, value in rates.items():
        print(f"{name:<32}{value:>12,.0f}{value / peer:>12.2f}{value / base:>13.4f}")


if __name__ == "__main__":
    main()
