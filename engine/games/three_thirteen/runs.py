"""Every way to lay runs in one suit, for the search over whole hands.

Cards are counted in packed ints, four bits a rank: a hand has at most 14 cards, so no count
overflows. A *family* is a set of runs of one suit that can lie at the same time; the searches need,
of all families that use the same cards, only the cheapest in wild cards.

Two facts keep families few (both by exchanging cards between places). Without a limit on wild cards
a run never needs a wild where a natural card of its own lies elsewhere: the wild can go there
instead. And a run need not stop short of a card that has no other use than this run.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

ONES: Final = 0x11_1111_1111_1110
"""A one in the four bits of every rank from 1 to 13."""

HIGH_ACE: Final = 14
"""The place of an ace above the king."""

_CACHED: Final = 1 << 13


class Run(NamedTuple):
    """A run from place `low` to place `high`; bit k of `naturals` is set if a natural lies at k."""

    low: int
    high: int
    naturals: int


class Family(NamedTuple):
    """Runs of one suit: the cards they use, packed, and how few and how many wilds they can hold."""

    used: int
    fewest: int
    most: int
    runs: tuple[Run, ...]


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
    once; runs end at place `top`, 13 or `HIGH_ACE`. `most` is not used: nothing limits wilds.
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


_NO_RUNS: Final = Family(0, 0, 0, ())


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


class _FreeLayer:
    """Lays runs in the order of their ends, each with a natural at both ends."""

    def __init__(self, counts: int, wilds: int, repeats: int, top: int) -> None:
        self._wilds = wilds
        self._top = top
        self._counts = counts
        self._single = not repeated(counts)
        self._keep = repeats
        self._best: dict[int, Family] = {0: _NO_RUNS}

    def families(self) -> tuple[Family, ...]:
        """All of them, the empty one first."""
        self._lay(self._counts, Run(1, 1, 0), _NO_RUNS)
        return tuple(self._best.values())

    def _lay(self, counts: int, last: Run, family: Family) -> None:
        """Add every run after `last` to `family`, and go on from there."""
        for low in range(last.low, self._top):
            if counts >> 4 * low & 15:
                shortest = last.high if low == last.low else low + 1
                for run, taken, cost in self._runs_from(low, counts, self._wilds - family.fewest):
                    if run.high >= shortest:
                        self._add(counts - taken, run, taken, cost, family)

    def _add(self, counts: int, run: Run, taken: int, cost: int, family: Family) -> None:
        longer = Family(family.used + taken, family.fewest + cost, 0, (*family.runs, run))
        known = self._best.get(longer.used)
        if known is None or known.fewest > longer.fewest:
            self._best[longer.used] = longer
        self._lay(counts, run, longer)

    def _runs_from(self, low: int, counts: int, wilds: int) -> Iterator[tuple[Run, int, int]]:
        """Runs that start at `low`: the run, the cards it takes, the wilds it needs."""
        taken, naturals, gaps = 0, 0, 0
        for place in range(low, min(self._top, low + 12) + 1):
            rank = 1 if place == HIGH_ACE else place
            if not counts >> 4 * rank & 15:
                gaps += 1
                if gaps > wilds:
                    return
                continue
            taken += 1 << 4 * rank
            naturals |= 1 << place
            cost = gaps + max(0, 2 - place + low)
            if place > low and cost <= wilds and not self._must_go_on(place, counts):
                yield Run(low, place, naturals), taken, cost

    def _must_go_on(self, place: int, counts: int) -> bool:
        """Whether the next card is there and has no use but in this run."""
        if not self._single or place >= 13:
            return False
        return bool(counts >> 4 * (place + 1) & 15) and not self._keep >> 4 * (place + 1) & 1


class _LimitedLayer:
    """As without limits, but a wild may take the place of a natural that a set needs more."""

    def __init__(self, counts: int, wilds: int, repeats: int, top: int, limit: int) -> None:
        self._wilds = wilds
        self._top = top
        self._counts = counts
        self._limit = limit
        self._keep = repeats
        self._found: dict[int, list[Family]] = {0: [_NO_RUNS]}

    def families(self) -> tuple[Family, ...]:
        """All of them, the empty one first."""
        self._lay(self._counts, Run(1, 1, 0), _NO_RUNS)
        return tuple(family for same in self._found.values() for family in same)

    def _lay(self, counts: int, last: Run, family: Family) -> None:
        for low in range(last.low, self._top):
            if counts >> 4 * low & 15:
                for run, taken in self._runs_from(low, counts, self._wilds - family.fewest):
                    if low > last.low or (run.high, run.naturals) >= last[1:]:
                        self._add(counts - taken, run, taken, family)

    def _add(self, counts: int, run: Run, taken: int, family: Family) -> None:
        length = run.high - run.low + 1
        naturals = run.naturals.bit_count()
        gaps = length - naturals
        fewest = family.fewest + max(gaps, 3 - naturals)
        if fewest > self._wilds:
            return
        most = family.most + min(naturals, self._limit, gaps + 13 - length)
        longer = Family(family.used + taken, fewest, most, (*family.runs, run))
        same = self._found.setdefault(longer.used, [])
        if not any(other.fewest <= fewest and most <= other.most for other in same):
            same[:] = [other for other in same if other.fewest < fewest or most < other.most]
            same.append(longer)
        self._lay(counts, run, longer)

    def _runs_from(self, low: int, counts: int, wilds: int) -> Iterator[tuple[Run, int]]:
        """Runs that start at `low` and keep within the limit: the run and the cards it takes."""
        open_runs = [(low, 1 << low, 1 << 4 * low, 0)]
        while open_runs:
            place, naturals, taken, gaps = open_runs.pop()
            held = naturals.bit_count()
            if held > 1 and gaps <= min(held, self._limit):
                yield Run(low, place, naturals), taken
            open_runs += self._longer(place, naturals, taken, gaps, counts, min(wilds, self._limit))

    def _longer(
        self, place: int, naturals: int, taken: int, gaps: int, counts: int, wilds: int
    ) -> Iterator[tuple[int, int, int, int]]:
        """The run up to the next natural it can take, wilds in between."""
        low = (naturals & -naturals).bit_length() - 1
        for following in range(place + 1, min(self._top, low + 12) + 1):
            rank = 1 if following == HIGH_ACE else following
            if counts >> 4 * rank & 15:
                yield following, naturals | 1 << following, taken + (1 << 4 * rank), gaps
                if not self._keep >> 4 * rank & 1:
                    return
            gaps += 1
            if gaps > wilds:
                return
