"""The REST routes of channels, messages, users, commands and emojis."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from http import HTTPStatus

from aiohttp import web

from localdiscord.calls import Call, CallHandler, Reply
from localdiscord.commands import CommandBook
from localdiscord.emojis import EmojiBook
from localdiscord.errors import (
    CANNOT_DM,
    NO_COMMON_GUILD,
    NOT_THE_AUTHOR,
    THREAD_ARCHIVED,
    UNKNOWN_GUILD,
    ApiError,
)
from localdiscord.gateway import Gateway
from localdiscord.messages import MessageBook
from localdiscord.payloads import (
    channel_payload,
    member_payload,
    message_payload,
    own_user_payload,
    user_payload,
)
from localdiscord.state import Channel, Guild, Json, Message, Permission
from localdiscord.world import World


class ChannelRoutes:
    """Channels, their messages, and the users behind them."""

    def __init__(self, world: World, messages: MessageBook, gateway: Gateway) -> None:
        self._world = world
        self._messages = messages
        self._gateway = gateway

    def routes(self, handler: CallHandler) -> Iterator[web.RouteDef]:
        """Yield the route definitions."""
        channel = "/channels/{channel_id}"
        message = channel + "/messages/{message_id}"
        yield handler.serve("GET", "/users/@me", self.me)
        yield handler.serve("GET", "/users/{user_id}", self.user)
        yield handler.serve("POST", "/users/@me/channels", self.open_dm)
        yield handler.serve("GET", "/guilds/{guild_id}/members/{user_id}", self.member)
        yield handler.serve("GET", "/oauth2/applications/@me", self.application)
        yield handler.serve("GET", "/gateway/bot", self.gateway_bot)
        yield handler.serve("GET", channel, self.channel)
        yield handler.serve("POST", channel + "/typing", self.typing)
        yield handler.serve("GET", channel + "/messages", self.history)
        yield handler.serve("POST", channel + "/messages", self.send)
        yield handler.serve("GET", message, self.message)
        yield handler.serve("PATCH", message, self.edit)
        yield handler.serve("DELETE", message, self.delete)

    def me(self, _call: Call) -> Reply:
        """The bot's own user."""
        return Reply(own_user_payload(self._world.bot))

    def user(self, call: Call) -> Reply:
        """Any user."""
        return Reply(user_payload(self._world.user(call.params["user_id"])))

    def member(self, call: Call) -> Reply:
        """A guild's member."""
        guild = guild_of(self._world, call)
        user = self._world.user(call.params["user_id"])
        if user.id not in guild.members:
            raise ApiError(404, 10007, "Unknown Member")
        return Reply({**member_payload(guild.members[user.id]), "mute": False, "deaf": False})

    def application(self, _call: Call) -> Reply:
        """The bot's application."""
        bot = self._world.bot
        return Reply(
            {
                "id": str(bot.id),
                "name": bot.name,
                "icon": None,
                "description": "",
                "type": None,
                "bot": user_payload(bot),
                "bot_public": True,
                "bot_require_code_grant": False,
                "verify_key": "0" * 64,
                "flags": 0,
                "flags_new": "0",
                "redirect_uris": [],
                "interactions_endpoint_url": None,
                "role_connections_verification_url": None,
                "owner": user_payload(self._world.guild.owner),
                "approximate_guild_count": len(self._world.guilds),
                "approximate_user_install_count": 0,
                "approximate_user_authorization_count": 0,
                "explicit_content_filter": 0,
                "team": None,
                "eligible_oauth2_scopes": ["bot", "applications.commands"],
            }
        )

    def gateway_bot(self, _call: Call) -> Reply:
        """Where and how often the bot may connect."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return Reply({"url": self._gateway.url, "shards": 1, "session_start_limit": limit})

    def open_dm(self, call: Call) -> Reply:
        """The direct messages with a person; they open even where sending is refused."""
        return Reply(channel_payload(self._world.dm_with(self._world.user(call.body["recipient_id"]))))

    def channel(self, call: Call) -> Reply:
        """One channel."""
        return Reply(channel_payload(self._seen(call)))

    def typing(self, call: Call) -> Reply:
        """The "is typing" sign, which the page does not show."""
        self._world.require(self._seen(call), Permission.SEND_MESSAGES)
        return Reply()

    def history(self, call: Call) -> Reply:
        """A channel's last messages, newest first."""
        channel = self._seen(call)
        self._world.require(channel, Permission.READ_MESSAGE_HISTORY)
        public = [m for m in channel.messages.values() if not m.ephemeral]
        before, after = int(call.query.get("before", 1 << 63)), int(call.query.get("after", 0))
        chosen = [m for m in public if after < m.id < before]
        limit = int(call.query.get("limit", "50"))
        chosen = chosen[:limit] if "after" in call.query else chosen[-limit:]
        return Reply([message_payload(message) for message in reversed(chosen)])

    def send(self, call: Call) -> Reply:
        """A new message of the bot."""
        channel = self._seen(call)
        writing = Permission.SEND_MESSAGES if channel.parent is None else Permission.SEND_MESSAGES_IN_THREADS
        self._world.require(channel, writing, *([Permission.ATTACH_FILES] if call.uploads else []))
        if channel.recipient is not None and channel.recipient.dms_closed:
            raise ApiError(*CANNOT_DM)
        if channel.recipient is not None and not self._world.shares_guild(channel.recipient):
            raise ApiError(*NO_COMMON_GUILD)
        if channel.locked:
            raise ApiError(*THREAD_ARCHIVED)
        channel.archived = False
        return Reply(message_payload(self._messages.send(channel, self._world.bot, call.body, call.uploads)))

    def message(self, call: Call) -> Reply:
        """One message."""
        channel = self._seen(call)
        self._world.require(channel, Permission.READ_MESSAGE_HISTORY)
        return Reply(message_payload(self._messages.find(channel, call.params["message_id"])))

    def edit(self, call: Call) -> Reply:
        """A change of one of the bot's own messages."""
        channel = self._awake(call)
        message = self._messages.find(channel, call.params["message_id"])
        self._refuse_foreign(message)
        if call.uploads:
            self._world.require(channel, Permission.ATTACH_FILES)
        self._messages.edit(message, call.body, call.uploads)
        return Reply(message_payload(message))

    def delete(self, call: Call) -> Reply:
        """The end of a message: the bot's own, or any with Manage Messages."""
        channel = self._awake(call)
        message = self._messages.find(channel, call.params["message_id"])
        if message.author is not self._world.bot:
            self._world.require(channel, Permission.MANAGE_MESSAGES)
        self._messages.delete(message)
        return Reply()

    def _seen(self, call: Call) -> Channel:
        """Find the channel of a request and check that the bot sees it."""
        channel = self._world.channel(call.params["channel_id"])
        self._world.require(channel)
        return channel

    def _awake(self, call: Call) -> Channel:
        """As `_seen`, for changes: what stands in an archived thread cannot be changed."""
        channel = self._seen(call)
        if channel.archived:
            raise ApiError(*THREAD_ARCHIVED)
        return channel

    def _refuse_foreign(self, message: Message) -> None:
        if message.author is not self._world.bot:
            raise ApiError(*NOT_THE_AUTHOR)


