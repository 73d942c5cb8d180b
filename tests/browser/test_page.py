"""Playing in the page of the local Discord, as a person would: with the mouse, a phone, a keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import NARROW, Member, Visit
from ui.games import PRESENTERS
from ui.i18n import language
from ui.notation import in_words

pytestmark = [pytest.mark.browser, pytest.mark.asyncio]


async def test_a_newcomer_plays_a_hand_with_the_mouse(visit: Visit) -> None:
    ada = await visit("ada")
    await ada.page.get_by_test_id("try-it").click()
    await ada.channel.get_by_test_id("send").click()
    await ada.press("Add computer player")
    await ada.sees("Computer 1")
    await ada.press("Start")

    assert await ada.play_hand(ada.dm) > 0

    await expect(ada.summaries().first).to_be_visible()
    await ada.sees("this hand +")


async def test_a_hand_is_played_on_a_phone(visit: Visit) -> None:
    ada = await visit("ada", NARROW)
    await ada.channel.get_by_test_id("slash").click()
    await ada.page.get_by_test_id("command").and_(ada.page.locator('[data-command="table open"]')).click()
    await ada.check()
    await ada.channel.get_by_test_id("send").click()
    await ada.press("Add computer player")
    await ada.sees("Computer 1")
    await ada.check()
    await ada.press("Start")
    await ada.page.get_by_test_id("show-dm").click()
    await expect(ada.dm).to_be_visible()
    await expect(ada.channel).to_be_hidden()
    assert await ada.turn(ada.dm)
    await ada.check()

    await ada.play_hand(ada.dm)

    await ada.page.get_by_test_id("show-channel").click()
    await expect(ada.summaries().first).to_be_visible()


async def test_two_members_share_a_table_and_not_their_hands(visit: Visit) -> None:
    ada, bruno = await visit("ada"), await visit("bruno")
    await ada.use("table open")
    await bruno.press("Join")
    await ada.sees("2 · Bruno")
    await ada.press("Start")
    hands = [await tiles_of(member) for member in (ada, bruno)]

    assert len(hands[0]) == len(hands[1]) == 7
    assert not hands[0] & hands[1]
    for member, foreign in ((ada, hands[1]), (bruno, hands[0])):
        shown = await member.page.locator("body").inner_text()
        shown += "".join(await member.page.locator("img").evaluate_all("all => all.map(image => image.alt)"))
        assert not [tile for tile in foreign if tile in shown]

    first = ada if "Your turn" in await ada.dm.inner_text() else bruno
    await first.make_move(first.dm)
    for member in (ada, bruno):
        shown = member.channel.get_by_role("img", name=re.compile(r"< \[\d[-|]\d\] >"))
        await expect(shown).to_be_visible()


async def test_with_closed_direct_messages_a_hand_is_played_in_the_channel(visit: Visit) -> None:
    ada = await visit("ada")
    await ada.page.get_by_test_id("settings").click()
    await ada.page.get_by_test_id("dms-toggle").uncheck()
    await ada.page.keyboard.press("Escape")
    await ada.start_with_computer()
    await ada.sees("your direct messages are closed to Bower")
    await ada.press("My hand")
    private = ada.channel.get_by_test_id("message").filter(has=ada.page.get_by_test_id("ephemeral"))
    await expect(private.get_by_role("img", name="Your 7 tiles")).to_be_visible()

    assert await ada.play_hand(private) > 0

    await expect(ada.dm.get_by_test_id("message")).to_have_count(0)


async def test_commands_and_private_answers_speak_the_language_of_the_member(visit: Visit) -> None:
    ada, italian = await visit("ada"), language("it")
    await ada.page.get_by_test_id("settings").click()
    await ada.page.get_by_test_id("language").select_option("it")
    composer = ada.channel.get_by_test_id("composer")
    await composer.fill("/")
    picker = ada.page.get_by_test_id("command-picker")
    for name in ("help", "table", "open"):
        await expect(picker).to_contain_text(italian.text(name))
    await expect(picker).to_contain_text(italian.text("Open a table in this channel and sit down"))

    await ada.use(italian.text("help"))

    answer = ada.channel.get_by_test_id("message").filter(has=ada.page.get_by_test_id("ephemeral"))
    await expect(answer).to_contain_text(italian.text("Bower: card and domino games in your channel"))


async def test_a_move_may_be_written_in_the_language_of_the_member(visit: Visit) -> None:
    ada, italian = await visit("ada"), language("it")
    await ada.start_with_computer()
    assert await ada.turn(ada.dm)
    await ada.page.get_by_test_id("settings").click()
    await ada.page.get_by_test_id("language").select_option("it")
    offered = ada.moves(ada.dm).first
    move = str(await offered.get_attribute("data-custom-id")).rpartition(":")[2]
    written = in_words(italian, PRESENTERS["fives-and-threes"].words, move)

    await ada.channel.get_by_test_id("composer").fill(f"/{italian.text('play')} {written}")
    await ada.page.keyboard.press("Enter")
    await ada.channel.get_by_test_id("send").click()

    answer = ada.channel.get_by_test_id("message").filter(has=ada.page.get_by_test_id("ephemeral"))
    await expect(answer).to_contain_text(re.compile(f"Ada (apre con|gioca) {move.split()[0]}"))


async def test_a_move_is_completed_and_made_with_the_keyboard_alone(visit: Visit) -> None:
    ada = await visit("ada")
    await ada.start_with_computer()
    assert await ada.turn(ada.dm)
    keyboard, choices = ada.page.keyboard, ada.page.get_by_test_id("choice")
    await ada.channel.get_by_test_id("composer").focus()
    await keyboard.type("/play")
    await keyboard.press("Enter")
    await expect(choices.first).to_be_visible()
    await keyboard.press("ArrowDown")
    chosen = ada.page.get_by_test_id("choice-list").locator('[aria-selected="true"]')
    tile = (await chosen.inner_text()).split()[0]
    await keyboard.press("Enter")
    await keyboard.press("Enter")

    await expect(ada.channel).to_contain_text(re.compile(f"Ada (opens with|plays) {tile}"))


async def tiles_of(member: Member) -> set[str]:
    """The tiles in a member's direct message."""
    text = await member.dm.get_by_role("img", name="Your 7 tiles").last.get_attribute("alt") or ""
    return set(re.findall(r"\d-\d", text))
