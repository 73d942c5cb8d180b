from __future__ import annotations

import asyncio
import tracemalloc

import pytest

from engine.clock import ManualClock, SystemClock
from engine.deadlines import Deadlines

pytestmark = pytest.mark.asyncio


async def pause() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def started() -> tuple[ManualClock, list[int], Deadlines]:
    """A clock at 0, the tables whose deadline has come, and the deadlines that watch it."""
    clock = ManualClock(now=0)
    fired: list[int] = []

    async def fire(table: int) -> None:
        fired.append(table)

    deadlines = Deadlines(clock, fire)
    deadlines.start()
    return clock, fired, deadlines


async def test_deadlines_fire_once_in_order_and_an_earlier_one_is_noticed() -> None:
    clock, fired, deadlines = started()
    deadlines.set(1, 100)
    await pause()
    deadlines.set(2, 50)
    deadlines.set(3, 70)
    deadlines.set(3, None)
    await pause()
    clock.advance(60)
    await pause()
    assert fired == [2]
    deadlines.set(1, 200)
    clock.advance(60)
    await pause()
    assert fired == [2]
    clock.advance(80)
    await pause()
    assert fired == [2, 1]
    await deadlines.close()


async def test_a_failing_deadline_does_not_stop_the_others() -> None:
    clock = ManualClock(now=0)
    fired: list[int] = []

    async def fire(table: int) -> None:
        if table == 1:
            raise RuntimeError("broken")
        fired.append(table)

    deadlines = Deadlines(clock, fire)
    deadlines.start()
    deadlines.set(1, 1)
    deadlines.set(2, 2)
    await pause()
    clock.advance(5)
    await pause()
    assert fired == [2]
    await deadlines.close()


async def test_the_system_clock_wakes_when_the_moment_has_come() -> None:
    clock = SystemClock()
    moment = clock.now() + 0.01
    await clock.sleep_until(moment)
    assert clock.now() >= moment


async def test_deadlines_put_off_over_and_over_take_no_more_memory_and_hold() -> None:
    clock, fired, deadlines = started()
    deadlines.set(1, 50)
    tracemalloc.start()
    for move in range(10_000):
        deadlines.set(2, 86_400 + move)
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown < 200_000
    await pause()
    clock.advance(60)
    await pause()
    assert fired == [1]
    clock.advance(86_400 + 10_000)
    await pause()
    assert fired == [1, 2]
    await deadlines.close()
