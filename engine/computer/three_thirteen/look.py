"""The strong player: it looks one draw ahead, over every card that may come.

A hand is worth the penalty it will have after one more draw and the best discard, on average over
all unseen cards. That is exact for a final turn, which everybody gets, and tells a hand with many
live outs from one that only costs as little now. Discards are compared by the hand they leave; the
top of the discard pile is taken where it leaves less than a card from the stock does on average.
Chance has no part in it: the same view gives the same move, unless the budget cuts a thought short.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from engine.cards import Card
from engine.games.three_thirteen import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    Discarded,
    Drew,
    Move,
    Phase,
    TableView,
    penalty,
    penalty_after_discard,
)

WIDTH: Final = 5
"""How many discards are looked into: those that leave the least penalty now."""

_SAFETY: Final = 0.7
"""The part of the budget after which a thought ends."""


class LookAhead:
    """Chooses moves by looking into `width` discards; `clock` tells the seconds that a budget counts."""

    def __init__(self, width: int = WIDTH, clock: Callable[[], float] = time.perf_counter) -> None:
        self._width = width
        self._clock = clock

    def choose(self, view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG002
        """The best move found within `budget` seconds for the viewer, who is to move."""
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        outlook = _Outlook(view, self._clock, self._clock() + budget * _SAFETY)
        if view.phase is Phase.DRAW:
            return outlook.best_draw()
        if view.outs:
            # The next player may want the discard; a wild card anybody wants.
            return min(view.outs, key=lambda move: move.card is not None and view.rules.is_wild(move.card))
        return DISCARDS[outlook.best_discard(self._width).index]


class _TimeIsUp(Exception):
    """The budget is spent."""


class _Outlook:
    """What may come, seen from the seat that is to move."""

    def __init__(self, view: TableView, clock: Callable[[], float], until: float) -> None:
        self._view = view
        self._rules = view.rules
        self._hand = view.hand or ()
        self._unseen = sorted(unseen_cards(view).items())
        self._total = sum(number for _, number in self._unseen)
        self._clock = clock
        self._until = until

    def best_draw(self) -> Move:
        """The top discard if it leaves less than the stock can be expected to."""
        top = self._view.top
        if top is None:
            return DRAW_STOCK
        try:
            expected = self._after_draw(self._hand)
        except _TimeIsUp:
            expected = penalty(self._hand, self._rules)
        taken = penalty_after_discard((*self._hand, top), self._rules)
        return DRAW_DISCARD if taken < expected else DRAW_STOCK

    def best_discard(self, width: int) -> Card:
        """The card without which the hand will cost least after the next draw; in a final turn now."""
        costs = self._rules.penalties
        after = {move.card: self._without(move.card) for move in self._view.legal_moves if move.card}
        now = {card: (penalty(rest, self._rules), -costs[card.index]) for card, rest in after.items()}
        candidates = sorted(now, key=now.__getitem__)
        if self._view.out is not None:
            return candidates[0]
        best, least = candidates[0], (float("inf"), now[candidates[0]])
        for card in candidates[:width]:
            try:
                worth = self._after_draw(after[card]), now[card]
            except _TimeIsUp:
                break
            if worth < least:
                best, least = card, worth
        return best

    def _without(self, card: Card) -> tuple[Card, ...]:
        at = self._hand.index(card)
        return self._hand[:at] + self._hand[at + 1 :]

    def _after_draw(self, hand: tuple[Card, ...]) -> float:
        """The penalty to expect after one unseen card more and the best discard."""
        points = 0
        for card, number in self._unseen:
            if self._clock() > self._until:
                raise _TimeIsUp
            points += number * penalty_after_discard((*hand, card), self._rules)
        return points / self._total if self._total else penalty(hand, self._rules)


def unseen_cards(view: TableView) -> Counter[Card]:
    """The cards that the next draw from the stock may bring, with their numbers.

    They are neither in the own hand nor on the table, nor known to lie in another hand. An empty
    stock will be made of the discards below the top.
    """
    if not view.stock_count:
        return Counter(view.discards[:-1])
    unseen = Counter(view.options.pack(view.players))
    unseen.subtract(view.hand or ())
    unseen.subtract(view.discards)
    unseen.subtract(_known_cards(view))
    return +unseen


def _known_cards(view: TableView) -> Counter[Card]:
    """The cards that lie in other hands, taken from the discard pile, or in melds on the table."""
    held = [Counter[Card]() for _ in range(view.players)]
    for event in view.history:
        if isinstance(event, Drew) and event.card is not None:
            held[event.seat][event.card] += 1
        elif isinstance(event, Discarded):
            # A card that was not taken from the pile came with the deal or from the stock.
            held[event.seat] -= Counter((event.card,))
    if view.out is not None:
        held[view.out.seat] = Counter(card for meld in view.out.melds for card in meld.cards)
    if view.seat is not None:
        held[view.seat].clear()
    return sum(held, Counter[Card]())
