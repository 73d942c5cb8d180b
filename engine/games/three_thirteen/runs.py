"""Every way to lay runs in one suit, for the search over whole hands.

Cards are counted in packed ints, four bits a rank: a hand has at most 14 cards, so no count
overflows. A *family* is a set of runs of one suit that can lie at the same time; the searches need,
of all families that use the same cards, only the cheapest in wild cards.

Two facts keep families few (both by exchanging cards between places). Without a limit on wild cards
a run never needs a wild where a natural card of its own lies elsewhere: the wild can go there
instead. And a run need not stop short of a card that has no other use than this run.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

ONES: Final = 0x11_1111_1111_1110
"""A one in the four bits of every rank from 1 to 13."""

HIGH_ACE: Final = 14
"""The place of an ace above the king."""

SPARE_AT: Final = 60
FREE_AT: Final = 68
"""Bits of a search state: below them the naturals left, at them what `Family` says."""

_CACHED: Final = 1 << 13


class Run(NamedTuple):
    """A run from place `low` to place `high`; bit k of `naturals` is set if a natural lies at k."""

    low: int
    high: int
    naturals: int


class Family(NamedTuple):
    """Runs of one suit: the cards they use, packed, and how few and how many wilds they can hold.

    `most` equals `fewest` where nothing limits wilds, for then nobody asks. `delta` is what these
    runs take from the state of a search; a state below zero had too few wilds.
    """

    delta: int
    used: int
    fewest: int
    most: int
    runs: tuple[Run, ...]

    @classmethod
    def of(cls, used: int, fewest: int, most: int, runs: tuple[Run, ...]) -> Family:
        """A family with its delta."""
        delta = used - (most - fewest << SPARE_AT) + (fewest << FREE_AT)
        return cls(delta, used, fewest, most, runs)


def present(counts: int) -> int:
    """A one for every rank that is there at all."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & ONES


def repeated(counts: int) -> int:
    """A one for every rank that is there more than once."""
    return (counts >> 1 | counts >> 2 | counts >> 3) & ONES


@lru_cache(maxsize=_CACHED)
def free_families(counts: int, wilds: int, repeats: int, top: int) -> tuple[Family, ...]:
    """All families of a suit that `wilds` wild cards suffice for, the empty one first.

    `counts` are its natural cards; `repeats` says which of its ranks the whole hand holds more than
    once; runs end at place `top`, 13 or `HIGH_ACE`.
    """
    if not _runs_possible(counts, wilds, top):
        return (_NO_RUNS,)
    return _FreeLayer(counts, wilds, repeats, top).families()


@lru_cache(maxsize=_CACHED)
def limited_families(counts: int, wilds: int, repeats: int, top: int, limit: int) -> tuple[Family, ...]:
    """All families of a suit in which no run holds more than `limit` wilds, nor more wilds than naturals.

    Cards of the wild rank count as naturals here. A family can hold any number of wilds from
    `fewest` to `most`; families that hold no number another one of the same cards cannot are left out.
    """
    if not _runs_possible(counts, wilds, top):
        return (_NO_RUNS,)
    return _LimitedLayer(counts, wilds, repeats, top, limit).families()


_NO_RUNS: Final = Family.of(0, 0, 0, ())


def _runs_possible(counts: int, wilds: int, top: int) -> bool:
    """Whether any run with two naturals is within reach of so many wilds."""
    there = present(counts)
    if top == HIGH_ACE and there & 0x10:
        there |= 1 << 4 * HIGH_ACE
    if not wilds:
        return bool(there & there >> 4 & there >> 8)
    near = 0
    for distance in range(1, wilds + 2):
        near |= there >> 4 * distance
    return bool(there & near)


class _Layer:
    """Lays the runs of one suit in the order of their ends, each with a natural at both ends."""

    def __init__(self, counts: int, wilds: int, repeats: int, top: int) -> None:
        self._wilds = wilds
        self._top = top
        self._ready = [counts >> 4 * place & 15 for place in range(HIGH_ACE)]
        # An ace that may lie high is never bound to the low end.
        singles = present(counts) & ~repeats & (~0x10 if top == HIGH_ACE else ~0)
        self._bound = [bool(singles >> 4 * place & 1) for place in range(HIGH_ACE)]


