"""Worlds: what the other hands may be, given all that the seat to move has seen.

A world never contradicts a public fact. Among the possible ones, those in which the others have
so far taken points when they could are drawn more often.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb, exp
from random import Random
from typing import Final

from engine.computer.fives_and_threes.ends import STEPS
from engine.computer.fives_and_threes.situation import Situation

World = list[int]
"""The hands of all seats, as masks."""

_CANDIDATES: Final = 2
"""How many worlds are drawn for each one that is kept."""
_TRIES: Final = 20
"""How many draws, for each one wanted, may fail before the search gives up."""
_GREED: Final = 0.8
"""How strongly a placement is expected to be the one with the most points; 0 is not at all."""

_PULL: Final = tuple(exp(_GREED * credit) for credit in range(9))
"""The weight of a placement among all that were possible, by its credit."""


def draw_worlds(situation: Situation, count: int, rng: Random) -> list[World]:
    """About `count` worlds, each as often as it is likely; at least one."""
    worlds: list[World] = []
    weights: list[float] = []
    wanted = count * _CANDIDATES
    drawing = _Drawing(situation, rng)
    for _ in range(wanted * _TRIES):
        drawn = drawing.draw()
        if drawn is not None:
            world, weight = drawn
            worlds.append(world)
            weights.append(weight * _likelihood(situation, world))
            if len(worlds) == wanted:
                break
    return _pick_evenly(worlds, weights, count, rng)


class _Drawing:
    """Draws worlds that no knock contradicts.

    The seats that lack most draw first, so that few draws come to a dead end. The weight undoes
    what that order does to the chances: it is one over the chance of the draw, up to a constant.
    """

    def __init__(self, situation: Situation, rng: Random) -> None:
        self._random = rng.random
        self._unseen = _bits(situation.unseen)
        self._empty = [0] * situation.rules.players
        self._empty[situation.seat] = situation.hand
        seats = [(seat, situation.lacks[seat], situation.counts[seat]) for seat in situation.others]
        self._seats = sorted(seats, key=lambda seat: -(seat[1] & situation.unseen).bit_count())

    def draw(self) -> tuple[World, float] | None:
        """One world and its weight, or None if the draw came to a dead end."""
        world, weight, taken = self._empty.copy(), 1.0, 0
        for seat, lacks, size in self._seats:
            barred = lacks | taken
            possible = [bit for bit in self._unseen if not bit & barred]
            if len(possible) < size:
                return None
            weight *= comb(len(possible), size)
            world[seat] = hand = self._some(possible, size)
            taken |= hand
        return world, weight

    def _some(self, bits: list[int], size: int) -> int:
        """The mask of `size` of the bits, by chance; spends the list."""
        mask, left = 0, len(bits)
        for _ in range(size):
            place = int(self._random() * left)
            mask |= bits[place]
            left -= 1
            bits[place] = bits[left]
        return mask


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def _likelihood(situation: Situation, world: World) -> float:
    """How likely the others' placements so far were, had they held the hands of this world."""
    likelihood = 1.0
    hands = world.copy()
    exact = situation.rules.exact
    for seat, line, bit, credit, room in reversed(situation.choices):
        hands[seat] = hand = hands[seat] | bit
        if seat != situation.seat:
            most = room if exact else 8
            possible = sum(
                [_PULL[worth if worth <= most else 0] for tile, _, worth in STEPS[line] if tile & hand]
            )
            likelihood *= _PULL[credit if credit <= most else 0] / possible
    return likelihood


def _pick_evenly(worlds: list[World], weights: list[float], count: int, rng: Random) -> list[World]:
    """Keep `count` worlds in proportion to their weights, in random order."""
    sums = list(accumulate(weights))
    step = sums[-1] / count
    mark = rng.random() * step
    kept: list[World] = []
    for world, reached in zip(worlds, sums, strict=True):
        while mark < reached and len(kept) < count:
            kept.append(world)
            mark += step
    rng.shuffle(kept)
    return kept
