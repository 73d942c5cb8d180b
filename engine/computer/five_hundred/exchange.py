"""What a contractor does between the auction and the first lead: discard, name, call."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from engine.cards import Rank, Suit
from engine.computer.five_hundred.danger import Danger, bits_of
from engine.computer.five_hundred.worth import Worth
from engine.games.five_hundred import CALL_ALONE, NAME_NONE, Bid, Move, MoveKind, TableView, ranking_for
from engine.games.five_hundred.ranking import JOKER_BIT, PACKS, cards_of, mask_of, place_of

_SHARE: Final = 0.65
"""The part of the unseen cards that the defenders of a misère hold, kitty and partner apart."""

_ALONE: Final = 1.0
"""How many tricks above the bid a hand must be worth to be played without a called partner."""


def unseen_before_play(view: TableView, hand: int) -> int:
    """The cards that lie elsewhere."""
    return PACKS[view.players] & ~hand & ~mask_of(view.discards or ())


def holders(view: TableView) -> int:
    """How many other hands hold the unseen cards, with two players a dead one too."""
    return 2 if view.players == 2 else view.players - 1


def danger_before_play(view: TableView, hand: int, joker_suit: Suit | None = None) -> Danger:
    """The measure of a hand in a misère, before anybody has played."""
    defenders = {4: 2, 6: 3}.get(view.players, view.players - 1)
    return Danger(ranking_for(None, joker_suit), unseen_before_play(view, hand), defenders, _SHARE)


def worth_before_play(view: TableView, trump: Suit | None, hand: int) -> Worth:
    """The price list of a hand in a strain, before anybody has played."""
    unseen = unseen_before_play(view, hand)
    return Worth(ranking_for(trump), unseen, holders(view), trumped=trump is not None)


def discard(view: TableView) -> Move:
    """The three cards that the contract needs least."""
    hand = mask_of(view.hand or ())
    bid = view.bid
    if bid is not None and bid.misere is not None:
        return Move.discard(cards_of(danger_before_play(view, hand).worst(hand, 3)))
    worth = worth_before_play(view, view.trump, hand)
    best = max(
        map(sum, combinations(bits_of(hand & ~JOKER_BIT), 3)),
        key=lambda gone: (worth.of(hand & ~gone), -_height(gone)),
    )
    return Move.discard(cards_of(best))


def _height(cards: int) -> int:
    return sum(place_of(card) & 15 for card in cards_of(cards))


def quick_discard(view: TableView) -> Move:
    """Three low cards beside the trumps, in a misère three high ones; at once."""
    bid, ranking = view.bid, ranking_for(view.trump)
    is_misere = bid is not None and bid.misere is not None

    def height(place: int) -> tuple[bool, int]:
        return ranking.suit_of[place] in (None, view.trump), place & 15

    cards = sorted(view.hand or (), key=lambda card: height(place_of(card)), reverse=is_misere)
    return Move.discard(cards[:3])


def name_joker(view: TableView) -> Move:
    """In no trumps the joker stays free to win anything; in a misère it goes where it harms least."""
    bid = view.bid
    if bid is None or bid.misere is None:
        return NAME_NONE
    hand = mask_of(view.hand or ())
    suit = min(Suit, key=lambda suit: danger_before_play(view, hand, suit).of(hand))
    return Move(MoveKind.NAME, suit=suit)


def call_partner(view: TableView) -> Move:
    """Call by a card that wins a trick; play alone on a hand that needs nobody."""
    hand = mask_of(view.hand or ())
    bid: Bid | None = view.bid
    worth = worth_before_play(view, view.trump, hand)
    if bid is not None and worth.of(hand) >= bid.tricks + _ALONE:
        return CALL_ALONE
    calls = [move for move in view.legal_moves if move.card is not None]

    def merit(move: Move) -> tuple[int, bool, int]:
        card = move.card
        assert card is not None  # noqa: S101 - for the type checker
        assert card.suit is not None  # noqa: S101 - the joker cannot be called
        own = (hand & ranking_for(view.trump).suits[card.suit]).bit_count()
        rank = 20 if card.rank is Rank.ACE else place_of(card) & 15
        is_trump = card.suit is view.trump
        return rank, is_trump, -abs(own - 2)

    return max(calls, key=merit) if calls else CALL_ALONE
