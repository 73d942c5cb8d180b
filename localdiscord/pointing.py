"""Turning discord.py towards a local Discord."""

from __future__ import annotations

import discord.asset
import discord.gateway
import discord.http
import yarl

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def point_discord_at(base_url: str) -> None:
    """Make every discord.py client of this process use the local Discord at ``base_url``.

    Call it before a client starts. Raises ValueError unless the address is a plain http one on
    loopback, so that a token can never be sent to a foreign host by mistake.
    """
    url = yarl.URL(base_url)
    if url.scheme != "http" or url.host not in LOOPBACK or url.port is None:
        raise ValueError(f"a local Discord has an http address on loopback, not {base_url!r}")
    origin = url.origin()
    discord.http.Route.BASE = str(origin / "api/v10")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = origin.with_scheme("ws") / "gateway/"
    discord.asset.Asset.BASE = str(origin / "cdn")
