"""Which language a message is written in: a person's own, or the channel's."""

from __future__ import annotations

from db import People, Servers
from engine.table import Table
from ui.i18n import Language, language, language_of


class Languages:
    """Finds the language for a reader; `default` is for places and people not heard of yet."""

    def __init__(self, people: People, servers: Servers, default: str) -> None:
        self._people = people
        self._servers = servers
        self._default = default

    def of_locale(self, locale: str | None) -> Language:
        """The language for a Discord locale such as "es-419"."""
        return language(language_of(locale, self._default))

    async def of_person(self, person: int) -> Language:
        """The language a person was last seen with."""
        return self.of_locale(await self._people.locale(person))

    def of_channel(self, table: Table) -> Language:
        """The language of the channel in which a table stands."""
        return self.of_server(table.record.venue.server)

    def of_server(self, server: int | None) -> Language:
        """The language that the channels of a server read (None: outside any)."""
        return self.of_locale(None if server is None else self._servers.locale(server))
