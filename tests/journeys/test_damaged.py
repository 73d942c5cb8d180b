"""A table whose journal is no match any more harms nobody, and its people learn why it stands still."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from tests.journeys.conftest import Journey

pytestmark = pytest.mark.asyncio

DAMAGE = """
UPDATE journal SET move = '6-6 sideways' WHERE table_id = 1 AND version = 2;
UPDATE seats SET holder = 'ghost' WHERE table_id = 2;
DELETE FROM journal WHERE table_id = 3 AND version = 1;
UPDATE journal SET made_by = 'ghost' WHERE table_id = 4 AND version = 1;
"""


async def test_its_people_are_told_and_everybody_else_plays_on(
    journey: Journey, caplog: pytest.LogCaptureFixture
) -> None:
    async with journey.bot():
        messages = [await journey.start_match("Ada", "Bruno") for _ in range(4)]
        await journey.play_once(journey.table(1))
        await journey.start_match("Carmen", "Ada")
    with contextlib.closing(sqlite3.connect(journey.database)) as connection:
        connection.executescript(DAMAGE)
    async with journey.bot():
        for number, message in enumerate(messages, start=1):
            assert f"table {number}: " in caplog.text
            journey.refused(await journey.click("Ada", message, "My hand"), "table-damaged", table=number)
            journey.refused(
                await journey.slash("Bruno", "table end", table=number), "table-damaged", table=number
            )
        caplog.clear()
        journey.refused(await journey.slash("Bruno", "play", move="6-6"), "table-damaged", table=1)
        journey.refused(await journey.slash("Diego", "play", move="6-6"), "no-table-here")
        await journey.play_once(journey.table(5))
        await journey.open_table("Ada")
        assert [table.id for table in journey.client.host.tables()] == [5, 6]
