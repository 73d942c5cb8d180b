"""The bot as a process of its own, killed with SIGKILL at random instants of a running match.

Whatever instant it dies at, the next start must go on with every move that somebody was told of,
and the buttons that were out before must still work.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from db import Database, TableStore
from engine.journal import StoredTable
from engine.match import replay
from localdiscord import Actor, LocalDiscord, Message

pytestmark = [pytest.mark.asyncio, pytest.mark.slow, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]
KILLS = 25
PLAY_ID = re.compile(r"b:play:(\d+):(\d+):(.+)")


@asynccontextmanager
async def process(server: LocalDiscord, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot in a process of its own; leaving kills it as a power cut would."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": server.token,
        "DISCORD_API": server.url,
        "DATABASE_PATH": str(folder / "bower.db"),
        "GUILD_READY_TIMEOUT": "0.02",
        "LOG_LEVEL": "WARNING",
    }
    connections = server.gateway.connections
    with (folder / "log").open("ab") as log:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "bot.py", cwd=ROOT, env=environment, stderr=log, start_new_session=True
        )
    try:
        assert await server.activity.until(lambda: server.gateway.connections > connections, 30)
        yield bot
    finally:
        with contextlib.suppress(ProcessLookupError):
            bot.send_signal(signal.SIGKILL)
        await bot.wait()
        await server.activity.until(lambda: not server.gateway.connected, 10)
        server.abandon()


def moves_offered(person: Actor) -> list[tuple[Message, str]]:
    """The buttons in a person's direct messages that play a move, with the ids they carry."""
    return [
        (message, button["custom_id"])
        for message in person.dm()
        for button in message.buttons
        if PLAY_ID.fullmatch(button.get("custom_id", ""))
    ]


async def play_somehow(
    server: LocalDiscord, people: list[Actor], chance: random.Random, told: set[str]
) -> None:
    """Press random legal buttons for ever, noting each move that its player was told of."""
    while True:
        offers = [(person, *offer) for person in people for offer in moves_offered(person)]
        if not offers:
            await server.activity.changed(1.0)
            continue
        person, message, custom_id = chance.choice(offers)
        await person.click(message, custom_id=custom_id, wait=False)
        if await reads_as_made(server, person, message, custom_id):
            told.add(custom_id)


async def told_of(server: LocalDiscord, told: set[str], count: int) -> None:
    """Wait until players were told of that many moves, however slow the machine is."""
    await server.activity.until(lambda: len(told) >= count, 30.0)


async def reads_as_made(server: LocalDiscord, person: Actor, message: Message, custom_id: str) -> bool:
    """Wait until the message with the hand says that the move was made; False if it never does."""
    move = PLAY_ID.fullmatch(custom_id)
    assert move is not None
    tile, _, end = move[3].partition(" ")
    said = f"{person.name} plays {tile} on the {end}" if end else f"{person.name} opens with {tile}"
    return await server.activity.until(lambda: said in message.text, 1.0)


async def changed(server: LocalDiscord, message: Message) -> bool:
    """Wait until a message reads otherwise than now; False if it does not for two seconds."""
    before = message.text
    return await server.activity.until(lambda: message.deleted or message.text != before, 2.0)


async def stored_table(database: Path, table: int) -> StoredTable:
    opened = await Database.open(database)
    try:
        stored = await (await TableStore.open(opened)).load(table)
    finally:
        await opened.close()
    assert stored is not None
    return stored


def assert_nothing_lost(stored: StoredTable, told: set[str]) -> None:
    versions = [entry.version for entry in stored.entries]
    assert versions == list(range(1, len(versions) + 1))
    replay(stored.record, stored.entries)
    for custom_id in told:
        match = PLAY_ID.fullmatch(custom_id)
        assert match is not None
        table, version, move = int(match[1]), int(match[2]), match[3]
        if table == stored.record.id:
            assert stored.entries[version].move == move, custom_id


async def test_no_move_that_was_told_is_lost_by_killing_the_process(tmp_path: Path) -> None:
    server = LocalDiscord()
    await server.start()
    chance = random.Random(61)
    database = tmp_path / "bower.db"
    ada, bruno = server.actor("Ada"), server.actor("Bruno")
    told: set[str] = set()
    table, versions = 0, 0
    try:
        for _ in range(KILLS):
            async with process(server, tmp_path):
                if not moves_offered(ada) and not moves_offered(bruno):
                    table = await begin(server, ada, bruno)
                playing = asyncio.create_task(play_somehow(server, [ada, bruno], chance, told))
                await told_of(server, told, len(told) + chance.randrange(1, 4))
                for _ in range(chance.randrange(25)):
                    await server.activity.changed(0.05)
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
            stored = await stored_table(database, table)
            assert_nothing_lost(stored, told)
            versions = max(versions, len(stored.entries))
        assert versions > 20
        assert len(told) >= KILLS
        assert "ERROR" not in (tmp_path / "log").read_text()
    finally:
        await server.close()


async def begin(server: LocalDiscord, ada: Actor, bruno: Actor) -> int:
    """Open a table for two people and two computer players, start it, and return its number."""
    answer = await ada.slash("table open")
    assert answer.message is not None
    lobby = answer.message
    for person, button in [(bruno, "Join"), (ada, "Add computer player"), (ada, "Add computer player")]:
        await person.click(lobby, button)
        await changed(server, lobby)
    await ada.click(lobby, "Start")
    assert await server.activity.until(lambda: bool(moves_offered(ada) or moves_offered(bruno)), 20)
    found = re.search(r"Table (\d+)", lobby.text)
    assert found is not None
    return int(found[1])
