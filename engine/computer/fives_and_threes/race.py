"""The chance to win the match from any scores, as a race to the target.

Each side is thought to run by itself: at every turn each credit is on offer with the frequency
measured in matches, and the side takes the one that leaves it the shortest way. Under the exact
finish that knows how long 58, 59 and 60 may have to wait, and that some gaps cannot be closed by
a single placement.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import Final

_ON_OFFER: Final = ((1, 0.34), (2, 0.36), (3, 0.14), (4, 0.10), (6, 0.018), (8, 0.022))
"""Credits, and how often a seat to move holds a placement worth each."""


class Race:
    """Races to one target; ask `race` for it."""

    def __init__(self, target: int, *, exact: bool) -> None:
        self._target = target
        self._exact = exact
        self._turns = target + 40
        self._way = [0.0] * (target + 1)
        """By score, the mean number of turns to the target."""
        self._arrives = [[0.0] * self._turns for _ in range(target)]
        """By score, the chance to arrive in the first turn, in the second, …"""
        for score in range(target - 1, -1, -1):
            self._look_from(score)
        self._runs_after = [_still_running(arrives) for arrives in self._arrives]
        """By score, the chance to be on the way still after each turn."""
        self._runs_before = [[1.0, *runs] for runs in self._runs_after]
        self.chance = lru_cache(maxsize=1 << 16)(self._chance)
        """`chance(scores, first, side)`: how likely `side` wins when side `first` moves."""

    def _look_from(self, score: int) -> None:
        """Work out the way from `score`, when it is known from all higher scores."""
        stay, steps = 1.0, []
        for after, frequency in sorted(self._offers(score), key=lambda offer: self._way[offer[0]]):
            steps.append((after, stay * frequency))
            stay *= 1 - frequency
        moved = sum(chance * self._way[after] for after, chance in steps)
        self._way[score] = (1 + moved) / (1 - stay)
        arrives = self._arrives[score]
        for turn in range(self._turns):
            for after, chance in steps:
                arrives[turn] += chance * self._arrives_later(after, turn)
            if turn:
                arrives[turn] += stay * arrives[turn - 1]

    def _arrives_later(self, score: int, turns: int) -> float:
        """The chance to arrive from `score` in exactly so many further turns."""
        if score == self._target:
            return float(turns == 0)
        return self._arrives[score][turns - 1] if turns else 0.0

    def _offers(self, score: int) -> list[tuple[int, float]]:
        """The scores one placement may lead to, each with its frequency."""
        offers = []
        for credit, frequency in _ON_OFFER:
            after = score + credit
            if after <= self._target or not self._exact:
                offers.append((min(after, self._target), frequency))
        return offers

    def _chance(self, scores: tuple[int, ...], first: int, side: int) -> float:
        chances: Iterable[float] = self._arrives[scores[side]]
        place = (side - first) % len(scores)
        for other, score in enumerate(scores):
            if other != side:
                moved = (other - first) % len(scores) < place
                runs = self._runs_after if moved else self._runs_before
                chances = map(mul, chances, runs[score])
        return sum(chances)


def _still_running(arrives: list[float]) -> list[float]:
    return [1 - arrived for arrived in accumulate(arrives)]


@lru_cache(maxsize=8)
def race(target: int, *, exact: bool) -> Race:
    """The race to `target`, worked out once."""
    return Race(target, exact=exact)
