from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import discord.asset
import discord.gateway
import discord.http
import pytest

from localdiscord import LocalDiscord, point_discord_at


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    before = (
        discord.http.Route.BASE,
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY,
        discord.asset.Asset.BASE,
    )
    yield
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE = (
        before
    )


@pytest.mark.parametrize(
    "address",
    [
        "https://discord.com",
        "http://192.168.1.5:8080",
        "https://127.0.0.1:1",
        "127.0.0.1:80",
        "http://evil@127.0.0.1.example:1",
    ],
)
def test_discord_is_pointed_at_loopback_only(address: str) -> None:
    before = discord.http.Route.BASE
    with pytest.raises(ValueError, match="loopback"):
        point_discord_at(address)
    assert before == discord.http.Route.BASE


def test_pointing_sets_api_gateway_and_pictures() -> None:
    point_discord_at("http://127.0.0.1:8123")
    assert discord.http.Route.BASE == "http://127.0.0.1:8123/api/v10"
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:8123/gateway/"
    assert discord.asset.Asset.BASE == "http://127.0.0.1:8123/cdn"


@pytest.mark.asyncio
async def test_server_listens_on_loopback_only() -> None:
    with pytest.raises(ValueError, match="loopback"):
        await LocalDiscord().start(host="0.0.0.0")  # noqa: S104  refused, that is the point


_BOT = """
import sys, discord
from localdiscord import point_discord_at
point_discord_at(sys.argv[1])
class Bot(discord.Client):
    async def on_ready(self):
        channel = next(iter(self.guilds[0].text_channels))
        seen = [message async for message in channel.history()]
        await channel.send(f"after {len(seen)}")
        print("ready", len(seen), flush=True)
Bot(intents=discord.Intents(guilds=True), guild_ready_timeout=0.02).run(sys.argv[2], log_handler=None)
"""


def _start_bot(url: str, token: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "ignore", "-c", _BOT, url, token]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603  our own script


def test_standalone_server_outlives_a_killed_bot() -> None:
    command = [sys.executable, "-m", "localdiscord"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603  our own module
        assert server.stdout is not None
        url = re.search(r"http://\S+", server.stdout.readline())
        token = server.stdout.readline().split()[-1]
        assert url is not None
        for earlier in range(2):
            with _start_bot(url[0], token) as bot:
                assert bot.stdout is not None
                assert bot.stdout.readline() == f"ready {earlier}\n"
                bot.kill()
        server.terminate()
        assert server.wait(5) == 0
