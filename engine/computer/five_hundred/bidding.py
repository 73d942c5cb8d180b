"""Sober bidding: what a hand is worth with a kitty and a partner, and which bids that allows.

The worth of a hand in a strain is turned into tricks to expect by a line fitted to hands that this
player played out. A bid is made only if its tricks, or a misère's none, are likely enough.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import NormalDist
from types import MappingProxyType
from typing import Final

from engine.cards import JOKER, Card, Rank, Suit
from engine.computer.five_hundred.exchange import danger_before_play, worth_before_play
from engine.games.five_hundred import (
    LOOK,
    PASS,
    STAND,
    TAKE,
    Bid,
    BidMade,
    Misere,
    Move,
    Strain,
    TableView,
    bid_move,
    ranking_for,
    value_of,
)
from engine.games.five_hundred.ranking import mask_of
from engine.games.five_hundred.scoring import TARGET

_WITH_TRUMPS: Final = MappingProxyType(
    {2: (4.9, 0.57), 3: (1.6, 0.94), 4: (3.86, 0.74), 5: (3.82, 0.65), 6: (4.13, 0.62)}
)
"""By players, the tricks to expect with a worthless hand, and how they grow with its worth."""
_WITHOUT_TRUMPS: Final = MappingProxyType(
    {2: (4.63, 0.56), 3: (2.33, 0.68), 4: (4.76, 0.5), 5: (4.2, 0.5), 6: (5.0, 0.5)}
)
_NORMAL: Final = NormalDist()
_SPREAD: Final = 1.6
"""The standard deviation of the tricks around what is expected."""
_SURE: Final = 0.64
"""The least chance of a contract that is bid."""
_SURE_MISERE: Final = 0.75
_FEAR: Final = 1.6
"""How fast the chance of a misère falls with the danger of the hand."""
_RISK_LAST: Final = 0.12
"""How much surer a contract must be whose failure loses the match."""
_ABOVE_BID: Final = 0.5
"""How much more than it bid a partner may expect."""
_AVERAGE_WORTH: Final = 2.6
"""What a hand is worth on average in the suit its partner bid."""
_SHORT: Final = 0.8
_LOW: Final = 0.4
"""Tricks lost for every trump that a hand has less than four, and for having only low ones."""
_JOKER_AND_JACKS: Final = mask_of((JOKER, *(Card(Rank.JACK, suit) for suit in Suit)))
_KITTY: Final = 0.8
"""Tricks that three more cards to choose from add."""
_OVER_PARTNER: Final = 0.1
"""How much surer a bid must be that takes the contract from a partner."""


def call(view: TableView) -> Move:
    """What to say in the auction, or as a contractor who may raise the own bid."""
    if LOOK in view.legal_moves:
        return LOOK
    sober = [(bid, chance) for bid, chance in _chances(view) if chance >= _least_chance(view, bid)]
    if sober:
        return bid_move(_best_of(view, sober))
    return next(move for move in (PASS, TAKE, STAND) if move in view.legal_moves)


def _chances(view: TableView) -> Iterator[tuple[Bid, float]]:
    """The bids that may be made now, each with the chance of its contract."""
    hand = mask_of(view.hand or ())
    tricks = {strain: expected_tricks(view, hand, strain) for strain in Strain}
    misere: dict[bool, float] = {}
    for move in view.legal_moves:
        bid = move.bid
        if bid is None:
            continue
        if bid.strain is not None:
            spare = tricks[bid.strain] - bid.tricks - (_KITTY if bid.without_kitty else 0.0)
            yield bid, _NORMAL.cdf((spare + 0.5) / _SPREAD)
        else:
            without = bid.without_kitty
            if without not in misere:
                misere[without] = chance_of_misere(view, hand, without_kitty=without)
            yield bid, misere[without] - (0.1 if bid.misere is Misere.OPEN else 0.0)


def _best_of(view: TableView, bids: list[tuple[Bid, float]]) -> Bid:
    """The bid that wins the match most surely, else the one that earns most on average."""
    score = view.scores[(view.seat or 0) % len(view.sides)]

    def merit(offer: tuple[Bid, float]) -> tuple[float, float]:
        bid, chance = offer
        value = value_of(view.options, bid)
        wins = score + value >= TARGET
        return (chance if wins else 0.0), (2.0 * chance - 1.0) * value - (bid.without_kitty * 0.1)

    return max(bids, key=merit)[0]


def _least_chance(view: TableView, bid: Bid) -> float:
    """How sure a contract must be to be bid."""
    seat = view.seat or 0
    score = view.scores[seat % len(view.sides)]
    least = _SURE if bid.misere is None else _SURE_MISERE
    if score - value_of(view.options, bid) <= -TARGET:
        least += _RISK_LAST
    if view.bid is not None and view.bidder != seat and view.bidder in _side(view):
        same = bid.strain is not None and bid.strain is view.bid.strain
        least += 0.0 if same else _OVER_PARTNER
    return least


def _side(view: TableView) -> tuple[int, ...]:
    return view.sides[(view.seat or 0) % len(view.sides)]


# Tricks


def expected_tricks(view: TableView, hand: int, strain: Strain) -> float:
    """The tricks to expect with a hand, the kitty and the partner in a strain.

    No trumps need a stopper nearly everywhere, whatever else they promise.
    """
    if strain is Strain.NO_TRUMPS and not _may_play_without_trumps(view):
        return 0.0
    trump = None if strain is Strain.NO_TRUMPS else Suit(strain)
    base, slope = (_WITHOUT_TRUMPS if trump is None else _WITH_TRUMPS)[view.players]
    worth = worth_before_play(view, trump, hand).of(hand)
    alone = base + slope * worth - _shortage(hand, trump)
    promised = _promised_by_partner(view, strain)
    return max(alone, promised + slope * (worth - _AVERAGE_WORTH)) if promised else alone


def _shortage(hand: int, trump: Suit | None) -> float:
    """What a trump suit lacks: cards to four, and a bower or the joker."""
    if trump is None:
        return 0.0
    trumps = ranking_for(trump).suits[trump]
    wanting = max(0, 4 - (hand & trumps).bit_count())
    return _SHORT * wanting + (0.0 if hand & trumps & _JOKER_AND_JACKS else _LOW)


def _may_play_without_trumps(view: TableView) -> bool:
    """Whether a hand has two aces, and stoppers in three suits or in all but one with the joker."""
    hand = view.hand or ()
    aces = sum(card.rank is Rank.ACE for card in hand)
    return aces >= 2 and sum(_is_stopped(view, suit) for suit in Suit) + (JOKER in hand) >= 4


def _is_stopped(view: TableView, suit: Suit) -> bool:
    """Whether a suit has an ace, a guarded king or a twice guarded queen."""
    ranks = [card.rank for card in view.hand or () if card.suit is suit]
    count = len(ranks)
    return Rank.ACE in ranks or (Rank.KING in ranks and count >= 2) or (Rank.QUEEN in ranks and count >= 3)


def _promised_by_partner(view: TableView, strain: Strain) -> float:
    """The tricks that a partner's last bid in the strain told of, 0 without one."""
    partners = set(_side(view)) - {view.seat}
    bids = [call.bid for call in view.calls if isinstance(call, BidMade) and call.seat in partners]
    last = bids[-1] if bids else None
    return last.tricks + _ABOVE_BID if last is not None and last.strain is strain else 0.0


# Misère


def chance_of_misere(view: TableView, hand: int, *, without_kitty: bool) -> float:
    """The chance to lose every trick with a hand.

    The kitty takes two dangerous cards away; what it brings instead may be the third to go.
    """
    danger = danger_before_play(view, hand)
    if not without_kitty:
        hand &= ~danger.worst(hand, 2)
    return math.exp(-_FEAR * danger.of(hand))
