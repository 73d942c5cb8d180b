"""What is kept of one person or of one server: giving it away, forgetting it.

A forgotten person's rows stay, for the results of others rest on them, but a stand-in takes the
person's place: somebody with an id below 0 and no name, who is nobody else's stand-in.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from db.committer import Write
from db.database import Database, Snapshot
from db.writer import Statement
from engine.journal import Person

PERSON_COLUMNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tables": "host_id",
        "seats": "person_id",
        "standings": "person_id",
        "tallies": "person_id",
        "careers": "person_id",
        "months": "person_id",
        "particulars": "person_id",
        "messages": "person_id",
    }
)
"""Every table that names people, and the column in which it does; `people` itself apart."""

_SERVER_TABLES: Final = ("careers", "months", "particulars")
"""Tables with rows about a server that do not go with its matches."""

_NEXT_STAND_IN: Final = "SELECT min(0, coalesce(min(id), 0)) - 1 AS id FROM people"
_ADD_STAND_IN: Final = "INSERT INTO people (id, name, updated_at) VALUES (?, '', 0)"
_FORGET_MESSAGES: Final = "DELETE FROM messages WHERE person_id = ?"
_FORGET_PERSON: Final = "DELETE FROM people WHERE id = ?"

# No part of any statement here is text from outside.
_ENDED_IN_SERVER: Final = "SELECT id FROM tables WHERE server_id = ? AND stage NOT IN ('lobby', 'playing')"
_UNLINK: Final = f"UPDATE tables SET rematch_of = NULL WHERE rematch_of IN ({_ENDED_IN_SERVER})"  # noqa: S608
_DELETE_ENDED: Final = f"DELETE FROM tables WHERE id IN ({_ENDED_IN_SERVER})"  # noqa: S608
_DELETE_SERVER: Final = "DELETE FROM servers WHERE id = ?"
_COUNT_MATCHES: Final = "SELECT count(*) AS matches FROM matches WHERE server_id = ?"

_PERSON: Final = "SELECT * FROM people WHERE id = ?"
_TABLES: Final = """
SELECT id, game, server_id, channel_id, host_id = ?1 AS hosted, stage, options, settings, opened_at,
    started_at, ended_at, rematch_of
FROM tables WHERE id IN (
    SELECT table_id FROM seats WHERE person_id = ?1 UNION SELECT id FROM tables WHERE host_id = ?1
) ORDER BY id
"""
_MATCHES: Final = """
SELECT * FROM matches WHERE table_id IN (SELECT table_id FROM standings WHERE person_id = ?)
ORDER BY table_id
"""
_JSON: Final = frozenset({"options", "settings", "preferences", "winners", "scores"})
_FLAGS: Final = frozenset({"hosted", "won"})


class Personal:
    """Exports and forgets. There may be only one for a database, or two people might share a stand-in."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._naming = asyncio.Lock()

    async def export(self, person: int) -> dict[str, Any]:
        """Every row about a person, by table, in a form that JSON can hold.

        It holds no moves and no cards, and of other people nothing. Ids are texts, because many
        readers of JSON round numbers of that size; moments are in ISO 8601.
        """
        async with self._database.snapshot() as snapshot:
            found = {"people": await _readable(snapshot, _PERSON, person)}
            found["tables"] = await _readable(snapshot, _TABLES, person)
            found["matches"] = await _readable(snapshot, _MATCHES, person)
            for table, column in PERSON_COLUMNS.items():
                if table not in found:
                    rows_of = f"SELECT * FROM {table} WHERE {column} = ?"  # noqa: S608
                    found[table] = await _readable(snapshot, rows_of, person)
        return found

    async def new_stand_in(self) -> Person:
        """Somebody without a name, to take the place of a person who will be forgotten."""
        async with self._naming:
            [row] = await self._database.rows(_NEXT_STAND_IN)
            stand_in = Person(row["id"], "")
            statement = Statement(_ADD_STAND_IN, [(stand_in.id,)])
            await self._database.write(Write(("person", stand_in.id), [statement]))
        return stand_in

    async def forget(self, person: int, stand_in: Person) -> None:
        """Put a stand-in into the place of a person, and leave no other trace of the person.

        Whatever else remembers the person must let go before.
        """
        renamed = [
            Statement(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", [(stand_in.id, person)])  # noqa: S608
            for table, column in PERSON_COLUMNS.items()
            if table != "messages"
        ]
        forgotten = [Statement(sql, [(person,)]) for sql in (_FORGET_MESSAGES, _FORGET_PERSON)]
        await self._database.erase([*renamed, *forgotten])

    async def matches_in(self, server: int) -> int:
        """How many finished matches of a server are kept."""
        [row] = await self._database.rows(_COUNT_MATCHES, (server,))
        return int(row["matches"])

    async def forget_server(self, server: int) -> None:
        """Delete the tables that have ended in a server with all that follows from them, and its settings.

        What is known of people apart from that stays.
        """
        derived = [f"DELETE FROM {table} WHERE server_id = ?" for table in _SERVER_TABLES]  # noqa: S608
        statements = (_UNLINK, _DELETE_ENDED, *derived, _DELETE_SERVER)
        await self._database.erase([Statement(sql, [(server,)]) for sql in statements])


async def _readable(snapshot: Snapshot, sql: str, person: int) -> list[dict[str, Any]]:
    return [_plain(row) for row in await snapshot.rows(sql, (person,))]


def _plain(row: sqlite3.Row) -> dict[str, Any]:
    """A row by column, for people to read."""
    return {name: _value(name, row[name]) for name in row.keys()}  # noqa: SIM118 - iterates over values


def _value(column: str, value: Any) -> Any:
    if value is None:
        return None
    if column in _JSON:
        return json.loads(value)
    if column in _FLAGS:
        return bool(value)
    if column == "id" or column.endswith("_id"):
        return str(value)
    if column.endswith("_at"):
        return datetime.fromtimestamp(value, UTC).isoformat()
    return value
