"""Takes the pictures of the README: `make pictures`.

The bot plays on a local Discord, people act in its page in Chromium, and the same match is played in
every run. What only takes time, such as the middle of a match, is played behind the page.
"""

# ruff: noqa: INP001 - a folder with one script is no package
from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import logging
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from cogs.client import BowerClient
from cogs.publisher import Pace
from engine.computer.pool import InlineThinker
from engine.games.fives_and_threes import TableView
from engine.journal import Stage
from engine.table import Table
from localdiscord import LocalDiscord, point_discord_at
from program import assembled, play
from settings import Settings

FOLDER: Final = Path(__file__).parent
CHROMIUM: Final = "/usr/bin/chromium"
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--no-first-run")
WIDE: Final = (1280, 800)
TALL: Final = (1280, 1200)
PHONE: Final = (390, 844)
SALT: Final = "table"
"""What the seeds are made from; another one gives another match."""
LINE: Final = range(5, 11)
"""Tiles of a line that is neither short nor long."""


class SameChance:
    """The same deals in every run, and the host opens."""

    def __init__(self) -> None:
        self._numbers: Iterator[int] = itertools.count(1)

    def new_seed(self) -> str:
        """The next seed, which looks like any other."""
        return hashlib.sha256(f"{SALT} {next(self._numbers)}".encode()).hexdigest()

    def draw_seat(self, seats: int) -> int:
        """The first seat."""
        del seats
        return 0


class Parlour:
    """The local Discord with the bot on it, and browsers for its page."""

    def __init__(
        self, server: LocalDiscord, client: BowerClient, thinker: InlineThinker, browser: Browser
    ) -> None:
        self._server = server
        self._client = client
        self._thinker = thinker
        self._browser = browser

    async def visit(self, username: str, size: tuple[int, int]) -> Page:
        """The page as one member sees it in a window of that size, in pixels; phones draw each as four."""
        context = await self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=2 if size == PHONE else 1,
            color_scheme="dark",
            locale="en-GB",
        )
        page = await context.new_page()
        await page.goto(f"{self._server.url}/?as={username}")
        await page.get_by_test_id("channel-pane").wait_for()
        return page

    def table(self) -> Table:
        """The table that is open."""
        return self._client.host.tables()[0]

    async def play_until(self, table: Table, reached: Callable[[], bool]) -> None:
        """Let everybody play as a computer player would in haste, until something is reached."""
        while not reached():
            seat = table.actor
            person = table.record.seats[seat].person if seat is not None else None
            if person is None:
                await asyncio.sleep(0)
                continue
            await table.act(person.id, await self._thinker.choose(table.record.game, table.view(seat)))
        await self.settle()

    async def settle(self) -> None:
        """Wait until every message shows the table as it is."""
        await self._client.host.settled()
        await self._server.settle()


@asynccontextmanager
async def parlour() -> AsyncIterator[Parlour]:
    """Everything running, with a fresh database."""
    server, thinker = LocalDiscord(quiet=0.3), InlineThinker()
    await server.start()
    point_discord_at(server.url)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, database_path=Path(folder) / "bower.db", guild_ready_timeout=0.1)
        async with (
            async_playwright() as playwright,
            assembled(settings, thinker, pace=Pace(0.0, 0.0), chance=SameChance()) as client,
        ):
            running = asyncio.create_task(play(client, server.token))
            await server.connected()
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            yield Parlour(server, client, thinker, browser)
            await browser.close()
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running
    await server.close()


async def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size."""
    await page.set_viewport_size({"width": size[0], "height": size[1]})


async def press(page: Page, label: str) -> None:
    """Press the last button of that label in the channel."""
    pane = page.get_by_test_id("channel-pane")
    await pane.get_by_role("button", name=label, exact=True).last.click()


async def use(page: Page, command: str) -> None:
    """Use a command that needs no options."""
    await page.get_by_test_id("channel-pane").get_by_test_id("composer").fill(f"/{command}")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def shoot(what: Page | Locator, name: str) -> None:
    """Save a picture; one of a message needs a window that holds it whole."""
    await what.screenshot(path=FOLDER / f"{name}.png", animations="disabled")


def last_message(page: Page, text: str) -> Locator:
    """The last message in the channel that holds a text."""
    return page.get_by_test_id("channel-pane").get_by_test_id("message").filter(has_text=text).last


async def gather(ada: Page, bruno: Page) -> None:
    """Ada opens a table, Bruno joins, and two computer players make it pairs."""
    await use(ada, "table open")
    await press(bruno, "Join")
    await expect(last_message(ada, "Bruno")).to_be_visible()
    for number in (1, 2):
        await press(ada, "Add computer player")
        await expect(last_message(ada, f"Computer {number}")).to_be_visible()


async def take_all(room: Parlour) -> None:
    """Take every picture in the order of a match."""
    ada, bruno = await room.visit("ada", TALL), await room.visit("bruno", PHONE)
    for page in (ada, bruno):
        await page.get_by_role("button", name="Hide").click()
    await gather(ada, bruno)
    await take_options(ada)
    await press(ada, "Start")
    await resize(ada, WIDE)
    table = await started(room)
    await room.play_until(table, lambda: tells_much(table, 0))
    await shoot(ada, "table")
    await resize(ada, TALL)
    await take_verify(ada)
    await room.play_until(table, lambda: tells_much(table, 1))
    await last_message(bruno, "Bruno is to play").evaluate("message => message.scrollIntoView()")
    await shoot(bruno, "phone-table")
    await bruno.get_by_test_id("show-dm").click()
    await shoot(bruno, "phone-hand")
    await room.play_until(table, lambda: table.stage is not Stage.PLAYING)
    await shoot(last_message(ada, "win the match!"), "result")


async def take_options(host: Page) -> None:
    """The options of the lobby, with the values of one."""
    await press(host, "Options")
    options = last_message(host, "Options of table")
    await options.get_by_test_id("select").first.click()
    await host.get_by_role("option", name="Finish").click()
    await expect(options.get_by_test_id("select")).to_have_count(2)
    await shoot(options, "options")
    await press(host, "Done")
    await expect(options).to_have_count(0)


async def take_verify(person: Page) -> None:
    """The check of a deal."""
    await use(person, "table verify")
    checked = last_message(person, "How to check it yourself")
    await shoot(checked, "verify")
    await checked.get_by_test_id("dismiss").click()
    await expect(checked).to_have_count(0)


async def started(room: Parlour) -> Table:
    """The table, once its match runs."""
    table = room.table()
    while table.stage is Stage.LOBBY:
        await asyncio.sleep(0.05)
    return table


def tells_much(table: Table, seat: int) -> bool:
    """Whether a seat has several moves to choose from, amid a hand that is not the first.

    Raises RuntimeError if the match ends before.
    """
    if table.stage is not Stage.PLAYING:
        raise RuntimeError("no such moment in this match: take other seeds")
    view: TableView = table.view(seat)  # type: ignore[assignment]
    if view.hand_number == 1 or len(view.line) not in LINE or table.actor != seat:
        return False
    earning = sum(view.preview(move).points > 0 for move in view.legal_moves if move.tile)
    return 0 < earning < len(view.legal_moves) > 2


async def main() -> None:
    """Take the pictures."""
    async with parlour() as room:
        await take_all(room)


if __name__ == "__main__":
    logging.getLogger("discord").setLevel(logging.ERROR)
    asyncio.run(main())
