"""Facts about the program itself that must outlive it, by name."""

from __future__ import annotations

from typing import Final

from db.committer import Write
from db.database import Database
from db.writer import Statement

_PUT: Final = """
INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
_GET: Final = "SELECT value FROM meta WHERE key = ?"


class Meta:
    """Texts by name, such as the fingerprint of the commands last sent."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        """The text of that name; None if there is none."""
        found = await self._database.rows(_GET, (key,))
        return str(found[0]["value"]) if found else None

    async def put(self, key: str, value: str) -> None:
        """Keep a text under that name, in place of the one before."""
        await self._database.write(Write(("meta", key), [Statement(_PUT, [(key, value)])]))
