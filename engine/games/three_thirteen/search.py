"""The search for the cheapest arrangement of a hand, in packed ints.

First the runs: each suit offers its families of runs (`runs`), and every choice of one family a suit
leaves some natural cards and some wild ones. Then the sets: the naturals left of a rank form one set
or none, three of them for nothing, two with one wild, one with two; which sets get the wilds is a
small knapsack.

Without a limit on wilds, one that nothing needs still lies in some meld if there is any, and three
make a meld by themselves; so a wild is left over only where nothing can be laid at all. With a limit
the wilds that the melds can hold are counted too, and cards of the wild rank are naturals of their
own rank wherever that helps.

Between two suits the state is one int: the naturals left, then how many wilds the runs can hold
beyond those they need, then the wilds that no run needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from engine.games.three_thirteen.runs import (
    FREE_AT,
    SPARE_AT,
    Family,
    Run,
    free_families,
    limited_families,
    repeated,
)
from engine.games.three_thirteen.runs import forget as forget_runs

JOKER_PENALTY: Final = 20
"""What a joker left over costs, whatever the options."""

_CACHED: Final = 1 << 12
"""States remembered, for each way to choose sets: enough for a thought about one hand."""
_NATURALS: Final = (1 << SPARE_AT) - 1
_SPARE: Final = (1 << FREE_AT - SPARE_AT) - 1

Chosen = tuple[Any, ...]
"""Runs chosen so far as a linked list: (those before, a suit, its runs), or nothing."""


class Rates(NamedTuple):
    """What matters of the rules: penalties, the end of runs, the limit on wilds.

    `ace` and `wild` are the penalties of an ace and of a card of `wild_rank`; runs end at place
    `top`; no meld holds more than `limit` wilds nor more wilds than naturals, 0 for no limit at all.
    """

    ace: int
    wild_rank: int
    wild: int
    top: int
    limit: int


class Found(NamedTuple):
    """The cheapest arrangement: its penalty, its runs by suit, its sets by rank.

    A set takes all naturals of its rank that no run uses, but of the wild rank only `own_set`.
    """

    penalty: int
    runs: tuple[tuple[int, Run], ...]
    sets: tuple[int, ...]
    own_set: int = 0


_Choose = Callable[[int], int]
"""From a state to the best choice of sets, as an int: the penalty in the bits from `_PENALTY_AT` on,
below it how many pairs and single cards become sets, dearest first, and how many cards of the wild
rank form their own set. The least int is the best choice."""

_PENALTY_AT: Final = 12
_PAIRS_AT: Final = 8
_SINGLES_AT: Final = 4
_IMPOSSIBLE: Final = 1 << 30
_ALL_MELDED: Final = -1


def least_free(suits: Sequence[int], wilds: int, rates: Rates) -> Found:
    """The cheapest arrangement of the naturals `suits`, packed by suit, with `wilds` wild cards.

    Wilds that find no place, because nothing can be laid at all, are not in the penalty.
    """
    layers = _free_layers(suits, wilds, rates)
    choice, chosen, state = _best(layers, _start(suits, wilds), partial(_choose_free, rates.ace))
    return Found(choice >> _PENALTY_AT, _listed(chosen), _sets(state, rates.ace, choice))


def least_after_discard(suits: Sequence[int], wilds: int, rates: Rates) -> int:
    """The least penalty after the best discard; below zero if all naturals can be melded before it.

    Where cards are left over, the best discard is one of them.
    """
    layers = _free_layers(suits, wilds, rates)
    return _best(layers, _start(suits, wilds), partial(_choose_free_but_one, rates.ace))[0] >> _PENALTY_AT


def least_limited(suits: Sequence[int], wild_cards: int, jokers: int, rates: Rates) -> Found:
    """The cheapest arrangement if melds may hold only so many wilds; its penalty counts every card.

    `suits` include the `wild_cards` of the wild rank.
    """
    ace, wild_rank, wild, top, limit = rates
    wilds = wild_cards + jokers
    # A card of the wild rank always has a use elsewhere, like one whose rank is there twice.
    repeats = repeated(sum(suits)) | 1 << 4 * wild_rank
    layers = _layers(limited_families(counts, wilds, repeats, top, limit) for counts in suits)
    choose = partial(_choose_limited, (ace, wild_rank, wild, limit), wild_cards, jokers)
    choice, chosen, state = _best(layers, _start(suits, wilds), choose)
    sets = _sets(state & ~(15 << 4 * wild_rank), ace, choice)
    return Found(choice >> _PENALTY_AT, _listed(chosen), sets, choice & 15)


def _start(suits: Sequence[int], wilds: int) -> int:
    """The state before any run is laid."""
    return sum(suits) | wilds << FREE_AT


def forget() -> None:
    """Empty the caches, to measure a search from scratch."""
    forget_runs()
    for cached in (_choose_free, _choose_free_but_one, _choose_limited):
        cached.cache_clear()


# Runs


def _free_layers(suits: Sequence[int], wilds: int, rates: Rates) -> list[tuple[int, tuple[Family, ...]]]:
    repeats = repeated(sum(suits))
    return _layers(free_families(counts, wilds, repeats, rates.top) for counts in suits)


def _layers(families: Iterable[tuple[Family, ...]]) -> list[tuple[int, tuple[Family, ...]]]:
    """The suits that can lay a run, with their families; the richest suit last."""
    able = [(suit, offered) for suit, offered in enumerate(families) if len(offered) > 1]
    return sorted(able, key=lambda layer: len(layer[1]))


def _best(
    layers: list[tuple[int, tuple[Family, ...]]], start: int, choose: _Choose
) -> tuple[int, Chosen, int]:
    """The best choice of one family a suit and of sets from the rest; the runs; the state they leave."""
    best: tuple[int, Chosen, int] = choose(start), (), start
    if not layers:
        return best
    states: dict[int, Chosen] = {start: ()}
    for layer in layers[:-1]:
        states = _spread(states, *layer)
    suit, families = layers[-1]
    for before, chosen in states.items():
        for delta, runs in families:
            state = before - delta
            if state >= 0 and (choice := choose(state)) < best[0]:
                best = choice, (chosen, suit, runs), state
                if choice < 1 << _PENALTY_AT:
                    return best
    return best


def _spread(states: dict[int, Chosen], suit: int, families: tuple[Family, ...]) -> dict[int, Chosen]:
    """Every state after one more suit."""
    after: dict[int, Chosen] = {}
    for before, chosen in states.items():
        for delta, runs in families:
            state = before - delta
            if state >= 0 and state not in after:
                after[state] = (chosen, suit, runs)
    return after


def _listed(chosen: Chosen) -> tuple[tuple[int, Run], ...]:
    runs: list[tuple[int, Run]] = []
    while chosen:
        chosen, suit, laid = chosen
        runs += ((suit, run) for run in laid)
    return tuple(sorted(runs))


# Sets


@lru_cache
def _dearest_first(ace: int) -> tuple[tuple[int, int, int], ...]:
    """For every rank: where its count stands, its penalty, itself."""
    ranks = [(4 * rank, ace if rank == 1 else min(rank, 10), rank) for rank in range(13, 0, -1)]
    return tuple(sorted(ranks, key=lambda rank: -rank[1]))


def _loose(state: int, ace: int) -> tuple[list[int], list[int]]:
    """Penalties of the ranks with two naturals left and of those with one, dearest first."""
    pairs, singles = [], []
    for shift, penalty, _ in _dearest_first(ace):
        count = state >> shift & 15
        if count == 1:
            singles.append(penalty)
        elif count == 2:
            pairs.append(penalty)
    return pairs, singles


@lru_cache(maxsize=_CACHED)
def _choose_free(ace: int, state: int) -> int:
    pairs, singles = _loose(state, ace)
    return _fill(pairs, singles, state >> FREE_AT)


def _fill(pairs: list[int], singles: list[int], wilds: int) -> int:
    """Give wilds to pairs, one each, and to single cards, two each, so that they save the most."""
    total = 2 * sum(pairs) + sum(singles)
    best = total << _PENALTY_AT
    if not wilds:
        return best
    for filled in range(min(wilds // 2, len(singles)) + 1):
        paired = min(wilds - 2 * filled, len(pairs))
        penalty = total - sum(singles[:filled]) - 2 * sum(pairs[:paired])
        best = min(best, penalty << _PENALTY_AT | paired << _PAIRS_AT | filled << _SINGLES_AT)
    return best


@lru_cache(maxsize=_CACHED)
def _choose_free_but_one(ace: int, state: int) -> int:
    """As `_choose_free`, with one card less: a single one, or one of a pair."""
    pairs, singles = _loose(state, ace)
    wilds = state >> FREE_AT
    if _fill(pairs, singles, wilds) < 1 << _PENALTY_AT:
        return _ALL_MELDED
    least = _fill(pairs, singles[1:], wilds) if singles else _IMPOSSIBLE
    for at, penalty in enumerate(pairs):
        rest = sorted([*singles, penalty], reverse=True)
        least = min(least, _fill(pairs[:at] + pairs[at + 1 :], rest, wilds))
    return least


@lru_cache(maxsize=_CACHED)
def _choose_limited(rates: tuple[int, int, int, int], wild_cards: int, jokers: int, state: int) -> int:
    """Every number of filled pairs with every size of the set of the wild rank."""
    ace, wild_rank, wild, limit = rates
    own = state >> 4 * wild_rank & 15
    free = (state >> FREE_AT) - (wild_cards - own)
    if free < 0:
        return _IMPOSSIBLE
    others = state & _NATURALS & ~(15 << 4 * wild_rank)
    pairs, singles = _loose(others, ace)
    held = (state >> SPARE_AT & _SPARE) + _held_by_sets(others, limit)
    unused_jokers = (state >> FREE_AT) - wild_cards
    best = _IMPOSSIBLE
    for own_set in (0, *range(2, own + 1)):
        pool, need = free - own_set, own_set == 2
        own_held = own_set // 2 if limit == 1 else own_set
        for paired in range(min(len(pairs), pool - need) + 1):
            placed = min(pool, held + own_held + paired * min(2, limit))
            left_jokers = min(jokers, max(0, unused_jokers - placed))
            penalty = left_jokers * JOKER_PENALTY + (pool - placed - left_jokers) * wild
            penalty += 2 * sum(pairs[paired:]) + sum(singles)
            best = min(best, penalty << _PENALTY_AT | paired << _PAIRS_AT | own_set)
    return best


def _held_by_sets(naturals: int, limit: int) -> int:
    """How many wilds the sets of three naturals or more can hold; with one a set, they split up."""
    counts = [naturals >> 4 * rank & 15 for rank in range(1, 14)]
    return sum(count // 2 if limit == 1 else count for count in counts if count > 2)


def _sets(state: int, ace: int, choice: int) -> tuple[int, ...]:
    """The ranks that form sets, apart from the wild rank."""
    pairs, singles = choice >> _PAIRS_AT & 15, choice >> _SINGLES_AT & 15
    ranks = []
    for shift, _, rank in _dearest_first(ace):
        count = state >> shift & 15
        if count == 1:
            singles -= 1
        elif count == 2:
            pairs -= 1
        if count > 2 or (count == 2 and pairs >= 0) or (count == 1 and singles >= 0):
            ranks.append(rank)
    return tuple(ranks)
