"""Every way to lay runs in one suit, for the search over whole hands.

Cards are counted in packed ints, four bits a rank: a hand has at most 14 cards, so no count
overflows. A *family* is a set of runs of one suit that can lie at the same time; the searches need,
of all families that use the same cards, only the cheapest in wild cards.

Two facts keep families few (both by exchanging cards between places). Without a limit on wild cards
a run never needs a wild where a natural card of its own lies elsewhere: the wild can go there
instead. And a run need not stop short of a card that has no other use than this run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

ONES: Final = 0x11_1111_1111_1110
"""A one in the four bits of every rank from 1 to 13."""

HIGH_ACE: Final = 14
"""The place of an ace above the king."""

SPARE_AT: Final = 60
FREE_AT: Final = 68
"""Bits of a search state: below them the naturals left, at them what `Family` says."""

_CACHED: Final = 1 << 12
"""Suits remembered: enough for a thought about one hand, few enough for the garbage collector."""


Run = tuple[int, int, int]
"""A run's lowest place, its highest, and a bit for every place in it where a natural lies.

Plain tuples of ints, and tuples of those, cost the garbage collector nothing while they are cached.
"""

Family = tuple[int, tuple[Run, ...]]
"""Runs of one suit, after what they take from the state of a search, see `_Laid`."""


class _Laid(NamedTuple):
    """A family in the making: the cards it uses, how few and how many wilds it can hold, its runs.

    `most` equals `fewest` where nothing limits wilds, for then nobody asks.
    """

    used: int
    fewest: int
    most: int
    runs: tuple[Run, ...]

    @property
    def finished(self) -> Family:
        """The family with its delta; a state that this takes below zero had too few wilds."""
        spare = self.most - self.fewest
        return self.used - (spare << SPARE_AT) + (self.fewest << FREE_AT), self.runs


def present(counts: int) -> int:
    """A one for every rank that is there at all."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & ONES


def repeated(counts: int) -> int:
    """A one for every rank that is there more than once."""
    return (counts >> 1 | counts >> 2 | counts >> 3) & ONES


def free_families(counts: int, wilds: int, repeats: int, top: int) -> tuple[Family, ...]:
    """All families of a suit that `wilds` wild cards suffice for, the empty one first.

    `counts` are its natural cards; `repeats` says which ranks the whole hand holds more than once;
    runs end at place `top`, 13 or `HIGH_ACE`.
    """
    able = _able(counts, wilds, top)
    return _free_families(counts & able * 15, wilds, repeats & able, top) if able else _NO_RUNS


def limited_families(counts: int, wilds: int, repeats: int, top: int, limit: int) -> tuple[Family, ...]:
    """All families of a suit in which no run holds more than `limit` wilds, nor more wilds than naturals.

    Cards of the wild rank count as naturals here, and as repeated. A family can hold any number of
    wilds from its fewest to its most; families that hold no number which another one of the same
    cards cannot hold are left out.
    """
    able = _able(counts, wilds, top)
    return _limited_families(counts & able * 15, wilds, repeats & able, top, limit) if able else _NO_RUNS


_NO_RUNS: Final[tuple[Family, ...]] = ((0, ()),)
_NOTHING: Final = _Laid(0, 0, 0, ())


def _able(counts: int, wilds: int, top: int) -> int:
    """A one for every rank that has another one within reach of so many wilds."""
    there = present(counts)
    if top == HIGH_ACE:
        there |= (there & 0x10) << 4 * (HIGH_ACE - 1)
    if wilds:
        able = 0
        for distance in range(4, 4 * wilds + 8, 4):
            near = there & there >> distance
            able |= near | near << distance
    else:
        able = there & there >> 4 & there >> 8
        able |= able << 4 | able << 8
    return (able | able >> 4 * (HIGH_ACE - 1)) & ONES


@lru_cache(maxsize=_CACHED)
def _free_families(counts: int, wilds: int, repeats: int, top: int) -> tuple[Family, ...]:
    return _FreeLayer(counts, wilds, repeats, top).families()


@lru_cache(maxsize=_CACHED)
def _limited_families(counts: int, wilds: int, repeats: int, top: int, limit: int) -> tuple[Family, ...]:
    return _LimitedLayer(counts, wilds, repeats, top, limit).families()


