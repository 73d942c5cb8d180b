"""Ending a table by a vote of the people who play at it: pure functions of its record.

Only seats in a person's own hands count. Whoever leaves, or is silent for so long that a computer
player takes over, takes the vote along; what remains may then be a majority.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.journal import Holder, Stage, TableRecord
from engine.lobby import seat_of
from engine.refusals import TableError


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of the people who play want the table to end."""

    wanting: int
    of: int

    @property
    def is_carried(self) -> bool:
        """Whether more than half of them want it."""
        return 2 * self.wanting > self.of


def tally(record: TableRecord) -> Tally:
    """The vote as it stands."""
    playing = [seat for seat in record.seats if seat.is_played_by_person]
    return Tally(sum(seat.wants_end for seat in playing), len(playing))


def with_vote(record: TableRecord, person: int, *, wants: bool) -> TableRecord:
    """The record with a person's vote given or taken back, ended if that decides it.

    A person whose seat a computer player held is evidently back. Raises not-seated.
    """
    number = seat_of(record, person)
    if number is None:
        raise TableError("not-seated")
    seats = list(record.seats)
    seats[number] = replace(seats[number], holder=Holder.PERSON, wants_end=wants)
    return settled(replace(record, seats=tuple(seats)))


def settled(record: TableRecord) -> TableRecord:
    """The record, ended if the vote is carried as it stands."""
    if not record.stage.is_open or not tally(record).is_carried:
        return record
    return replace(record, stage=Stage.CANCELLED if record.stage is Stage.LOBBY else Stage.ABANDONED)