class ApplicationRoutes:
    """The application's commands and emojis."""

    def __init__(self, world: World, commands: CommandBook, emojis: EmojiBook) -> None:
        self._world = world
        self._commands = commands
        self._emojis = emojis

    def routes(self, handler: CallHandler) -> Iterator[web.RouteDef]:
        """Yield the route definitions."""
        application = "/applications/{application_id}"
        for scope in (application, application + "/guilds/{guild_id}"):
            one = scope + "/commands/{command_id}"
            yield handler.serve("GET", scope + "/commands", self.list_commands)
            yield handler.serve("PUT", scope + "/commands", self.replace_commands)
            yield handler.serve("POST", scope + "/commands", self.add_command)
            yield handler.serve("GET", one, self.command)
            yield handler.serve("PATCH", one, self.change_command)
            yield handler.serve("DELETE", one, self.remove_command)
        emoji = application + "/emojis/{emoji_id}"
        yield handler.serve("GET", application + "/emojis", self.list_emojis)
        yield handler.serve("POST", application + "/emojis", self.add_emoji)
        yield handler.serve("GET", emoji, self.emoji)
        yield handler.serve("PATCH", emoji, self.rename_emoji)
        yield handler.serve("DELETE", emoji, self.remove_emoji)

    def _scope(self, call: Call) -> Guild | None:
        return guild_of(self._world, call) if "guild_id" in call.params else None

    def list_commands(self, call: Call) -> Reply:
        """All commands of a scope; translations only when asked for."""
        commands = self._commands.in_scope(self._scope(call))
        if call.query.get("with_localizations", "").lower() not in {"1", "true"}:
            commands = [_without_translations(command) for command in commands]
        return Reply(commands)

    def replace_commands(self, call: Call) -> Reply:
        """Exactly these commands, as ``tree.sync`` sends them."""
        return Reply(self._commands.replace(self._scope(call), call.body or []))

    def add_command(self, call: Call) -> Reply:
        """One command more."""
        return Reply(self._commands.add(self._scope(call), call.body), HTTPStatus.CREATED)

    def command(self, call: Call) -> Reply:
        """One command."""
        return Reply(self._commands.get(self._scope(call), call.params["command_id"]))

    def change_command(self, call: Call) -> Reply:
        """A change of one command."""
        return Reply(self._commands.change(self._scope(call), call.params["command_id"], call.body))

    def remove_command(self, call: Call) -> Reply:
        """The end of one command."""
        self._commands.remove(self._scope(call), call.params["command_id"])
        return Reply()

    def list_emojis(self, _call: Call) -> Reply:
        """All emojis of the application, wrapped as Discord wraps this one list."""
        return Reply({"items": self._emojis.all()})

    def add_emoji(self, call: Call) -> Reply:
        """A new emoji from a data URI."""
        _, _, encoded = call.body["image"].partition("base64,")
        return Reply(self._emojis.add(call.body["name"], base64.b64decode(encoded)), HTTPStatus.CREATED)

    def emoji(self, call: Call) -> Reply:
        """One emoji."""
        return Reply(self._emojis.get(call.params["emoji_id"]))

    def rename_emoji(self, call: Call) -> Reply:
        """A new name for an emoji."""
        return Reply(self._emojis.rename(call.params["emoji_id"], call.body["name"]))

    def remove_emoji(self, call: Call) -> Reply:
        """The end of an emoji."""
        self._emojis.remove(call.params["emoji_id"])
        return Reply()


def guild_of(world: World, call: Call) -> Guild:
    """Find the guild of a request; raises Discord's "Unknown Guild"."""
    guild = world.guilds.get(int(call.params["guild_id"]))
    if guild is None:
        raise ApiError(*UNKNOWN_GUILD)
    return guild


def _without_translations(part: Json) -> Json:
    """Copy a command, or part of one, without its translations."""
    copied = {key: value for key, value in part.items() if not key.endswith("_localizations")}
    for key in ("options", "choices"):
        if copied.get(key):
            copied[key] = [_without_translations(inner) for inner in copied[key]]
    return copied
