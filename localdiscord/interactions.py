"""Interactions: from a person's act to the bot's answer, with Discord's rules for both."""

from __future__ import annotations

import asyncio
import copy
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial

from localdiscord import components
from localdiscord.activity import Activity
from localdiscord.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_FORM,
    INVALID_WEBHOOK_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    ApiError,
)
from localdiscord.gateway import Gateway, Intent
from localdiscord.messages import MessageBook, Upload
from localdiscord.outbox import Outbox
from localdiscord.payloads import (
    channel_payload,
    interacting_member_payload,
    message_payload,
    user_payload,
)
from localdiscord.state import Channel, Json, Message, MessageFlag, User
from localdiscord.text import walk
from localdiscord.world import World

ANSWER_WITHIN = 3.0  # seconds
TOKEN_LIFETIME = 15 * 60.0  # seconds
ATTACHMENT_LIMIT = 10 * 1024 * 1024  # bytes
_REMEMBERED = 20_000  # interactions
_SLASH_REPLY = 20  # message type CHAT_INPUT_COMMAND


class Kind(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Callback(IntEnum):
    """How the bot may answer first."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that the bot opened for a person."""

    interaction: Interaction
    custom_id: str
    title: str
    components: list[Json]


@dataclass(eq=False, repr=False)
class Interaction:
    """One act of a person and all that the bot has answered to it so far."""

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel
    data: Json
    message: Message | None = None  # the one that carries the component used
    trigger: Interaction | None = None  # the one that opened the form now submitted
    nonce: str | None = None  # chosen by the page, to recognise its own acts
    created: float = 0.0  # by the injected clock
    sent: float = field(default_factory=time.perf_counter)
    callback: Callback | None = None
    ack_ms: float | None = None
    reply: Message | None = None  # what "@original" means
    followups: list[Message] = field(default_factory=list)
    modal: Modal | None = None
    choices: list[Json] | None = None
    failed: str | None = None
    settled: asyncio.Event = field(default_factory=asyncio.Event)  # acknowledged or failed
    timer: asyncio.TimerHandle | None = None
    expired: bool = False

    @property
    def unfinished(self) -> bool:
        """Whether the person still waits: no answer yet, or only "thinking…"."""
        if self.failed:
            return False
        return self.callback is None or (self.reply is not None and self.reply.thinking)

    def __repr__(self) -> str:
        return f"<Interaction {self.kind.name} of {self.user.name}: {self.what}>"

    @property
    def what(self) -> str:
        """The command or custom id used, for reports."""
        return str(self.data.get("name") or self.data.get("custom_id"))


_ALLOWED = {
    Kind.COMMAND: {Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL},
    Kind.COMPONENT: {
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE,
        Callback.MODAL,
    },
    Kind.AUTOCOMPLETE: {Callback.CHOICES},
    Kind.MODAL_SUBMIT: {Callback.MESSAGE, Callback.DEFERRED_MESSAGE},
}


class InteractionDesk:
    """Sends interactions to the bot and takes its answers.

    ``clock`` gives seconds and decides about the 3 s of an answer and the 15 min of a token. Faults
    that a correct bot would not cause are put into ``faults``.
    """

    def __init__(
        self,
        *,
        world: World,
        messages: MessageBook,
        gateway: Gateway,
        outbox: Outbox,
        activity: Activity,
        clock: Callable[[], float],
    ) -> None:
        self.faults: list[str] = []
        self.listeners: list[Callable[[Interaction], None]] = []
        self.late_answers = 0  # how many coming callbacks are treated as too late
        self.all: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._waiting: dict[int, Interaction] = {}  # perhaps unfinished
        self._world = world
        self._messages = messages
        self._gateway = gateway
        self._outbox = outbox
        self._activity = activity
        self._clock = clock

    # -- from people to the bot ------------------------------------------------------------------

    def open(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        trigger: Interaction | None = None,
        nonce: str | None = None,
    ) -> Interaction:
        """Send a new interaction to the bot."""
        token = secrets.token_urlsafe(48)
        number = self._world.ids.next()
        interaction = Interaction(number, token, kind, user, channel, data, message, trigger, nonce)
        interaction.created = self._clock()
        self._remember(interaction)
        loop = asyncio.get_running_loop()
        interaction.timer = loop.call_later(ANSWER_WITHIN, self.give_up, interaction)
        self._gateway.publish(
            "INTERACTION_CREATE", partial(self._event, interaction), Intent.NONE, channel.guild
        )
        self._tell(interaction)
        return interaction

    def _remember(self, interaction: Interaction) -> None:
        self.all[interaction.id] = self._by_token[interaction.token] = interaction
        self._waiting[interaction.id] = interaction
        while len(self.all) > _REMEMBERED:
            oldest = self.all.pop(next(iter(self.all)))
            del self._by_token[oldest.token]

    def _event(self, interaction: Interaction) -> Json:
        channel, user, guild = interaction.channel, interaction.user, interaction.channel.guild
        permissions = self._world.permissions(user, channel)
        event: Json = {
            "id": str(interaction.id),
            "application_id": str(self._world.bot.id),
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": {**channel_payload(channel), "permissions": str(int(permissions))},
            "app_permissions": str(int(self._world.permissions(self._world.bot, channel))),
            "locale": user.locale,
            "context": 1 if guild is None else 0,
            "authorizing_integration_owners": _owners(channel),
            "attachment_size_limit": ATTACHMENT_LIMIT,
            "entitlements": [],
        }
        if guild is None:
            event["user"] = user_payload(user)
        else:
            event["guild_id"] = str(guild.id)
            event["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
            event["guild_locale"] = guild.locale
            event["member"] = interacting_member_payload(guild.members[user.id], permissions)
        if interaction.message is not None:
            event["message"] = message_payload(interaction.message)
        return event

    def give_up(self, interaction: Interaction) -> None:
        """Show the person that nothing came in time."""
        if interaction.callback is None and not interaction.failed:
            self._fail(interaction, "the application did not respond in time")
            self.faults.append(f"unanswered: {interaction!r}")

    def abandon(self) -> list[Interaction]:
        """Fail every open interaction because nobody is left to answer it; returns them."""
        left = self.unfinished()
        for interaction in left:
            self._fail(interaction, "the bot went away")
        return left

    def _fail(self, interaction: Interaction, reason: str) -> None:
        interaction.failed = reason
        self._tell(interaction)

    def _tell(self, interaction: Interaction) -> None:
        def now() -> None:
            if interaction.callback is not None or interaction.failed:
                if interaction.timer is not None:
                    interaction.timer.cancel()
                interaction.settled.set()
            self._activity.stir()
            for listener in self.listeners:
                listener(interaction)

        self._outbox.put(now)

    def unanswered(self) -> list[Interaction]:
        """Return what the bot has not answered at all."""
        return [i for i in self.unfinished() if i.callback is None]

    def unfinished(self) -> list[Interaction]:
        """Return what people still wait for, "thinking…" included."""
        self._waiting = {key: i for key, i in self._waiting.items() if i.unfinished}
        return list(self._waiting.values())

    # -- from the bot: the first answer ----------------------------------------------------------

    def answer(
        self, interaction_id: str, token: str, body: Json, uploads: Iterable[Upload]
    ) -> tuple[Interaction, Message | None]:
        """Take a callback; returns the interaction and the message that it wrote, if any."""
        interaction = self.all.get(int(interaction_id))
        if interaction is None or interaction.token != token:
            self.faults.append(f"callback: unknown interaction {interaction_id}")
            raise ApiError(*UNKNOWN_INTERACTION)
        self._refuse_late(interaction)
        if interaction.callback is not None:
            self.faults.append(f"callback: acknowledged twice: {interaction!r}")
            raise ApiError(*ALREADY_ACKNOWLEDGED)
        callback = self._permitted(interaction, body.get("type"))
        written = self._act(interaction, callback, body.get("data") or {}, uploads)
        interaction.callback = callback
        interaction.ack_ms = (time.perf_counter() - interaction.sent) * 1000
        self._tell(interaction)
        return interaction, written

    def _refuse_late(self, interaction: Interaction) -> None:
        if self.late_answers and not interaction.failed:
            self.late_answers -= 1
            self._fail(interaction, "the answer came too late")
            raise ApiError(*UNKNOWN_INTERACTION)
        late = interaction.callback is None and self._clock() - interaction.created > ANSWER_WITHIN
        if late and not interaction.failed:
            self._fail(interaction, "the answer came too late")
            self.faults.append(f"callback: too late: {interaction!r}")
        if interaction.failed:
            raise ApiError(*UNKNOWN_INTERACTION)

    def _permitted(self, interaction: Interaction, number: object) -> Callback:
        allowed = _ALLOWED[interaction.kind]
        if interaction.kind is Kind.MODAL_SUBMIT and interaction.message is not None:
            allowed = allowed | {Callback.DEFERRED_UPDATE, Callback.UPDATE}
        if number not in set(allowed):
            self.faults.append(f"callback: type {number} cannot answer {interaction!r}")
            raise ApiError(*INVALID_FORM, f"type: {number} cannot answer this interaction")
        return Callback(int(str(number)))

    def _act(
        self, interaction: Interaction, callback: Callback, data: Json, uploads: Iterable[Upload]
    ) -> Message | None:
        if callback is Callback.MESSAGE:
            interaction.reply = self._send(interaction, data, uploads)
            return interaction.reply
        if callback is Callback.DEFERRED_MESSAGE:
            viewer = interaction.user if _wants_ephemeral(data) else None
            interaction.reply = self._messages.placeholder(
                interaction.channel, self._world.bot, viewer=viewer, origin=_origin(interaction)
            )
            return None
        if callback is Callback.CHOICES:
            interaction.choices = data.get("choices") or []
            return None
        if callback is Callback.MODAL:
            tree = copy.deepcopy(data["components"])
            components.number(walk(tree))
            interaction.modal = Modal(interaction, data["custom_id"], data["title"], tree)
            return None
        interaction.reply = self._living(interaction.message)
        if callback is Callback.UPDATE:
            self._messages.edit(interaction.reply, data, uploads)
            return interaction.reply
        return None

    def _send(self, interaction: Interaction, body: Json, uploads: Iterable[Upload]) -> Message:
        first = interaction.callback is None and interaction.kind is Kind.COMMAND
        return self._messages.send(
            interaction.channel,
            self._world.bot,
            body,
            uploads,
            viewer=interaction.user if _wants_ephemeral(body) else None,
            origin=_origin(interaction),
            kind=_SLASH_REPLY if first else 0,
        )

    @staticmethod
    def _living(message: Message | None) -> Message:
        if message is None or message.deleted:
            raise ApiError(*UNKNOWN_MESSAGE)
        return message

    # -- from the bot: everything later ----------------------------------------------------------

    def by_token(self, token: str) -> Interaction:
        """Find the interaction of a token that may be used for follow-ups."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise ApiError(*UNKNOWN_WEBHOOK)
        if interaction.expired or self._clock() - interaction.created > TOKEN_LIFETIME:
            raise ApiError(*INVALID_WEBHOOK_TOKEN)
        if interaction.callback is None:
            raise ApiError(*UNKNOWN_WEBHOOK)
        return interaction

    def follow_up(self, interaction: Interaction, body: Json, uploads: Iterable[Upload]) -> Message:
        """Take a follow-up message; the first one after a deferral fills the placeholder."""
        if interaction.reply is not None and interaction.reply.thinking:
            self._messages.edit(interaction.reply, body, uploads)
            return interaction.reply
        message = self._send(interaction, body, uploads)
        interaction.followups.append(message)
        return message

    def message_of(self, interaction: Interaction, message_id: str) -> Message:
        """Find a message that a token gives access to: "@original" or a follow-up by id."""
        if message_id == "@original":
            return self._living(interaction.reply)
        known = (interaction.reply, *interaction.followups)
        return self._living(next((m for m in known if m is not None and str(m.id) == message_id), None))

    def expire_tokens(self) -> None:
        """Treat every token given out so far as older than 15 minutes."""
        for interaction in self.all.values():
            interaction.expired = True

    def close(self) -> None:
        """Stop waiting for answers."""
        for interaction in self._waiting.values():
            if interaction.timer is not None:
                interaction.timer.cancel()


def _wants_ephemeral(body: Json) -> bool:
    return MessageFlag.EPHEMERAL in MessageFlag(body.get("flags") or 0)


def _owners(channel: Channel) -> Json:
    return {"0": str(channel.guild.id) if channel.guild else "0"}


def _origin(interaction: Interaction) -> Json:
    """Return the metadata by which a message tells which act it answers."""
    origin: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": user_payload(interaction.user),
        "authorizing_integration_owners": _owners(interaction.channel),
    }
    if interaction.kind is Kind.COMMAND:
        origin["name"] = command_line(interaction.data)
    elif interaction.kind is Kind.COMPONENT and interaction.message is not None:
        origin["interacted_message_id"] = str(interaction.message.id)
    elif interaction.trigger is not None:
        origin["triggering_interaction_metadata"] = _origin(interaction.trigger)
    return origin


def command_line(data: Json) -> str:
    """Return the full name of the command in an interaction's data: "table open"."""
    names = [data["name"]]
    options = data.get("options") or []
    while options and options[0]["type"] in {1, 2}:
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(names)
