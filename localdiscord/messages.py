"""Sending, editing and deleting messages, whoever asks for it."""

from __future__ import annotations

import mimetypes
import re
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar
from urllib.parse import quote

from localdiscord import components
from localdiscord.errors import EMPTY_MESSAGE, INVALID_FORM, UNKNOWN_MESSAGE, ApiError
from localdiscord.gateway import Gateway, Intent
from localdiscord.outbox import Outbox
from localdiscord.payloads import message_event
from localdiscord.state import Attachment, Channel, Json, Message, MessageFlag, Permission, User
from localdiscord.text import text_of, walk
from localdiscord.world import World

_SENDABLE = (
    MessageFlag.SUPPRESS_EMBEDS
    | MessageFlag.EPHEMERAL
    | MessageFlag.SUPPRESS_NOTIFICATIONS
    | MessageFlag.COMPONENTS_V2
)
_REMEMBERED = 2_000  # nonces and files: old ones go, so that a long-running playground stays small
_EVERYONE = re.compile(r"@(everyone|here)\b")
_MENTION = re.compile(r"<@!?(\d+)>")
_PNG = b"\x89PNG\r\n\x1a\n"

K = TypeVar("K")
V = TypeVar("V")
ChangeListener = Callable[[Message, bool], None]


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a multipart request; ``index`` is the n of ``files[n]``."""

    index: int
    filename: str
    content: bytes
    content_type: str


class MessageBook:
    """Creates and changes messages and tells the gateway and the pages about it.

    ``base_url`` is put in front of the addresses of attachments. Listeners are called with each
    message that appeared or changed, and whether it is new; a message that went has ``deleted`` set. Of
    a request's body the embeds and components become the message's own.
    """

    def __init__(self, world: World, gateway: Gateway, outbox: Outbox) -> None:
        self.base_url = ""
        self.files: dict[int, Attachment] = {}
        self.listeners: list[ChangeListener] = []
        self._world = world
        self._gateway = gateway
        self._outbox = outbox
        self._by_nonce: dict[tuple[int, str], Message] = {}

    # -- writing ---------------------------------------------------------------------------------

    def send(
        self,
        channel: Channel,
        author: User,
        body: Json,
        uploads: Iterable[Upload] = (),
        *,
        viewer: User | None = None,
        origin: Json | None = None,
        kind: int = 0,
    ) -> Message:
        """Create a message from a request body; ``viewer`` makes it ephemeral.

        A nonce that the body wants enforced gives the earlier message back instead of a second one.
        """
        nonce = body.get("nonce")
        if body.get("enforce_nonce") and (known := self._by_nonce.get((channel.id, str(nonce)))):
            return known
        message = Message(self._world.ids.next(), channel, author, type=kind, viewer=viewer, origin=origin)
        message.nonce = nonce
        message.flags = MessageFlag(body.get("flags") or 0) & _SENDABLE
        if viewer is not None:
            message.flags |= MessageFlag.EPHEMERAL
        self._write(message, body, uploads)
        self._ring(message, body.get("allowed_mentions"))
        self._store(message)
        return message

    def placeholder(self, channel: Channel, author: User, *, viewer: User | None, origin: Json) -> Message:
        """Create the "thinking…" message of a deferred answer."""
        message = Message(self._world.ids.next(), channel, author, type=20, viewer=viewer, origin=origin)
        message.flags = MessageFlag.LOADING
        if viewer is not None:
            message.flags |= MessageFlag.EPHEMERAL
        self._store(message)
        return message

    def edit(self, message: Message, body: Json, uploads: Iterable[Upload] = ()) -> None:
        """Change a message as a request body says; keys that are absent leave their part alone."""
        was_thinking, before = message.thinking, message.flags
        message.flags = _flags_after(message, body)
        try:
            self._write(message, body, uploads)
        except ApiError:
            message.flags = before
            raise
        if was_thinking:
            self._ring(message, body.get("allowed_mentions"))
        else:
            message.edited = datetime.now(UTC)
        message.edits += 1
        self._tell("MESSAGE_UPDATE", message, fresh=False)

    def delete(self, message: Message) -> None:
        """Remove a message."""
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        self._tell("MESSAGE_DELETE", message, fresh=False)

    def _store(self, message: Message) -> None:
        channel = message.channel
        channel.messages[message.id] = message
        channel.last_message_id = message.id
        if message.nonce is not None:
            _remember(self._by_nonce, (channel.id, str(message.nonce)), message)
        self._tell("MESSAGE_CREATE", message, fresh=True)

    def _write(self, message: Message, body: Json, uploads: Iterable[Upload]) -> None:
        attachments = self._attachments(message, body, uploads)
        embeds, tree = message.embeds, message.components
        if "embeds" in body:
            embeds = body["embeds"] or []
        if "components" in body:
            tree = body["components"] or []
        content = body.get("content", message.content) or ""
        if not (content or embeds or tree or attachments or message.thinking):
            raise ApiError(*EMPTY_MESSAGE)
        if MessageFlag.COMPONENTS_V2 in message.flags and (content or embeds):
            raise ApiError(*INVALID_FORM, "content and embeds cannot stand in a message of Components V2")
        components.resolve_embeds(embeds, attachments)
        everything = walk(tree)
        components.normalise(everything)
        components.number(everything)
        components.resolve_media(everything, attachments)
        message.content, message.embeds, message.components = content, embeds, tree
        message.attachments = attachments

    # -- files -----------------------------------------------------------------------------------

    def _attachments(self, message: Message, body: Json, uploads: Iterable[Upload]) -> list[Attachment]:
        """Return the files after a request: those it keeps and those it brings."""
        waiting = {upload.index: upload for upload in uploads}
        if body.get("attachments") is None and "attachments" not in body:
            return message.attachments + [self._attach(message, upload, {}) for upload in waiting.values()]
        present = {attachment.id: attachment for attachment in message.attachments}
        listed: list[Attachment] = []
        for entry in body["attachments"] or ():
            number = int(entry["id"])
            if number in present:
                listed.append(present[number])
            elif number in waiting:
                listed.append(self._attach(message, waiting.pop(number), entry))
            else:
                raise ApiError(*INVALID_FORM, f"attachments: no file for id {number}")
        return listed

    def _attach(self, message: Message, upload: Upload, entry: Json) -> Attachment:
        number = self._world.ids.next()
        name = entry.get("filename") or upload.filename
        kind = upload.content_type
        if kind == "application/octet-stream":
            kind = mimetypes.guess_type(name)[0] or kind
        url = f"{self.base_url}/cdn/attachments/{message.channel.id}/{number}/{quote(name)}"
        attachment = Attachment(number, name, upload.content, kind, url, entry.get("description"))
        attachment.size = png_size(upload.content)
        _remember(self.files, number, attachment)
        return attachment

    # -- telling ---------------------------------------------------------------------------------

    def _ring(self, message: Message, allowed: Json | None) -> None:
        """Work out whom a new message mentions and whose client rings for it."""
        text = text_of(message)
        ids = dict.fromkeys(int(found) for found in _MENTION.findall(text))
        message.mentioned = [self._world.users[number] for number in ids if number in self._world.users]
        kinds = ("users", "everyone") if allowed is None else allowed.get("parse", ())
        named = {int(number) for number in (allowed or {}).get("users") or ()}
        ringing = {user.id for user in message.mentioned if "users" in kinds or user.id in named}
        if "everyone" in kinds and _EVERYONE.search(text) and self._may_ring_all(message):
            message.mentions_everyone = True
            ringing |= set(message.channel.guild.members) if message.channel.guild else set()
        if message.channel.recipient is not None:
            ringing.add(message.channel.recipient.id)
        if MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
            ringing.clear()
        message.notified = ringing - {message.author.id}

    def _may_ring_all(self, message: Message) -> bool:
        return Permission.MENTION_EVERYONE in self._world.permissions(message.author, message.channel)

    def _tell(self, event: str, message: Message, *, fresh: bool) -> None:
        """Send the gateway event (never for ephemerals) and call the listeners."""
        if not message.ephemeral:
            guild = message.channel.guild
            intent = Intent.DIRECT_MESSAGES if guild is None else Intent.GUILD_MESSAGES
            describe = _deletion if event == "MESSAGE_DELETE" else message_event
            self._gateway.publish(event, partial(describe, message), intent, guild)

        def listeners() -> None:
            for listener in self.listeners:
                listener(message, fresh)

        self._outbox.put(listeners)

    # -- reading ---------------------------------------------------------------------------------

    def find(self, channel: Channel, message_id: int | str) -> Message:
        """Find a message that channel routes may see; raises Discord's "Unknown Message"."""
        message = channel.messages.get(int(message_id))
        if message is None or message.ephemeral:
            raise ApiError(*UNKNOWN_MESSAGE)
        return message


def _remember(store: dict[K, V], key: K, value: V) -> None:
    """Put something into a store that holds only so much."""
    store[key] = value
    if len(store) > _REMEMBERED:
        del store[next(iter(store))]


def _flags_after(message: Message, body: Json) -> MessageFlag:
    """Return the flags after an edit. Components V2 can be switched on, never off."""
    flags = message.flags & ~MessageFlag.LOADING
    if "flags" in body:
        wanted = MessageFlag(body["flags"] or 0)
        if MessageFlag.COMPONENTS_V2 in flags & ~wanted:
            raise ApiError(*INVALID_FORM, "flags: Components V2 cannot be taken off a message")
        changeable = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
        flags = (flags & ~MessageFlag.SUPPRESS_EMBEDS) | (wanted & changeable)
    return flags


def _deletion(message: Message) -> Json:
    data: Json = {"id": str(message.id), "channel_id": str(message.channel.id)}
    if message.channel.guild is not None:
        data["guild_id"] = str(message.channel.guild.id)
    return data


def png_size(content: bytes) -> tuple[int, int] | None:
    """Return the width and height that a PNG's header states, None for other files."""
    if not content.startswith(_PNG):
        return None
    width, height = struct.unpack(">II", content[16:24])
    return width, height
