"""What discord.py is spared."""

from __future__ import annotations

import discord
import pytest

from cogs.thrift import SELDOM, sweep_seldom

pytestmark = pytest.mark.asyncio


async def test_ended_rate_limits_are_still_let_go_of_but_not_at_every_request() -> None:
    client, now = discord.Client(intents=discord.Intents.none()), 0.0
    sweep_seldom(client, lambda: now)
    limits = [client.http.get_ratelimit(f"bucket {number}") for number in range(300)]
    assert not any(limit.is_inactive() for limit in limits)
    for limit in limits:
        limit._last_request = -1e9
    assert all(limit.is_inactive() for limit in limits)
    client.http.get_ratelimit("another one")
    assert len(client.http._buckets) == 301
    now = SELDOM
    client.http.get_ratelimit("one more")
    assert len(client.http._buckets) == 2
