"""Deals to order: seeds whose first hand is what a journey needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.fair import FairRandom
from engine.games.fives_and_threes import FivesAndThrees, Options


def seed_where(wanted: Callable[[FivesAndThrees], bool], players: int = 2, **options: Any) -> str:
    """A seed after whose deal the match is as wanted; the first seat opens."""
    for number in range(1_000_000, 1_010_000):
        seed = f"{number:064x}"
        match = FivesAndThrees(players, Options(**options))
        match.play(-1, match.deal(FairRandom(seed)))
        if wanted(match):
            return seed
    raise ValueError("no such deal in ten thousand")


def after_first_opening(match: FivesAndThrees) -> FivesAndThrees:
    """The match after the opener has played the first tile on offer."""
    later = match.copy()
    later.play(0, later.legal_moves(0)[0])
    return later
