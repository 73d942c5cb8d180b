"""What browsers get: the page, its files, attachments and pictures, and the page's socket."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aiohttp import web

from localdiscord.acts import Acts
from localdiscord.commands import CommandBook
from localdiscord.emojis import EmojiBook
from localdiscord.interactions import InteractionDesk
from localdiscord.messages import MessageBook
from localdiscord.outbox import Outbox
from localdiscord.state import Channel
from localdiscord.ui_socket import PageHub
from localdiscord.world import World

PAGE = Path(__file__).parent / "page"
_AVATAR_COLOURS = ("#3d6b9e", "#8a4f7d", "#3f7d5a", "#a65d3f", "#5f5aa2", "#8a7433")


class Site:
    """The web side of the local Discord."""

    def __init__(
        self,
        *,
        world: World,
        messages: MessageBook,
        commands: CommandBook,
        desk: InteractionDesk,
        acts: Acts,
        emojis: EmojiBook,
        outbox: Outbox,
    ) -> None:
        self._world = world
        self._messages = messages
        self._emojis = emojis
        self._hub = PageHub(
            world=world, messages=messages, commands=commands, desk=desk, acts=acts, outbox=outbox
        )

    def routes(self) -> Iterator[web.RouteDef]:
        """Yield the route definitions."""
        yield web.get("/", self.page)
        yield web.get("/static/{name}", self.static)
        yield web.get("/ui", self._hub.handle)
        yield web.get("/cdn/attachments/{channel_id}/{attachment_id}/{filename}", self.attachment)
        yield web.get("/cdn/emojis/{filename}", self.emoji)
        yield web.get("/cdn/avatars/{user_id}", self.avatar)

    def channel_changed(self, channel: Channel, *, deleted: bool) -> None:
        """Show a new, changed or deleted channel on the pages."""
        self._hub.channel_changed(channel, deleted=deleted)

    async def close(self) -> None:
        """Close the pages' sockets."""
        await self._hub.close()

    async def page(self, _request: web.Request) -> web.StreamResponse:
        """The one page."""
        return _file("index.html")

    async def static(self, request: web.Request) -> web.StreamResponse:
        """A file of the page."""
        return _file(request.match_info["name"])

    async def attachment(self, request: web.Request) -> web.StreamResponse:
        """A file of a message."""
        found = self._messages.files.get(int(request.match_info["attachment_id"]))
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.content, headers={"Content-Type": found.content_type, **_STILL})

    async def emoji(self, request: web.Request) -> web.StreamResponse:
        """The picture of an emoji."""
        number, _, _ = request.match_info["filename"].partition(".")
        image = self._emojis.images.get(int(number)) if number.isdecimal() else None
        if image is None:
            raise web.HTTPNotFound
        return web.Response(body=image, headers={"Content-Type": "image/png", **_STILL})

    async def avatar(self, request: web.Request) -> web.StreamResponse:
        """A drawn initial on a colour of the person's own."""
        number, _, _ = request.match_info["user_id"].partition(".")
        user = self._world.users.get(int(number)) if number.isdecimal() else None
        if user is None:
            raise web.HTTPNotFound
        colour = _AVATAR_COLOURS[user.id % len(_AVATAR_COLOURS)]
        drawing = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
            f'<circle cx="32" cy="32" r="32" fill="{colour}"/><text x="32" y="43" font-size="32" '
            f'font-family="sans-serif" text-anchor="middle" fill="#fff">{_initial(user.name)}</text></svg>'
        )
        return web.Response(text=drawing, content_type="image/svg+xml", headers=_STILL)


_STILL = {"Cache-Control": "max-age=3600", "X-Content-Type-Options": "nosniff"}
_FRESH = {
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
}


def _initial(name: str) -> str:
    return name[0].upper() if name[:1].isalnum() else "?"


def _file(name: str) -> web.StreamResponse:
    path = PAGE / name
    if path.parent != PAGE or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=_FRESH)
