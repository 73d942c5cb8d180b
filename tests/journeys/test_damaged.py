"""A table whose journal is no match any more harms nobody, and its people learn why it stands still."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from engine.journal import Stage
from tests.journeys.conftest import Journey

pytestmark = pytest.mark.asyncio


def damage(journey: Journey, sql: str) -> None:
    with contextlib.closing(sqlite3.connect(journey.database)) as connection:
        connection.execute(sql)
        connection.commit()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE journal SET move = '6-6 sideways' WHERE table_id = 1 AND version = 2",
        "DELETE FROM journal WHERE table_id = 1 AND version = 1",
        "UPDATE seats SET holder = 'ghost' WHERE table_id = 1",
        "UPDATE tables SET settings = '{' WHERE id = 1",
    ],
)
async def test_its_people_are_told_and_everybody_else_plays_on(
    journey: Journey, caplog: pytest.LogCaptureFixture, sql: str
) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno")
        await journey.play_once(journey.table())
        await journey.start_match("Carmen", "Diego")
    damage(journey, sql)
    async with journey.bot():
        assert "table 1: " in caplog.text
        caplog.clear()
        journey.refused(await journey.click("Ada", message, "My hand"), "table-damaged", table=1)
        journey.refused(await journey.slash("Bruno", "table end", table=1), "table-damaged", table=1)
        await journey.play_once(journey.table(2))
        await journey.play_to_the_end(journey.table(2))
        assert await journey.open_table("Ada")
        assert [table.stage for table in journey.client.host.tables()] == [Stage.LOBBY]


async def test_who_sits_nowhere_else_is_told_without_naming_the_table(
    journey: Journey, caplog: pytest.LogCaptureFixture
) -> None:
    async with journey.bot():
        await journey.start_match("Ada", "Bruno")
    damage(journey, "UPDATE journal SET move = 'deal nothing'")
    async with journey.bot():
        caplog.clear()
        journey.refused(await journey.slash("Ada", "play", move="6-6"), "table-damaged", table=1)
        journey.refused(await journey.slash("Carmen", "play", move="6-6"), "no-table-here")
