"""Asking Discord who is a member: seldom, for many at once, and not for long."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

import discord
import pytest

from cogs.members import MOST_ASKED, REMEMBERED_SECONDS, Members
from engine.clock import ManualClock

pytestmark = pytest.mark.asyncio

SERVER = 7


@dataclass
class Member:
    id: int


@dataclass
class Guild:
    """A server that tells who of those asked about are its members, if it tells anything."""

    here: set[int]
    asked: list[list[int]] = field(default_factory=list)
    silent: bool = False
    trouble: Exception | None = None

    async def query_members(self, *, user_ids: list[int], limit: int, cache: bool) -> list[Member]:
        assert limit == MOST_ASKED
        assert not cache
        self.asked.append(user_ids)
        if self.trouble is not None:
            raise self.trouble
        if self.silent:
            await asyncio.Event().wait()
        return [Member(person) for person in user_ids if person in self.here]


class Client:
    def __init__(self, guild: Guild | None) -> None:
        self._guild = guild

    def get_guild(self, server: int) -> Guild | None:
        return self._guild if server == SERVER else None


def members_of(guild: Guild | None, clock: ManualClock | None = None) -> Members:
    return Members(cast("Any", Client(guild)), clock or ManualClock(), patience=0.01)


async def test_all_of_a_page_are_asked_about_at_once_and_remembered() -> None:
    guild, clock = Guild({1, 3}), ManualClock()
    members = members_of(guild, clock)
    assert await members.present(SERVER, [1, 2, 3, 2]) == {1: True, 2: False, 3: True}
    assert guild.asked == [[1, 2, 3]]
    assert await members.present(SERVER, [3, 4, 1]) == {3: True, 4: False, 1: True}
    assert guild.asked[1:] == [[4]]
    clock.advance(REMEMBERED_SECONDS)
    guild.here.remove(1)
    assert await members.present(SERVER, [1]) == {1: False}


async def test_whoever_acts_in_a_server_is_there_unasked() -> None:
    guild = Guild(set())
    members = members_of(guild)
    members.seen(SERVER, 5)
    assert await members.present(SERVER, [5]) == {5: True}
    assert guild.asked == []


async def test_a_silent_discord_leaves_people_unknown() -> None:
    members = members_of(Guild({1}, silent=True))
    members.seen(SERVER, 2)
    assert await members.present(SERVER, [1, 2]) == {2: True}


@pytest.mark.parametrize(
    "trouble",
    [RuntimeError(), ConnectionResetError(), discord.ClientException()],
    ids=lambda one: type(one).__name__,
)
async def test_a_gateway_that_is_just_away_leaves_people_unknown(trouble: Exception) -> None:
    assert await members_of(Guild({1}, trouble=trouble)).present(SERVER, [1]) == {}


async def test_forgotten_people_are_nowhere_unasked() -> None:
    guild = Guild(set())
    assert await members_of(guild).present(SERVER, [-4]) == {-4: False}
    assert guild.asked == []


async def test_nobody_is_known_of_a_server_that_is_out_of_reach() -> None:
    assert await members_of(None).present(SERVER, [1]) == {}
    assert await members_of(Guild({1})).present(8, [1]) == {}


async def test_one_request_asks_about_no_more_than_discord_takes() -> None:
    guild = Guild(set(range(500)))
    assert len(await members_of(guild).present(SERVER, range(250))) == MOST_ASKED
    assert [len(asked) for asked in guild.asked] == [MOST_ASKED]
