"""The yardsticks that the rule player is measured against; they stay as they are.

`play_random` makes any legal move. `play_public` is the kind of player found in public programs: it
adds up the ranks of its cards and bids as low as it may while the sum allows, lays its lowest plain
cards away, and plays its highest card unless its partner is winning; in a misère always its lowest.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.cards import JOKER, Card, Rank
from engine.games.five_hundred import (
    CALL_ALONE,
    LOOK,
    NAME_NONE,
    PASS,
    STAND,
    TAKE,
    Bid,
    Misere,
    Move,
    Phase,
    Strain,
    TableView,
    ranking_for,
)
from engine.games.five_hundred.ranking import left_suit, place_of

_PER_TRICK: Final = 15
"""Ranks that make a trick more to bid; five tricks are taken for granted."""
_MISERE: Final = {Misere.PLAIN: 4, Misere.OPEN: 2}
"""So many high cards are too many for a misère."""


def play_random(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """Any legal move."""
    return rng.choice(view.legal_moves)


def play_public(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """The move of a public-style player."""
    match view.phase:
        case Phase.AUCTION | Phase.CONTRACT:
            return _call(view)
        case Phase.DISCARD:
            return _discard(view)
        case Phase.CALL:
            return CALL_ALONE
        case Phase.NAME:
            return NAME_NONE
    return _card(view)


def _call(view: TableView) -> Move:
    """The lowest bid that the sum of ranks allows; it never raises its own."""
    moves = view.legal_moves
    if LOOK in moves:
        return LOOK
    if view.phase is Phase.CONTRACT:
        return TAKE if TAKE in moves else STAND
    bids = (move for move in moves if move.bid is not None and not move.bid.without_kitty)
    return next((move for move in bids if move.bid and _affords(view, move.bid)), PASS)


def _affords(view: TableView, bid: Bid) -> bool:
    hand = view.hand or ()
    if bid.strain is None:
        high = sum(card.rank is Rank.JOKER or _points(card) > 7 for card in hand)
        return bid.misere in _MISERE and high + (JOKER in hand) < _MISERE[bid.misere]
    return bid.tricks <= 5 + _sum_of_ranks(hand, bid.strain) // _PER_TRICK


def _points(card: Card) -> int:
    """0 for a two up to 12 for an ace."""
    return {Rank.ACE: 12, Rank.KING: 11, Rank.QUEEN: 10, Rank.JACK: 9}.get(card.rank, min(card.rank, 10) - 2)


def _sum_of_ranks(hand: tuple[Card, ...], strain: Strain) -> int:
    total = 0
    for card in hand:
        points = _points(card)
        if card.suit is None:
            total += _PER_TRICK
        elif strain is Strain.NO_TRUMPS:
            total += points if points > 10 else 0
        elif int(card.suit) == int(strain):
            total += points + (5 if card.rank is Rank.JACK else 0)
        elif card.rank is Rank.JACK and int(left_suit(card.suit)) == int(strain):
            total += 4
    return total


def _discard(view: TableView) -> Move:
    """The lowest cards that are no trumps and no jacks; in a misère the highest."""
    bid, hand = view.bid, view.hand or ()
    is_misere = bid is not None and bid.misere is not None

    def kept(card: Card) -> bool:
        return card.suit in (None, view.trump) or card.rank is Rank.JACK

    sign = -1 if is_misere else 1
    return Move.discard(sorted(hand, key=lambda card: (kept(card), sign * place_of(card) % 16))[:3])


def _card(view: TableView) -> Move:
    """The highest card, or the lowest if the partner has the trick, or to lose it."""
    ranking = ranking_for(view.trump, view.joker_suit)

    def height(move: Move) -> tuple[bool, int, int]:
        place = move.place
        is_trump = view.trump is not None and ranking.suit_of[place] is view.trump
        return move.card == JOKER, is_trump * (100 - ranking.order[place]), place & 15

    lowest, highest = min(view.legal_moves, key=height), max(view.legal_moves, key=height)
    if view.bid is not None and view.bid.misere is not None:
        return lowest
    seat = view.seat or 0
    own = view.sides[seat % len(view.sides)]
    is_ours = len(view.trick) > 1 and view.winning in own
    return lowest if is_ours else highest
