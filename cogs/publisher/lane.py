"""Keeping one message true without editing it too often.

A lane has one thing to bring up to date. It is poked whenever the truth changed, and runs its
update at once if it has rested; changes that come faster share an update. An update always shows
the state at its own moment, so the last state is never lost, however slow Discord is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from cogs.publisher.turnstile import Turnstile
from engine.clock import Clock

log = logging.getLogger(__name__)

BACKOFF: Final = (5.0, 15.0, 60.0, 300.0)
"""Pauses in seconds before an update that did not get through is tried again; the last one for ever."""


class TryAgain(Exception):
    """An update did not get through, for a reason that passes."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a lane may update, in seconds."""

    interval: float = 1.0
    """The least time between two updates."""
    patience: float = 1.0
    """How long an update waits for more to come, counted from the change it shows."""


class _Signals:
    """What wakes a lane at work and who waits for it; the thousands that rest have none."""

    def __init__(self) -> None:
        self.poked = asyncio.Event()
        self.hurried = asyncio.Event()
        self.still = asyncio.Event()


class Lane:
    """Runs `update` after every poke, one at a time, at the given pace; nothing it raises escapes.

    While `more_to_come()` holds (a computer player is about to move) an update waits for it within
    the pace's patience, so that several changes appear as one. Lanes that share a turnstile begin
    their updates one after the other.
    """

    __slots__ = (
        "_clock",
        "_closed",
        "_dirty_since",
        "_failures",
        "_more_to_come",
        "_name",
        "_not_before",
        "_pace",
        "_signals",
        "_task",
        "_turnstile",
        "_update",
    )  # there are some four lanes a table

    def __init__(
        self,
        name: str,
        update: Callable[[], Awaitable[None]],
        clock: Clock,
        pace: Pace,
        more_to_come: Callable[[], bool] = lambda: False,
        *,
        turnstile: Turnstile | None = None,
    ) -> None:
        self._name = name
        self._update = update
        self._clock = clock
        self._pace = pace
        self._more_to_come = more_to_come
        self._turnstile = turnstile or Turnstile()
        self._task: asyncio.Task[None] | None = None
        self._signals: _Signals | None = None
        self._dirty_since: float | None = None
        self._not_before = 0.0
        self._failures = 0
        self._closed = False

    @property
    def busy(self) -> bool:
        """Whether an update runs or is due, and not only waits for trouble to pass."""
        return self._signals is not None and not self._signals.still.is_set()

    @property
    def resting(self) -> bool:
        """Whether nothing is left to be shown."""
        return self._task is None

    def poke(self) -> None:
        """Say that the truth changed; returns at once."""
        if self._dirty_since is None:
            self._dirty_since = self._clock.now()
        if self._signals is not None:
            self._signals.poked.set()
        elif not self._closed:
            self._signals = signals = _Signals()
            self._task = asyncio.create_task(self._run(signals), name=self._name)

    def hurry(self) -> None:
        """Poke, and cut a pause short that is still due after failures: its reason may be gone."""
        self._failures = 0
        self._not_before = 0.0
        if self._signals is not None:
            self._signals.hurried.set()
        self.poke()

    @property
    def fails(self) -> bool:
        """Whether the last update did not get through and is to be tried again."""
        return self._failures > 0

    async def idle(self) -> None:
        """Return when everything poked so far has been shown, or waits for trouble to pass."""
        if self._signals is not None:
            await self._signals.still.wait()

    async def close(self, patience: float = 0.0) -> None:
        """Take no more pokes; give an update in hand `patience` seconds (of the machine), then stop it."""
        self._closed = True
        if self._task is not None:
            done, pending = await asyncio.wait([self._task], timeout=patience if self.busy else 0)
            for task in pending:
                task.cancel()
            await asyncio.gather(*done, *pending, return_exceptions=True)

    async def _run(self, signals: _Signals) -> None:
        try:
            while self._dirty_since is not None:
                await self._wait_for_moment(self._dirty_since, signals)
                await self._turnstile.passed()
                self._dirty_since = None
                await self._attempt()
        finally:
            self._task = self._signals = None
            signals.still.set()

    async def _wait_for_moment(self, since: float, signals: _Signals) -> None:
        while self._clock.now() < self._not_before:
            if self.fails:
                signals.still.set()
            await self._wait_for(signals.hurried, self._not_before)
        signals.still.clear()
        latest = since + self._pace.patience
        while self._more_to_come() and self._clock.now() < latest:
            await self._wait_for(signals.poked, latest)

    async def _wait_for(self, event: asyncio.Event, moment: float) -> None:
        """Wait until the event is set anew, at most until `moment`."""
        event.clear()
        happened = asyncio.create_task(event.wait())
        alarm = asyncio.create_task(self._clock.sleep_until(moment))
        try:
            await asyncio.wait((happened, alarm), return_when=asyncio.FIRST_COMPLETED)
        finally:
            happened.cancel()
            alarm.cancel()

    async def _attempt(self) -> None:
        self._not_before = self._clock.now() + self._pace.interval
        try:
            await self._update()
        except TryAgain as reason:
            self._retry_later(str(reason))
        except Exception as error:
            if not self.fails:
                log.exception("%s: an update failed", self._name)
            self._retry_later(type(error).__name__)
        else:
            self._failures = 0

    def _retry_later(self, reason: str) -> None:
        """Try again after a pause that grows up to the longest."""
        pause = BACKOFF[min(self._failures, len(BACKOFF) - 1)]
        self._failures += 1
        log.info("%s: trying again in %d s (%s)", self._name, pause, reason)
        now = self._clock.now()
        self._not_before = now + pause
        self._dirty_since = self._dirty_since or now
