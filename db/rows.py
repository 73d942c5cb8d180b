"""Between the engine's dataclasses and the columns of the database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from db.writer import Row
from engine.game import OptionValue, Outcome, Reason
from engine.journal import (
    By,
    Deadline,
    DeadlineKind,
    Entry,
    Holder,
    Person,
    Result,
    Seat,
    Settings,
    Stage,
    Standing,
    TableRecord,
    Venue,
)

UNREADABLE: Final = (ValueError, TypeError, LookupError)
"""What reading raises where a row holds words or settings that nobody wrote."""

_MADE_BY = {by.value: by for by in By}


def table_row(record: TableRecord) -> Row:
    """The columns of `tables`, in the order of the schema."""
    return (
        record.id,
        record.game,
        record.venue.server,
        record.venue.channel,
        record.host.id,
        record.stage,
        json.dumps(dict(record.options)),
        json.dumps(asdict(record.settings)),
        record.first,
        record.opened_at,
        record.started_at,
        record.ended_at,
        record.rematch_of,
    )


@lru_cache(maxsize=256)
def _options_from(text: str) -> Mapping[str, OptionValue]:
    """Options as they are written in a column; most tables share the same ones."""
    return MappingProxyType(json.loads(text))


def record_from(row: sqlite3.Row, seats: Iterable[Seat]) -> TableRecord:
    """A row of `tables`, with its host's name, and its seats."""
    return TableRecord(
        id=row["id"],
        game=row["game"],
        venue=Venue(row["server_id"], row["channel_id"]),
        host=Person(row["host_id"], row["host_name"]),
        stage=Stage(row["stage"]),
        seats=tuple(seats),
        options=_options_from(row["options"]),
        settings=Settings(**json.loads(row["settings"])),
        opened_at=row["opened_at"],
        first=row["first_seat"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        rematch_of=row["rematch_of"],
    )


def people_of(record: TableRecord) -> list[Person]:
    """The host and everybody who has a seat, each once."""
    seated = (seat.person for seat in record.seats)
    return list({person.id: person for person in (record.host, *seated) if person}.values())


def seat_rows(record: TableRecord) -> list[Row]:
    """The columns of `seats`, one row a seat."""
    return [
        (record.id, number, _id(seat.person), seat.holder, int(seat.wants_end))
        for number, seat in enumerate(record.seats)
    ]


def seat_from(row: sqlite3.Row) -> Seat:
    """A row of `seats`, with its person's name."""
    return Seat(_person(row), Holder(row["holder"]), bool(row["wants_end"]))


def entry_row(table: int, entry: Entry) -> Row:
    """The columns of `journal`."""
    return (table, entry.version, entry.seat, entry.move, entry.by, entry.at, entry.seed)


def entry_from(row: sqlite3.Row) -> Entry:
    """A row of `journal`, with the columns in the order of the schema."""
    _, version, seat, move, made_by, at, seed = row
    return Entry(version, seat, move, _MADE_BY[made_by], at, seed)


def deadline_from(row: sqlite3.Row) -> Deadline:
    """A row of `deadlines`."""
    return Deadline(row["due"], DeadlineKind(row["kind"]))


def outcome_row(table: int, outcome: Outcome) -> Row:
    """What `matches` holds besides the facts it repeats from `tables`, the table last."""
    return (outcome.reason, json.dumps(outcome.winners), json.dumps(outcome.scores), table)


def standing_row(table: int, standing: Standing) -> Row:
    """The columns of `standings`."""
    return (
        table,
        standing.seat,
        _id(standing.person),
        standing.holder,
        standing.side,
        standing.score,
        standing.place,
        int(standing.won),
    )


def standing_from(row: sqlite3.Row) -> Standing:
    """A row of `standings`, with its person's name."""
    return Standing(
        seat=row["seat"],
        person=_person(row),
        holder=Holder(row["holder"]),
        side=row["side"],
        score=row["score"],
        place=row["place"],
        won=bool(row["won"]),
    )


def result_from(row: sqlite3.Row, standings: Iterable[Standing]) -> Result:
    """A row of `matches` and its standings."""
    winners, scores = json.loads(row["winners"]), json.loads(row["scores"])
    return Result(Outcome(Reason(row["reason"]), tuple(winners), tuple(scores)), tuple(standings))


def _id(person: Person | None) -> int | None:
    return person.id if person else None


def _person(row: sqlite3.Row) -> Person | None:
    return None if row["person_id"] is None else Person(row["person_id"], row["person_name"])
