"""What happens in a match of Three Thirteen, as public facts."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.cards import Card, Rank
from engine.game import Event, Outcome
from engine.games.three_thirteen.melds import Arrangement, Meld


class Source(enum.StrEnum):
    """Where a card was drawn from."""

    STOCK = "stock"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A round was dealt: its number from 1, the wild rank, who dealt, who starts, what lies where.

    Each seat holds `hand_size` cards; `stock` are face down. The card turned up is in the view.
    """

    round: int
    wild: Rank
    dealer: int
    starter: int
    hand_size: int
    stock: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew. `card` is the one taken from the discard pile, None from the stock.

    `stock` cards are left face down.
    """

    seat: int
    source: Source
    card: Card | None
    stock: int


@dataclass(frozen=True, slots=True)
class StockRanOut(Event):
    """A seat wants to draw from an empty stock: `cards` discards below the top will be shuffled."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class StockRefilled(Event):
    """The discards below the top, `cards` of them, are the new stock."""

    cards: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat discarded and ended its turn; `final` if it was its last one of the round."""

    seat: int
    card: Card
    final: bool


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat laid down all its cards but `card`, which it discarded.

    `final_seats` have one more turn each, in this order.
    """

    seat: int
    melds: tuple[Meld, ...]
    card: Card
    final_seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over, and its hands are no secret any more.

    `out` went out. By seat: `arrangements` are the melds and the cards left over, `penalties` the
    points for those and `scores` the totals so far. `next_dealer` deals the next round, None if the
    match is over.
    """

    round: int
    wild: Rank
    dealer: int
    next_dealer: int | None
    out: int
    arrangements: tuple[Arrangement, ...]
    penalties: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over."""

    outcome: Outcome
