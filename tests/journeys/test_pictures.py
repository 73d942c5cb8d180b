"""Pictures on tables and hands: what they say, whose eyes they are for, and words wherever none can be."""

from __future__ import annotations

import contextlib
import logging
from dataclasses import replace
from typing import Any

import pytest

from engine.cards import Card
from engine.table import Table
from localdiscord import Message, Permission, labels_of
from localdiscord.text import walk
from tests.journeys.blank import cards_on, tiles_on
from tests.journeys.conftest import QUICK, Journey
from ui.i18n import LANGUAGES, language
from ui.pictures import Studio

pytestmark = pytest.mark.asyncio

PNG = b"\x89PNG\r\n\x1a\n"


def descriptions(message: Message) -> list[str]:
    """What the pictures of a message say to those who do not see them."""
    galleries = (part["items"] for part in walk(message.components) if part["type"] == 12)
    return [item["description"] for items in galleries for item in items]


def has_picture(message: Message) -> bool:
    """Whether a message shows a picture, and no file besides."""
    assert len(descriptions(message)) == len(message.attachments)
    return bool(descriptions(message))


def hand_held(table: Table, seat: int) -> set[Any]:
    view: Any = table.view(seat)
    return set(view.hand or ())


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("locale", ["en-US", "it", "es-ES"])
async def test_tables_and_hands_are_pictures_that_speak_the_readers_language(
    journey: Journey, locale: str
) -> None:
    words = language(locale[:2])
    assert words.code in LANGUAGES
    journey.server.set_guild_locale(locale)
    for name in ("Ada", "Bruno"):
        journey.person(name).user.locale = locale
    table_message = await journey.open_table("Ada")
    await journey.click("Bruno", table_message, words.text("Join"))
    await journey.click("Ada", table_message, words.text("Start"))
    table = journey.table()
    await journey.hurry(table, lambda: table.actor == 1)
    hand = journey.hand_of("Bruno")
    [said], [held] = descriptions(table_message), descriptions(hand)
    assert words.text("Hand {hand} · exactly {target} points win", hand=1, target=61) in said
    assert words.plural("Your tile", "Your {n} tiles", len(hand_held(table, 1))) in held
    [seen] = journey.blank.scenes_on(hand)
    assert tiles_on(seen) == hand_held(table, 1)
    [laid] = journey.blank.scenes_on(table_message)
    assert tiles_on(laid) == {tile.tile for tile in table.view(None).line}  # type: ignore[attr-defined]
    assert {attached.filename for attached in (*hand.attachments, *table_message.attachments)} == {
        "picture.png"
    }


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("game", ["three-thirteen", "five-hundred"])
async def test_the_channel_never_sees_a_hand(journey: Journey, game: str) -> None:
    people = ("Ada", "Bruno", "Carmen", "Diego")
    table_message = await journey.start_match(*people, game=game)
    table = journey.table()
    for _ in range(6):
        await journey.play_once(table)
    hidden: set[Card] = set().union(*(hand_held(table, seat) for seat in range(4)))
    for scene in journey.blank.scenes_on(table_message):
        assert not cards_on(scene) & hidden - open_cards(table)
    for seat, name in enumerate(people):
        [scene] = journey.blank.scenes_on(journey.hand_of(name))
        assert cards_on(scene) == hand_held(table, seat)


def open_cards(table: Table) -> set[Card]:
    """Cards that lie open and may be held as well, where a pack has each of them twice."""
    view: Any = table.view(None)
    return set(getattr(view, "discards", None) or ())


@pytest.mark.usefixtures("bot")
async def test_what_a_picture_shows_is_said_in_words_at_a_press(journey: Journey) -> None:
    table_message = await journey.start_match("Ada", "Bruno", **QUICK)
    table = journey.table()
    await journey.play_once(table)
    said = await journey.click("Diego", table_message, "As text")
    assert said.ephemeral
    assert "Ends: left" in said.text
    assert not said.message.attachments
    for who, seat in (("Ada", 0), ("Bruno", 1)):
        said = await journey.click(who, journey.hand_of(who), "As text")
        assert said.ephemeral
        for tile in hand_held(table, seat):
            assert str(tile) in said.text
    answer = await journey.forge("Diego", table_message, "b:text:1:0:hand")
    journey.refused(answer, "not-seated", at_table=1)
    await journey.hurry(table, lambda: table.view(None).hand_number == 2 or not table.stage.is_open)
    said = await journey.click("Diego", table_message, "As text")
    assert "Left in hand, not counted:" in said.text
    for forged in ("b:text:1:9:summary", "b:text:1:0:seed"):
        journey.refused(await journey.forge("Diego", table_message, forged), "unknown-button")


