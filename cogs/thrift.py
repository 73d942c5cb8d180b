"""Sparing discord.py work that grows with the number of channels."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import discord

_SWEEP: Final = "_try_clear_expired_ratelimits"
SELDOM: Final = 60.0
"""Seconds between two searches for limits that have ended."""


def sweep_seldom(client: discord.Client, now: Callable[[], float] = time.monotonic) -> None:
    """Let a client search all rate limits for ended ones once in a while, not whenever it meets a new one.

    With the channels and direct messages of a thousand tables that search is a tenth of all its work.
    """
    sweep, next_time = getattr(client.http, _SWEEP), now()

    def seldom() -> None:
        nonlocal next_time
        if now() >= next_time:
            next_time = now() + SELDOM
            sweep()

    setattr(client.http, _SWEEP, seldom)
