"""What statistics tell about a player of Fives and Threes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.game import Event
from engine.games.fives_and_threes.events import Placed


def particulars(players: int, target: int, events: Iterable[Event]) -> tuple[Counter[str], ...]:
    """Sums of a match by seat, from its events.

    - `placements`: tiles placed; `points`: what was recorded for them, knocks and going out included.
    - `exact`: 1 if the seat's own tile won the match by landing on the target exactly (61 unless the
      table agreed on another).
    """
    sums: tuple[Counter[str], ...] = tuple(Counter() for _ in range(players))
    for event in events:
        if isinstance(event, Placed):
            sums[event.seat].update(
                placements=1, points=event.points, exact=event.points > 0 and event.score == target
            )
    return sums
