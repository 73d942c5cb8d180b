"""Knowing when a local Discord is busy, and waiting without sleeping."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# After the quiet time the event loop must also run this many rounds without a stir: on a loaded
# machine a timer may fire before data that was already on its way is read.
_EXTRA_ROUNDS = 10


class Activity:
    """Counts what is under way and wakes those who wait for a change."""

    def __init__(self) -> None:
        self.in_flight = 0
        self._stirs = 0
        self._waiting: set[asyncio.Future[None]] = set()
        self._owed: dict[str, float] = {}

    def stir(self) -> None:
        """Note that something happened."""
        self._stirs += 1
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    @contextmanager
    def request(self, key: str) -> Iterator[None]:
        """Count one request as in flight; ``key`` names its method and path."""
        self._owed.pop(key, None)
        self.in_flight += 1
        try:
            yield
        finally:
            self.in_flight -= 1
            self.stir()

    def owe(self, key: str, seconds: float) -> None:
        """Expect the client to repeat a request within this time: it was told to."""
        self._owed[key] = asyncio.get_running_loop().time() + seconds

    @property
    def repeats_due(self) -> bool:
        """Whether the client is still waiting to repeat a request."""
        now = asyncio.get_running_loop().time()
        self._owed = {key: until for key, until in self._owed.items() if until > now}
        return bool(self._owed)

    async def changed(self, timeout: float) -> bool:  # noqa: ASYNC109  a wait with a result, not an error
        """Wait for the next stir, at most ``timeout`` seconds; says whether there was one."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        await asyncio.wait((waiting,), timeout=timeout)
        self._waiting.discard(waiting)
        return waiting.done()

    async def quiet(self, seconds: float) -> bool:
        """Wait through a quiet moment; False as soon as anything stirs."""
        before = self._stirs
        if await self.changed(seconds):
            return False
        for _ in range(_EXTRA_ROUNDS):
            await asyncio.sleep(0)
        return self._stirs == before

    async def until(self, condition: Callable[[], bool], timeout: float) -> bool:  # noqa: ASYNC109  as above
        """Wait until a condition holds, looked at after each stir; False when time is over."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while not condition():
            left = deadline - loop.time()
            if left <= 0:
                return False
            await self.changed(left)
        return True
