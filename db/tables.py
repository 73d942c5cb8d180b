"""Tables, their journals and their results: the engine's storage."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Iterator, Sequence
from typing import Final, Self

from db import rows
from db.bookkeeper import Bookkeeper
from db.committer import Write
from db.database import Database, Snapshot
from db.stored import FinishedMatch, as_json, finished_matches, sound, stored_tables, table_records
from db.writer import Row, Statement
from engine.journal import Commit, Damaged, Deadline, Result, StoredTable, TableRecord

_PUT_TABLE: Final = """
INSERT INTO tables (id, game, server_id, channel_id, host_id, stage, options, settings, first_seat,
                    opened_at, started_at, ended_at, rematch_of)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
    channel_id = excluded.channel_id, host_id = excluded.host_id, stage = excluded.stage,
    options = excluded.options, settings = excluded.settings, first_seat = excluded.first_seat,
    started_at = excluded.started_at, ended_at = excluded.ended_at
"""
# A name already known is newer than the one a table remembers.
_ADD_PERSON: Final = "INSERT INTO people (id, name, updated_at) VALUES (?, ?, 0) ON CONFLICT (id) DO NOTHING"
_CLEAR_SEATS: Final = "DELETE FROM seats WHERE table_id = ?"
_PUT_SEAT: Final = "INSERT INTO seats (table_id, seat, person_id, holder, wants_end) VALUES (?, ?, ?, ?, ?)"
_ADD_ENTRY: Final = """
INSERT INTO journal (table_id, version, seat, move, made_by, at, seed) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_PUT_DEADLINE: Final = """
INSERT INTO deadlines (table_id, due, kind) VALUES (?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET due = excluded.due, kind = excluded.kind
"""
_CLEAR_DEADLINE: Final = "DELETE FROM deadlines WHERE table_id = ?"
_ADD_MATCH: Final = """
INSERT INTO matches (table_id, game, server_id, started_at, ended_at, reason, winners, scores, number)
SELECT id, game, server_id, started_at, ended_at, ?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM matches)
FROM tables WHERE id = ?
"""
_ADD_STANDING: Final = """
INSERT INTO standings (table_id, seat, person_id, holder, side, score, place, won)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""

# Which tables to read. The stages are those of `Stage.is_open`, spelled as in the index.
_OPEN: Final = "SELECT id FROM tables WHERE stage IN ('lobby', 'playing')"
_OPEN_IN_SERVER: Final = f"{_OPEN} AND server_id = ?"
_OPEN_IN_CHANNEL: Final = f"{_OPEN} AND server_id IS ? AND channel_id = ?"
_LAST_FINISHED: Final = """
SELECT table_id FROM matches CROSS JOIN tables ON tables.id = table_id
WHERE matches.server_id = ? AND channel_id NOT IN (SELECT value FROM json_each(?))
ORDER BY matches.ended_at DESC, table_id DESC LIMIT ? OFFSET ?
"""
_LAST_FINISHED_BY: Final = """
SELECT table_id FROM standings JOIN matches USING (table_id) WHERE person_id = ?
ORDER BY ended_at DESC, table_id DESC LIMIT ? OFFSET ?
"""
# Also counts tables deleted since.
_HIGHEST_ID: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'tables'"

_AT_ONCE: Final = 50
"""How many tables are read together: their rows take much more memory than what they become."""

_log = logging.getLogger(__name__)


class TableStore:
    """The engine's `Journal`, and the history of finished matches. Made by `open`."""

    def __init__(self, database: Database, highest_id: int) -> None:
        self.books = Bookkeeper(database)
        """What counts every result that is committed."""
        self._database = database
        self._ids = itertools.count(highest_id + 1)

    @classmethod
    async def open(cls, database: Database) -> Self:
        """The store in an open database; there may be only one, for it counts the table ids.

        Matches that finished before, and are not counted yet, are.
        """
        found = await database.rows(_HIGHEST_ID)
        store = cls(database, found[0]["seq"] if found else 0)
        await store.books.keep_up()
        return store

    def next_table_id(self) -> int:
        """A table id never used before."""
        return next(self._ids)

    async def commit(self, change: Commit) -> None:
        """Return once the change is on disk; raise sqlite3.Error, and change nothing, if it cannot be.

        An entry whose (table, version) exists raises sqlite3.IntegrityError. A name in the record is
        kept only of a person not known yet. The record that comes with, or before, a result must say
        when the match ended; on return it is counted in boards and statistics.
        """
        await self._database.write(Write(("table", change.table), tuple(_statements(change))))
        if change.result is not None:
            await self.books.keep_up()

    async def open_tables(self) -> list[StoredTable]:
        """Every table that is in its lobby or in play, in the order of its id.

        One that is damaged is logged and left out.
        """
        async with self._database.snapshot() as snapshot:
            tables = await _ids(snapshot, _OPEN)
            few = [tables[at : at + _AT_ONCE] for at in range(0, len(tables), _AT_ONCE)]
            return [one for ids in few for one in await sound(stored_tables, snapshot, ids, _tell_of_table)]

    async def load(self, table: int) -> StoredTable | None:
        """One table of any stage, or None if it never was; raises Damaged."""
        async with self._database.snapshot() as snapshot:
            found = await stored_tables(snapshot, [table])
        return found[0] if found else None

    async def open_in_server(self, server: int) -> list[TableRecord]:
        """The open tables of a server, in the order of their ids."""
        return await self._records(_OPEN_IN_SERVER, (server,))

    async def open_in_channel(self, server: int | None, channel: int) -> list[TableRecord]:
        """The open tables of a channel, in the order of their ids."""
        return await self._records(_OPEN_IN_CHANNEL, (server, channel))

    async def last_finished(
        self, server: int, limit: int = 10, skip: int = 0, *, hidden: Sequence[int] = ()
    ) -> list[FinishedMatch]:
        """The matches of a server that ended last, newest first, at most `limit` after `skip` others.

        `hidden` are channels whose matches are left out.
        """
        return await self._finished(_LAST_FINISHED, (server, as_json(hidden), limit, skip))

    async def last_finished_by(self, person: int, limit: int = 10, skip: int = 0) -> list[FinishedMatch]:
        """As `last_finished`, of the matches at which a person sat, wherever that was."""
        return await self._finished(_LAST_FINISHED_BY, (person, limit, skip))

    async def _finished(self, which: str, parameters: Row) -> list[FinishedMatch]:
        async with self._database.snapshot() as snapshot:
            tables = await _ids(snapshot, which, parameters)
            return await sound(finished_matches, snapshot, tables, _tell_of_match)

    async def _records(self, which: str, parameters: Row) -> list[TableRecord]:
        async with self._database.snapshot() as snapshot:
            return await table_records(snapshot, await _ids(snapshot, which, parameters))


