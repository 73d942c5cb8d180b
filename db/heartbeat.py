"""A sign of life on disk, from which the next start sees for how long the program was away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from db.meta import Meta
from engine.clock import Clock

BEAT_SECONDS: Final = 10.0
"""Between two signs of life; an outage may be taken to be longer by this much, and never for shorter."""

_KEY: Final = "alive_at"

log = logging.getLogger(__name__)


class Heartbeat:
    """Notes again and again that the program is alive, from `start` to `close`."""

    def __init__(self, meta: Meta, clock: Clock) -> None:
        self._meta = meta
        self._clock = clock
        self._task: asyncio.Task[None] | None = None
        self._fails = False

    async def last(self) -> float | None:
        """When the program was last known to be alive (Unix seconds); None if it never was."""
        noted = await self._meta.get(_KEY)
        return None if noted is None else float(noted)

    def start(self) -> None:
        """Begin to note; the time away must have been dealt with, for it is not known afterwards."""
        self._task = asyncio.create_task(self._beat_for_ever(), name="heartbeat")

    async def close(self) -> None:
        """Note the last moment and stop; harmless if it never started."""
        if self._task is None:
            return
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        self._task = None
        await self._beat()

    async def _beat_for_ever(self) -> None:
        while True:
            await self._beat()
            await self._clock.sleep_until(self._clock.now() + BEAT_SECONDS)

    async def _beat(self) -> None:
        """Note the present moment; trouble is logged once, and tried again with the next beat."""
        try:
            await self._meta.put(_KEY, repr(self._clock.now()))
        except Exception:
            if not self._fails:
                log.exception("the sign of life could not be noted")
            self._fails = True
        else:
            self._fails = False
