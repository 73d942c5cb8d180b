"""Everything that can go wrong with Discord, one thing after the other, at random."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from localdiscord import Actor, Channel, LocalDiscord, Permission

ROUTES: Final = (
    ("PATCH", "/channels/*/messages/*"),
    ("POST", "/channels/*/messages"),
    ("DELETE", "/channels/*/messages/*"),
    ("POST", "/users/@me/channels"),
)
"""What the bot asks for without having been asked by an interaction."""
SOON: Final = 10.0
"""Seconds after which what was taken is given back."""
MARGIN: Final = 1.0
"""Seconds before and after an outage of the gateway in which acts may be lost with it."""

Trouble = Callable[[], Awaitable[None]]


class Weather:
    """Makes trouble for a bot whose tables stand in `channels`; `happened` counts it by kind.

    A channel that is deleted leaves the list.
    """

    def __init__(
        self, server: LocalDiscord, channels: list[Channel], people: Sequence[Actor], chance: random.Random
    ) -> None:
        self.happened: Counter[str] = Counter()
        self._server = server
        self._channels = channels
        self._people = people
        self._chance = chance
        self._outages: list[tuple[float, float]] = []
        self._cuts: list[tuple[int | None, float]] = []
        self._later: set[asyncio.Task[None]] = set()
        self._kinds: dict[str, tuple[Trouble, int]] = {
            "rate limit": (self._limit, 6),
            "server error": (self._fail, 6),
            "connection cut": (self._hang_up, 2),
            "slow answer": (self._delay, 4),
            "interaction troubled": (self._trouble_interaction, 2),
            "gateway": (self._gateway, 2),
            "events repeated or reordered": (self._events, 3),
            "direct messages closed": (self._close_dms, 3),
            "permission lost": (self._forbid, 2),
            "message deleted": (self._delete_message, 3),
            "channel deleted": (self._delete_channel, 1),
            "member kicked": (self._kick, 1),
            "server away": (self._outage, 1),
        }

    async def blow(self, pause: float) -> None:
        """Make some trouble after every pause of `pause` seconds on average, for ever."""
        names = list(self._kinds)
        weights = [weight for _, weight in self._kinds.values()]
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / pause))
            [name] = self._chance.choices(names, weights)
            self.happened[name] += 1
            await self._kinds[name][0]()

    async def clear(self) -> None:
        """Give everything back that was taken, and order no more trouble."""
        self._server.plan.clear()
        await asyncio.gather(*self._later)

    def explains(self, since: float, until: float) -> bool:
        """Whether the gateway was away at some moment of a span (by the monotonic clock)."""
        return any(begin - MARGIN < until and since < end + MARGIN for begin, end in self._outages)

    def cut_off(self, channel: int, since: float) -> bool:
        """Whether a channel has been out of the bot's reach at some moment `since` then (Unix seconds)."""
        return any(where in (channel, None) and since < end + MARGIN for where, end in self._cuts)

    # -- requests --------------------------------------------------------------------------------

    async def _limit(self) -> None:
        method, pattern = self._chance.choice(ROUTES)
        kind = self._chance.choice(["route", "global", "without Via"])
        self._server.limit(
            method,
            pattern,
            self._chance.uniform(0.1, 1.5),
            times=self._chance.randrange(1, 4),
            everywhere=kind == "global",
            via=kind != "without Via",
        )

    async def _fail(self) -> None:
        method, pattern = self._chance.choice(ROUTES)
        self._server.fail(
            method,
            pattern,
            self._chance.choice([500, 502, 503, 504]),
            times=self._chance.randrange(1, 4),
            applied=self._chance.random() < 0.3,
        )

    async def _hang_up(self) -> None:
        self._server.hang_up(*self._chance.choice(ROUTES), applied=self._chance.random() < 0.5)

    async def _delay(self) -> None:
        self._server.delay(*self._chance.choice(ROUTES), self._chance.uniform(0.2, 3.0), times=3)

    async def _trouble_interaction(self) -> None:
        match self._chance.randrange(4):
            case 0:
                self._server.fail("POST", "/interactions/*", 500)
            case 1:
                self._server.delay("POST", "/interactions/*", 0.5)
            case 2:
                self._server.answer_too_late()
            case _:
                self._server.expire_tokens()

    # -- the gateway -----------------------------------------------------------------------------

    async def _gateway(self) -> None:
        lose = self._chance.choice(
            [self._server.drop_gateway, self._server.ask_to_reconnect, self._server.invalidate_session]
        )
        began = time.monotonic()
        self._outages.append((began, began + 60.0))
        await lose()
        self._outages[-1] = (began, time.monotonic())

    async def _events(self) -> None:
        if self._chance.random() < 0.5:
            self._server.duplicate_events(self._chance.randrange(1, 5))
        else:
            self._server.reverse_events(self._chance.randrange(2, 4))

    async def _outage(self) -> None:
        self._server.begin_outage()
        self._cut(None, SOON)
        self._after(SOON, self._server.end_outage)

    # -- people and places -----------------------------------------------------------------------

    async def _close_dms(self) -> None:
        person = self._chance.choice(self._people)
        self._server.close_dms(person)
        self._after(SOON, lambda: self._server.close_dms(person, closed=False))

    async def _kick(self) -> None:
        person = self._chance.choice(self._people)
        if person.id in self._server.guild.members:
            self._server.kick(person)
            self._after(SOON, lambda: self._server.world.join(self._server.guild, person.user))

    async def _forbid(self) -> None:
        channel = self._chance.choice(self._channels)
        self._server.forbid_bot(
            channel, self._chance.choice([Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL])
        )
        self._cut(channel.id, SOON)
        self._after(SOON, lambda: self._give_back(channel))

    def _give_back(self, channel: Channel) -> None:
        if channel.id in self._server.world.channels:
            self._server.forbid_bot(channel)

    async def _delete_message(self) -> None:
        channel = self._chance.choice([*self._channels, *(person.dm_channel for person in self._people[:1])])
        messages = [m for m in channel.messages.values() if not m.deleted and not m.ephemeral]
        if messages:
            self._server.delete_message(channel, self._chance.choice(messages[-3:]).id)

    async def _delete_channel(self) -> None:
        if len(self._channels) > 1:
            channel = self._channels.pop(self._chance.randrange(len(self._channels)))
            self._server.delete_channel(channel)
            self._cut(channel.id, math.inf)

    def _cut(self, channel: int | None, seconds: float) -> None:
        """Note that a channel, or every one, is out of reach for so long."""
        self._cuts.append((channel, time.time() + seconds))

    def _after(self, seconds: float, act: Callable[[], object]) -> None:
        async def later() -> None:
            await asyncio.sleep(seconds)
            act()

        task = asyncio.create_task(later())
        self._later.add(task)
        task.add_done_callback(self._later.discard)
