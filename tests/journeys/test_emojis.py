"""The application's emojis: uploaded by its owner, on buttons and in menus from then on."""

from __future__ import annotations

from typing import Any

import pytest

from localdiscord import Message, Permission
from localdiscord.messages import png_size
from tests.journeys.conftest import Journey, plays_on
from ui.emojis import THINGS, name_of

OWNER = "Fatima"


def emojis_on(message: Message) -> list[Any]:
    """What stands before the labels of the buttons that make a move."""
    moves = plays_on(message)
    buttons = [button for button in message.buttons if button.get("custom_id") in moves]
    return [(button.get("emoji") or {}).get("name") for button in buttons]


@pytest.mark.asyncio
async def test_emojis_are_uploaded_once_and_stand_on_buttons_also_after_a_restart(journey: Journey) -> None:
    async with journey.bot():
        await journey.start_match("Ada", "Bruno")
        assert set(emojis_on(journey.hand_of("Ada"))) == {None}
        answer = await journey.slash(OWNER, "owner emojis")
        assert f"Emojis uploaded: {len(THINGS)}." in answer.text
        images = journey.server.emojis.images.values()
        assert all(png_size(image) == (128, 128) and len(image) < 256 * 1024 for image in images)
        answer = await journey.slash(OWNER, "owner emojis")
        assert f"Emojis uploaded: 0. There are {len(THINGS)} now." in answer.text
        await journey.play_once(journey.table())
    async with journey.bot():
        hand = journey.hand_of("Bruno")
        await journey.click("Bruno", journey.posted(button="My hand"), "My hand")
        tiles = [custom_id.rpartition(":")[2].split()[0] for custom_id in plays_on(hand)]
        assert emojis_on(hand) == [f"bower_{tile.replace('-', '_')}" for tile in tiles]
        assert all(button["label"] for button in hand.buttons)


@pytest.mark.asyncio
@pytest.mark.usefixtures("bot")
async def test_only_the_owner_uploads_emojis(journey: Journey) -> None:
    journey.server.add_role("helpers", journey.person("Elena"), permissions=Permission.ADMINISTRATOR)
    answer = await journey.slash("Elena", "owner emojis")
    journey.refused(answer, "not-owner")
    assert not journey.server.emojis.images


def test_every_emoji_has_a_name_that_discord_takes() -> None:
    names = [name_of(thing) for thing in THINGS]
    assert len(set(names)) == len(names)
    assert all(2 <= len(name) <= 32 and name.replace("_", "").isalnum() for name in names)
