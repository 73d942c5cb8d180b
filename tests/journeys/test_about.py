"""`/about`: how the bot is doing, in the reader's language."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import Journey
from version import VERSION

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


async def test_about_tells_version_start_latency_and_tables(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    await journey.open_table("Carmen")
    answer = await journey.slash("Diego", "about")
    assert answer.ephemeral
    for told in (
        f"Bower {VERSION}",
        f"Started <t:{int(journey.clock.now())}:R>",
        "In 1 server\n",
        "2 tables open",
        "1 match being played",
    ):
        assert told in answer.text
    [invitation] = [b["url"] for b in answer.messages[0].buttons if b.get("url")]
    assert f"client_id={journey.server.world.bot.id}" in invitation


async def test_about_speaks_the_readers_language_in_direct_messages_too(journey: Journey) -> None:
    person = journey.server.add_member("Giulia", locale="it")
    answer = await journey.slash("Giulia", "about", person.dm_channel)
    assert "0 tavoli aperti" in answer.text