def forget() -> None:
    """Empty the caches, to measure from scratch."""
    _free_families.cache_clear()
    _limited_families.cache_clear()


_RANK_AT: Final = (*range(HIGH_ACE), 1)
"""The rank that stands at each place."""


class _Layer:
    """Lays the runs of one suit in the order of their ends, each with a natural at both ends."""

    def __init__(self, counts: int, wilds: int, repeats: int, top: int) -> None:
        self._wilds = wilds
        self._ready = [counts >> 4 * rank & 15 for rank in range(HIGH_ACE)]
        """How many cards of each rank are in no run yet."""
        self._places = [place for place in range(1, top + 1) if self._ready[_RANK_AT[place]]]
        # An ace that may lie high is not bound to the low end.
        bound = present(counts) & ~repeats & ~(0x10 if top == HIGH_ACE else 0)
        self._lonely = sum(1 << place for place in range(HIGH_ACE) if bound >> 4 * place & 1)
        """A bit for the place of every card that only a run of this suit can use, and none does yet."""

    def _last_start(self, near: int) -> int:
        """The last place a further run may start at, after runs that could have the cards at `near`.

        Past it, a lonely card would be left over although a run could have it.
        """
        lost = near & self._lonely
        return (lost & -lost).bit_length() - 1 if lost else HIGH_ACE

    def _take(self, place: int) -> None:
        self._ready[_RANK_AT[place]] -= 1
        self._lonely &= ~(1 << place)

    def _put_back(self, naturals: int, lonely: int) -> None:
        for place in self._places:
            if naturals >> place & 1:
                self._ready[_RANK_AT[place]] += 1
        self._lonely = lonely


class _FreeLayer(_Layer):
    """Runs where nothing limits wilds.

    Of families that are worth the same it keeps one: two runs that meet are one longer run, and of
    two that overlap by three places or more, one can lie inside the other.
    """

    def __init__(self, counts: int, wilds: int, repeats: int, top: int) -> None:
        super().__init__(counts, wilds, repeats, top)
        self._single = not repeated(counts)
        self._best: dict[int, _Laid] = {0: _NOTHING}

    def families(self) -> tuple[Family, ...]:
        """All of them, the empty one first."""
        self._lay(_NOTHING, 0, 1, 1)
        return tuple(laid.finished for laid in self._best.values())

    def _lay(self, family: _Laid, near: int, low: int, shortest: int) -> None:
        """Add to `family` every run from `low` on, that from `low` itself up to `shortest` at least."""
        last = self._last_start(near)
        for at, start in enumerate(self._places):
            if low <= start <= last and self._ready[_RANK_AT[start]] and not self._must_take(start - 1):
                self._lay_from(at, shortest if start == low else start, family, near)

    def _must_take(self, place: int) -> bool:
        """Whether a run beside this place must go on to it, as no other run can have its card."""
        return self._single and bool(self._lonely >> place & 1)

    def _lay_from(self, at: int, shortest: int, family: _Laid, near: int) -> None:
        """Add every run from place number `at` on, each time one natural longer."""
        low, lonely = self._places[at], self._lonely
        wilds = self._wilds - family.fewest
        used, naturals, held = family.used, 0, 0
        for high in self._places[at:]:
            gaps = high - low - held
            if gaps > wilds or high - low > 12:
                break
            rank = _RANK_AT[high]
            if not self._ready[rank]:
                continue
            self._take(high)
            used += 1 << 4 * rank
            naturals |= 1 << high
            held += 1
            cost = max(gaps, 3 - held)
            if held < 2 or high < shortest or cost > wilds or self._must_take(high + 1):
                continue
            if not any(_can_be_tidier(run, low, high) for run in family.runs):
                fewest = family.fewest + cost
                longer = _Laid(used, fewest, fewest, (*family.runs, (low, high, naturals)))
                self._add(longer, near | 1 << low - 1 | 1 << high + 1)
        self._put_back(naturals, lonely)

    def _add(self, family: _Laid, near: int) -> None:
        """Note a family, unless it leaves a lonely card that a run of it could have; go on from there."""
        known = self._best.get(family.used)
        if (known is None or known.fewest > family.fewest) and not near & self._lonely:
            self._best[family.used] = family
        low, high, _ = family.runs[-1]
        self._lay(family, near, low, high)


