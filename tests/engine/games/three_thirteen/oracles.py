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
    natural = [card for card in cards if card.rank not in (wild, Rank.JOKER)]
    if len({card.rank for card in natural}) > 1 < len({card.suit for card in natural}):
        return False
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


Runs = tuple[int, ...]
"""Open runs of a suit by their lengths, 3 for any longer one."""

State = tuple[tuple[Runs, ...], tuple[int, ...], int, bool]
"""Runs of each suit, its aces kept for the high end, wilds used, whether anything was melded."""


@cache
def steps(runs: Runs, copies: int, wilds: int) -> frozenset[tuple[Runs, int, int, bool]]:
    """What can happen to a suit at a rank it has `copies` of, with at most `wilds` wilds.

    Each way: the runs open afterwards, the copies in no run, the wilds used, whether a run was closed.
    """
    if not runs:
        return frozenset(((1,) * begun, copies - begun, 0, False) for begun in range(copies + 1))
    length, rest = runs[0], runs[1:]
    longer = min(3, length + 1)
    ways = set()
    if copies:
        ways |= {((longer, *r), c, w, m) for r, c, w, m in steps(rest, copies - 1, wilds)}
    if wilds:
        ways |= {((longer, *r), c, w + 1, m) for r, c, w, m in steps(rest, copies, wilds - 1)}
    if wilds >= (needed := 3 - length):
        ways |= {(r, c, w + needed, True) for r, c, w, _ in steps(rest, copies, wilds - needed)}
    return frozenset((tuple(sorted(r)), c, w, m) for r, c, w, m in ways)


def by_ranks(hand: Sequence[Card], wild: Rank, *, high: bool, dear_wilds: bool) -> int:
    """Sweep over the ranks with every state of open runs; for hands of any size, without a limit.

    A wild that is not used lies in some meld, if there is any.
    """
    jokers = [card for card in hand if card.rank in (wild, Rank.JOKER)]
    wilds = len(jokers)
    copies = [[sum(card.suit == s and card.rank == r for card in hand) for r in range(14)] for s in range(4)]
    if wild is not Rank.ACE:
        for suit in range(4):
            copies[suit][wild] = 0
    layer: dict[State, int] = {(((), (), (), ()), (0, 0, 0, 0), 0, False): 0}
    for rank in range(1, 15 if high else 14):
        layer = _after_rank(layer, rank, copies, wilds, high=high)
    totals = []
    for (runs, _, used, melded), points in layer.items():
        closing = sum([3 - length for suit in runs for length in suit])
        if used + closing <= wilds:
            loose = 0 if melded or any(runs) or wilds > 2 else sum(
                cost(card, wild, high=high, dear_wilds=dear_wilds) for card in jokers
            )  # fmt: skip
            totals.append(points + loose)
    return min(totals)


def _after_rank(
    layer: dict[State, int], rank: int, copies: list[list[int]], wilds: int, *, high: bool
) -> dict[State, int]:
    partial = {(state, 0): points for state, points in layer.items()}
    for suit in range(4):
        following: dict[tuple[State, int], int] = {}
        for ((runs, kept, used, melded), loose), points in partial.items():
            held = kept[suit] if rank == 14 else copies[suit][rank]
            for saved in range(held + 1 if high and rank == 1 else 1):
                for after, left, spent, closed in steps(runs[suit], held - saved, wilds - used):
                    state = (
                        (*runs[:suit], after, *runs[suit + 1 :]),
                        (*kept[:suit], saved if rank == 1 else kept[suit], *kept[suit + 1 :]),
                        used + spent,
                        melded or closed,
                    )
                    key = state, loose + left
                    following[key] = min(points, following.get(key, points))
        partial = following
    done: dict[State, int] = {}
    value = (15 if high else 1) if rank in (1, 14) else min(rank, 10)
    for ((runs, kept, used, melded), loose), points in partial.items():
        state = (runs, kept, used, melded)
        done[state] = min(points + loose * value, done.get(state, 1 << 30))
        needed = max(0, 3 - loose)
        if loose and rank < 14 and used + needed <= wilds:
            state = (runs, kept, used + needed, True)
            done[state] = min(points, done.get(state, points))
    return done
