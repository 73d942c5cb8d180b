"""Letting many updates go on one after the other, with room for people in between."""

from __future__ import annotations

import asyncio


class Turnstile:
    """One update passes, then the event loop turns once, then the next one passes.

    To draw a layout takes a millisecond or two, and to send it as much again. When the messages of
    fifty tables are due in one moment, whoever presses a button then must not wait for all of them.
    """

    def __init__(self) -> None:
        self._passing = asyncio.Lock()

    async def passed(self) -> None:
        """Return when it is this update's turn; first come, first served."""
        async with self._passing:
            await asyncio.sleep(0)