@pytest.mark.usefixtures("bot")
async def test_who_wants_words_has_them_at_once_and_the_others_their_pictures(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    shown = await journey.click("Bruno", journey.posted(button="My hand"), "My hand")
    assert has_picture(shown.message)
    hand = journey.hand_of("Bruno")
    panel = (await journey.click("Bruno", hand, "View")).message
    await journey.select("Bruno", panel, "as text", "b:view-choice:0:0:twin")
    for message in (shown.message, hand):
        assert not has_picture(message)
        assert str(next(iter(hand_held(journey.table(), 1)))) in message.text
        assert "As text" not in labels_of(message)
    assert has_picture(journey.hand_of("Ada"))
    assert has_picture(journey.posted(button="My hand"))
    await journey.select("Bruno", panel, "as pictures", "b:view-choice:0:0:twin")
    assert has_picture(shown.message)
    await journey.select("Bruno", panel, "light", "b:view-choice:0:0:theme")
    assert journey.blank.themes_on(hand) == ["light"]
    assert journey.blank.themes_on(journey.hand_of("Ada")) == ["dark"]
    answer = await journey.forge("Bruno", panel, "b:view-choice:0:0:theme", "pink")
    journey.refused(answer, "unknown-option")
    answer = await journey.forge("Bruno", panel, "b:view-choice:0:0:hand-order", "suit")
    journey.refused(answer, "unknown-option")


async def test_a_channel_has_the_theme_of_its_server_also_after_a_restart(journey: Journey) -> None:
    async with journey.bot() as client:
        await client.servers.change(
            journey.server.world.guild.id, lambda chosen: replace(chosen, theme="contrast")
        )
        table_message = await journey.start_match("Ada", "Bruno")
        assert journey.blank.themes_on(table_message) == ["contrast"]
    async with journey.bot():
        await journey.play_once(journey.table())
        assert journey.blank.themes_on(table_message) == ["contrast"]


async def test_a_picture_that_stays_the_same_is_not_sent_again(journey: Journey) -> None:
    async with journey.bot():
        table_message = await journey.start_match("Ada", "Bruno", "Carmen")
        await journey.play_once(journey.table())
        waiting = journey.hand_of("Ada")
        drawn, files = len(journey.blank.drawn), list(waiting.attachments)
        text = waiting.text
        await journey.play_once(journey.table())
        assert waiting.text != text
        assert waiting.attachments == files
        # The table, the hand that was played from, and that of the next player, who sees what fits.
        assert len(journey.blank.drawn) == drawn + 3
    drawn = len(journey.blank.drawn)
    async with journey.bot():
        assert len(journey.blank.drawn) == drawn
        files = list(table_message.attachments)
        await journey.click("Ada", journey.posted(button="My hand"), "My hand")
        assert len(journey.blank.drawn) == drawn + 1
        assert table_message.attachments == files


@pytest.mark.usefixtures("bot")
async def test_words_take_the_place_of_pictures_where_no_files_may_be_attached(journey: Journey) -> None:
    table_message = await journey.start_match("Ada", "Bruno")
    table = journey.table()
    journey.server.forbid_bot(journey.channel, Permission.ATTACH_FILES)
    await journey.settle()
    assert not has_picture(table_message)
    assert "Tiles in hand" in table_message.text
    shown = await journey.click("Bruno", table_message, "My hand")
    assert not has_picture(shown.message)
    await journey.play_once(table)
    assert "Ends: left" in table_message.text
    assert has_picture(journey.hand_of("Bruno"))
    journey.server.forbid_bot(journey.channel)
    await journey.settle()
    assert has_picture(table_message)


@pytest.mark.usefixtures("bot")
async def test_a_refusal_nobody_expected_costs_the_picture_and_nothing_else(
    journey: Journey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.looks.Looks._takes_files", lambda *_: True)
    journey.server.forbid_bot(journey.channel, Permission.ATTACH_FILES)
    table_message = await journey.start_match("Ada", "Bruno")
    await journey.play_once(journey.table())
    assert not has_picture(table_message)
    assert "Ends: left" in table_message.text


@pytest.mark.usefixtures("bot")
async def test_a_table_goes_on_in_words_while_the_studio_fails(
    journey: Journey, caplog: pytest.LogCaptureFixture
) -> None:
    table_message = await journey.start_match("Ada", "Bruno")
    table = journey.table()
    journey.blank.trouble = RuntimeError("no paint")
    await journey.play_once(table)
    await journey.play_once(table)
    assert "Ends: left" in table_message.text
    assert not has_picture(table_message)
    assert not has_picture(journey.hand_of("Ada"))
    failures = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert len(failures) == 1
    assert not any(tile in caplog.text for tile in map(str, hand_held(table, 0)))
    caplog.clear()
    journey.blank.trouble = None
    await journey.play_once(table)
    assert has_picture(table_message)
    assert has_picture(journey.hand_of("Ada"))


async def test_pictures_are_drawn_for_real(journey: Journey) -> None:
    with contextlib.closing(Studio()) as journey.blank.draws:
        async with journey.bot():
            table_message = await journey.start_match("Ada", computers=1)
            await journey.play_once(journey.table())
            for message in (table_message, journey.hand_of("Ada")):
                [file] = message.attachments
                assert file.content.startswith(PNG)
                assert file.size is not None
                assert file.size[0] == 1000
                assert len(file.content) < 30_000


@pytest.mark.usefixtures("bot")
async def test_a_replay_is_a_picture_in_the_readers_theme(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", **QUICK)
    table = journey.table()
    await journey.finish(table)
    shown = await journey.slash("Bruno", "table history", table=1)
    assert has_picture(shown.message)
    await journey.client.people.prefer(journey.person("Bruno").id, "theme", "contrast")
    stepped = await journey.click("Bruno", shown.message, "Next")
    assert stepped.ok
    assert journey.blank.themes_on(shown.message) == ["contrast"]
    await journey.client.people.prefer(journey.person("Bruno").id, "twin", "text")
    await journey.click("Bruno", shown.message, "Next")
    assert not has_picture(shown.message)
