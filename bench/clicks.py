"""Milliseconds from a click to its acknowledgement: `python -m bench.clicks [seconds]`.

The bot runs as a process of its own against the local Discord of this process. One person at each
table plays a computer player and presses a random legal move after a pause like a person's; the
clock of a click runs until the local Discord has the acknowledgement.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

from localdiscord import Actor, Channel, LocalDiscord, Message

TABLES = (1, 10, 100)
SECONDS = 15.0
"""How long clicks are measured for each number of tables."""
PAUSE = 3.0
"""Mean seconds that a person thinks, where there are tables enough."""
FEWEST_CLICKS = 5.0
"""Clicks a second at least, for a figure to mean something: at few tables people think faster."""
TABLES_A_CHANNEL = 10

ROOT = Path(__file__).parents[1]


@asynccontextmanager
async def bot(server: LocalDiscord, folder: Path) -> AsyncIterator[None]:
    """The bot as a process of its own, connected to `server`."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": server.token,
        "DISCORD_API": server.url,
        "DATABASE_PATH": str(folder / "bower.db"),
        "GUILD_READY_TIMEOUT": "0.02",
        "LOG_LEVEL": "ERROR",
    }
    process = await asyncio.create_subprocess_exec(sys.executable, "bot.py", cwd=ROOT, env=environment)
    try:
        await server.connected(30)
        yield
    finally:
        process.terminate()
        await process.wait()


def offers(person: Actor) -> list[tuple[Message, str]]:
    """The buttons of a person's direct messages that play a move, with the ids they carry."""
    return [
        (message, button["custom_id"])
        for message in person.dm()
        for button in message.buttons
        if button.get("custom_id", "").startswith("b:play:")
    ]


async def sit_down(server: LocalDiscord, person: Actor, channel: Channel) -> None:
    """Open a table with one computer player and start it."""
    answer = await person.slash("table open", channel)
    lobby = answer.message
    if lobby is None:
        raise RuntimeError(f"no table was opened: {answer!r}")
    await person.click(lobby, "Add computer player")
    await server.activity.until(lambda: "2 of 4" in lobby.text, 30)
    await person.click(lobby, "Start")
    await server.activity.until(lambda: bool(person.dm()), 30)


async def play(person: Actor, chance: random.Random, pause: float, waits: list[float]) -> None:
    """Press a random legal move after each pause, until the match is over."""
    while True:
        await asyncio.sleep(chance.expovariate(1 / pause))
        moves = offers(person)
        if moves:
            message, custom_id = chance.choice(moves)
            answer = await person.click(message, custom_id=custom_id)
            if answer.ok:
                waits.append(answer.ack_ms)


async def measure(tables: int, seconds: float) -> list[float]:
    """The acknowledgement times, in milliseconds, of all clicks at a number of tables."""
    server = LocalDiscord()
    await server.start()
    waits: list[float] = []
    pause = min(PAUSE, tables / FEWEST_CLICKS)
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with bot(server, Path(folder)):
                people = [server.add_member(f"Player {number}") for number in range(tables)]
                channels = [server.add_channel(f"room-{n}") for n in range(-(-tables // TABLES_A_CHANNEL))]
                for start in range(0, tables, TABLES_A_CHANNEL):
                    seated = people[start : start + TABLES_A_CHANNEL]
                    channel = channels[start // TABLES_A_CHANNEL]
                    await asyncio.gather(*(sit_down(server, person, channel) for person in seated))
                players = [
                    asyncio.create_task(play(person, random.Random(number), pause, waits))
                    for number, person in enumerate(people)
                ]
                await asyncio.sleep(seconds)
                for player in players:
                    player.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.gather(*players)
    finally:
        await server.close()
    return waits


def main() -> None:
    """Print one line for each number of tables."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    print("Click to acknowledgement through the local Discord")
    for tables in TABLES:
        waits = asyncio.run(measure(tables, seconds))
        if len(waits) < 2:
            print(f"{tables:>4} tables: too few clicks in {seconds:.0f} s")
            continue
        print(
            f"{tables:>4} tables: median {median(waits):6.1f} ms, p99 {quantiles(waits, n=100)[98]:6.1f} ms, "
            f"{len(waits)} clicks, {len(waits) / seconds:.1f}/s"
        )


if __name__ == "__main__":
    main()
