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

_CANDIDATES: Final = 3
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
    for _ in range(wanted * _TRIES):
        drawn = _draw(situation, rng)
        if drawn is not None:
            world, weight = drawn
            worlds.append(world)
            weights.append(weight * _likelihood(situation, world))
            if len(worlds) == wanted:
                break
    return _pick_evenly(worlds, weights, count, rng)


def _draw(situation: Situation, rng: Random) -> tuple[World, float] | None:
    """One world and its weight, or None if the draw came to a dead end.

    The most restricted seat draws first. The weight undoes what that order does to the chances:
    every possible world gets the same product of chance and weight.
    """
    left, weight = situation.unseen, 1.0
    world = [0] * situation.rules.players
    world[situation.seat] = situation.hand
    for seat in sorted(situation.others, key=lambda seat: -(situation.lacks[seat] & left).bit_count()):
        possible = _bits(left & ~situation.lacks[seat])
        size = situation.counts[seat]
        if len(possible) < size:
            return None
        weight *= comb(len(possible), size)
        world[seat] = sum(rng.sample(possible, size))
        left ^= world[seat]
    return world, weight


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
