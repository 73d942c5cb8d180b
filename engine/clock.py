"""Time as a dependency: tables ask a clock, and tests move it by hand."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Wall-clock time in Unix seconds, and a way to wait for it."""

    def now(self) -> float:
        """Unix time in seconds."""

    async def sleep_until(self, moment: float) -> None:
        """Return once `now()` is at least `moment`."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        """Unix time in seconds."""
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        """Sleep in slices, so that a clock set back or forward is noticed within a minute."""
        while (remaining := moment - self.now()) > 0:
            await asyncio.sleep(min(remaining, 60.0))


class ManualClock:
    """A clock that stands still until it is told to move; for tests and replays."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Unix time in seconds."""
        return self._now

    async def sleep_until(self, moment: float) -> None:
        """Wait until `advance` has moved the clock to `moment`."""
        if moment <= self._now:
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((moment, waiter))
        try:
            await waiter
        finally:
            self._sleepers = [sleeper for sleeper in self._sleepers if sleeper[1] is not waiter]

    def advance(self, seconds: float) -> None:
        """Move time forward and wake everyone whose moment has come."""
        self._now += seconds
        for moment, waiter in list(self._sleepers):
            if moment <= self._now and not waiter.done():
                waiter.set_result(None)
