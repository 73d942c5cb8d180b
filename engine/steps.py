"""The moves of a match with what they caused, kept so that a thousand matches fit in memory."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, overload

from engine.game import Event
from engine.journal import By, Entry

_BY: Final = tuple(By)
_NUMBER: Final = {by: number for number, by in enumerate(_BY)}


@dataclass(frozen=True, slots=True)
class Step:
    """One journaled move and the public events it caused."""

    entry: Entry
    events: tuple[Event, ...]


class Steps(Sequence[Step]):
    """Every move of one match so far, in order, from version 1.

    They are kept by column, and what reads alike at many tables is kept once: a step that is looked
    at is made for the occasion.
    """

    __slots__ = ("_at", "_by", "_events", "_moves", "_seats", "_seeds")

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        """Raises ValueError for a journal that is not whole."""
        self._seats = array("b")
        self._moves: list[str] = []
        self._by = bytearray()
        self._at = array("d")
        self._seeds: dict[int, str] = {}
        self._events: list[Event | tuple[Event, ...]] = []
        self.extend(steps)

    def extend(self, steps: Iterable[Step]) -> None:
        """Add the moves that follow; raises ValueError if one is missing before them."""
        for step in steps:
            entry, index = step.entry, len(self)
            if entry.version != index + 1:
                raise ValueError("a move is missing in the journal")
            self._seats.append(entry.seat)
            self._by.append(_NUMBER[entry.by])
            self._at.append(entry.at)
            if entry.seed is None:
                self._moves.append(sys.intern(entry.move))
            else:
                self._moves.append(entry.move)
                self._seeds[index] = entry.seed
            # Whoever reads in another thread meanwhile sees whole steps: the last column tells the length.
            self._events.append(_the_same(step.events[0]) if len(step.events) == 1 else step.events)

    def of_chance(self) -> Iterator[Step]:
        """The deals and shuffles, which have a seed, in order."""
        return map(self._step, list(self._seeds))

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...

    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        found = range(len(self))[index]
        return self._step(found) if isinstance(found, int) else list(map(self._step, found))

    def __iter__(self) -> Iterator[Step]:
        return map(self._step, range(len(self)))

    def __reversed__(self) -> Iterator[Step]:
        return map(self._step, reversed(range(len(self))))

    def _step(self, index: int) -> Step:
        entry = Entry(
            version=index + 1,
            seat=self._seats[index],
            move=self._moves[index],
            by=_BY[self._by[index]],
            at=self._at[index],
            seed=self._seeds.get(index),
        )
        events = self._events[index]
        return Step(entry, (events,) if isinstance(events, Event) else events)


@lru_cache(maxsize=4096)
def _the_same(event: Event) -> Event:
    """An event that has happened alike at another table, as it was kept there."""
    return event
