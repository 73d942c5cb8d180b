"""How often a message is brought up to date, with the clock moved by hand."""

from __future__ import annotations

import asyncio
import logging

import pytest

from cogs.publisher.lane import BACKOFF, Lane, Pace, TryAgain
from engine.clock import ManualClock

pytestmark = pytest.mark.asyncio


class Screen:
    """Something to keep up to date: `truth` changes, `shown` lists what each update showed."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.clock = ManualClock()
        self.truth = 0
        self.shown: list[int] = []
        self.trouble: list[Exception] = []
        self.gate: asyncio.Event | None = None
        self.computer_moves = False
        self.lane = Lane(
            "screen", self._update, self.clock, pace or Pace(), more_to_come=lambda: self.computer_moves
        )

    async def _update(self) -> None:
        if self.gate is not None:
            await self.gate.wait()
        if self.trouble:
            raise self.trouble.pop(0)
        self.shown.append(self.truth)

    async def change(self) -> None:
        self.truth += 1
        self.lane.poke()
        await self.settle()

    async def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)
        await self.settle()

    async def settle(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)


async def test_the_first_change_is_shown_at_once() -> None:
    screen = Screen()
    await screen.change()
    assert screen.shown == [1]
    assert not screen.lane.busy


async def test_changes_within_a_second_share_one_update_that_shows_the_last() -> None:
    screen = Screen()
    for _ in range(4):
        await screen.change()
    assert screen.shown == [1]
    await screen.wait(0.9)
    assert screen.shown == [1]
    await screen.wait(0.1)
    assert screen.shown == [1, 4]


async def test_a_change_during_an_update_is_shown_by_another() -> None:
    screen = Screen(Pace(interval=0.0))
    screen.gate = asyncio.Event()
    await screen.change()
    await screen.change()
    screen.gate.set()
    await screen.lane.idle()
    assert screen.shown == [2, 2]


async def test_an_update_waits_for_the_computer_players_move() -> None:
    screen = Screen()
    screen.computer_moves = True
    await screen.change()
    assert screen.shown == []
    screen.computer_moves = False
    await screen.change()
    assert screen.shown == [2]


async def test_an_update_waits_for_a_slow_computer_player_no_longer_than_a_second() -> None:
    screen = Screen()
    screen.computer_moves = True
    await screen.change()
    await screen.wait(0.5)
    await screen.change()
    assert screen.shown == []
    await screen.wait(0.5)
    assert screen.shown == [2]


async def test_an_update_that_did_not_get_through_is_tried_again_with_the_state_of_then() -> None:
    screen = Screen()
    screen.trouble = [TryAgain("503"), TryAgain("503")]
    await screen.change()
    await screen.wait(BACKOFF[0] - 1)
    await screen.change()
    assert screen.shown == []
    await screen.wait(1)
    await screen.wait(BACKOFF[1])
    assert screen.shown == [2]


async def test_a_pause_is_cut_short_once_its_reason_is_gone() -> None:
    screen = Screen()
    screen.trouble = [TryAgain("403"), TryAgain("403")]
    await screen.change()
    await screen.wait(BACKOFF[0])
    assert screen.lane.fails
    await screen.change()
    assert screen.shown == []
    screen.lane.hurry()
    await screen.settle()
    assert screen.shown == [2]
    assert not screen.lane.fails


async def test_a_message_that_does_not_get_through_is_tried_for_ever_and_not_too_often() -> None:
    screen = Screen()
    screen.trouble = [TryAgain("503")] * 40
    await screen.change()
    for pause in BACKOFF:
        await screen.wait(pause)
    assert len(screen.trouble) == 40 - 1 - len(BACKOFF)
    for _ in screen.trouble.copy():
        await screen.wait(BACKOFF[-1] - 1)
        before = len(screen.trouble)
        await screen.wait(1)
        assert len(screen.trouble) == before - 1
    await screen.wait(BACKOFF[-1])
    assert screen.shown == [1]
    assert screen.lane.resting


async def test_a_lane_that_waits_for_trouble_to_pass_is_neither_busy_nor_at_rest() -> None:
    screen = Screen()
    screen.trouble = [TryAgain("503")]
    await screen.change()
    assert (screen.lane.busy, screen.lane.resting) == (False, False)
    screen.gate = asyncio.Event()
    await screen.wait(BACKOFF[0])
    assert screen.lane.busy
    screen.gate.set()
    await screen.settle()
    assert (screen.lane.busy, screen.lane.resting) == (False, True)


async def test_a_fault_in_an_update_is_logged_once_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    screen = Screen()
    screen.trouble = [ValueError("a fault"), ValueError("a fault")]
    await screen.change()
    await screen.wait(BACKOFF[0])
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    await screen.wait(BACKOFF[1])
    assert screen.shown == [1]


async def test_closing_lets_an_update_in_hand_finish_and_takes_no_more() -> None:
    screen = Screen()
    screen.gate = asyncio.Event()
    await screen.change()
    closing = asyncio.create_task(screen.lane.close(patience=5.0))
    await screen.settle()
    screen.gate.set()
    await closing
    assert screen.shown == [1]
    await screen.wait(10)
    await screen.change()
    assert screen.shown == [1]


async def test_closing_does_not_wait_for_an_update_that_hangs() -> None:
    screen = Screen()
    screen.gate = asyncio.Event()
    await screen.change()
    await screen.lane.close()
    assert not screen.lane.busy
