"""Deadlines after an outage, as pure arithmetic."""

from __future__ import annotations

import pytest

from engine.journal import Deadline, DeadlineKind, Settings
from engine.turn_time import GRACE_SECONDS, after_outage, closes, parked

NOW = 1_000_000.0
TURN = Settings(turn_seconds=120)


def extended(due: float, kind: DeadlineKind = DeadlineKind.WARN, *, outage: float) -> float:
    return after_outage(Deadline(due, kind), TURN, NOW, outage).due


@pytest.mark.parametrize("kind", DeadlineKind)
def test_a_deadline_comes_later_by_the_outage_and_a_grace(kind: DeadlineKind) -> None:
    assert extended(NOW - 20, kind, outage=30) == NOW + 10 + GRACE_SECONDS


def test_one_that_passed_before_the_outage_was_noticed_leaves_the_grace() -> None:
    assert extended(NOW - 500, outage=0) == NOW + GRACE_SECONDS


def test_however_often_the_program_starts_a_deadline_stays_within_its_own_length_and_the_grace() -> None:
    due = NOW + 50
    for _ in range(20):
        due = extended(due, outage=15)
    assert due == NOW + 90 + GRACE_SECONDS


def test_a_deadline_never_comes_earlier() -> None:
    far = NOW + 86_400
    assert extended(far, outage=0) == far


@pytest.mark.parametrize("kind", [DeadlineKind.WARN, DeadlineKind.MOVE])
def test_silence_in_a_turn_does_not_end_the_table(kind: DeadlineKind) -> None:
    assert closes(Deadline(NOW, kind)) is None
    assert closes(parked(NOW)) is not None
