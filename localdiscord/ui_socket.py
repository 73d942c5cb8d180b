"""The socket of the page: one member's view of the world, kept up to date, and that member's acts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import orjson
from aiohttp import WSMsgType, web

from localdiscord.acts import Acts, CannotAct
from localdiscord.commands import CommandBook
from localdiscord.errors import ApiError
from localdiscord.interactions import Callback, Interaction, InteractionDesk, Modal
from localdiscord.messages import MessageBook
from localdiscord.outbox import Outbox
from localdiscord.payloads import channel_payload, message_seen_by, role_payload, user_payload
from localdiscord.state import Channel, Json, Message, Permission, User
from localdiscord.world import World

_HISTORY = 200  # messages of a channel that a page is given at first
LOCALES = ("en-US", "it", "es-ES")


class Page:
    """One open page. Frames are queued, so that a slow browser holds nobody up."""

    def __init__(self, viewer: User, socket: web.WebSocketResponse) -> None:
        self.viewer = viewer
        self.socket = socket
        self.modals: dict[int, Modal] = {}
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()

    def send(self, kind: str, **fields: object) -> None:
        """Queue one frame."""
        self._frames.put_nowait(orjson.dumps({"t": kind, **fields}))

    async def write(self) -> None:
        """Write queued frames until the socket goes."""
        with suppress(ConnectionError):
            while True:
                await self.socket.send_str((await self._frames.get()).decode())


class PageHub:
    """All open pages. Everything is filtered here: a page learns only what its member may see."""

    def __init__(
        self,
        *,
        world: World,
        messages: MessageBook,
        commands: CommandBook,
        desk: InteractionDesk,
        acts: Acts,
        outbox: Outbox,
    ) -> None:
        self._world = world
        self._commands = commands
        self._desk = desk
        self._acts = acts
        self._outbox = outbox
        self._pages: set[Page] = set()
        self._ops: dict[str, Callable[[Page, Json], None]] = {
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "locale": self._locale,
            "dms": self._dms,
            "dismiss": self._dismiss,
            "say": self._say,
        }
        messages.listeners.append(self._message_changed)
        desk.listeners.append(self._interaction_changed)
        commands.listeners.append(self._commands_changed)

    # -- the socket ------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one page from its snapshot to its end."""
        try:
            viewer = self._world.user_named(request.query.get("as", ""))
        except KeyError:
            raise web.HTTPNotFound(text="there is no such member") from None
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        page = Page(viewer, socket)
        self._pages.add(page)
        writer = asyncio.create_task(page.write())
        self._snapshot(page)
        try:
            async for frame in socket:
                if frame.type == WSMsgType.TEXT:
                    self._receive(page, frame.data)
        finally:
            self._pages.discard(page)
            writer.cancel()
        return socket

    async def close(self) -> None:
        """Close every page's socket."""
        for page in list(self._pages):
            await page.socket.close(code=1001)

    def _receive(self, page: Page, frame: str) -> None:
        nonce: object = None
        try:
            request = orjson.loads(frame)
            nonce = request.get("nonce")
            self._ops[request["op"]](page, request)
        except CannotAct as refusal:
            page.send("error", nonce=nonce, message=str(refusal))
        except ApiError as error:
            page.send("error", nonce=nonce, message=error.message)
        except (KeyError, TypeError, ValueError, AttributeError):
            page.send("error", nonce=nonce, message="the page sent something that makes no sense")

    # -- from the page ---------------------------------------------------------------------------

    def _slash(self, page: Page, request: Json) -> None:
        channel = self._world.channel(request["channel_id"])
        self._acts.slash(page.viewer, channel, request["path"], request["options"], request["nonce"])

    def _autocomplete(self, page: Page, request: Json) -> None:
        channel = self._world.channel(request["channel_id"])
        options, focused = request["options"], request["focused"]
        self._acts.autocomplete(
            page.viewer, channel, request["path"], options, focused=focused, nonce=request["nonce"]
        )

    def _click(self, page: Page, request: Json) -> None:
        self._acts.click(page.viewer, self._message(request), request["custom_id"], request["nonce"])

    def _select(self, page: Page, request: Json) -> None:
        message, values = self._message(request), request["values"]
        self._acts.select(page.viewer, message, request["custom_id"], values, request["nonce"])

    def _submit(self, page: Page, request: Json) -> None:
        modal = page.modals.pop(int(request["interaction_id"]), None)
        if modal is None:
            raise CannotAct("that form is no longer open")
        self._acts.submit(page.viewer, modal, request["values"], request["nonce"])

    def _locale(self, page: Page, request: Json) -> None:
        if request["locale"] not in LOCALES:
            raise CannotAct("that language is not offered")
        page.viewer.locale = request["locale"]
        self._refresh(page.viewer)

    def _dms(self, page: Page, request: Json) -> None:
        page.viewer.dms_closed = bool(request["closed"])
        self._refresh(page.viewer)

    def _dismiss(self, page: Page, request: Json) -> None:
        for channel in self._world.channels.values():
            message = channel.messages.get(int(request["message_id"]))
            if message is not None:
                self._acts.dismiss(page.viewer, message)
                return

    def _say(self, page: Page, request: Json) -> None:
        self._acts.say(page.viewer, self._world.channel(request["channel_id"]), request["content"])

    def _message(self, request: Json) -> Message:
        channel = self._world.channel(request["channel_id"])
        message = channel.messages.get(int(request["message_id"]))
        if message is None:
            raise CannotAct("that message no longer exists")
        return message

    # -- to the pages ----------------------------------------------------------------------------

    def _of(self, viewer: User) -> list[Page]:
        return [page for page in self._pages if page.viewer is viewer]

    def _refresh(self, viewer: User) -> None:
        for page in self._of(viewer):
            self._snapshot(page)

    def _snapshot(self, page: Page) -> None:
        viewer, guild = page.viewer, self._world.guild
        channels = [channel for channel in guild.channels.values() if self._may_see(viewer, channel)]
        direct = self._world.dm_with(viewer)
        page.send(
            "snapshot",
            me=user_payload(viewer),
            members=[user_payload(member.user) for member in guild.members.values()],
            guild={"id": str(guild.id), "name": guild.name, "locale": guild.locale},
            roles=[role_payload(role) for role in guild.roles],
            channels=[channel_payload(channel) for channel in channels],
            dms=[_dm_payload(direct, self._world.bot)],
            messages={str(c.id): self._log(viewer, c) for c in (*channels, direct)},
            commands=self._commands.everything_for(viewer),
            locale=viewer.locale,
            dms_closed=viewer.dms_closed,
            bot=user_payload(self._world.bot),
            locales=LOCALES,
        )

    def _log(self, viewer: User, channel: Channel) -> list[Json]:
        seen = [m for m in channel.messages.values() if self._world.sees(viewer, m)]
        return [message_seen_by(message, viewer) for message in seen[-_HISTORY:]]

    def _may_see(self, viewer: User, channel: Channel) -> bool:
        return Permission.VIEW_CHANNEL in self._world.permissions(viewer, channel)

    def _message_changed(self, message: Message, fresh: bool) -> None:
        for page in self._pages:
            if message.deleted and message.viewer in {None, page.viewer}:
                if self._may_see(page.viewer, message.channel):
                    page.send("message_delete", channel_id=str(message.channel.id), id=str(message.id))
            elif self._world.sees(page.viewer, message):
                page.send(
                    "message",
                    channel_id=str(message.channel.id),
                    message=message_seen_by(message, page.viewer),
                    fresh=fresh,
                )

    def _interaction_changed(self, interaction: Interaction) -> None:
        if interaction.nonce is None:
            return
        for page in self._of(interaction.user):
            page.send("interaction", **_state(interaction))
            if interaction.callback is Callback.CHOICES:
                page.send("choices", nonce=interaction.nonce, choices=interaction.choices)
            elif interaction.modal is not None:
                page.modals[interaction.id] = interaction.modal
                page.send("modal", **_form(interaction.modal))

    def _commands_changed(self) -> None:
        for page in self._pages:
            page.send("commands", commands=self._commands.everything_for(page.viewer))

    def channel_changed(self, channel: Channel, *, deleted: bool) -> None:
        """Show a new, changed or deleted channel to those who may see it."""
        for page in self._pages:
            if channel.guild is self._world.guild and self._may_see(page.viewer, channel):
                page.send("channel", channel={**channel_payload(channel), "deleted": deleted})


def _dm_payload(channel: Channel, bot: User) -> Json:
    """Direct messages as their person sees them: the bot is the one on the other side."""
    return {**channel_payload(channel), "recipients": [user_payload(bot)]}


def _state(interaction: Interaction) -> dict[str, Any]:
    if interaction.failed:
        return {"nonce": interaction.nonce, "state": "failed", "reason": interaction.failed}
    state = "pending" if interaction.callback is None else "acknowledged"
    return {"nonce": interaction.nonce, "state": state}


def _form(modal: Modal) -> dict[str, Any]:
    return {
        "interaction_id": str(modal.interaction.id),
        "title": modal.title,
        "custom_id": modal.custom_id,
        "components": modal.components,
    }
