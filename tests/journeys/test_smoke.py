"""The shortest way through: open, sit down, play a match to its end."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import QUICK, Journey, plays_on

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


async def test_a_table_is_opened_joined_and_started(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    assert "Ada" in lobby.text
    await journey.click("Bruno", lobby, "Join")
    assert "Bruno" in lobby.text
    await journey.click("Ada", lobby, "Start")
    assert "is to play" in journey.posted("Table 1").text
    assert "Your 7 tiles" in journey.hand_of("Ada").text
    assert "Your 7 tiles" in journey.hand_of("Bruno").text


async def test_a_match_is_played_to_its_end_from_direct_messages(journey: Journey) -> None:
    lobby = await journey.start_match("Ada", "Bruno", computers=2, **QUICK)
    await journey.play_to_the_end(journey.table())
    result = journey.posted(button="Rematch")
    assert "win the match" in result.text
    assert "is over" in journey.hand_of("Ada").text
    assert not any(plays_on(journey.hand_of(name)) for name in ("Ada", "Bruno"))
    await journey.click("Bruno", result, "Rematch")
    assert "Host: Bruno" in journey.posted("Table 2").text
    assert lobby.id != journey.posted("Table 2").id
