"""Discord's weather: failures that have nothing to do with a request and pass by themselves."""

from __future__ import annotations

import asyncio
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


async def persevere(request: Callable[[], Awaitable[T]], pauses: Sequence[float]) -> T:
    """Make a request, and again after each of the pauses (seconds) while it fails for what passes.

    A longer pause that Discord asks for is kept, unless it is longer than all pauses together.
    """
    for pause in pauses:
        try:
            return await request()
        except Exception as error:
            asked = _asked_pause(error)
            if not passes(error) or asked > sum(pauses):
                raise
        await asyncio.sleep(max(pause, asked))
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
