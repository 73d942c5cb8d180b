"""Reading what is stored of tables and of finished matches."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from db import rows
from db.database import Snapshot
from engine.journal import Damaged, Result, StoredTable, TableRecord

# What to read about each of a set of tables, named by a JSON list of ids.
_TABLES: Final = """
SELECT tables.*, people.name AS host_name FROM tables JOIN people ON people.id = host_id
WHERE tables.id IN (SELECT value FROM json_each(?)) ORDER BY tables.id
"""
_SEATS: Final = """
SELECT seats.*, people.name AS person_name FROM seats LEFT JOIN people ON people.id = person_id
WHERE table_id IN (SELECT value FROM json_each(?)) ORDER BY table_id, seat
"""
_ENTRIES: Final = """
SELECT table_id, version, seat, move, made_by, at, seed FROM journal
WHERE table_id IN (SELECT value FROM json_each(?)) ORDER BY table_id, version
"""
_DEADLINES: Final = "SELECT * FROM deadlines WHERE table_id IN (SELECT value FROM json_each(?))"
_MATCHES: Final = """
SELECT * FROM matches WHERE table_id IN (SELECT value FROM json_each(?)) ORDER BY ended_at DESC, table_id DESC
"""
_STANDINGS: Final = """
SELECT standings.*, people.name AS person_name FROM standings LEFT JOIN people ON people.id = person_id
WHERE table_id IN (SELECT value FROM json_each(?)) ORDER BY table_id, seat
"""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match played to its end; times in Unix seconds."""

    table: int
    game: str
    started_at: float | None
    ended_at: float
    result: Result


async def stored_tables(snapshot: Snapshot, tables: Sequence[int]) -> list[StoredTable]:
    """Those of the tables that exist, in the order of their ids; raises Damaged if one is."""
    try:
        records = await table_records(snapshot, tables)
        entries = await _by_table(snapshot, _ENTRIES, as_json(tables), rows.entry_from)
        deadlines = await _by_table(snapshot, _DEADLINES, as_json(tables), rows.deadline_from)
    except rows.UNREADABLE as error:
        raise Damaged(str(error)) from error
    return [
        StoredTable(record, tuple(entries[record.id]), next(iter(deadlines[record.id]), None))
        for record in records
    ]


async def finished_matches(snapshot: Snapshot, tables: Sequence[int]) -> list[FinishedMatch]:
    """Those of the tables whose match was finished, the last one first; raises Damaged if one is."""
    try:
        standings = await _by_table(snapshot, _STANDINGS, as_json(tables), rows.standing_from)
        return [
            FinishedMatch(
                table=match["table_id"],
                game=match["game"],
                started_at=match["started_at"],
                ended_at=match["ended_at"],
                result=rows.result_from(match, standings[match["table_id"]]),
            )
            for match in await snapshot.rows(_MATCHES, (as_json(tables),))
        ]
    except rows.UNREADABLE as error:
        raise Damaged(str(error)) from error


async def sound(
    read: Callable[[Snapshot, Sequence[int]], Awaitable[list[T]]],
    snapshot: Snapshot,
    tables: Sequence[int],
    tell: Callable[[int, Damaged], None],
) -> list[T]:
    """What `read` gives, without the tables that are damaged, of each of which `tell` is told."""
    try:
        return await read(snapshot, tables)
    except Damaged as damage:
        if len(tables) > 1:
            return [one for table in tables for one in await sound(read, snapshot, [table], tell)]
        tell(tables[0], damage)
        return []


async def table_records(snapshot: Snapshot, tables: Sequence[int]) -> list[TableRecord]:
    """The records of those of the tables that exist, in the order of their ids."""
    seats = await _by_table(snapshot, _SEATS, as_json(tables), rows.seat_from)
    return [
        rows.record_from(row, seats[row["id"]]) for row in await snapshot.rows(_TABLES, (as_json(tables),))
    ]


def as_json(ids: Sequence[int]) -> str:
    """Ids as a parameter for `json_each`."""
    return f"[{','.join(map(str, ids))}]"


async def _by_table(
    snapshot: Snapshot, sql: str, tables: str, build: Callable[[sqlite3.Row], T]
) -> Mapping[int, list[T]]:
    """What `build` makes of the rows, by their table; a table without rows has an empty list."""
    found: defaultdict[int, list[T]] = defaultdict(list)
    for row in await snapshot.rows(sql, (tables,)):
        found[row["table_id"]].append(build(row))
    return found
