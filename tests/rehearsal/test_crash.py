"""The bot killed again and again at tables of all games: no move that was told is ever lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from rehearsal.crash import crash_test

pytestmark = [pytest.mark.asyncio, pytest.mark.slow, pytest.mark.timeout(900)]


async def test_no_move_that_was_told_is_lost_by_killing_the_process(tmp_path: Path) -> None:
    report = await crash_test(kills=12, tables=12, seed=61, folder=tmp_path)
    assert not report.failed, str(report)
    assert report.kills == 12
    assert report.told >= report.kills
