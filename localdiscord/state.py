"""What the local Discord remembers: people, servers, channels and messages.

Plain records without behaviour of their own beyond small derived facts. Ids are integers here and
decimal strings on the wire (`payloads`). Secrets in messages are the bot's business: records carry a
short ``repr`` so that no hand of cards reaches a log through them.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import IntEnum, IntFlag
from typing import Any

from localdiscord import text

Json = dict[str, Any]

DISCORD_EPOCH_MS = 1_420_070_400_000


class Permission(IntFlag):
    """The permission bits that the local Discord looks at, with Discord's values."""

    NONE = 0
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40


EVERYONE_MAY = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.SEND_MESSAGES_IN_THREADS
)
MODERATORS_MAY = Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES | Permission.MODERATE_MEMBERS
ALL_PERMISSIONS = (1 << 53) - 1


class ChannelType(IntEnum):
    """The kinds of channel that exist here."""

    GUILD_TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11


class MessageFlag(IntFlag):
    """The message flags that change what people see."""

    NONE = 0
    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Snowflakes:
    """Makes ids that grow and carry their moment of creation, as Discord's do."""

    def __init__(self) -> None:
        self._last = 0

    def next(self, span: int = 1) -> int:
        """Return a fresh id, greater than every earlier one, and keep ``span - 1`` more after it."""
        now = (time.time_ns() // 1_000_000 - DISCORD_EPOCH_MS) << 22
        first = max(self._last + 1, now)
        self._last = first + span - 1
        return first


@dataclass(eq=False, slots=True)
class User:
    """A person, or the bot. ``locale`` is the language of the person's client."""

    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_closed: bool = False

    @property
    def name(self) -> str:
        """The name that others see."""
        return self.global_name or self.username

    @property
    def mention(self) -> str:
        """The text that mentions this user."""
        return f"<@{self.id}>"


@dataclass(eq=False, slots=True)
class Role:
    """A role of a guild; the one whose id is the guild's is @everyone."""

    id: int
    name: str
    permissions: Permission
    position: int = 0


@dataclass(eq=False, slots=True)
class Member:
    """A user inside a guild."""

    user: User
    roles: list[Role] = field(default_factory=list)
    joined: datetime = field(default_factory=lambda: datetime.now(UTC))


@dataclass(eq=False, slots=True)
class Guild:
    """A Discord server."""

    id: int
    name: str
    owner: User
    locale: str = "en-US"
    roles: list[Role] = field(default_factory=list)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Overwrite:
    """Permissions that one channel gives to, or takes from, one role or member."""

    allow: Permission = Permission.NONE
    deny: Permission = Permission.NONE
    of_member: bool = True


@dataclass(eq=False, slots=True, repr=False)
class Channel:
    """A text channel of a guild, a thread below ``parent``, or direct messages with ``recipient``."""

    id: int
    name: str
    guild: Guild | None = None
    recipient: User | None = None
    topic: str | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int | None = None
    parent: Channel | None = None
    archived: bool = False
    locked: bool = False  # only a moderator takes the thread out of the archive

    @property
    def type(self) -> ChannelType:
        """Whether this is a guild's channel, a thread or direct messages."""
        if self.parent is not None:
            return ChannelType.PUBLIC_THREAD
        return ChannelType.DM if self.guild is None else ChannelType.GUILD_TEXT

    def __repr__(self) -> str:
        return f"<Channel {self.name} {self.id}>"


@dataclass(eq=False, slots=True, repr=False)
class Attachment:
    """A file of a message; the bytes are served under ``url``."""

    id: int
    filename: str
    content: bytes
    content_type: str
    url: str
    description: str | None = None
    size: tuple[int, int] | None = None  # width and height of a picture


@dataclass(eq=False, slots=True, repr=False)
class Message:
    """A message as it stands now: edits change the record in place.

    ``viewer`` is set on ephemeral messages: the only person who sees it. ``notified`` holds the ids of
    the people whose client rang for it.
    """

    id: int
    channel: Channel
    author: User
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: MessageFlag = MessageFlag.NONE
    type: int = 0
    edited: datetime | None = None
    mentioned: list[User] = field(default_factory=list)
    mentions_everyone: bool = False
    notified: set[int] = field(default_factory=set)
    viewer: User | None = None
    origin: Json | None = None  # interaction_metadata
    nonce: str | int | None = None
    deleted: bool = False
    edits: int = 0

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.viewer is not None

    @property
    def thinking(self) -> bool:
        """Whether it still is the placeholder of a deferred answer."""
        return MessageFlag.LOADING in self.flags

    @property
    def text(self) -> str:
        """Everything a reader sees as text, without labels of buttons."""
        return text.text_of(self)

    @property
    def buttons(self) -> list[Json]:
        """The buttons that can be pressed, in order."""
        return text.buttons_of(self)

    @property
    def selects(self) -> list[Json]:
        """The menus that can be used, in order."""
        return text.selects_of(self)

    @property
    def created(self) -> datetime:
        """When it was sent."""
        return datetime.fromtimestamp(((self.id >> 22) + DISCORD_EPOCH_MS) / 1000, UTC)

    def __repr__(self) -> str:
        return f"<Message {self.id} in {self.channel!r}>"
