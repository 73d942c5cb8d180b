"""Deadlines, as pure arithmetic."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.fair import SystemChance
from engine.game import Game
from engine.journal import Deadline, DeadlineKind, Holder, Person, Seat, Settings, Stage, TableRecord, Venue
from engine.lobby import TURN_SECONDS, default_options
from engine.match import Course, new_game
from engine.turn_time import (
    GRACE_SECONDS,
    after_outage,
    after_warning,
    closes,
    next_deadline,
    parked,
    turn_ends,
)

NOW = 1_000_000.0
ADA = Person(1, "Ada")
PLAYING = TableRecord(
    id=1,
    game="fives-and-threes",
    venue=Venue(1, 2),
    host=ADA,
    stage=Stage.PLAYING,
    seats=(Seat(ADA, Holder.PERSON), Seat(Person(2, "Bruno"), Holder.PERSON)),
    options=default_options("fives-and-threes"),
    settings=Settings(),
    opened_at=NOW,
    first=0,
)
TURN = Settings(turn_seconds=120)


def dealt(record: TableRecord) -> Game:
    """Its match with the first hand dealt."""
    course = Course(new_game(record), 0, NOW)
    course.run_on(SystemChance(), play_single=False)
    return course.game


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


@pytest.mark.parametrize("turn", [seconds for seconds in TURN_SECONDS if seconds])
def test_a_turn_is_warned_of_at_its_last_quarter_and_ends_when_it_is_over(turn: int) -> None:
    record = replace(PLAYING, settings=Settings(turn_seconds=turn))
    warning = next_deadline(record, dealt(record), NOW)
    assert warning is not None
    assert (warning.kind, warning.due) == (DeadlineKind.WARN, NOW + turn * 0.75)
    assert turn_ends(warning, record.settings) == NOW + turn
    last = after_warning(warning, record.settings)
    assert (last.kind, last.due) == (DeadlineKind.MOVE, NOW + turn)
    assert turn_ends(last, record.settings) == NOW + turn


def test_tables_play_with_half_a_minute_to_a_day_or_without_a_limit_and_two_minutes_by_default() -> None:
    assert TURN_SECONDS == (30, 60, 120, 300, 900, 3600, 86_400, None)
    assert Settings().turn_seconds == 120
    record = replace(PLAYING, settings=Settings(turn_seconds=None))
    assert next_deadline(record, dealt(record), NOW) is None
