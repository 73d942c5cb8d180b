from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest
from discord import app_commands

from localdiscord import Actor, LocalDiscord, point_discord_at
from tests.localdiscord.conftest import Bot, connect

pytestmark = pytest.mark.asyncio


class Sharded(discord.AutoShardedClient):
    before_identify_hook = Bot.before_identify_hook


async def test_dropped_socket_is_resumed_with_what_was_missed(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    server.gateway.drop()
    await server.activity.until(lambda: not server.gateway.connected, 2)
    answer = await ada.slash("hello", name="world")
    assert answer.text == "hello world"
    assert "RESUMED" in bot.events
    assert bot.events.count("READY") == 1
    server.check()


async def test_reconnect_request_is_followed_by_a_resumption(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    await server.ask_to_reconnect()
    assert (await ada.slash("hello", name="world")).ok
    assert bot.events.count("READY") == 1
    server.check()


async def test_invalid_session_makes_the_client_identify_anew(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    await server.invalidate_session()
    assert (await ada.slash("hello", name="world")).ok
    assert bot.events.count("READY") == 2
    server.check()


async def test_wrong_token_is_refused(server: LocalDiscord) -> None:
    point_discord_at(server.url)
    client = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await client.login("something else")
    await client.close()


async def test_privileged_intent_is_refused_unless_approved(server: LocalDiscord) -> None:
    point_discord_at(server.url)
    client = discord.Client(intents=discord.Intents(guilds=True, message_content=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await client.start(server.token)
    await client.close()


async def test_events_follow_the_intents(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    await ada.slash("write")
    await ada.slash("post", text="your hand")
    await server.settle()
    assert bot.events.count("MESSAGE_CREATE") == 1  # the direct message; guild messages were not asked for


async def test_new_client_takes_over_after_the_old_one_vanished(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    first = await ada.slash("hello", name="world")
    await server.settle()
    await bot.close()
    await server.activity.until(lambda: not server.gateway.connected, 2)
    second = Bot()
    running = await connect(server, second)
    assert ada.messages() == [first.message]
    pressed = await ada.click(first.message, "Count")
    assert pressed.ok
    assert len(server.gateway.sessions) == 1
    server.check()
    await second.close()
    await running


async def test_shards_get_the_events_of_their_guilds(server: LocalDiscord, ada: Actor) -> None:
    point_discord_at(server.url)
    client = Sharded(intents=discord.Intents(guilds=True), shard_count=2, guild_ready_timeout=0.02)
    tree = app_commands.CommandTree(client)

    @tree.command(description="Where am I")
    async def shard(interaction: discord.Interaction) -> None:
        number = interaction.guild.shard_id if interaction.guild else 0
        await interaction.response.send_message(f"shard {number}")

    client.setup_hook = tree.sync  # type: ignore[method-assign]
    running = asyncio.create_task(client.start(server.token))
    assert await server.activity.until(lambda: len(server.gateway.sessions) == 2, 5)
    await asyncio.wait_for(client.wait_until_ready(), 5)
    expected = (server.guild.id >> 22) % 2
    assert (await ada.slash("shard")).text == f"shard {expected}"
    assert (await ada.slash("shard", ada.dm_channel)).text == "shard 0"
    server.check()
    await client.close()
    await running


async def test_race_mode_lets_events_overtake_replies() -> None:
    server = LocalDiscord(validate=True, race=True)
    await server.start()
    server.delay("POST", "/channels/*/messages", 0.05)
    bot = Bot()
    running = await connect(server, bot)
    order: list[str] = []

    async def on_raw(event: str) -> None:
        order.append(event)

    bot.on_socket_event_type = on_raw  # type: ignore[method-assign]
    user = await bot.fetch_user(server.actor("Ada").id)
    await user.send("your hand")
    order.append("reply")
    assert order == ["MESSAGE_CREATE", "reply"]
    await bot.close()
    await running
    await server.close()


async def test_guild_and_channel_events(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    hall = server.add_channel("hall")
    guild = server.add_guild("Second", ada)
    gina = server.add_member("Gina", locale="it", guild=guild)
    den = server.add_channel("den", guild)
    await server.settle()
    assert bot.get_channel(hall.id).name == "hall"
    assert bot.get_guild(guild.id).name == "Second"
    assert (await gina.slash("hello", den, name="all")).text == "hello all"
    server.check()


async def test_garbage_on_the_socket_closes_it(server: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(server.gateway.url) as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_str("no json")
        assert (await socket.receive()).data == 4002
    async with aiohttp.ClientSession() as session, session.ws_connect(server.gateway.url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 99})
        assert (await socket.receive()).data == 4001
    assert server.take_faults("unknown opcode")


async def test_the_bot_is_told_who_of_those_it_names_is_a_member(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    guild = bot.get_guild(server.guild.id)
    assert guild is not None
    bruno = server.actor("Bruno")
    found = await guild.query_members(user_ids=[ada.id, bruno.id, 17], cache=False)
    assert {member.id for member in found} == {ada.id, bruno.id}
    server.kick(bruno)
    found = await guild.query_members(user_ids=[bruno.id], cache=False)
    assert found == []
    assert server.gateway.member_requests == 2
    server.check()
