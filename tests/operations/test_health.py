"""The sign of health: touched while all is well, removed at the end, stale when it is not."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import pytest

from operations import health

pytestmark = pytest.mark.asyncio


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "TOUCH_SECONDS", 0.0)


async def turns_of_the_loop() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def grow_stale(file: Path) -> None:
    long_ago = time.time() - health.STALE_SECONDS - 1
    os.utime(file, (long_ago, long_ago))


async def test_while_all_is_well_the_sign_is_fresh_and_at_the_end_it_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "health"
    assert not health.is_well(file)
    async with health.signs_of_health(file, lambda: True):
        await turns_of_the_loop()
        assert health.is_well(file)
        grow_stale(file)
        await turns_of_the_loop()
        assert health.is_well(file)
    assert not health.is_well(file)


async def test_without_a_connection_the_sign_grows_stale_until_it_is_back(tmp_path: Path) -> None:
    file, connected = tmp_path / "health", True
    async with health.signs_of_health(file, lambda: connected):
        await turns_of_the_loop()
        connected = False
        await turns_of_the_loop()
        grow_stale(file)
        await turns_of_the_loop()
        assert not health.is_well(file)
        connected = True
        await turns_of_the_loop()
        assert health.is_well(file)


async def test_a_folder_that_is_gone_is_logged_and_harms_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with health.signs_of_health(tmp_path / "gone" / "health", lambda: True):
        await turns_of_the_loop()
    assert "health file" in caplog.text


@pytest.mark.parametrize(("state", "code"), [("fresh", 0), ("stale", 1), ("missing", 1), ("unset", 2)])
async def test_the_check_tells_by_its_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any, state: str, code: int
) -> None:
    file = tmp_path / "health"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEALTH_FILE", "" if state == "unset" else str(file))
    if state in ("fresh", "stale"):
        file.touch()
    if state == "stale":
        grow_stale(file)
    assert health.main() == code
    assert capsys.readouterr().out == {0: "Bower is well.\n", 1: "Bower is not well.\n", 2: ""}[code]
