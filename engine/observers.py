"""Telling the outside what happened at a table, without ever waiting for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

Change = TypeVar("Change")


class Observers(Generic[Change]):
    """Async callbacks, each with a queue of its own: a slow or failing one disturbs nobody."""

    def __init__(self) -> None:
        self._queues: list[asyncio.Queue[Change]] = []
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, callback: Callable[[Change], Awaitable[None]]) -> None:
        """Call `callback` with every change from now on, in order, one at a time."""
        queue: asyncio.Queue[Change] = asyncio.Queue()
        self._queues.append(queue)
        self._tasks.append(asyncio.create_task(self._serve(queue, callback)))

    def publish(self, change: Change) -> None:
        """Hand a change to every observer; returns at once."""
        for queue in self._queues:
            queue.put_nowait(change)

    async def drain(self) -> None:
        """Return when every change published so far has been delivered."""
        await asyncio.gather(*(queue.join() for queue in self._queues))

    async def close(self) -> None:
        """Stop delivering."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(
        self, queue: asyncio.Queue[Change], callback: Callable[[Change], Awaitable[None]]
    ) -> None:
        while True:
            change = await queue.get()
            try:
                await callback(change)
            except Exception:
                log.exception("an observer failed")
            finally:
                queue.task_done()
