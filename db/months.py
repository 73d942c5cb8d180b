"""Calendar months in UTC, numbered so that they sort: year * 12 + month, January 0."""

from __future__ import annotations

from datetime import UTC, datetime


def month_of(at: float) -> int:
    """The month a moment (Unix seconds) lies in."""
    day = datetime.fromtimestamp(at, UTC)
    return day.year * 12 + day.month - 1


def end_of(month: int) -> float:
    """When a month ends and the next begins, in Unix seconds."""
    return datetime((month + 1) // 12, (month + 1) % 12 + 1, 1, tzinfo=UTC).timestamp()
