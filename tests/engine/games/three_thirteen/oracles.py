"""Two slow ways to the least penalty of a hand, written from the rules alone.

They share nothing with the solver of the game, nor with each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from engine.cards import Card, Rank

LIMITS = ("none", "half", "one")


def cost(card: Card, wild: Rank, *, high: bool, dear_wilds: bool) -> int:
    """What a left-over card costs."""
    if card.rank is Rank.JOKER or (card.rank is wild and dear_wilds):
        return 20
    if card.rank is Rank.ACE:
        return 15 if high and wild is not Rank.ACE else 1
    return min(int(card.rank), 10)


def is_set(cards: Sequence[Card], wild: Rank, limit: str) -> bool:
    """Whether cards form a set of some rank."""
    for rank in range(1, 14):
        substitutes = [card for card in cards if card.rank != rank]
        if len(cards) < 3 or any(card.rank not in (wild, Rank.JOKER) for card in substitutes):
            continue
        if within(len(substitutes), len(cards), limit):
            return True
    return False


def within(wilds: int, cards: int, limit: str) -> bool:
    """Whether a meld may hold so many wild cards."""
    return {"none": True, "half": 2 * wilds <= cards, "one": wilds <= 1}[limit]


def is_run(cards: Sequence[Card], wild: Rank, limit: str, *, high: bool) -> bool:
    """Whether cards form a run, wilds anywhere, of some suit at some place."""
    if not 3 <= len(cards) <= 13:
        return False
    for suit in range(4):
        natural = [card for card in cards if card.suit == suit and card.rank is not wild]
        if any(card.rank not in (wild, Rank.JOKER) for card in cards if card not in natural):
            continue
        for low in range(1, (15 if high else 14) - len(cards) + 1):
            places = [1 if place == 14 else place for place in range(low, low + len(cards))]
            if any(a == b for a, b in combinations([card.rank for card in natural], 2)):
                continue
            if not all(card.rank in places for card in natural):
                continue
            in_place = wild in places and any(c.rank is wild and c.suit == suit for c in cards)
            if within(len(cards) - len(natural) - in_place, len(cards), limit):
                return True
    return False


def is_meld(cards: Sequence[Card], wild: Rank, limit: str, *, high: bool) -> bool:
    """Whether cards form a set or a run."""
    return is_set(cards, wild, limit) or is_run(cards, wild, limit, high=high)


def by_subsets(hand: Sequence[Card], wild: Rank, *, high: bool, limit: str, dear_wilds: bool) -> int:
    """Try every way to part a small hand into melds and left-over cards."""
    full = (1 << len(hand)) - 1
    melds: dict[int, list[int]] = {}
    for mask in range(1, full + 1):
        if mask.bit_count() < 3:
            continue
        if is_meld([card for at, card in enumerate(hand) if mask >> at & 1], wild, limit, high=high):
            melds.setdefault(mask & -mask, []).append(mask)
    costs = [cost(card, wild, high=high, dear_wilds=dear_wilds) for card in hand]

    @cache
    def least(mask: int) -> int:
        if not mask:
            return 0
        lowest = mask & -mask
        best = costs[lowest.bit_length() - 1] + least(mask ^ lowest)
        for meld in melds.get(lowest, ()):
            if meld & mask == meld:
                best = min(best, least(mask ^ meld))
        return best

    return least(full)
