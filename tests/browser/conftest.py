"""The program as `python bot.py` starts it without a token, and members who visit its page in Chromium."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Locator, Page, Response, async_playwright, expect

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium"
CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
START_SECONDS = 30.0
STOP_SECONDS = 15.0
PATIENCE = 20_000  # milliseconds; a busy machine lets the bot and the browser wait for each other
WIDE, NARROW = (1280, 800), (390, 844)

Visit = Callable[..., Awaitable["Member"]]


class Member:
    """A member of the server at the page, with what went wrong there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.channel = page.get_by_test_id("channel-pane")
        self.dm = page.get_by_test_id("dm-pane")
        self.troubles: list[str] = []
        page.on("console", lambda said: self._note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("requestfailed", lambda request: self._note(f"{request.url}: {request.failure}"))
        page.on("response", self._answered)

    def _note(self, trouble: str) -> None:
        self.troubles.append(trouble)

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.url}: {response.status}")

    async def check(self) -> None:
        """The page had no trouble and fits its window."""
        assert not self.troubles
        too_wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert await self.page.evaluate(too_wide) == 0, "the page scrolls sideways"

    async def press(self, label: str, pane: Locator | None = None) -> None:
        """Press the last button of that label, in the channel unless told otherwise."""
        await (pane or self.channel).get_by_role("button", name=label, exact=True).last.click()

    async def sees(self, text: str, pane: Locator | None = None) -> None:
        """Wait until a text stands in a pane, in the channel unless told otherwise."""
        await expect(pane or self.channel).to_contain_text(text)

    async def use(self, command: str) -> None:
        """Use a command by typing, as soon as the bot has told of it."""
        composer = self.channel.get_by_test_id("composer")
        await composer.fill(f"/{command}")
        await expect(self.page.get_by_test_id("command").first).to_be_visible()
        await composer.press("Enter")
        await self.channel.get_by_test_id("command-tail").press("Enter")

    async def start_with_computer(self) -> None:
        """Open a table by typing, and start a match of two."""
        await self.use("table open")
        await self.press("Add computer player")
        await self.sees("Computer 1")
        await self.press("Start")

    def moves(self, pane: Locator) -> Locator:
        """The buttons that make a move."""
        return pane.locator('button[data-custom-id^="b:play:"]')

    def summaries(self) -> Locator:
        """The messages that sum up a finished hand."""
        return self.channel.get_by_test_id("message").filter(has_text="its seed was")

    async def turn(self, pane: Locator) -> bool:
        """Wait for a move to make or the end of the hand; whether there is a move to make."""
        await expect(self.moves(pane).or_(self.summaries())).not_to_have_count(0)
        return await self.summaries().count() == 0

    async def make_move(self, pane: Locator) -> None:
        """Press the first move on offer and wait until it is no longer on offer."""
        chosen = await self.moves(pane).first.get_attribute("data-custom-id")
        button = pane.locator(f'button[data-custom-id="{chosen}"]')
        await button.click()
        await expect(button).to_have_count(0)

    async def play_hand(self, pane: Locator) -> int:
        """Play with the mouse until the hand is summed up in the channel; returns the moves made."""
        made = 0
        while await self.turn(pane):
            await self.make_move(pane)
            made += 1
        return made


@pytest_asyncio.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The page of a freshly started bot, which must log no error and end when it is told to."""
    log = tmp_path / "log"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DISCORD_")}
    environment |= {"LOCAL_PORT": "0", "DATABASE_PATH": str(tmp_path / "bower.db")}
    with log.open("wb") as stream:
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ROOT / "bot.py"),
            cwd=tmp_path,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=stream,
        )
    try:
        yield await asyncio.wait_for(_address_of(bot), START_SECONDS)
    finally:
        if bot.returncode is None:
            bot.terminate()
        await asyncio.wait_for(bot.wait(), STOP_SECONDS)
    said = log.read_text()
    assert " ERROR " not in said, said
    assert bot.returncode == 0, said


async def _address_of(bot: asyncio.subprocess.Process) -> str:
    assert bot.stdout is not None
    line = (await bot.stdout.readline()).decode()
    found = re.search(r"http://\S+", line)
    assert found, f"the bot prints no address but {line!r}"
    return found[0]


@pytest_asyncio.fixture
async def chromium() -> AsyncIterator[Browser]:
    """The browser; without one the tests fail."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture
async def visit(address: str, chromium: Browser) -> AsyncIterator[Visit]:
    """Visit the page as a member, each in a tab; at the end every page must have been without trouble."""
    expect.set_options(timeout=PATIENCE)
    members: list[Member] = []
    browsers: dict[tuple[int, int], BrowserContext] = {}

    async def visited(username: str, size: tuple[int, int] = WIDE) -> Member:
        if size not in browsers:
            viewport = {"width": size[0], "height": size[1]}
            browsers[size] = await chromium.new_context(viewport=viewport, locale="en-US")
            browsers[size].set_default_timeout(PATIENCE)
        member = Member(await browsers[size].new_page())
        members.append(member)
        await member.page.goto(f"{address}/?as={username}")
        await member.channel.wait_for()
        return member

    yield visited
    for member in members:
        await member.check()
