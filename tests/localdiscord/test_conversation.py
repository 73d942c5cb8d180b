from __future__ import annotations

import aiohttp
import pytest

from localdiscord import Actor, Callback, CannotAct, LocalDiscord, labels_of
from localdiscord.text import walk
from tests.localdiscord.conftest import Bot

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


async def test_slash_command_is_answered_in_its_channel_for_all(
    server: LocalDiscord, ada: Actor, bruno: Actor
) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    assert answer.callback is Callback.MESSAGE
    assert not answer.ephemeral
    assert answer.text == "hello world"
    assert bruno.last() is answer.message
    assert 0 < answer.ack_ms < 3000
    server.check()


async def test_button_updates_its_message_in_place(server: LocalDiscord, ada: Actor, bruno: Actor) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    pressed = await bruno.click(answer.message, "Count")
    assert pressed.callback is Callback.UPDATE
    assert pressed.message is answer.message
    assert pressed.text == "pressed 1 times"
    assert pressed.edited
    server.check()


async def test_ephemeral_reply_is_seen_by_its_person_alone(
    server: LocalDiscord, bot: Bot, ada: Actor, bruno: Actor
) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    whispered = await bruno.click(answer.message, custom_id="whisper")
    await server.settle()
    assert whispered.ephemeral
    assert [message.text for message in bruno.ephemerals()] == ["only for you"]
    assert not ada.ephemerals()
    assert "only for you" not in [message.text for message in ada.messages()]
    assert "MESSAGE_CREATE" not in bot.events
    server.check()


async def test_menu_takes_values_and_labels(server: LocalDiscord, ada: Actor) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    assert (await ada.select(answer.message, "6")).text == "chose 6"
    assert (await ada.select(answer.message, custom_id="menu", values=["Fives"])).text == "chose 5"
    server.check()


async def test_deferred_update_then_edit_and_follow_up(server: LocalDiscord, ada: Actor) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    pressed = await ada.click(answer.message, "Defer")
    await server.settle()
    assert pressed.deferred
    assert pressed.message.text == "edited after a deferral"
    assert [message.text for message in pressed.followups] == ["and a follow-up"]
    server.check()


