from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from localdiscord import Actor, LocalDiscord, Permission
from tests.localdiscord.conftest import PNG, Bot

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

Json = dict[str, Any]


class Page:
    """The socket of one member's page, as a browser would use it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, snapshot: Json) -> None:
        self.socket = socket
        self.snapshot = snapshot
        self.seen: list[Json] = []

    async def send(self, op: str, **fields: Any) -> None:
        await self.socket.send_json({"op": op, "nonce": "n1", **fields})

    async def until(self, kind: str, **wanted: Any) -> Json:
        while True:
            frame: Json = await self.socket.receive_json(timeout=3)
            self.seen.append(frame)
            if frame["t"] == kind and all(frame.get(key) == value for key, value in wanted.items()):
                return frame


class Browser:
    def __init__(self, server: LocalDiscord, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session
        self.stack = AsyncExitStack()

    async def open(self, member: str) -> Page:
        connecting = self.session.ws_connect(f"{self.server.url}/ui", params={"as": member})
        socket = await self.stack.enter_async_context(connecting)
        return Page(socket, await socket.receive_json())


@pytest_asyncio.fixture
async def browser(server: LocalDiscord) -> AsyncIterator[Browser]:
    async with aiohttp.ClientSession() as session:
        opened = Browser(server, session)
        yield opened
        await opened.stack.aclose()


def games(server: LocalDiscord) -> str:
    return str(server.channel("games").id)


async def test_snapshot_shows_the_members_own_world(
    server: LocalDiscord, browser: Browser, ada: Actor
) -> None:
    await ada.slash("post", text="the hand of Ada")
    await server.settle()
    mine = (await browser.open("ada")).snapshot
    others = (await browser.open(str(server.actor("Bruno").id))).snapshot
    assert mine["t"] == "snapshot"
    assert mine["me"]["global_name"] == "Ada"
    assert [channel["name"] for channel in mine["channels"]] == ["games", "lounge"]
    assert [role["name"] for role in mine["roles"]] == ["@everyone", "Moderators", "Bower", "Regulars"]
    assert mine["dms"][0]["recipients"][0]["id"] == mine["bot"]["id"]
    assert {command["name"] for command in mine["commands"]} >= {"play", "table"}
    assert "settings" not in {command["name"] for command in mine["commands"]}
    assert mine["locales"] == ["en-US", "it", "es-ES"]
    assert "the hand of Ada" in json.dumps(mine)
    assert "the hand of Ada" not in json.dumps(others)
    assert "on its way" not in json.dumps(others)


async def test_two_pages_stay_in_step_and_private_messages_stay_private(
    server: LocalDiscord, browser: Browser
) -> None:
    ada, bruno = await browser.open("ada"), await browser.open("bruno")
    await ada.send("slash", channel_id=games(server), path=["hello"], options={"name": "all"})
    assert (await ada.until("interaction"))["state"] == "pending"
    message = (await ada.until("message"))["message"]
    assert (await bruno.until("message", fresh=True))["message"]["content"] == "hello all"
    await bruno.send("click", channel_id=games(server), message_id=message["id"], custom_id="count")
    assert (await ada.until("message", fresh=False))["message"]["content"] == "pressed 1 times"
    await bruno.until("interaction", state="acknowledged")
    await bruno.send("click", channel_id=games(server), message_id=message["id"], custom_id="whisper")
    private = (await bruno.until("message", fresh=True))["message"]
    assert private["ephemeral"]
    await bruno.send("say", channel_id=games(server), content="done")
    await ada.until("message", fresh=True)
    assert "only for you" not in json.dumps(ada.seen)
    await bruno.send("dismiss", message_id=private["id"])
    assert (await bruno.until("message_delete"))["id"] == private["id"]


async def test_choices_menus_and_forms(server: LocalDiscord, browser: Browser) -> None:
    page = await browser.open("ada")
    place = {"channel_id": games(server)}
    await page.send("autocomplete", **place, path=["play"], options={"move": "3"}, focused="move")
    assert (await page.until("choices"))["choices"] == [{"name": "tile 3-3", "value": "3-3"}]
    await page.send("slash", **place, path=["hello"], options={"name": "all"})
    message = (await page.until("message"))["message"]["id"]
    await page.send("select", **place, message_id=message, custom_id="menu", values=["6"])
    assert (await page.until("message", fresh=False))["message"]["content"] == "chose 6"
    await page.send("click", **place, message_id=message, custom_id="form")
    form = await page.until("modal")
    assert form["title"] == "A form"
    values = {"name": "Ada", "length": ["s"]}
    filled = {"interaction_id": form["interaction_id"], "custom_id": form["custom_id"], "values": values}
    await page.send("submit", **filled)
    assert (await page.until("message", fresh=True))["message"]["content"] == "Ada: s"
    await page.send("submit", **filled)
    assert "no longer open" in (await page.until("error"))["message"]


async def test_deferred_answer_shows_thinking(server: LocalDiscord, browser: Browser, bot: Bot) -> None:
    bot.gate.clear()
    page = await browser.open("ada")
    await page.send("slash", channel_id=games(server), path=["think"], options={})
    message = (await page.until("message"))["message"]
    assert message["thinking"]
    assert message["interaction_metadata"]["name"] == "think"
    bot.gate.set()
    changed = (await page.until("message", fresh=False))["message"]
    assert (changed["id"], changed["thinking"]) == (message["id"], False)


async def test_language_and_closed_messages_give_a_new_snapshot(browser: Browser, ada: Actor) -> None:
    page = await browser.open("ada")
    await page.send("locale", locale="it")
    snapshot = await page.until("snapshot", locale="it")
    assert "tavola" in {command["name_localized"] for command in snapshot["commands"]}
    await page.send("dms", closed=True)
    assert await page.until("snapshot", dms_closed=True)
    assert ada.user.dms_closed
    await page.send("locale", locale="tlh")
    assert (await page.until("error"))["nonce"] == "n1"


async def test_failed_act_is_told_to_its_page(server: LocalDiscord, browser: Browser) -> None:
    server.answer_too_late()
    page = await browser.open("ada")
    await page.send("slash", channel_id=games(server), path=["hello"], options={"name": "all"})
    assert (await page.until("interaction", state="failed"))["nonce"] == "n1"


async def test_mention_is_marked_for_the_one_mentioned(browser: Browser, ada: Actor) -> None:
    mine, others = await browser.open("ada"), await browser.open("bruno")
    await ada.slash("write")
    assert (await mine.until("message", fresh=True))["message"]["ephemeral"]
    assert (await mine.until("message", fresh=True))["message"]["mentions_me"]
    assert not (await others.until("message", fresh=True))["message"]["mentions_me"]


async def test_channels_and_commands_change_live(server: LocalDiscord, browser: Browser, bot: Bot) -> None:
    page = await browser.open("ada")
    hall = server.add_channel("hall")
    assert (await page.until("channel"))["channel"]["name"] == "hall"
    server.delete_channel(hall)
    assert (await page.until("channel"))["channel"]["deleted"]
    bot.tree.remove_command("play")
    await bot.tree.sync()
    frame = await page.until("commands")
    assert "play" not in {command["name"] for command in frame["commands"]}


async def test_hidden_channel_is_not_shown(server: LocalDiscord, browser: Browser, ada: Actor) -> None:
    games_channel = server.channel("games")
    server.world.overwrite(games_channel, ada.user, deny=Permission.VIEW_CHANNEL)
    page = await browser.open("ada")
    assert [channel["name"] for channel in page.snapshot["channels"]] == ["lounge"]
    await page.send("say", channel_id=games(server), content="let me in")
    assert await page.until("error")


@pytest.mark.parametrize(
    "frame",
    [
        {"op": "unknown"},
        {"op": "click"},
        {"op": "click", "channel_id": "1", "message_id": "1", "custom_id": "x"},
        {"op": "slash", "channel_id": "x", "path": [], "options": {}},
        {"op": "submit", "interaction_id": "1", "custom_id": "x", "values": {}},
        [],
    ],
)
async def test_nonsense_from_a_page_is_answered_with_an_error(browser: Browser, frame: Any) -> None:
    page = await browser.open("ada")
    await page.socket.send_json(frame)
    assert (await page.until("error"))["message"]


async def test_stranger_gets_no_page_socket(server: LocalDiscord, browser: Browser) -> None:
    async with browser.session.get(f"{server.url}/ui?as=nobody") as response:
        assert response.status == 404


async def test_page_and_its_files_are_served(server: LocalDiscord, browser: Browser) -> None:
    async with browser.session.get(server.url) as response:
        assert response.status == 200
        assert response.content_type == "text/html"
    for missing in ("/static/..%2Fserver.py", "/static/nothing.js", "/cdn/emojis/1.png", "/cdn/avatars/x"):
        async with browser.session.get(server.url + missing) as response:
            assert response.status == 404, missing
    async with browser.session.get(f"{server.url}/cdn/avatars/{server.actor('Ada').id}") as response:
        assert response.content_type == "image/svg+xml"


async def test_other_hosts_and_other_sites_are_refused(server: LocalDiscord, browser: Browser) -> None:
    for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
        async with browser.session.get(f"{server.url}/ui?as=ada", headers=headers) as response:
            assert response.status == 403
    connecting = browser.session.ws_connect(f"{server.url}/ui?as=ada", headers={"Origin": server.url})
    async with connecting as socket:
        assert (await socket.receive_json())["t"] == "snapshot"


async def test_application_emojis(server: LocalDiscord, bot: Bot) -> None:
    made = await bot.create_application_emoji(name="tile_64", image=PNG)
    assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["tile_64"]
    assert await made.read() == PNG
    await made.edit(name="tile_65")
    assert (await bot.fetch_application_emoji(made.id)).name == "tile_65"
    await made.delete()
    assert not await bot.fetch_application_emojis()
    server.check()
