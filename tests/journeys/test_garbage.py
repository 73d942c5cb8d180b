"""A press leaves nothing that only a search for garbage could remove: searches keep everybody waiting."""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator

import discord
import pytest

from tests.journeys.conftest import Journey, plays_on
from ui.layouts.parts import View

pytestmark = pytest.mark.asyncio


@pytest.fixture
def nothing_collected() -> Iterator[None]:
    """Garbage stays where it is."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def in_memory() -> list[object]:
    """What holds much, and holds on to itself unless it is let go of with care."""
    return [
        thing for thing in gc.get_objects() if issubclass(type(thing), discord.Message | io.BytesIO | View)
    ]


@pytest.mark.usefixtures("bot", "nothing_collected")
async def test_the_message_of_a_press_and_the_views_and_files_it_led_to_are_gone(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    hand = journey.hand_of("Ada")
    gc.collect()
    before = in_memory()
    await journey.click("Ada", hand, custom_id=plays_on(hand)[0])
    await journey.settle()
    known = set(map(id, before))
    assert [type(thing).__name__ for thing in in_memory() if id(thing) not in known] == []
