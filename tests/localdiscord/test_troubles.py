from __future__ import annotations

import asyncio

import discord
import pytest

from localdiscord import Actor, Callback, CannotAct, LocalDiscord, Permission
from tests.localdiscord.conftest import Bot, connect

pytestmark = pytest.mark.asyncio


@pytest.mark.usefixtures("bot")
async def test_closed_direct_messages_are_refused_with_50007(
    server: LocalDiscord, ada: Actor, bruno: Actor
) -> None:
    server.close_dms(ada)
    answer = await ada.slash("post", text="your hand")
    await server.settle()
    assert "refused with 50007" in answer.text
    assert not ada.dm()
    await bruno.slash("post", text="your hand")
    server.close_dms(ada, closed=False)
    await ada.slash("post", text="your hand")
    await server.settle()
    assert len(ada.dm()) == len(bruno.dm()) == 1
    server.check()


@pytest.mark.parametrize("everywhere", [False, True])
@pytest.mark.usefixtures("bot")
async def test_rate_limit_is_waited_out_and_repeated(
    server: LocalDiscord, ada: Actor, everywhere: bool
) -> None:
    server.limit("POST", "/channels/*/messages", 0.2, everywhere=everywhere)
    await ada.slash("post", text="your hand")
    await server.settle()
    assert [message.text for message in ada.dm()] == ["your hand"]
    posts = [status for method, path, status in server.calls.log if path.endswith("/messages")]
    assert posts == [429, 200]
    server.check()


@pytest.mark.usefixtures("bot")
async def test_server_error_is_repeated_by_the_client(server: LocalDiscord, ada: Actor) -> None:
    server.fail("POST", "/channels/{channel_id}/messages", 500)
    await ada.slash("post", text="your hand")
    await server.settle()
    assert len(ada.dm()) == 1
    server.check()


@pytest.mark.usefixtures("bot")
async def test_lost_reply_with_a_nonce_makes_no_second_message(server: LocalDiscord, ada: Actor) -> None:
    server.fail("POST", "/channels/*/messages", 500, applied=True)
    answer = await ada.slash("write")
    await server.settle()
    assert answer.text.startswith("wrote")
    assert [message.text for message in ada.notifications()] == ["edited"]
    server.check()


@pytest.mark.usefixtures("bot")
async def test_missing_permission_is_refused_with_50013(server: LocalDiscord, ada: Actor) -> None:
    server.forbid_bot(server.channel("games"), Permission.SEND_MESSAGES)
    answer = await ada.slash("write")
    await answer.finished()
    assert answer.text == "refused with 50013"
    server.forbid_bot(server.channel("games"))
    assert (await (await ada.slash("write")).finished()).text.startswith("wrote")
    server.check()


async def test_hidden_channel_is_refused_with_50001(server: LocalDiscord, bot: Bot) -> None:
    games = server.channel("games")
    server.forbid_bot(games, Permission.VIEW_CHANNEL)
    with pytest.raises(discord.Forbidden) as refused:
        await bot.fetch_channel(games.id)
    assert refused.value.code == 50001


