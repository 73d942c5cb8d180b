"""One match as data that other programs can read and replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from engine.journal import Entry, Result, Seat, Standing, TableRecord

FORMAT: Final = "bower-match"
VERSION: Final = 1
"""Grows when a reader of the format has to change."""


def as_data(record: TableRecord, entries: Sequence[Entry], result: Result | None) -> dict[str, Any]:
    """A match that is over, ready for `json.dumps`; its hidden cards are in it.

    Playing `moves` one after the other on a new game with these `options`, `first` seat and number of
    `seats` gives the match again; seat −1 is chance. Moments are in ISO 8601, in UTC. People appear by
    their names alone.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "table": record.id,
        "game": record.game,
        "options": dict(record.options),
        "first": record.first,
        "seats": [_seat(seat) for seat in record.seats],
        "started": moment(record.started_at),
        "ended": moment(record.ended_at),
        "moves": [_move(entry) for entry in entries],
        "result": None if result is None else _result(result),
    }


def moment(seconds: float | None) -> str | None:
    """Unix seconds in ISO 8601, in UTC and to the second."""
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _seat(seat: Seat) -> Mapping[str, Any]:
    return {"name": (seat.person.name or None) if seat.person else None, "held_by": seat.holder.value}


def _move(entry: Entry) -> Mapping[str, Any]:
    told = {"seat": entry.seat, "move": entry.move, "by": entry.by.value, "at": moment(entry.at)}
    return told if entry.seed is None else {**told, "seed": entry.seed}


def _result(result: Result) -> Mapping[str, Any]:
    return {
        "reason": result.outcome.reason.value,
        "winners": list(result.outcome.winners),
        "scores": list(result.outcome.scores),
        "standings": [_standing(standing) for standing in result.standings],
    }


def _standing(standing: Standing) -> Mapping[str, Any]:
    return {
        "seat": standing.seat,
        "side": standing.side,
        "score": standing.score,
        "place": standing.place,
        "won": standing.won,
    }
