"""The moves of a match as they are kept in memory: the same as those that were put in."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.fair import SystemChance
from engine.games.fives_and_threes import FivesAndThrees
from engine.journal import By
from engine.match import Course
from engine.steps import Step, Steps

SLICES = [slice(3), slice(-2, None), slice(None, None, -3), slice(5, 2), slice(90, 1000)]


class Foretold(SystemChance):
    """The same cards every time."""

    def new_seed(self) -> str:
        return "5" * 64


def played(moves: int = 30, seed: int = 1) -> list[Step]:
    """A match begun by moves at random."""
    course, chance = Course(FivesAndThrees(2), 0, 1000.5), Random(seed)
    course.run_on(Foretold(), play_single=False)
    while len(course.steps) < moves and (seat := course.game.actor) is not None:
        course.play(seat, chance.choice(course.game.legal_moves(seat)), chance.choice(list(By)))
        course.run_on(Foretold(), play_single=False)
    return course.steps


def test_what_was_put_in_comes_out() -> None:
    put_in = played()
    steps = Steps(put_in[:10])
    steps.extend(put_in[10:])
    assert len(steps) == len(put_in)
    assert list(steps) == put_in
    assert list(reversed(steps)) == put_in[::-1]
    assert [steps[number] for number in range(-len(put_in), len(put_in))] == put_in * 2
    assert [steps[part] for part in SLICES] == [put_in[part] for part in SLICES]
    assert list(steps.of_chance()) == [step for step in put_in if step.entry.seed is not None] != []


def test_nothing_is_found_past_the_end() -> None:
    with pytest.raises(IndexError):
        Steps()[0]


def test_a_gap_is_refused() -> None:
    first, _, third, *_ = played()
    with pytest.raises(ValueError, match="missing"):
        Steps([first, third])
    with pytest.raises(ValueError, match="missing"):
        Steps([replace(first, entry=replace(first.entry, version=2))])


def test_what_happens_alike_at_many_tables_is_in_memory_once() -> None:
    one, other = Steps(played()), Steps(played())
    alike = [
        (here, there)
        for here, there in zip(one, other, strict=True)
        if here.entry.seed is None and len(here.events) == 1
    ]
    assert alike
    for here, there in alike:
        assert here.entry.move is there.entry.move
        assert here.events[0] is there.events[0]
