"""What is logged at the finest level: enough to find a fault, and no secret."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Iterator

import pytest

from engine.games import GAMES
from engine.table import Table
from operations.logs import set_up_logging
from tests.journeys.conftest import QUICK, Journey, plays_on
from tests.journeys.leaks import TILE

pytestmark = pytest.mark.asyncio

OTHER_GAMES = tuple(game for game in GAMES if game != "three-thirteen")
LIBRARIES = ("discord", "aiosqlite", "asyncio", "aiohttp")


@pytest.fixture
def everything(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """All that a bot with LOG_LEVEL=DEBUG logs, libraries as they are set up then."""
    levels = {name: logging.getLogger(name).level for name in (*LIBRARIES, "")}
    caplog.set_level(logging.DEBUG)
    set_up_logging("DEBUG")
    yield caplog
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def secrets_of(table: Table) -> set[str]:
    """Seeds, deals and hands of a match, as they would be written."""
    found: set[str] = set()
    for step in table.steps:
        if step.entry.seed is not None:
            hands = step.entry.move.removeprefix("deal ").split(" / ")
            found |= {step.entry.seed, step.entry.move, *hands}
    return found


async def test_neither_hands_nor_deals_nor_seeds_are_logged(
    journey: Journey, everything: pytest.LogCaptureFixture
) -> None:
    async with journey.bot():
        journey.server.close_dms(journey.person("Carmen"))
        message = await journey.start_match("Ada", "Bruno", "Carmen", **QUICK)
        table = journey.table()
        await journey.click("Carmen", message, "My hand")
        await journey.slash("Ada", "hand")
        await journey.person("Ada").complete("play", "move", "", journey.channel)
        hand = journey.hand_of("Ada")
        await journey.click("Bruno", message, "My hand")
        await journey.slash("Bruno", "play", move="knock")
        await journey.forge("Bruno", message, plays_on(hand)[0])
        journey.server.limit("PATCH", "/channels/*/messages/*", 0.1)
        await journey.click("Ada", hand, custom_id=plays_on(hand)[0])
        journey.server.fail("*", "/channels/*", 503, times=3)
        await journey.person("Bruno").click(
            journey.hand_of("Bruno"), custom_id=plays_on(journey.hand_of("Bruno"))[0]
        )
        await journey.wait_out()
        await journey.slash("Ada", "table verify")
        await journey.server.drop_gateway()
    async with journey.bot():
        await journey.finish(journey.table())
    logged = "\n".join(everything.handler.format(record) for record in everything.records)
    assert len(everything.records) > 10
    assert not [secret for secret in secrets_of(table) if secret in logged]
    assert not TILE.search(logged), TILE.search(logged)


async def test_a_fault_of_the_program_is_logged_with_the_code_the_person_sees_and_no_secret(
    journey: Journey, everything: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with journey.bot():
        message = await journey.start_match("Ada", "Bruno")
        table = journey.table()

        async def broken(*_: object) -> None:
            raise RuntimeError("broken")

        monkeypatch.setattr(table, "act", broken)
        with journey.unchanged():
            for answer in (
                await journey.slash("Ada", "play", move="6-4"),
                await journey.forge("Ada", message, plays_on(journey.hand_of("Ada"))[0]),
            ):
                assert answer.ephemeral
                assert "Something went wrong" in answer.text
                code = answer.text.rpartition("`")[0].rpartition("`")[2]
                assert any(f"incident {code}" in record.getMessage() for record in everything.records)
        logged = "\n".join(everything.handler.format(record) for record in everything.records)
        assert not [secret for secret in secrets_of(table) if secret in logged]
        everything.clear()


def hands_of(table: Table) -> set[str]:
    """What every seat holds now, as games and logs would write it."""
    hands = [list(map(str, table.view(seat).hand or ())) for seat in range(len(table.record.seats))]
    return {joint.join(hand) for hand in hands if len(hand) > 1 for joint in (" ", ", ", "', '")}


@pytest.mark.usefixtures("without_pauses")
@pytest.mark.parametrize(
    "game", ["three-thirteen", *(pytest.param(game, marks=pytest.mark.slow) for game in OTHER_GAMES)]
)
async def test_no_secret_is_logged_through_storms_and_faults(
    journey: Journey, everything: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    hidden: set[str] = set()
    async with journey.bot() as client:
        await journey.start_match(
            "Ada", "Bruno", computers=2 if game == "five-hundred" else 0, game=game, turn_seconds=None
        )
        table, server, commit = journey.table(), journey.server, client.store.commit

        async def full(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        def storm(turn: int) -> None:
            """Something else goes wrong with every move."""
            server.limit("*", "/channels/*", 0.01, via=turn % 2 == 0)
            server.fail("*", "/channels/*", (400, 500, 503)[turn % 3], code=50035, times=2)
            server.hang_up("*", "/channels/*")
            monkeypatch.setattr(client.store, "commit", full if turn == 2 else commit)

        for turn in range(8):
            storm(turn)
            hidden |= hands_of(table)
            person = journey.to_move()
            await person.slash("play", journey.channel, move=str(table.view(table.actor).legal_moves[0]))
            await journey.settle()
            await journey.wait_out()
        server.fail("POST", "/interactions/*/callback", 400, code=50035)
        shown = journey.posted(button="My hand")
        pressed = await journey.person("Ada").click(shown, "My hand", wait=False)
        await journey.settle()
        assert "Something went wrong" in pressed.text
        await server.drop_gateway()
        server.plan._planned.clear()
        hidden |= secrets_of(table) | hands_of(table)
    logged = "\n".join(everything.handler.format(record) for record in everything.records)
    assert "incident" in logged
    assert "disk is full" in logged
    assert not [secret for secret in hidden if secret in logged]
    assert not re.search(r"b:(play|choose|pick)", logged)
    everything.clear()
