"""What a seat can tell from its view while cards are played: who may hold what, who is with whom."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.cards import Suit
from engine.games.five_hundred import TableView, ranking_for
from engine.games.five_hundred.ranking import JOKER_BIT, PACKS, PLACES, Ranking, mask_of, place_of

NO_SUIT: Final = len(Suit)
"""Stands for the suit of a joker that has none."""

_CONTRACTORS_TRUMPS: Final = 1.3
"""How much likelier than others the contractor is to hold a trump."""


@cache
def descending(ranking: Ranking) -> tuple[tuple[int, ...], ...]:
    """The places of the cards of each suit, highest first."""
    return tuple(
        tuple(
            sorted(
                (place for place in range(PLACES) if suit >> place & 1),
                key=lambda place, suit=suit: (ranking.beats[place] & suit).bit_count(),  # type: ignore[misc]
            )
        )
        for suit in ranking.suits
    )


def allies_of(view: TableView) -> frozenset[int]:
    """The seats known to play on the viewer's side, without the viewer and those that sit out.

    Until its card falls, a partner called in secret counts as an opponent for the contractor and as
    one of their own for the others, who are more likely right than wrong about any one seat.
    """
    seat, contractor = view.seat or 0, view.contractor
    if contractor is None or (len(view.sides) == 2 and view.bid is not None and view.bid.misere is None):
        side = view.sides[seat % len(view.sides)]
    else:
        party = {contractor, view.partner} - {None}
        side = tuple(other for other in range(view.players) if (other in party) == (seat in party))
    return frozenset(side) - {seat, *view.sitting_out}


class Reading:
    """A view in the play, read once for all questions about it.

    Cards are places and sets of places as in `engine.games.five_hundred.ranking`. `hand` is the
    viewer's own, `unseen` what lies in other hands, the kitty or the discards; `later` are the seats
    that play to this trick after the viewer, in order. `trumps` are the cards that win without
    following suit: a trump suit, or a joker without a suit.
    """

    __slots__ = (
        "_chances",
        "_voids",
        "allies",
        "best",
        "hand",
        "is_contractor",
        "later",
        "led",
        "others",
        "ranking",
        "seat",
        "trumps",
        "unseen",
        "view",
    )

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.seat = view.seat or 0
        self.ranking = ranking_for(view.trump, view.joker_suit)
        self.hand = mask_of(view.hand or ())
        self.unseen = _unseen(view, self.hand)
        self.allies = allies_of(view)
        self.others = tuple(
            seat for seat in range(view.players) if seat not in (self.seat, *view.sitting_out)
        )
        self.later = _later(view, self.seat)
        self.led = view.led
        self.best = _best(view)
        self.is_contractor = self.seat == view.contractor
        trump = self.ranking.trump
        self.trumps = self.ranking.suits[trump] if trump is not None else 0
        if self.ranking.joker_suit is None:
            self.trumps |= JOKER_BIT
        self._voids = _shown_voids(view, self.ranking)
        self._chances = self._all_chances()

    def _all_chances(self) -> list[list[float]]:
        """By seat and suit, the chance that the seat holds a given unseen card of the suit."""
        view, voids = self.view, self._voids
        shown = view.contractor if view.exposed is not None else None
        seats = [seat for seat in range(view.players) if seat not in (self.seat, shown)]
        counts = view.hand_counts
        hidden = max(0, self.unseen.bit_count() - sum(counts[seat] for seat in seats))
        chances = [[0.0] * (NO_SUIT + 1) for _ in range(view.players)]
        for suit in range(NO_SUIT + 1):
            holders = [seat for seat in seats if not voids[seat] >> suit & 1]
            total = hidden + sum(counts[seat] for seat in holders)
            for seat in holders:
                chances[seat][suit] = counts[seat] / total if total else 0.0
        if self.ranking.trump is not None and view.contractor not in (None, self.seat):
            row = chances[view.contractor or 0]
            row[self.ranking.trump] = min(1.0, row[self.ranking.trump] * _CONTRACTORS_TRUMPS)
        return chances

    def is_void(self, seat: int, suit: Suit) -> bool:
        """Whether the seat has shown that it holds no card of the suit."""
        return bool(self._voids[seat] >> suit & 1)

    def chance_of_any(self, seat: int, suit: int, cards: int) -> float:
        """The chance that the seat holds one of the unseen `cards`, all of one suit, or more."""
        if not cards:
            return 0.0
        return float(1.0 - (1.0 - self._chances[seat][suit]) ** cards.bit_count())

    @property
    def foes(self) -> tuple[int, ...]:
        """The seats that play against the viewer."""
        return tuple(seat for seat in self.others if seat not in self.allies)

    @property
    def foes_trumps(self) -> int:
        """The unseen trumps that an opponent may hold."""
        trump = self.ranking.trump
        if trump is None:
            return self.unseen & self.trumps
        may_have = any(not self.is_void(seat, trump) for seat in self.foes)
        return self.unseen & self.trumps if may_have else 0

    def suit_of(self, place: int) -> Suit | None:
        """The suit a card counts as."""
        return self.ranking.suit_of[place]


def _unseen(view: TableView, hand: int) -> int:
    seen = hand | mask_of(view.exposed or ()) | mask_of(view.discards or ())
    for trick in view.tricks:
        seen |= mask_of(play.card for play in trick.cards)
    return PACKS[view.players] & ~seen & ~mask_of(play.card for play in view.trick)


def _later(view: TableView, seat: int) -> tuple[int, ...]:
    """The seats that have yet to play to this trick when `seat` has."""
    played = {play.seat for play in view.trick}
    clockwise = ((seat + step) % view.players for step in range(1, view.players))
    return tuple(other for other in clockwise if other not in played and other not in view.sitting_out)


def _best(view: TableView) -> int:
    """The place of the card that wins the trick so far, -1 before a lead."""
    return next((place_of(play.card) for play in view.trick if play.seat == view.winning), -1)


def _shown_voids(view: TableView, ranking: Ranking) -> list[int]:
    """By seat, the set of suits (bit 0: spades) it failed to follow."""
    voids = [0] * view.players
    tricks = [(trick.led, trick.cards) for trick in view.tricks]
    for led, cards in (*tricks, (view.led, view.trick)):
        if led is None:
            continue
        for play in cards[1:]:
            if ranking.counts_as(play.card) is not led:
                voids[play.seat] |= 1 << led
    return voids
