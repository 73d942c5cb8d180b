"""Thinkers: processes of their own for a running bot, the caller's own process for tests.

Searching in plain Python would starve the event loop from a thread, so `PoolThinker` thinks in
other processes. Each thought has a budget and a hard limit; whatever goes wrong, the fallback
move is played. A worker that outlives the limit stops itself.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from random import Random
from typing import Final

from engine.computer.player import ComputerPlayer
from engine.computer.registry import COMPUTERS
from engine.game import Move, View
from engine.workers import get_ready, new_pool

log = logging.getLogger(__name__)

BUDGET: Final = 1.0
"""Seconds a thought may take when nobody waits."""
LIMIT: Final = 3.0
"""Seconds after which the fallback is played, waiting for a worker included."""
_STUCK: Final = 2.0
"""A worker stops itself after this many limits over one thought."""

Think = Callable[[str, View, int, float], Move]
"""`think(game, view, seed, budget)`, run by a worker: a module's function, so it can be sent."""


def think(game: str, view: View, seed: int, budget: float) -> Move:
    """The move of the game's computer player, by chance from `seed` alone."""
    return COMPUTERS[game].choose(view, Random(seed), budget)


class InlineThinker:
    """Thinks in the caller's own process, always alike from the same seed; for tests and tools.

    It plays fallback moves or, if `strong`, those of the computer player itself, which gets
    `budget` seconds a move.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        strong: bool = False,
        budget: float = 60.0,
        computers: Mapping[str, ComputerPlayer] = COMPUTERS,
    ) -> None:
        self._rng = Random(seed)
        self._strong = strong
        self._budget = budget
        self._computers = computers

    async def choose(self, game: str, view: View) -> Move:
        """A move for the seat that `view` belongs to."""
        if not self._strong:
            return self.fallback(game, view)
        return self._computers[game].choose(view, self._rng, self._budget)

    def fallback(self, game: str, view: View) -> Move:
        """A safe move at once."""
        return self._computers[game].fallback(view, self._rng, 0.0)


class PoolThinker:
    """Thinks in `workers` processes; `start` it before use and `close` it at the end.

    Before `start` and after `close` it plays fallback moves. The more thoughts wait, the smaller
    the budget of the next.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        budget: float = BUDGET,
        limit: float = LIMIT,
        think: Think = think,
        computers: Mapping[str, ComputerPlayer] = COMPUTERS,
    ) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._budget = budget
        self._limit = limit
        self._think = think
        self._computers = computers
        self._executor: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def start(self) -> None:
        """Start the workers and wait until each is ready to think."""
        self._executor = executor = new_pool(self._workers)
        loop = asyncio.get_running_loop()
        warm = [loop.run_in_executor(executor, get_ready) for _ in range(self._workers)]
        await asyncio.gather(*warm)

    async def close(self) -> None:
        """End the workers; a thought in hand is finished first, or stops by its own limit."""
        executor, self._executor = self._executor, None
        if executor is not None:
            await asyncio.to_thread(executor.shutdown)

    async def choose(self, game: str, view: View) -> Move:
        """A legal move for the seat that `view` belongs to; never raises, never hangs."""
        executor = self._executor
        if executor is None:
            return self.fallback(game, view)
        self._waiting += 1
        try:
            move = await asyncio.wait_for(self._submit(executor, game, view), self._limit)
        except TimeoutError:
            log.warning("%s: a thought took too long, the fallback is played", game)
        except BrokenExecutor:
            log.warning("%s: a worker died, the fallback is played and the pool rebuilt", game)
            self._rebuild(executor)
        except Exception as error:  # noqa: BLE001 - no fault of a thought may stop a table
            # The message could name tiles or cards that only one seat knows.
            log.error("%s: a thought failed with %s, the fallback is played", game, type(error).__name__)  # noqa: TRY400
        else:
            if move in view.legal_moves:
                return move
            log.error("%s: a thought ended in an illegal move, the fallback is played", game)
        finally:
            self._waiting -= 1
        return self.fallback(game, view)

    def fallback(self, game: str, view: View) -> Move:
        """A safe move at once."""
        return self._computers[game].fallback(view, _chance(), 0.0)

    def _submit(self, executor: ProcessPoolExecutor, game: str, view: View) -> asyncio.Future[Move]:
        budget = self._budget * self._workers / max(self._workers, self._waiting)
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(executor, _think_in_worker, self._think, game, view, budget, self._limit)

    def _rebuild(self, broken: ProcessPoolExecutor) -> None:
        """Put a new pool in the place of a broken one, unless somebody did."""
        if self._executor is broken:
            self._executor = new_pool(self._workers)
            broken.shutdown(wait=False)


def _chance() -> Random:
    """Chance for one move; it must not be guessed from moves seen before."""
    return Random(secrets.randbits(64))


def _think_in_worker(think: Think, game: str, view: View, budget: float, limit: float) -> Move:
    """Think; if it takes far too long, show where on the error stream and end this worker."""
    faulthandler.dump_traceback_later(limit * _STUCK, exit=True)
    try:
        return think(game, view, secrets.randbits(64), budget)
    finally:
        faulthandler.cancel_dump_traceback_later()
