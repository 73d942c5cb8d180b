"""Who is still a member of a server, as far as Discord has told.

The bot keeps no members and asks for no intent to follow them. What is asked here goes over the
gateway: one request for all the people of a page, whose answer is remembered for a while.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

import discord

from engine.clock import Clock

log = logging.getLogger(__name__)

MOST_ASKED: Final = 100
"""Discord's limit of people for one request."""
REMEMBERED_SECONDS: Final = 600.0
REMEMBERED: Final = 20_000
"""How many answers are kept, some hundred bytes each."""
PATIENCE: Final = 1.5
"""Seconds to wait for Discord; a board that comes without knowing is better than none."""


class Members:
    """Remembers who was seen in which server, and asks about others."""

    def __init__(self, client: discord.Client, clock: Clock, patience: float = PATIENCE) -> None:
        self._client = client
        self._clock = clock
        self._patience = patience
        self._known: dict[tuple[int, int], tuple[bool, float]] = {}

    def seen(self, server: int, person: int) -> None:
        """Note that somebody acts in a server at this moment."""
        self._keep(server, person, present=True)

    def forget(self, person: int) -> None:
        """Forget a person in every server."""
        self._known = {key: known for key, known in self._known.items() if key[1] != person}

    def gone(self, server: int) -> frozenset[int]:
        """Everybody of whom Discord has lately told that they are not in the server."""
        known = [person for where, person in self._known if where == server]
        return frozenset(person for person in known if self._recall(server, person) is False)

    async def present(self, server: int, people: Iterable[int]) -> dict[int, bool]:
        """Whether each of the people is in the server; whoever is not among them is not known of.

        At most `MOST_ASKED` of those not heard of lately are asked about, in one request. Stand-ins for
        forgotten people are nowhere.
        """
        wanted = list(dict.fromkeys(people))
        unknown = [person for person in wanted if self._recall(server, person) is None]
        if unknown:
            await self._ask(server, unknown[:MOST_ASKED])
        found = ((person, self._recall(server, person)) for person in wanted)
        return {person: present for person, present in found if present is not None}

    async def _ask(self, server: int, people: list[int]) -> None:
        guild = self._client.get_guild(server)
        if guild is None:
            return
        try:
            async with asyncio.timeout(self._patience):
                members = await guild.query_members(user_ids=people, limit=MOST_ASKED, cache=False)
        except (TimeoutError, RuntimeError, OSError, discord.DiscordException) as error:
            log.info("server %s: Discord has not told who is a member (%s)", server, type(error).__name__)
            return
        here = {member.id for member in members}
        for person in people:
            self._keep(server, person, present=person in here)

    def _recall(self, server: int, person: int) -> bool | None:
        if person < 0:
            return False
        present, at = self._known.get((server, person), (None, 0.0))
        return present if self._clock.now() - at < REMEMBERED_SECONDS else None

    def _keep(self, server: int, person: int, *, present: bool) -> None:
        self._known.pop((server, person), None)  # so that the oldest answers stand first
        self._known[server, person] = (present, self._clock.now())
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
