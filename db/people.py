"""What is known of people: the name and language last seen, how to reach them, what they prefer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from db.committer import Write
from db.database import Database
from db.writer import Statement
from engine.clock import Clock

_REMEMBER: Final = """
INSERT INTO people (id, name, locale, updated_at) VALUES (?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, locale = excluded.locale, updated_at = excluded.updated_at
"""
_SET_CHANNEL: Final = "UPDATE people SET dm_channel_id = ? WHERE id = ?"
_SET_CLOSED: Final = "UPDATE people SET dm_closed_at = ? WHERE id = ?"
_PREFER: Final = """
UPDATE people SET preferences = json_set(preferences, '$."' || ? || '"', ?) WHERE id = ?
"""
_PROFILE: Final = "SELECT id, name, locale, dm_channel_id, dm_closed_at, preferences FROM people WHERE id = ?"
_NAMES: Final = "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))"

_NOTHING_CHOSEN: Final[Mapping[str, str]] = MappingProxyType({})

_CACHED: Final = 10_000
"""How many people are kept in memory, a few hundred bytes each."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One person; `dm_closed_at` is when a direct message was last refused (None: they arrive).

    `preferences` are what the person has chosen, by the name of the choice.
    """

    id: int
    name: str
    locale: str | None = None
    dm_channel: int | None = None
    dm_closed_at: float | None = None
    preferences: Mapping[str, str] = field(default_factory=dict)


class People:
    """Remembers people; what has been seen lately is answered from memory.

    There may be only one for a database, or their memories would part.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._cache: dict[int, Profile] = {}
        self._writes = 0

    async def remember(self, person: int, name: str, locale: str | None) -> None:
        """Note the name and language just seen; costs nothing if both are as before."""
        known = await self.profile(person)
        if known and (known.name, known.locale) == (name, locale):
            return
        row = (person, name, locale, self._clock.now())
        await self._write(person, Statement(_REMEMBER, [row]))

    async def profile(self, person: int) -> Profile | None:
        """All that is known of a person; None if nothing is."""
        if (known := self._cache.get(person)) is not None:
            return known
        writes = self._writes
        found = await self._database.rows(_PROFILE, (person,))
        if not found:
            return None
        [row] = found
        chosen = json.loads(row["preferences"]) or _NOTHING_CHOSEN
        profile = Profile(
            person, row["name"], row["locale"], row["dm_channel_id"], row["dm_closed_at"], chosen
        )
        if writes == self._writes:  # otherwise it may be outdated already
            self._keep(profile)
        return profile

    async def locale(self, person: int) -> str | None:
        """The language a person was last seen with; None if unknown."""
        known = await self.profile(person)
        return known.locale if known else None

    async def names(self, people: Iterable[int]) -> dict[int, str]:
        """The names last seen, by id, of those of the people who are known."""
        found = await self._database.rows(_NAMES, (json.dumps(list(people)),))
        return {row["id"]: row["name"] for row in found}

    async def preference(self, person: int, name: str) -> str | None:
        """What a person prefers; None if nothing was chosen."""
        known = await self.profile(person)
        return known.preferences.get(name) if known else None

    async def prefer(self, person: int, name: str, value: str) -> None:
        """Note what a known person prefers; `name` holds no quotation marks."""
        await self._write(person, Statement(_PREFER, [(name, value, person)]))

    async def set_dm_channel(self, person: int, channel: int) -> None:
        """Note the channel of direct messages to a known person."""
        await self._write(person, Statement(_SET_CHANNEL, [(channel, person)]))

    async def set_dm_closed(self, person: int, closed: bool) -> None:
        """Note that a known person's direct messages were refused just now, or arrive again."""
        moment = self._clock.now() if closed else None
        await self._write(person, Statement(_SET_CLOSED, [(moment, person)]))

    def drop(self, person: int) -> None:
        """Let go of a person who is kept no more."""
        self._writes += 1
        self._cache.pop(person, None)

    async def _write(self, person: int, statement: Statement) -> None:
        await self._database.write(Write(("person", person), [statement]))
        self.drop(person)

    def _keep(self, profile: Profile) -> None:
        if len(self._cache) >= _CACHED:
            self._cache.pop(next(iter(self._cache)))
        self._cache[profile.id] = profile
