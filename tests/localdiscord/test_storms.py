"""The troubles that touch connections, servers, threads and the order of events."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from localdiscord import Actor, CannotAct, LocalDiscord
from tests.localdiscord.conftest import Bot

pytestmark = pytest.mark.asyncio

SEND = "/channels/*/messages"


def text() -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("here"))
    view.stop()
    return view


async def test_a_connection_is_cut_before_or_after_the_request_took_effect(
    server: LocalDiscord, bot: Bot
) -> None:
    channel = server.channel("games")
    place = bot.get_partial_messageable(channel.id)
    for applied in (False, True):
        server.hang_up("POST", SEND, applied=applied)
        with pytest.raises((aiohttp.ClientError, OSError)):
            await place.send(view=text())
        assert len(channel.messages) == int(applied)
    await server.settle()
    server.check()


async def test_a_limit_before_discord_is_raised_at_once(server: LocalDiscord, bot: Bot) -> None:
    server.limit("POST", SEND, 7.5, via=False)
    with pytest.raises(discord.HTTPException) as limited:
        await bot.get_partial_messageable(server.channel("games").id).send(view=text())
    assert limited.value.status == 429
    assert limited.value.response.headers["Retry-After"] == "7.5"


@pytest.mark.usefixtures("bot")
async def test_events_come_in_the_reverse_order(server: LocalDiscord, ada: Actor, bruno: Actor) -> None:
    server.reverse_events(2)
    first = await ada.slash("write", wait=False)
    second = await bruno.slash("write", wait=False)
    await server.settle()
    assert first.message is not None
    assert second.message is not None
    assert first.message.id > second.message.id


async def test_who_shares_no_server_with_the_bot_is_refused_with_50278(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    private = bot.get_partial_messageable(ada.dm_channel.id)
    message = await private.send(view=text())
    server.kick(ada)
    with pytest.raises(discord.Forbidden) as refused:
        await private.send(view=text())
    assert refused.value.code == 50278
    await message.edit(view=text())
    with pytest.raises(CannotAct):
        await ada.slash("write")


async def test_a_bot_that_was_removed_hears_and_reaches_nothing_there_until_it_is_let_in(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    channel = server.channel("games")
    server.remove_bot()
    await server.settle()
    assert not list(bot.guilds)
    with pytest.raises(discord.Forbidden) as refused:
        await bot.get_partial_messageable(channel.id).send(view=text())
    assert refused.value.code == 50001
    with pytest.raises(CannotAct):
        await ada.slash("write")
    server.let_bot_in()
    await server.settle()
    assert [guild.id for guild in bot.guilds] == [server.guild.id]
    assert (await ada.slash("write")).ok


async def test_an_outage_makes_a_server_unavailable_and_back(server: LocalDiscord, bot: Bot) -> None:
    server.begin_outage()
    await server.settle()
    (guild,) = bot.guilds
    assert guild.unavailable
    server.end_outage()
    await server.settle()
    assert not bot.guilds[0].unavailable


async def test_a_thread_is_woken_by_a_message_unless_it_is_locked(server: LocalDiscord, bot: Bot) -> None:
    thread = server.add_thread("tonight", server.channel("games"))
    await server.settle()
    known = bot.get_channel(thread.id)
    assert isinstance(known, discord.Thread)
    assert known.parent_id == server.channel("games").id
    message = await known.send(view=text())
    server.archive(thread)
    for change in (message.edit(view=text()), message.delete()):
        with pytest.raises(discord.HTTPException) as refused:
            await change
        assert refused.value.code == 50083
    await bot.get_partial_messageable(thread.id).send(view=text())
    assert not thread.archived
    server.archive(thread, locked=True)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.get_partial_messageable(thread.id).send(view=text())
    assert refused.value.code == 50083
    server.delete_channel(thread)
    await server.settle()
    assert bot.get_channel(thread.id) is None
    server.check()
