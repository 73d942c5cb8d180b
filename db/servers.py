"""What is known of servers: the language their channels read."""

from __future__ import annotations

from typing import Final

from db.committer import Statement, Write
from db.database import Database
from engine.clock import Clock

_PUT: Final = """
INSERT INTO servers (id, locale, updated_at) VALUES (?, ?, ?)
ON CONFLICT (id) DO UPDATE SET locale = excluded.locale, updated_at = excluded.updated_at
"""
_ALL: Final = "SELECT id, locale FROM servers"


class Servers:
    """Remembers servers; all are kept in memory. Made by `open`, one for a database."""

    def __init__(self, database: Database, clock: Clock, locales: dict[int, str | None]) -> None:
        self._database = database
        self._clock = clock
        self._locales = locales

    @classmethod
    async def open(cls, database: Database, clock: Clock) -> Servers:
        """The servers of an open database."""
        return cls(database, clock, {row["id"]: row["locale"] for row in await database.rows(_ALL)})

    def locale(self, server: int) -> str | None:
        """The language last seen; None if unknown."""
        return self._locales.get(server)

    async def remember(self, server: int, locale: str | None) -> None:
        """Note a server's language; costs nothing if it is as before."""
        if server in self._locales and self._locales[server] == locale:
            return
        row = (server, locale, self._clock.now())
        await self._database.write(Write(("server", server), [Statement(_PUT, [row])]))
        self._locales[server] = locale
