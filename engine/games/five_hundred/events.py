"""What happens in a match of Five Hundred, as public facts."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Suit
from engine.game import Event, Outcome
from engine.games.five_hundred.bids import Bid
from engine.games.five_hundred.scoring import Line, Worth


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A hand was dealt: its number from 1, the dealer, and how many cards each seat holds.

    `face_down`: hands lie face down to their own seats until they look at them.
    """

    hand: int
    dealer: int
    counts: tuple[int, ...]
    face_down: bool


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """A seat has turned up its hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat bid; `raised`: the contractor, over the own bid, after all others had passed."""

    seat: int
    bid: Bid
    raised: bool = False


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Contracted(Event):
    """The highest bid is the contract; the partners in `sitting_out` take no part in it."""

    seat: int
    bid: Bid
    sitting_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllPassed(Event):
    """Nobody bid; the hand is `played` in no trumps without a contract, or thrown in."""

    played: bool


@dataclass(frozen=True, slots=True)
class KittyTaken(Event):
    """The contractor has lifted the kitty."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stood(Event):
    """The contractor leaves the kitty where it lies, as bid."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The contractor has laid three cards away, face down."""

    seat: int


@dataclass(frozen=True, slots=True)
class PartnerCalled(Event):
    """The holder of `card` is the contractor's partner; None: the contractor plays alone."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class JokerNamed(Event):
    """The contractor named the suit that the joker belongs to; None: it stays without one."""

    seat: int
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class HandExposed(Event):
    """The contractor of an open misère lays the rest of the hand open."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was played; `suit` is the one that a joker without a suit was led to."""

    seat: int
    card: Card
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class PartnerRevealed(Event):
    """The called card fell: `seat` is the contractor's partner."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A trick is complete: its number from 1, the suit led, its cards in order, and who won it.

    `led` is None if a joker without a suit was led when every suit had been led. `won` counts the
    tricks of each seat so far.
    """

    number: int
    led: Suit | None
    cards: tuple[Played, ...]
    winner: int
    won: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """A hand is over, and how each number of its score came about.

    `contractor`, `bid` and `worth` are None if nobody bid. `called` is the card a partner was
    called by and `partner` who held it, None if nobody did. `won` counts the tricks of each seat,
    `lines` are the sides' lines. `next_dealer` is None if the match is over. What lay in the kitty,
    in the discards and in the hand of a seat that sat out stays hidden.
    """

    hand: int
    dealer: int
    next_dealer: int | None
    contractor: int | None
    bid: Bid | None
    called: Card | None
    partner: int | None
    won: tuple[int, ...]
    worth: Worth | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over."""

    outcome: Outcome