class _FreeLayer(_Layer):
    """Runs where nothing limits wilds.

    Of families that are worth the same it keeps one: two runs that meet are one longer run, and of
    two that overlap by three places or more, one can lie inside the other.
    """

    def __init__(self, counts: int, wilds: int, repeats: int, top: int) -> None:
        super().__init__(counts, wilds, repeats, top)
        self._single = not repeated(counts)
        self._best: dict[int, Family] = {0: _NO_RUNS}

    def families(self) -> tuple[Family, ...]:
        """All of them, the empty one first."""
        self._lay(_NO_RUNS, 1, 1)
        return tuple(self._best.values())

    def _lay(self, family: Family, low: int, shortest: int) -> None:
        """Add to `family` every run from `low` on, that from `low` itself up to `shortest` at least."""
        ready, bound, single = self._ready, self._bound, self._single
        last = self._last_start(family)
        for start in range(low, min(self._top - 1, last) + 1):
            if ready[start] and not (single and bound[start - 1] and ready[start - 1]):
                self._lay_from(start, shortest if start == low else start + 1, family)

    def _last_start(self, family: Family) -> int:
        """The last place a further run may start at: past it, a card beside a run would be lost."""
        lost = [
            place
            for run in family.runs
            for place in (run.low - 1, run.high + 1)
            if place < HIGH_ACE and self._bound[place] and self._ready[place]
        ]
        return min(lost, default=HIGH_ACE)

    def _lay_from(self, low: int, shortest: int, family: Family) -> None:
        ready, bound, single = self._ready, self._bound, self._single
        wilds = self._wilds - family.fewest
        used, naturals, gaps = family.used, 0, 0
        for high in range(low, min(self._top, low + 12) + 1):
            rank = 1 if high == HIGH_ACE else high
            if not ready[rank]:
                gaps += 1
                if gaps > wilds:
                    break
                continue
            ready[rank] -= 1
            used += 1 << 4 * rank
            naturals |= 1 << high
            if high < shortest or gaps + max(0, 2 - high + low) > wilds:
                continue
            if single and high < 13 and bound[high + 1] and ready[high + 1]:
                continue
            if not any(_can_be_tidier(run, low, high) for run in family.runs):
                fewest = family.fewest + gaps + max(0, 2 - high + low)
                runs = (*family.runs, Run(low, high, naturals))
                self._add(Family.of(used, fewest, fewest, runs))
        for place in range(low, high + 1):
            ready[1 if place == HIGH_ACE else place] += naturals >> place & 1

    def _add(self, family: Family) -> None:
        """Note a family, unless a card beside its runs has no other use than in one of them; go on."""
        known = self._best.get(family.used)
        if (known is None or known.fewest > family.fewest) and self._last_start(family) == HIGH_ACE:
            self._best[family.used] = family
        last = family.runs[-1]
        self._lay(family, last.low, last.high)


def _can_be_tidier(run: Run, low: int, high: int) -> bool:
    """Whether a run and a later one of the same suit are worth the same as two others."""
    if low == run.high + 1:
        return high - run.low < 13
    return run.low < low and low + 2 <= run.high < high and high - run.low < 13


class _LimitedLayer(_Layer):
    """Runs with limits: a wild may take the place of a natural that is needed more elsewhere."""

    def __init__(self, counts: int, wilds: int, repeats: int, top: int, limit: int) -> None:
        super().__init__(counts, wilds, repeats, top)
        self._limit = limit
        # Elsewhere is a set or, where the suit holds cards twice, another run.
        needed = ONES if repeated(counts) else repeats
        self._may_skip = [bool(needed >> 4 * place & 1) for place in range(HIGH_ACE)]
        self._found: dict[int, list[Family]] = {0: [_NO_RUNS]}

    def families(self) -> tuple[Family, ...]:
        """All of them, the empty one first."""
        self._lay(_NO_RUNS, Run(1, 1, 0))
        return tuple(family for same in self._found.values() for family in same)

    def _lay(self, family: Family, last: Run) -> None:
        """Add to `family` every run that is not before `last`."""
        wilds = min(self._wilds - family.fewest, self._limit)
        for low in range(last.low, self._top):
            if self._ready[low]:
                self._take(low, -1)
                naturals = last.naturals if low == last.low else 0
                self._extend(family, Run(low, low, 1 << low), wilds, naturals)
                self._take(low, 1)

    def _take(self, place: int, number: int) -> None:
        self._ready[1 if place == HIGH_ACE else place] += number

    def _extend(self, family: Family, run: Run, wilds: int, before: int) -> None:
        """Go on from `run` to each next natural it can take, with at most `wilds` places in between."""
        gaps = run.high - run.low + 1 - run.naturals.bit_count()
        for place in range(run.high + 1, min(self._top, run.low + 12) + 1):
            rank = 1 if place == HIGH_ACE else place
            if self._ready[rank]:
                longer = Run(run.low, place, run.naturals | 1 << place)
                self._take(place, -1)
                if longer.naturals >= before:
                    self._add(family, longer)
                self._extend(family, longer, wilds, before)
                self._take(place, 1)
                if not self._may_skip[rank]:
                    return
            gaps += 1
            if gaps > wilds:
                return

    def _add(self, family: Family, run: Run) -> None:
        """Note a family with one more run if wilds suffice, and go on from there."""
        length = run.high - run.low + 1
        naturals = run.naturals.bit_count()
        gaps = length - naturals
        fewest = family.fewest + max(gaps, 3 - naturals)
        if fewest > self._wilds or gaps > min(naturals, self._limit):
            return
        most = family.most + min(naturals, self._limit, gaps + 13 - length)
        used = family.used + _packed(run)
        longer = Family.of(used, fewest, most, (*family.runs, run))
        same = self._found.setdefault(used, [])
        if not any(other.fewest <= fewest and most <= other.most for other in same):
            same[:] = [other for other in same if other.fewest < fewest or most < other.most]
            same.append(longer)
        self._lay(longer, run)


def _packed(run: Run) -> int:
    """The naturals of a run, packed."""
    places = range(run.low, run.high + 1)
    return sum(1 << 4 * (1 if place == HIGH_ACE else place) for place in places if run.naturals >> place & 1)
