"""How often one person may open a table, however fast they close them again."""

from __future__ import annotations

from collections import deque
from typing import Final

from engine.clock import Clock
from engine.refusals import TableError

WINDOW_SECONDS: Final = 600
"""The time over which openings are counted."""
PER_TABLE: Final = 4
"""How often, in that time, a person may open each of the tables they may sit at."""


class Openings:
    """Counts what each person opened lately; whoever opens no more is forgotten."""

    def __init__(self, clock: Clock, tables: int) -> None:
        self._clock = clock
        self._most = PER_TABLE * tables
        self._lately: dict[int, deque[float]] = {}

    def count(self, person: int) -> None:
        """Note that a person opens a table now; raises too-many-openings, which counts for nothing."""
        now = self._clock.now()
        self._forget_before(now - WINDOW_SECONDS)
        opened = self._lately.setdefault(person, deque())
        if len(opened) >= self._most:
            raise TableError("too-many-openings", limit=self._most, minutes=WINDOW_SECONDS // 60)
        opened.append(now)

    def _forget_before(self, moment: float) -> None:
        for person, opened in list(self._lately.items()):
            while opened and opened[0] <= moment:
                opened.popleft()
            if not opened:
                del self._lately[person]
