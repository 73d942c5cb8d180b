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
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from cogs.client import BowerClient
from cogs.publisher import Pace
from engine.computer.pool import InlineThinker
from engine.games.five_hundred import Move as FiveHundredMove
from engine.games.five_hundred import MoveKind
from engine.games.five_hundred import TableView as FiveHundredView
from engine.games.fives_and_threes import TableView
from engine.games.three_thirteen import Move, Phase
from engine.games.three_thirteen import MoveKind as DrawKind
from engine.games.three_thirteen import TableView as ThreeThirteenView
from engine.journal import Stage
from engine.table import Table
from localdiscord import LocalDiscord, point_discord_at
from program import assembled, play
from settings import Settings
from ui.pictures import Studio

FOLDER: Final = Path(__file__).parent
CHROMIUM: Final = "/usr/bin/chromium"
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--no-first-run")
WIDE: Final = (1280, 800)
TALL: Final = (1280, 1200)
PHONE: Final = (390, 844)
SALT: Final = "table"
"""What the seeds are made from; another one gives another match."""
FIVE_HUNDRED: Final = "five-hundred"
THREE_THIRTEEN: Final = "three-thirteen"
TRICKS: Final = 7
"""What is bid in Five Hundred."""
ROUND: Final = 6
"""A round of Three Thirteen in which everybody holds many cards."""
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
        """The table that was opened last."""
        return self._client.host.tables()[-1]

    async def open(self, game: str, people: Sequence[str]) -> Table:
        """Open a table and start a match, the first of the people being its host."""
        channel = self._server.channel("games")
        lobby = (await self._server.actor(people[0]).slash("table open", channel, {"game": game})).message
        if lobby is None:
            raise RuntimeError("no table was opened")
        for name in people[1:]:
            await self._server.actor(name).click(lobby, "Join")
            await self.settle()
        await self._server.actor(people[0]).click(lobby, "Start")
        await self.settle()
        return self.table()

    async def play_until(
        self, table: Table, reached: Callable[[], bool], choose: Callable[[Any], Any] | None = None
    ) -> None:
        """Let everybody play, as `choose` does or a computer player would, until something is reached."""
        while not reached():
            seat = table.actor
            person = table.record.seats[seat].person if seat is not None else None
            if person is None:
                await asyncio.sleep(0)
                continue
            view = table.view(seat)
            move = choose(view) if choose else await self._thinker.choose(table.record.game, view)
            await table.act(person.id, move)
        await self.settle()

    async def play(self, game: str, reached: Callable[[Table], bool], choose: Callable[[Any], Any]) -> None:
        """Open a table for four and play behind the page until something is reached."""
        table = await self.open(game, ("Ada", "Bruno", "Carmen", "Diego"))
        await self.play_until(table, lambda: reached(table), choose)

    async def settle(self) -> None:
        """Wait until every message shows the table as it is."""
        await self._client.host.settled()
        await self._server.settle()


@asynccontextmanager
async def parlour() -> AsyncIterator[Parlour]:
    """Everything running, with a fresh database."""
    thinker = InlineThinker()
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(Studio()) as studio:
        settings = Settings(_env_file=None, database_path=Path(folder) / "bower.db", guild_ready_timeout=0.1)
        async with (
            LocalDiscord(quiet=0.3).running() as server,
            async_playwright() as playwright,
            assembled(settings, thinker, studio, pace=Pace(0.0, 0.0), chance=SameChance()) as client,
        ):
            point_discord_at(server.url)
            running = asyncio.create_task(play(client, server.token))
            await server.connected()
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            yield Parlour(server, client, thinker, browser)
            await browser.close()
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running


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


async def take_cards(room: Parlour) -> None:
    """The card games: a trick of Five Hundred, a round of Three Thirteen that somebody has ended."""
    await room.play(FIVE_HUNDRED, lambda table: closes_trick(table, 1), firmly)
    await take_table(room, FIVE_HUNDRED, "Bruno is to play")
    await room.play(THREE_THIRTEEN, lambda table: somebody_is_out(table, 0), tidily)
    await take_table(room, THREE_THIRTEEN, "Ada is to play")


async def take_table(room: Parlour, game: str, text: str) -> None:
    """The message that holds a text, and a hand on a phone."""
    ada, bruno = await room.visit("ada", TALL), await room.visit("bruno", PHONE)
    for page in (ada, bruno):
        await page.get_by_role("button", name="Hide").click()
    await shoot(last_message(ada, text), game)
    await bruno.get_by_test_id("show-dm").click()
    await shoot(bruno, f"phone-{game}")


def firmly(view: FiveHundredView) -> FiveHundredMove:
    """Look, bid seven of the longest suit if nobody has bid, pass otherwise, and play the first card."""
    moves = view.legal_moves
    by_kind = {move.kind: move for move in reversed(moves)}
    if view.bid is None and view.hand is not None:
        suits = Counter(card.suit for card in view.hand)
        bids = [move for move in moves if move.bid is not None and move.bid.tricks == TRICKS]
        return max(bids, key=lambda move: suits[move.bid.trump] if move.bid and move.bid.trump else 0)
    wanted = (by_kind.get(kind) for kind in (MoveKind.LOOK, MoveKind.PASS, MoveKind.TAKE))
    return next(filter(None, wanted), moves[0])


def tidily(view: ThreeThirteenView) -> Move:
    """Go out at the first chance; draw from the stock, and keep what is worth least."""
    moves = view.legal_moves
    if view.phase is Phase.DRAW:
        return moves[0]
    return min(moves, key=lambda move: (move.kind is not DrawKind.OUT, view.preview(move).penalty))


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


def somebody_is_out(table: Table, seat: int) -> bool:
    """Whether a seat has its final turn late in a match of Three Thirteen."""
    view: Any = table.view(seat)
    return view.round >= ROUND and view.out is not None and table.actor == seat


def closes_trick(table: Table, seat: int) -> bool:
    """Whether a seat is the last to play to a trick of Five Hundred, with some cards that it may not play."""
    view: Any = table.view(seat)
    return table.actor == seat and len(view.trick) == len(table.record.seats) - 1 and bool(view.barred)


async def main() -> None:
    """Take the pictures."""
    async with parlour() as room:
        await take_all(room)
    async with parlour() as room:
        await take_cards(room)


if __name__ == "__main__":
    logging.getLogger("discord").setLevel(logging.ERROR)
    asyncio.run(main())
