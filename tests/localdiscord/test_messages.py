from __future__ import annotations

import io

import discord
import pytest

from localdiscord import Actor, LocalDiscord, text_of
from localdiscord.messages import png_size
from tests.localdiscord.conftest import PNG, Board, Bot, Counter, picture

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


def games(server: LocalDiscord, bot: Bot) -> discord.TextChannel:
    channel = bot.get_channel(server.channel("games").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_text_of_embeds_is_read_as_a_person_reads_it(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    embed = discord.Embed(title="Scores", description="so far").add_field(name="Ada", value="12")
    embed.set_footer(text="to 61").set_image(url="attachment://board.png")
    await games(server, bot).send("Table 7", embed=embed, file=picture())
    assert text_of(ada.last()).splitlines() == [
        "Table 7",
        "Scores",
        "so far",
        "Ada",
        "12",
        "to 61",
        "alt text",
    ]
    assert ada.last().embeds[0]["image"]["url"].startswith(f"{server.url}/cdn/attachments/")
    server.check()


async def test_picture_in_an_embed_is_no_attachment_of_its_own(server: LocalDiscord, bot: Bot) -> None:
    embed = discord.Embed().set_image(url="attachment://board.png")
    shown = await games(server, bot).send(
        embed=embed, files=[picture(), discord.File(io.BytesIO(b"x"), "b.txt")]
    )
    assert [attachment.filename for attachment in shown.attachments] == ["b.txt"]
    assert shown.attachments[0].content_type == "text/plain"
    assert await shown.attachments[0].read() == b"x"
    server.check()


async def test_edit_keeps_the_files_that_it_lists(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    one, two = discord.File(io.BytesIO(b"1"), "one.txt"), discord.File(io.BytesIO(b"2"), "two.txt")
    message = await games(server, bot).send(files=[one, two])
    await message.edit(attachments=[message.attachments[1], discord.File(io.BytesIO(b"3"), "three.txt")])
    assert [attachment.filename for attachment in ada.last().attachments] == ["two.txt", "three.txt"]
    await message.edit(content="files stay")
    assert len(ada.last().attachments) == 2
    server.check()


async def test_partial_message_edits_and_deletes(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    channel = games(server, bot)
    sent = await channel.send("first", view=Counter())
    partial = channel.get_partial_message(sent.id)
    await partial.edit(content="second", view=None)
    assert ada.last().text == "second"
    assert not ada.last().buttons
    await partial.delete()
    assert not ada.messages()
    server.check()


async def test_message_of_a_person_can_be_read_and_removed_but_not_edited(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    said = ada.say("hello")
    (read,) = [message async for message in games(server, bot).history()]
    assert read.content == "hello"
    with pytest.raises(discord.Forbidden) as refused:
        await games(server, bot).get_partial_message(said.id).edit(content="bye")
    assert refused.value.code == 50005
    await read.delete()
    assert said.deleted
    server.check()


async def test_message_becomes_a_layout_for_good(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    channel = games(server, bot)
    sent = await channel.send("old", embed=discord.Embed(title="old"))
    partial = channel.get_partial_message(sent.id)
    with pytest.raises(discord.HTTPException) as refused:
        await partial.edit(view=Board("new"), attachments=[picture()])
    assert refused.value.code == 50035
    await partial.edit(content=None, embeds=[], view=Board("new"), attachments=[picture()])
    assert "new" in ada.last().text
    with pytest.raises(discord.HTTPException):
        await partial.edit(content="back again", view=None, attachments=[])
    assert len(server.take_faults("Components V2")) == 2
    server.check()


async def test_empty_message_is_refused(server: LocalDiscord, bot: Bot) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await games(server, bot).send("")
    assert refused.value.code == 50006
    assert server.take_faults("empty message")


async def test_silent_message_rings_for_nobody(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    channel = games(server, bot)
    await channel.send(ada.mention, silent=True)
    await channel.send(ada.mention, allowed_mentions=discord.AllowedMentions.none())
    assert len(ada.messages()) == 2
    assert not ada.notifications()
    await channel.send(ada.mention, allowed_mentions=discord.AllowedMentions(users=[discord.Object(ada.id)]))
    assert ada.notifications() == [ada.last()]
    server.check()


async def test_bot_cannot_ring_for_everyone_without_permission(
    server: LocalDiscord, bot: Bot, ada: Actor
) -> None:
    await games(server, bot).send("@everyone", allowed_mentions=discord.AllowedMentions.all())
    assert not ada.notifications()


async def test_ephemeral_answer_can_be_edited_and_deleted_by_its_token(
    server: LocalDiscord, ada: Actor
) -> None:
    answer = await ada.slash("think")
    await answer.finished()
    assert ada.ephemerals() == [answer.message]
    assert answer.message is not None
    server.acts.dismiss(ada.user, answer.message)
    assert not ada.ephemerals()


async def test_abandoned_acts_fail_without_a_fault(server: LocalDiscord, ada: Actor) -> None:
    answer = await ada.slash("silent", wait=False)
    assert server.abandon() == [answer.interaction]
    assert answer.failed
    server.check()


async def test_size_of_a_picture_is_read_from_its_header() -> None:
    assert png_size(PNG) == (2, 3)
    assert png_size(b"GIF89a") is None
