"""What is known of servers: the language their channels read, and what their managers chose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from db.committer import Write
from db.database import Database
from db.server_settings import ServerSettings
from db.writer import Statement
from engine.clock import Clock

_PUT: Final = """
INSERT INTO servers (id, locale, updated_at) VALUES (?, ?, ?)
ON CONFLICT (id) DO UPDATE SET locale = excluded.locale, updated_at = excluded.updated_at
"""
_CONFIGURE: Final = """
INSERT INTO servers (id, settings, updated_at) VALUES (?, ?, ?)
ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at
"""
_ALL: Final = """
SELECT id, locale, json_extract(settings, '$.language') AS chosen, json_extract(settings, '$.theme') AS theme
FROM servers
"""
_SETTINGS: Final = "SELECT settings FROM servers WHERE id = ?"


class _Chosen(NamedTuple):
    """What is asked for whenever something is shown in a channel."""

    language: str | None
    theme: str | None


class Servers:
    """Remembers servers, with the languages and themes of all in memory.

    Made by `open`, one for a database.
    """

    def __init__(
        self, database: Database, clock: Clock, seen: dict[int, str | None], chosen: dict[int, _Chosen]
    ) -> None:
        self._database = database
        self._clock = clock
        self._seen = seen
        self._chosen = chosen
        self._changing = asyncio.Lock()

    @classmethod
    async def open(cls, database: Database, clock: Clock) -> Servers:
        """The servers of an open database."""
        rows = await database.rows(_ALL)
        seen = {row["id"]: row["locale"] for row in rows}
        return cls(database, clock, seen, {row["id"]: _Chosen(row["chosen"], row["theme"]) for row in rows})

    def locale(self, server: int) -> str | None:
        """The language its channels read: the one chosen, else the one last seen; None if unknown."""
        chosen = self._chosen.get(server)
        return (chosen and chosen.language) or self._seen.get(server)

    def theme(self, server: int) -> str | None:
        """The theme chosen for pictures in its channels; None if none was."""
        chosen = self._chosen.get(server)
        return chosen and chosen.theme

    async def remember(self, server: int, locale: str | None) -> None:
        """Note a server's own language; costs nothing if it is as before."""
        if server in self._seen and self._seen[server] == locale:
            return
        await self._write(server, Statement(_PUT, [(server, locale, self._clock.now())]))
        self._seen[server] = locale

    async def settings(self, server: int) -> ServerSettings:
        """What was chosen for a server; all defaults if it is not known."""
        found = await self._database.rows(_SETTINGS, (server,))
        return ServerSettings.from_json(found[0]["settings"]) if found else ServerSettings()

    async def configure(self, server: int, settings: ServerSettings) -> None:
        """Keep what was chosen for a server, in place of all that was chosen before."""
        await self._write(server, Statement(_CONFIGURE, [(server, settings.to_json(), self._clock.now())]))
        self._chosen[server] = _Chosen(settings.language, settings.theme)

    async def change(self, server: int, choose: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
        """Choose anew, knowing what is chosen now; return what is chosen then.

        Two who choose at once lose nothing of each other's.
        """
        async with self._changing:
            settings = choose(await self.settings(server))
            await self.configure(server, settings)
        return settings

    def drop(self, server: int) -> None:
        """Let go of a server that is kept no more."""
        self._seen.pop(server, None)
        self._chosen.pop(server, None)

    async def _write(self, server: int, statement: Statement) -> None:
        await self._database.write(Write(("server", server), [statement]))
