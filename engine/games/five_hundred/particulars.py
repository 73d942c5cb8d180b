"""What statistics tell about a player of Five Hundred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from engine.game import Event
from engine.games.five_hundred.events import BidMade, HandEnded

_ALL_TRICKS: Final = 10


def particulars(players: int, events: Iterable[Event]) -> tuple[Counter[str], ...]:
    """Sums of a match by seat, from its events.

    - `hands`: hands played to their end; `bids`: bids made, each raise counted.
    - `contracts`: hands in which the seat was the contractor, misères included; `made`: those of them
      that were made.
    - `miseres` and `miseres_made`: the same for misères of every kind alone.
    - `slams`: contracts for tricks in which the contractor's side took all ten.
    """
    sums: tuple[Counter[str], ...] = tuple(Counter() for _ in range(players))
    for event in events:
        if isinstance(event, BidMade):
            sums[event.seat].update(bids=1)
        elif isinstance(event, HandEnded):
            for seat in sums:
                seat.update(hands=1)
            if event.contractor is not None:
                sums[event.contractor].update(_contract(event))
    return sums


def _contract(hand: HandEnded) -> dict[str, int]:
    """What a hand with a contract adds to its contractor's sums."""
    misere = hand.bid is not None and hand.bid.misere is not None
    made = hand.worth is not None and hand.worth.made
    tricks = sum(line.tricks for line in hand.lines if line.contract)
    return {
        "contracts": 1,
        "made": made,
        "miseres": misere,
        "miseres_made": misere and made,
        "slams": not misere and tricks == _ALL_TRICKS,
    }