async def test_deferred_reply_shows_thinking_until_it_is_filled(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    bot.gate.clear()
    answer = await ada.slash("think")
    assert answer.callback is Callback.DEFERRED_MESSAGE
    assert answer.ephemeral
    assert answer.message.thinking
    bot.gate.set()
    await answer.finished()
    assert answer.text == "thought about it"
    assert not answer.message.thinking
    assert answer.edited
    server.check()


async def test_modal_is_filled_in_and_submitted(server: LocalDiscord, ada: Actor) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    opened = await ada.click(answer.message, "Form")
    assert opened.modal is not None
    assert opened.modal.title == "A form"
    submitted = await ada.submit(opened.modal, {"name": "Ada"})
    assert submitted.text == "Ada: s"
    server.check()


async def test_modal_refuses_what_its_fields_do_not_take(
    server: LocalDiscord, ada: Actor, bruno: Actor
) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    modal = (await ada.click(answer.message, "Form")).modal
    for values in ({"name": ""}, {"name": "x" * 11}, {"name": "x", "length": "weird"}, {"other": "x"}):
        with pytest.raises(CannotAct):
            await ada.submit(modal, values)
    with pytest.raises(CannotAct):
        await bruno.submit(modal, {"name": "Bruno"})


async def test_autocomplete_offers_what_fits_the_typing(server: LocalDiscord, ada: Actor) -> None:
    choices = await ada.complete("play", "move", "6")
    assert [choice["value"] for choice in choices] == ["6-4", "6-5"]
    assert (await ada.slash("play", move="6-4")).text == "played 6-4"
    server.check()


async def test_subcommand_with_choice_and_person(server: LocalDiscord, ada: Actor, bruno: Actor) -> None:
    answer = await ada.slash("table open", game="fives", partner=bruno)
    await server.settle()
    assert answer.text == "a table of Fives with Bruno"
    assert answer.message.origin["name"] == "table open"
    server.check()


async def test_direct_message_reaches_its_person_and_rings(
    server: LocalDiscord, ada: Actor, bruno: Actor
) -> None:
    await ada.slash("post", text="your hand")
    await server.settle()
    assert [message.text for message in ada.dm()] == ["your hand"]
    assert ada.notifications() == ada.dm()
    assert not bruno.dm()
    server.check()


async def test_commands_work_in_direct_messages(server: LocalDiscord, ada: Actor) -> None:
    answer = await ada.slash("hello", ada.dm_channel, name="you")
    await server.settle()
    assert answer.text == "hello you"
    assert ada.dm()[-1] is answer.message
    pressed = await ada.click(answer.message, "Count")
    assert pressed.ok
    server.check()


async def test_mention_rings_when_sent_and_not_when_edited(server: LocalDiscord, ada: Actor) -> None:
    await ada.slash("write")
    await server.settle()
    (message,) = ada.notifications()
    assert message.text == "edited"
    assert message.edits == 1
    server.check()


async def test_layout_shows_text_picture_and_buttons(server: LocalDiscord, ada: Actor) -> None:
    answer = await ada.slash("board")
    await server.settle()
    assert "a board" in answer.text
    assert "the line of tiles" in answer.text
    assert labels_of(answer.message) == ["Play"]
    gallery = next(part for part in walk(answer.message.components) if part["type"] == 12)
    media = gallery["items"][0]["media"]
    assert (media["width"], media["height"]) == (2, 3)
    async with aiohttp.ClientSession() as session, session.get(media["url"]) as response:
        assert (await response.read()).startswith(b"\x89PNG")
        assert response.content_type == "image/png"
    played = await ada.click(answer.message, "Play")
    await server.settle()
    assert "played" in played.text
    assert len(answer.message.attachments) == 1
    server.check()


async def test_interaction_carries_both_languages(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    ada.user.locale = "it"
    server.set_guild_locale("es-ES")
    await ada.slash("hello", name="world")
    assert bot.locales == ["it/es-ES"]


async def test_commands_are_localised_for_their_reader(server: LocalDiscord, ada: Actor) -> None:
    ada.user.locale = "it"
    names = {c["name"]: c["name_localized"] for c in server.commands.everything_for(ada.user)}
    assert names["board"] == "tavola"
    assert names["play"] == "play"


async def test_manager_command_is_offered_to_managers_only(server: LocalDiscord, ada: Actor) -> None:
    elena, fatima = server.actor("Elena"), server.actor("Fatima")
    assert (await elena.slash("settings")).ok
    assert (await fatima.slash("settings")).ok
    with pytest.raises(CannotAct):
        await ada.slash("settings")
    with pytest.raises(CannotAct):
        await elena.slash("settings", elena.dm_channel)


async def test_people_cannot_do_what_a_client_would_not_let_them(
    server: LocalDiscord, ada: Actor, bruno: Actor
) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    private = await ada.click(answer.message, "Whisper")
    attempts = [
        ada.slash("unsynced"),
        ada.slash("table"),
        ada.slash("hello"),
        ada.slash("hello", name="x" * 11),
        ada.slash("hello", name="x", other=1),
        ada.slash("table open", game="chess"),
        ada.complete("hello", "name", "x"),
        ada.click(answer.message, "Never"),
        ada.click(answer.message, "No such label"),
        ada.click(answer.message, custom_id="menu"),
        ada.select(answer.message, "7"),
        ada.select(answer.message, ["5", "6"]),
        bruno.forge("whisper", private.message),
    ]
    for attempt in attempts:
        with pytest.raises(CannotAct):
            await attempt


async def test_forged_custom_id_reaches_the_bot(server: LocalDiscord, ada: Actor) -> None:
    answer = await ada.slash("hello", name="world")
    await server.settle()
    forged = await ada.forge("count", answer.message)
    assert forged.ok


async def test_wait_for_sees_what_comes_later(bot: Bot, ada: Actor) -> None:
    bot.gate.clear()
    await ada.slash("think")
    waiting = ada.wait_for(lambda message: "thought" in message.text)
    bot.gate.set()
    assert (await waiting).ephemeral
    with pytest.raises(TimeoutError):
        await ada.wait_for(lambda message: message.deleted, timeout=0.01)


async def test_chat_of_people_is_seen_by_people(server: LocalDiscord, ada: Actor, bruno: Actor) -> None:
    ada.say("good luck")
    assert bruno.last().text == "good luck"
    server.check()
