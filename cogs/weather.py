"""Discord's weather: failures that have nothing to do with a request and pass by themselves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from typing import Final, TypeVar

import aiohttp
import discord

T = TypeVar("T")

_OPENING_TOO_FAST: Final = 40003
"""Too many direct messages were opened in a short time."""


def passes(error: BaseException) -> bool:
    """Whether the same request may get through later: Discord fails, is too busy or out of reach.

    discord.py repeats most of these a few times by itself, but a 503 and a rate limit that does not
    come from Discord's own gateway (no `Via` header) are raised at once.
    """
    if isinstance(error, discord.DiscordServerError | discord.RateLimited):
        return True
    if isinstance(error, discord.HTTPException):
        return error.status == HTTPStatus.TOO_MANY_REQUESTS or error.code == _OPENING_TOO_FAST
    return isinstance(error, OSError | aiohttp.ClientError)


async def persevere(request: Callable[[], Awaitable[T]], pauses: Sequence[float], within: float) -> T:
    """Make a request, and again after each of the pauses while it fails for what passes.

    Longer pauses that Discord asks for are kept; no repetition begins later than `within` seconds.
    """
    begun = time.monotonic()
    for least in pauses:
        try:
            return await request()
        except Exception as error:
            pause = max(least, _asked_pause(error))
            if not passes(error) or time.monotonic() - begun + pause > within:
                raise
        await asyncio.sleep(pause)
    return await request()


def _asked_pause(error: Exception) -> float:
    """The seconds for which Discord wants to be left alone, as far as it says so."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    headers = error.response.headers if isinstance(error, discord.HTTPException) else {}
    try:
        return float(headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
