from __future__ import annotations

import asyncio
import logging

import pytest

from db import Database, Heartbeat, Meta
from db.heartbeat import BEAT_SECONDS
from engine.clock import ManualClock

pytestmark = pytest.mark.asyncio


async def asleep(clock: ManualClock, until: float) -> None:
    """Wait until the heart has beaten and sleeps on."""
    async with asyncio.timeout(5):
        while until not in [moment for moment, _ in clock._sleepers]:
            await asyncio.sleep(0.001)


async def test_the_next_start_sees_the_last_sign_of_life(database: Database, clock: ManualClock) -> None:
    heart = Heartbeat(Meta(database), clock)
    assert await heart.last() is None
    heart.start()
    for _ in range(2):
        await asleep(clock, clock.now() + BEAT_SECONDS)
        assert await Heartbeat(Meta(database), clock).last() == clock.now()
        clock.advance(BEAT_SECONDS)
    await asleep(clock, clock.now() + BEAT_SECONDS)
    clock.advance(BEAT_SECONDS / 2)
    assert await heart.last() == clock.now() - BEAT_SECONDS / 2
    await heart.close()
    assert await heart.last() == clock.now()


async def test_a_program_that_never_ran_leaves_no_sign(database: Database, clock: ManualClock) -> None:
    await Heartbeat(Meta(database), clock).close()
    assert await Heartbeat(Meta(database), clock).last() is None


async def test_a_sign_that_cannot_be_noted_is_logged_once_and_tried_again(
    database: Database, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    heart = Heartbeat(Meta(database), clock)
    await database._writer.execute("PRAGMA query_only = ON")
    heart.start()
    for _ in range(3):
        await asleep(clock, clock.now() + BEAT_SECONDS)
        clock.advance(BEAT_SECONDS)
    await asleep(clock, clock.now() + BEAT_SECONDS)
    assert await heart.last() is None
    await database._writer.execute("PRAGMA query_only = OFF")
    clock.advance(BEAT_SECONDS)
    await asleep(clock, clock.now() + BEAT_SECONDS)
    assert await heart.last() == clock.now()
    await heart.close()
    assert [record.levelno for record in caplog.records].count(logging.ERROR) == 1
