"""One task that sleeps until the earliest deadline of all tables."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from engine.clock import Clock

log = logging.getLogger(__name__)

_PASSED_OVER: Final = 256
"""How many moments that hold no more may wait for their time besides as many as do hold."""


class Deadlines:
    """Keeps one moment a table and calls back when it has come."""

    def __init__(self, clock: Clock, fire: Callable[[int], Awaitable[None]]) -> None:
        self._clock = clock
        self._fire = fire
        self._due: dict[int, float] = {}
        self._heap: list[tuple[float, int]] = []
        self._earlier = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._firing: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to watch the clock."""
        self._task = asyncio.create_task(self._watch())

    def set(self, table: int, due: float | None) -> None:
        """Give a table its deadline (Unix seconds), or take it away."""
        if due is None:
            self._due.pop(table, None)
            return
        if self._due.get(table) == due:
            return
        self._due[table] = due
        if len(self._heap) > 2 * len(self._due) + _PASSED_OVER:
            self._heap = [(moment, number) for number, moment in self._due.items()]
            heapq.heapify(self._heap)
        else:
            heapq.heappush(self._heap, (due, table))
        if self._heap[0] == (due, table):
            self._earlier.set()

    async def close(self) -> None:
        """Stop watching; what has fired is finished first."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await asyncio.gather(*self._firing, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            self._earlier.clear()
            self._fire_due()
            await self._sleep()

    def _fire_due(self) -> None:
        while self._heap and self._heap[0][0] <= self._clock.now():
            due, table = heapq.heappop(self._heap)
            if self._due.get(table) == due:
                del self._due[table]
                task = asyncio.create_task(self._call(table))
                self._firing.add(task)
                task.add_done_callback(self._firing.discard)

    async def _sleep(self) -> None:
        """Sleep until the earliest deadline, or until an earlier one is set."""
        earlier = asyncio.create_task(self._earlier.wait())
        waits: set[asyncio.Task[object]] = {earlier}
        if self._heap:
            waits.add(asyncio.create_task(self._clock.sleep_until(self._heap[0][0])))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _call(self, table: int) -> None:
        try:
            await self._fire(table)
        except Exception:
            log.exception("table %s: its deadline failed", table)
