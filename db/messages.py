"""Where the messages about a table were posted, to edit them later."""

from __future__ import annotations

import sqlite3
import sys
from dataclasses import astuple, dataclass
from typing import Final

from db.committer import Write
from db.database import Database
from db.writer import Statement

EVERYBODY: Final = 0
"""The person of a message that is not for one person alone."""

_PUT: Final = """
INSERT OR REPLACE INTO messages
    (table_id, kind, person_id, channel_id, message_id, hand, version, created_at, shown)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_DELETE: Final = "DELETE FROM messages WHERE table_id = ? AND kind = ? AND person_id = ?"
_OF_TABLE: Final = """
SELECT table_id, kind, person_id, channel_id, message_id, hand, version, created_at, shown
FROM messages WHERE table_id = ?
"""
_TABLES: Final = "SELECT DISTINCT table_id FROM messages ORDER BY table_id"
_ONE: Final = f"{_OF_TABLE} AND kind = ? AND person_id = ?"


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """One message: what it is about, where it is, and what it shows."""

    table: int
    kind: str
    """Such as "lobby", "table", "hand" or "turn"."""
    person: int
    """Whose it is, or `EVERYBODY`."""
    channel: int
    message: int
    hand: int
    """The hand of the match it shows; 0: none."""
    version: int
    """The position it shows."""
    created_at: float
    """Unix seconds."""
    shown: str = ""
    """A fingerprint of all it shows, or empty: not known."""


class Messages:
    """At most one message for each table, kind and person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, message: PostedMessage, *others: PostedMessage) -> None:
        """Note a message, in place of the one of the same table, kind and person.

        `others` are noted with it or not at all; no other write may be under way for them.
        """
        await self._database.write(_putting(message, *others))

    def note(self, message: PostedMessage) -> None:
        """As `put`, but soon, if the program does not die before: what an edit shows now."""
        self._database.write_soon(_putting(message))

    async def get(self, table: int, kind: str, person: int = EVERYBODY) -> PostedMessage | None:
        """The message of that kind, or None."""
        found = await self._database.rows(_ONE, (table, kind, person))
        return _from(found[0]) if found else None

    async def of_table(self, table: int) -> list[PostedMessage]:
        """All messages of a table, by kind and person."""
        return [_from(row) for row in await self._database.rows(_OF_TABLE, (table,))]

    async def tables(self) -> list[int]:
        """The tables about which some message is known."""
        return [row[0] for row in await self._database.rows(_TABLES)]

    async def delete(self, table: int, kind: str, person: int = EVERYBODY) -> None:
        """Forget a message; one that is not known is no error."""
        await self._database.write(_deleting(table, kind, person))

    def forget(self, table: int, kind: str, person: int = EVERYBODY) -> None:
        """As `delete`, but soon, if the program does not die before: a message that is gone anyway."""
        self._database.write_soon(_deleting(table, kind, person))


def _from(row: sqlite3.Row) -> PostedMessage:
    """A message as it was noted; there are a handful a table, and a handful of kinds."""
    table, kind, *rest = row
    return PostedMessage(table, sys.intern(kind), *rest)


def _putting(*messages: PostedMessage) -> Write:
    """Noting messages together; the first one stands for all."""
    first, rows = messages[0], [astuple(message) for message in messages]
    return Write(("message", first.table, first.kind, first.person), [Statement(_PUT, rows)])


def _deleting(table: int, kind: str, person: int) -> Write:
    return Write(("message", table, kind, person), [Statement(_DELETE, [(table, kind, person)])])
