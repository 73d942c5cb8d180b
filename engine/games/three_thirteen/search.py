"""The search for the cheapest arrangement of a hand, in packed ints.

First the runs: each suit offers its families of runs (`runs`), and every choice of one family a suit
leaves some natural cards and some wild ones. Then the sets: the naturals left of a rank form one set
or none, three of them for nothing, two with one wild, one with two; which sets the wilds go to is a
small knapsack.

Without a limit a wild card that nothing needs still lies in some meld if there is any, or three of
them make a meld by themselves; so it costs only where nothing can be laid at all. With a limit the
number of wilds that the melds can hold is counted too, and cards of the wild rank are naturals of
their own rank wherever that helps.

The state between two suits is one int: the naturals left in the low bits, then the wilds that the
runs so far need at least (and, with a limit, the most they can hold).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.games.three_thirteen.runs import Family, Run, free_families, limited_families, repeated

_WILDS_AT: Final = 60
_MOST_AT: Final = 68
_NATURALS: Final = (1 << _WILDS_AT) - 1
_CACHED: Final = 1 << 15


class Count(NamedTuple):
    """A hand in numbers: naturals of each suit packed, cards of the wild rank by suit too, jokers.

    `naturals` leaves the wild rank out.
    """

    naturals: tuple[int, ...]
    wild_rank: tuple[int, ...]
    jokers: int