async def test_deleted_channel_is_unknown(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    games = server.channel("games")
    server.delete_channel(games)
    await server.settle()
    assert "CHANNEL_DELETE" in bot.events
    assert bot.get_channel(games.id) is None
    with pytest.raises(discord.NotFound) as refused:
        await bot.get_partial_messageable(games.id).send("anyone?")
    assert refused.value.code == 10003
    with pytest.raises(CannotAct):
        await ada.slash("hello", games, name="x")


async def test_deleted_message_is_unknown(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    server.delete_message(server.channel("games"), answer.message.id)
    partial = bot.get_partial_messageable(answer.message.channel.id).get_partial_message(answer.message.id)
    with pytest.raises(discord.NotFound) as refused:
        await partial.edit(content="still there?")
    assert refused.value.code == 10008
    with pytest.raises(CannotAct):
        await ada.click(answer.message, "Count")


async def test_ephemeral_message_is_unknown_to_channel_routes(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    answer = await ada.slash("play", move="6-4")
    await server.settle()
    partial = bot.get_partial_messageable(answer.message.channel.id).get_partial_message(answer.message.id)
    with pytest.raises(discord.NotFound) as refused:
        await partial.edit(content="seen by all")
    assert refused.value.code == 10008


async def test_late_answer_is_refused_with_10062(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    server.answer_too_late()
    answer = await ada.slash("hello", name="world")
    await server.settle()
    assert not answer.ok
    assert answer.failed
    (error,) = bot.errors
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062
    server.check()


async def test_answer_after_three_seconds_of_the_clock_is_late() -> None:
    now = [100.0]
    server = LocalDiscord(validate=True, clock=lambda: now[0])
    await server.start()
    bot = Bot()
    running = await connect(server, bot)
    answer = await server.actor("Ada").slash("hello", name="world", wait=False)
    now[0] += 3.5
    await answer.acknowledged()
    assert answer.failed
    assert server.take_faults("too late")
    await bot.close()
    await running
    await server.close()


async def test_second_acknowledgement_is_refused_and_reported(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    answer = await ada.slash("twice")
    await server.settle()
    assert answer.text == "once"
    assert bot.errors[0].code == 40060
    assert server.take_faults("acknowledged twice")
    server.check()


@pytest.mark.usefixtures("bot")
async def test_unanswered_act_is_reported_without_waiting(server: LocalDiscord, ada: Actor) -> None:
    answer = await ada.slash("silent", wait=False)
    with pytest.raises(AssertionError, match="unanswered"):
        server.check()
    with pytest.raises(TimeoutError, match="silent"):
        await server.settle(timeout=0.1)
    server.desk.give_up(answer.interaction)
    assert answer.failed
    assert server.take_faults("unanswered")


async def test_expired_token_is_refused_with_50027(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    bot.gate.clear()
    await ada.slash("think")
    server.expire_tokens()
    bot.gate.set()
    await asyncio.wait_for(bot.noted.wait(), 2)
    assert bot.errors[0].code == 50027


async def test_follow_up_before_any_answer_is_an_unknown_webhook(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    answer = await ada.slash("silent", wait=False)
    hook = discord.Webhook.partial(bot.application_id, answer.interaction.token, client=bot)
    with pytest.raises(discord.NotFound) as refused:
        await hook.send("too early")
    assert refused.value.code == 10015
    server.desk.give_up(answer.interaction)
    assert server.take_faults("unanswered")


async def test_duplicated_event_reaches_the_client_twice(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    server.duplicate_events()
    answer = await ada.slash("hello", name="world")
    await server.settle()
    assert answer.ok
    assert bot.events.count("INTERACTION_CREATE") == 2
    assert bot.errors[0].code == 40060
    assert server.take_faults("acknowledged twice")
    server.check()


@pytest.mark.usefixtures("bot")
async def test_slow_reply_does_not_hold_up_its_effect(server: LocalDiscord, ada: Actor) -> None:
    server.delay("POST", "/interactions/*/callback", 0.1)
    answer = await ada.slash("hello", name="world", wait=False)
    shown = await ada.wait_for(lambda message: message.text == "hello world")
    assert shown is answer.message
    await server.settle()
    assert answer.ok
    server.check()


async def test_unknown_route_is_answered_with_501_and_reported(server: LocalDiscord, bot: Bot) -> None:
    with pytest.raises(discord.DiscordServerError) as refused:
        await bot.http.request(discord.http.Route("GET", "/voice/regions"))
    assert refused.value.status == 501
    assert server.take_faults("unknown route")


async def test_trouble_that_nothing_met_is_reported(server: LocalDiscord) -> None:
    server.fail("GET", "/nowhere", 500)
    with pytest.raises(AssertionError, match="never met"):
        server.check()


async def test_invalid_request_is_refused_as_discord_does(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    channel = bot.get_partial_messageable(server.channel("games").id)
    with pytest.raises(discord.HTTPException) as refused:
        await channel.send("x" * 2001)
    assert refused.value.code == 50035
    assert not ada.messages()
    assert server.take_faults("longer than 2000")


async def test_wrong_kind_of_answer_is_refused(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    answer = await ada.slash("silent", wait=False)
    route = discord.http.Route(
        "POST",
        "/interactions/{number}/{token}/callback",
        number=answer.interaction.id,
        token=answer.interaction.token,
    )
    with pytest.raises(discord.HTTPException):
        await bot.http.request(route, json={"type": int(Callback.DEFERRED_UPDATE)})
    assert server.take_faults("cannot answer")
    server.desk.give_up(answer.interaction)
    server.take_faults("unanswered")
