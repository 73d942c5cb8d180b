"""When the windows of a leaderboard begin."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cogs.boards import since
from ui.layouts.boards import Window


def moment(*parts: int) -> float:
    return datetime(*parts, tzinfo=UTC).timestamp()  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("now", "week", "month", "year"),
    [
        ((2026, 11, 30, 10, 17), (2026, 11, 30), (2026, 11, 1), (2026, 1, 1)),  # a Monday
        ((2026, 11, 29, 23, 59), (2026, 11, 23), (2026, 11, 1), (2026, 1, 1)),  # the Sunday before
        ((2027, 1, 1, 0, 0), (2026, 12, 28), (2027, 1, 1), (2027, 1, 1)),
        ((2028, 2, 29, 12, 0), (2028, 2, 28), (2028, 2, 1), (2028, 1, 1)),
    ],
)
def test_windows_begin_at_midnight_utc_on_a_monday_and_on_the_first(
    now: tuple[int, ...], week: tuple[int, ...], month: tuple[int, ...], year: tuple[int, ...]
) -> None:
    at = moment(*now)
    assert since(Window.ALL, at) is None
    assert since(Window.WEEK, at) == moment(*week)
    assert since(Window.MONTH, at) == moment(*month)
    assert since(Window.YEAR, at) == moment(*year)
