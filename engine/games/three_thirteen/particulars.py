"""What statistics tell about a player of Three Thirteen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.game import Event
from engine.games.three_thirteen.events import RoundEnded


def particulars(players: int, events: Iterable[Event]) -> tuple[Counter[str], ...]:
    """Sums of a match by seat, from its events.

    - `rounds`: rounds played; `penalty`: penalty points in them; `out`: rounds in which the seat went
      out.
    """
    sums: tuple[Counter[str], ...] = tuple(Counter() for _ in range(players))
    for event in events:
        if isinstance(event, RoundEnded):
            for seat, penalty in enumerate(event.penalties):
                sums[seat].update(rounds=1, penalty=penalty, out=event.out == seat)
    return sums
