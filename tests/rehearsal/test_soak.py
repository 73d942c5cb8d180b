"""A minute of the worst weather: every act is answered, no table stands still, the log has no error."""

from __future__ import annotations

from pathlib import Path

import pytest

from rehearsal.soak import soak

pytestmark = [pytest.mark.asyncio, pytest.mark.slow, pytest.mark.timeout(900)]


async def test_a_minute_of_bad_weather_leaves_nothing_unanswered_and_no_table_stuck(tmp_path: Path) -> None:
    report = await soak(minutes=1, tables=20, seed=61, folder=tmp_path)
    assert not report.failed, str(report)
    assert report.moves > 50
    assert sum(report.troubles.values()) > 10