def _can_be_tidier(run: Run, low: int, high: int) -> bool:
    """Whether a run and a later one of the same suit are worth the same as two others."""
    first, last, _ = run
    if low == last + 1:
        return high - first < 13
    return first < low and low + 2 <= last < high and high - first < 13


class _LimitedLayer(_Layer):
    """Runs with limits: a wild may take the place of a natural that is needed more elsewhere."""

    def __init__(self, counts: int, wilds: int, repeats: int, top: int, limit: int) -> None:
        super().__init__(counts, wilds, repeats, top)
        self._limit = limit
        # Elsewhere is a set or, where the suit holds cards twice, another run.
        needed = ONES if repeated(counts) else repeats
        self._may_skip = [bool(needed >> 4 * rank & 1) for rank in range(HIGH_ACE)]
        self._seen: dict[int, list[tuple[int, _Laid]]] = {}
        """By the cards used: families, each with the lowest place its next run may start at."""
        self._kept: list[_Laid] = []

    def families(self) -> tuple[Family, ...]:
        """All of them, the empty one first."""
        self._lay(_NOTHING, 0, 1)
        return (*_NO_RUNS, *(laid.finished for laid in _undominated(self._kept)))

    def _lay(self, family: _Laid, near: int, low: int) -> None:
        """Add to `family` every run from `low` on."""
        wilds = min(self._wilds - family.fewest, self._limit)
        last = self._last_start(near)
        for at, start in enumerate(self._places):
            if low <= start <= last and self._ready[_RANK_AT[start]]:
                lonely = self._lonely
                self._take(start)
                used = family.used + (1 << 4 * start)
                self._extend(family._replace(used=used), near, at + 1, (start, start, 1 << start), wilds)
                self._put_back(1 << start, lonely)

    def _extend(self, family: _Laid, near: int, at: int, run: Run, wilds: int) -> None:
        """Go on from `run` to each next natural it can take, with at most `wilds` places in between.

        The cards of `run` are used in `family` already.
        """
        low, _, naturals = run
        held, lonely = naturals.bit_count(), self._lonely
        for number, high in enumerate(self._places[at:], start=at + 1):
            if high - low - held > wilds or high - low > 12:
                return
            rank = _RANK_AT[high]
            if self._ready[rank]:
                longer = low, high, naturals | 1 << high
                using = family._replace(used=family.used + (1 << 4 * rank))
                self._take(high)
                self._add(using, near, longer)
                self._extend(using, near, number, longer, wilds)
                self._put_back(1 << high, lonely)
                if not self._may_skip[rank]:
                    return

    def _add(self, family: _Laid, near: int, run: Run) -> None:
        """Note a family with `run` too if wilds suffice, and go on from there."""
        low, high, naturals = run
        held = naturals.bit_count()
        gaps = high - low + 1 - held
        fewest = family.fewest + max(gaps, 3 - held)
        if fewest > self._wilds or gaps > min(held, self._limit):
            return
        most = family.most + min(held, self._limit, 13 - held)
        same = self._seen.setdefault(family.used, [])
        if any(start <= low and other.fewest <= fewest and most <= other.most for start, other in same):
            return
        longer = _Laid(family.used, fewest, most, (*family.runs, run))
        same.append((low, longer))
        # A lonely card is better off in a run than beside it, and than a wild in its place.
        near |= ((1 << high) - (1 << low) & ~naturals) | 1 << low - 1 | 1 << high + 1
        if not near & self._lonely:
            self._kept.append(longer)
        self._lay(longer, near, low)


def _undominated(families: Iterable[_Laid]) -> Iterator[_Laid]:
    """Those that can hold a number of wilds which no other one of the same cards can."""
    by_cards: dict[int, list[_Laid]] = {}
    for family in families:
        same = by_cards.setdefault(family.used, [])
        if not any(other.fewest <= family.fewest and family.most <= other.most for other in same):
            same.append(family)
    return chain.from_iterable(by_cards.values())
