"""Thinking in other processes: what is played whatever happens there."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

import pytest

from engine.computer.pool import InlineThinker, PoolThinker, Think
from engine.computer.registry import COMPUTERS
from engine.games.fives_and_threes import KNOCK, FivesAndThrees, Move, TableView

pytestmark = pytest.mark.asyncio

KEY = FivesAndThrees.key
ROOT = Path(__file__).parents[3]


def think_last(game: str, view: TableView, seed: int, budget: float) -> Move:  # noqa: ARG001
    return view.legal_moves[-1]


def think_of_failure(game: str, view: TableView, seed: int, budget: float) -> Move:  # noqa: ARG001
    raise KeyError(str(view.hand))


def think_illegally(game: str, view: TableView, seed: int, budget: float) -> Move:  # noqa: ARG001
    return KNOCK


def think_for_ever(game: str, view: TableView, seed: int, budget: float) -> Move:  # noqa: ARG001
    while True:
        pass


def think_and_die(game: str, view: TableView, seed: int, budget: float) -> Move:  # noqa: ARG001
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("a killed process goes on")


def think_of_budget(game: str, view: TableView, seed: int, budget: float) -> Move:  # noqa: ARG001
    return view.legal_moves[0 if budget < 0.5 else -1]


def opening_view() -> TableView:
    game = FivesAndThrees(players=2)
    game.play(-1, game.deal(Random(7)))
    return game.view(0)


async def started(think: Think, *, limit: float = 60.0, **settings: float) -> PoolThinker:
    thinker = PoolThinker(1, think=think, limit=limit, **settings)
    await thinker.start()
    return thinker


def fallback_move(view: TableView) -> Move:
    return COMPUTERS[KEY].fallback(view, Random(0), 0.0)


async def test_the_move_thought_of_is_played() -> None:
    view = opening_view()
    thinker = await started(think_last)
    assert await thinker.choose(KEY, view) == view.legal_moves[-1]
    await thinker.close()


async def test_the_games_own_player_thinks_unless_told_otherwise() -> None:
    view = opening_view()
    thinker = PoolThinker(1, limit=60.0)
    await thinker.start()
    assert await thinker.choose(KEY, view) in view.legal_moves
    await thinker.close()


@pytest.mark.parametrize("think", [think_of_failure, think_illegally, think_and_die])
async def test_a_failed_thought_gives_the_fallback_and_the_next_one_works(think: Think) -> None:
    view = opening_view()
    thinker = await started(think)
    for _ in range(2):
        assert await thinker.choose(KEY, view) == fallback_move(view)
    await thinker.close()


async def test_a_failure_is_logged_without_what_the_hand_holds(caplog: pytest.LogCaptureFixture) -> None:
    view = opening_view()
    thinker = await started(think_of_failure)
    with caplog.at_level(logging.DEBUG):
        await thinker.choose(KEY, view)
    await thinker.close()
    assert "KeyError" in caplog.text
    assert not any(str(tile) in caplog.text for tile in view.hand)


async def test_a_thought_past_its_limit_gives_the_fallback_and_its_worker_is_replaced() -> None:
    view = opening_view()
    thinker = await started(think_for_ever, limit=0.3)
    start = time.perf_counter()
    assert await thinker.choose(KEY, view) == fallback_move(view)
    assert time.perf_counter() - start < 2
    # The stuck worker ends itself, so closing does not wait for ever.
    await asyncio.wait_for(thinker.close(), 10)


async def test_the_pool_is_rebuilt_after_a_worker_was_killed() -> None:
    view = opening_view()
    thinker = await started(think_and_die)
    assert await thinker.choose(KEY, view) == fallback_move(view)
    thinker._think = think_last
    assert await thinker.choose(KEY, view) == view.legal_moves[-1]
    await thinker.close()


async def test_the_budget_shrinks_while_others_wait() -> None:
    view = opening_view()
    thinker = await started(think_of_budget, budget=0.6, limit=20.0)
    moves = await asyncio.gather(*(thinker.choose(KEY, view) for _ in range(3)))
    await thinker.close()
    assert moves == [view.legal_moves[-1], view.legal_moves[0], view.legal_moves[0]]


async def test_before_start_and_after_close_the_fallback_is_played() -> None:
    view = opening_view()
    thinker = PoolThinker(1, think=think_last)
    assert await thinker.choose(KEY, view) == fallback_move(view)
    await thinker.start()
    await thinker.close()
    assert await thinker.choose(KEY, view) == fallback_move(view)


async def test_the_inline_thinker_repeats_itself_from_the_same_seed() -> None:
    view = opening_view()
    thinkers = [InlineThinker(3, strong=True) for _ in range(2)]
    moves = [await thinker.choose(KEY, view) for thinker in thinkers]
    assert moves[0] == moves[1]
    assert InlineThinker().fallback(KEY, view) == fallback_move(view)


PARENT = """
import asyncio, multiprocessing, sys
from engine.computer.pool import PoolThinker

async def main():
    await PoolThinker(2).start()
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads the process table of Linux")
async def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = await asyncio.create_subprocess_exec(
        sys.executable, script, stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert parent.stdout is not None
    workers = [int(pid) for pid in (await parent.stdout.readline()).split()]
    assert len(workers) == 2
    assert all(map(is_running, workers))
    parent.kill()
    await parent.wait()
    deadline = time.monotonic() + 10
    while any(map(is_running, workers)) and time.monotonic() < deadline:
        await asyncio.sleep(0.02)
    assert not any(map(is_running, workers))
