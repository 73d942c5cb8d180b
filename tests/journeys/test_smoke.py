"""The shortest way through: open, sit down, play a match to its end."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import Journey

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


async def test_a_table_is_opened_joined_and_started(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    assert "Ada" in lobby.text
    await journey.person("Bruno").click(lobby, "Join")
    await journey.settle()
    assert "Bruno" in lobby.text
    await journey.person("Ada").click(lobby, "Start")
    await journey.settle()
    assert "is to play" in journey.posted("Table 1").text
    assert "Your 7 tiles" in journey.hand_of("Ada").text
    assert "Your 7 tiles" in journey.hand_of("Bruno").text


async def test_a_match_is_played_to_its_end_from_direct_messages(journey: Journey) -> None:
    lobby = await journey.start_match("Ada", "Bruno", computers=2)
    table = journey.table()
    await journey.play_to_the_end(table)
    assert "wins the match" in journey.posted("Rematch").text or "win the match" in journey.posted("Rematch").text
    assert "is over" in journey.hand_of("Ada").text
    assert not any(journey.server.actor(name).dm()[-1].buttons for name in ("Ada", "Bruno"))
    await journey.person("Bruno").click(journey.posted("Rematch"), "Rematch")
    await journey.settle()
    assert "Host: Bruno" in journey.posted("Table 2").text
    assert lobby.id not in {journey.posted("Table 2").id}
