"""What a computer player is, and who thinks for the tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from engine.game import Move, View

Choose = Callable[[Any, Random, float], Move]
"""`choose(view, rng, budget) -> move`; the budget is in seconds."""


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """How a game is played without a person.

    `choose` plays as well as it can within its budget; `fallback` is cheap (well under a
    millisecond), safe and always legal: it also plays for people who stay silent.
    """

    choose: Choose
    fallback: Choose


class Thinker(Protocol):
    """Thinks for computer seats without holding up the event loop."""

    async def choose(self, game: str, view: View) -> Move:
        """A legal move for the seat that `view` belongs to; never raises, never hangs."""

    def fallback(self, game: str, view: View) -> Move:
        """A safe move at once."""
