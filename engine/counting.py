"""What a finished match counts for in boards, statistics and ratings: every rule, once.

All of it follows from the result of the match, its journal, and the ratings before it.

1. Only finished matches count, and only those of a server. What was abandoned, or cancelled before it
   began, leaves no trace.
2. A match in which a single person sat, with computer players, is *practice*: it counts in personal
   statistics, apart from everything else.
3. Whoever has left, or is away at the end, has lost and comes behind everybody who stayed, even if
   the side won. The others' result stands.
4. Points: one for every person on another side who came out behind. Computer players give none.
5. A match of several people is *rated* unless, for one of them, computer player or clock made more
   than half of the decisions. A forced move is no decision. If not rated, it counts for all else.
6. In ratings, sides are teams and come out in the order of their places. Computer players stand in
   with a fixed strength and are never rated. Whoever left is rated as if the own side had come
   out last; everybody else by the real order.
7. Repeated pairings: the n-th rated match of the very same people in one game of one server within
   a day (UTC) moves each rating by one n-th of what it would move it otherwise.
8. Particulars of a game count in matches of several people, for those who stayed to the end.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.journal import By, Entry, Holder, Result, Standing
from engine.ratings import COMPUTER, Strength, after_match

_NOT_THE_PERSON: Final = (By.COMPUTER, By.TIMEOUT)
_DECISIONS: Final = (By.PERSON, *_NOT_THE_PERSON)


class Kind(enum.Enum):
    """What a finished match counts for."""

    RATED = enum.auto()
    UNRATED = enum.auto()
    """For all but ratings."""
    PRACTICE = enum.auto()
    """For personal statistics alone."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How one person came out; `place` is one past the number of sides for whoever left."""

    seat: int
    person: int
    side: int
    place: int
    stayed: bool
    won: bool
    points: int


@dataclass(frozen=True, slots=True)
class Count:
    """What a match counts for, and how each person came out of it, by seat."""

    kind: Kind
    tallies: tuple[Tally, ...]

    @property
    def people(self) -> frozenset[int]:
        """Everybody who sat in the match."""
        return frozenset(tally.person for tally in self.tallies)


def count(result: Result, entries: Sequence[Entry]) -> Count:
    """Apply rules 2 to 5 to a finished match; without any person it is practice of nobody."""
    behind = 1 + len(result.outcome.scores)
    seated = [(standing, standing.person.id) for standing in result.standings if standing.person]
    tallies = [_came_out(standing, person, behind) for standing, person in seated]
    kind = Kind.PRACTICE
    if len(tallies) > 1:
        mine = all(_decided_mostly_by_person(entries, tally.seat) for tally in tallies)
        kind = Kind.RATED if mine else Kind.UNRATED
    return Count(kind, tuple(_with_points(tally, tallies) for tally in tallies))


def new_strengths(
    result: Result, tallies: Sequence[Tally], before: Mapping[int, Strength], repeat: int
) -> dict[int, Strength]:
    """Everybody's strength after a rated match, by person (rules 6 and 7).

    `before` holds the strengths of those rated earlier; `repeat` counts the rated matches of these
    people on this day, this one included.
    """
    places = {standing.side: standing.place for standing in result.standings}
    real = _strengths_by_seat(result.standings, places, before)
    after: dict[int, Strength] = {}
    for tally in tallies:
        found = real
        if not tally.stayed:
            found = _strengths_by_seat(result.standings, {**places, tally.side: tally.place}, before)
        old = before.get(tally.person, Strength())
        after[tally.person] = old.towards(found[tally.seat], 1 / repeat)
    return after


def _came_out(standing: Standing, person: int, behind: int) -> Tally:
    """Rule 3; points come later."""
    stayed = standing.holder is Holder.PERSON
    return Tally(
        seat=standing.seat,
        person=person,
        side=standing.side,
        place=standing.place if stayed else behind,
        stayed=stayed,
        won=standing.won and stayed,
        points=0,
    )


def _with_points(tally: Tally, tallies: Sequence[Tally]) -> Tally:
    """Rule 4."""
    return replace(tally, points=sum(o.side != tally.side and o.place > tally.place for o in tallies))


def _decided_mostly_by_person(entries: Sequence[Entry], seat: int) -> bool:
    """Rule 5, for one seat."""
    made = Counter(entry.by for entry in entries if entry.seat == seat)
    return 2 * sum(made[by] for by in _NOT_THE_PERSON) <= sum(made[by] for by in _DECISIONS)


def _strengths_by_seat(
    standings: Sequence[Standing], places: Mapping[int, int], before: Mapping[int, Strength]
) -> dict[int, Strength]:
    """Every seat's strength after a match in which the sides came out in these places."""
    sides = [[standing for standing in standings if standing.side == side] for side in places]
    after = after_match([[_strength(one, before) for one in side] for side in sides], list(places.values()))
    return {
        standing.seat: strength
        for side, strengths in zip(sides, after, strict=True)
        for standing, strength in zip(side, strengths, strict=True)
    }


def _strength(standing: Standing, before: Mapping[int, Strength]) -> Strength:
    return before.get(standing.person.id, Strength()) if standing.person else COMPUTER