def _statements(change: Commit) -> Iterator[Statement]:
    if change.record is not None:
        yield from _record_statements(change.record)
    if change.entries:
        yield Statement(_ADD_ENTRY, [rows.entry_row(change.table, entry) for entry in change.entries])
    yield _deadline_statement(change.table, change.deadline)
    if change.result is not None:
        yield from _result_statements(change.table, change.result)


def _record_statements(record: TableRecord) -> Iterator[Statement]:
    yield Statement(_PUT_TABLE, [rows.table_row(record)])
    yield Statement(_ADD_PERSON, [(person.id, person.name) for person in rows.people_of(record)])
    yield Statement(_CLEAR_SEATS, [(record.id,)])
    yield Statement(_PUT_SEAT, rows.seat_rows(record))


def _deadline_statement(table: int, deadline: Deadline | None) -> Statement:
    if deadline is None:
        return Statement(_CLEAR_DEADLINE, [(table,)])
    return Statement(_PUT_DEADLINE, [(table, deadline.due, deadline.kind)])


def _result_statements(table: int, result: Result) -> Iterator[Statement]:
    people = [standing.person for standing in result.standings if standing.person]
    yield Statement(_ADD_MATCH, [rows.outcome_row(table, result.outcome)])
    yield Statement(_ADD_PERSON, [(person.id, person.name) for person in people])
    yield Statement(_ADD_STANDING, [rows.standing_row(table, standing) for standing in result.standings])


async def _ids(snapshot: Snapshot, sql: str, parameters: Row = ()) -> list[int]:
    return [row[0] for row in await snapshot.rows(sql, parameters)]


def _tell_of_table(table: int, damage: Damaged) -> None:
    _log.error("table %s: what is stored of it cannot be read", table, exc_info=damage)


def _tell_of_match(table: int, damage: Damaged) -> None:
    _log.warning("table %s: its result cannot be read: %s", table, type(damage.__cause__).__name__)
