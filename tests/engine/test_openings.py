"""How often one person may open a table."""

from __future__ import annotations

import pytest

from engine.clock import ManualClock
from engine.openings import PER_TABLE, WINDOW_SECONDS, Openings
from engine.refusals import TableError


def test_whoever_opens_tables_too_often_is_refused_until_the_first_is_long_ago() -> None:
    clock = ManualClock()
    openings = Openings(clock, tables=2)
    for _ in range(2 * PER_TABLE):
        openings.count(1)
        clock.advance(1)
    for _ in range(3):
        with pytest.raises(TableError, match="too-many-openings") as refused:
            openings.count(1)
    assert refused.value.facts == {"limit": 2 * PER_TABLE, "minutes": WINDOW_SECONDS // 60}
    openings.count(2)
    clock.advance(WINDOW_SECONDS - 2 * PER_TABLE)
    openings.count(1)
    with pytest.raises(TableError):
        openings.count(1)


def test_whoever_opens_no_more_is_forgotten() -> None:
    clock = ManualClock()
    openings = Openings(clock, tables=1)
    for person in range(100):
        openings.count(person)
    clock.advance(WINDOW_SECONDS)
    openings.count(200)
    assert len(openings._lately) == 1
