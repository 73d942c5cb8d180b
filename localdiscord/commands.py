"""Application commands: registration, what a member may use, and localised names."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from localdiscord.errors import UNKNOWN_COMMAND, ApiError
from localdiscord.state import Channel, Guild, Json, Permission, User
from localdiscord.world import World

SUBCOMMAND, GROUP = 1, 2
CHAT_INPUT = 1
_GUILD_CONTEXT, _BOT_DM_CONTEXT = 0, 1
_FALLBACKS = {"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES", "es-ES": "es-419"}


def localised(texts: dict[str, str] | None, locale: str) -> str | None:
    """Return the text for a locale or its documented fallback, None if there is neither."""
    texts = texts or {}
    return texts.get(locale) or texts.get(_FALLBACKS.get(locale, ""))


def localise(command: Json, locale: str) -> Json:
    """Return a copy with ``name_localized`` and ``description_localized`` filled at every level.

    Choices get ``name_localized`` too. Without a translation the default text is repeated.
    """
    filled = copy.deepcopy(command)
    for part in _parts(filled):
        for key in ("name", "description"):
            if key in part:
                part[f"{key}_localized"] = localised(part.get(f"{key}_localizations"), locale) or part[key]
    return filled


def _parts(command: Json) -> Iterator[Json]:
    yield command
    yield from command.get("choices") or ()
    for option in command.get("options") or ():
        yield from _parts(option)


class CommandBook:
    """The commands that the bot has registered, for everyone and for single guilds."""

    def __init__(self, world: World) -> None:
        self.listeners: list[Callable[[], None]] = []
        self._world = world
        self._by_scope: dict[int | None, dict[int, Json]] = {None: {}}

    def in_scope(self, guild: Guild | None) -> list[Json]:
        """Return the commands registered for a guild, or globally."""
        return list(self._by_scope.get(guild.id if guild else None, {}).values())

    def replace(self, guild: Guild | None, bodies: list[Json]) -> list[Json]:
        """Register exactly these commands in a scope; known names keep their ids."""
        earlier = {(c["name"], c["type"]): c for c in self.in_scope(guild)}
        stored = [self._registered(guild, body, earlier) for body in bodies]
        self._by_scope[guild.id if guild else None] = {int(c["id"]): c for c in stored}
        self._changed()
        return stored

    def add(self, guild: Guild | None, body: Json) -> Json:
        """Register one more command, or a new version of one."""
        earlier = {(c["name"], c["type"]): c for c in self.in_scope(guild)}
        stored = self._registered(guild, body, earlier)
        self._by_scope.setdefault(guild.id if guild else None, {})[int(stored["id"])] = stored
        self._changed()
        return stored

    def get(self, guild: Guild | None, command_id: str) -> Json:
        """Find a command by id; raises Discord's "Unknown application command"."""
        found = self._by_scope.get(guild.id if guild else None, {}).get(int(command_id))
        if found is None:
            raise ApiError(*UNKNOWN_COMMAND)
        return found

    def change(self, guild: Guild | None, command_id: str, body: Json) -> Json:
        """Change parts of one command."""
        command = self.get(guild, command_id)
        command.update(body)
        command["version"] = str(self._world.ids.next())
        self._changed()
        return command

    def remove(self, guild: Guild | None, command_id: str) -> None:
        """Unregister one command."""
        self.get(guild, command_id)
        del self._by_scope[guild.id if guild else None][int(command_id)]
        self._changed()

    def _registered(self, guild: Guild | None, body: Json, earlier: dict[tuple[str, int], Json]) -> Json:
        command: Json = {"type": CHAT_INPUT, "description": "", **copy.deepcopy(body)}
        known = earlier.get((command["name"], command["type"]), {})
        permissions = command.get("default_member_permissions")
        command["default_member_permissions"] = None if permissions is None else str(permissions)
        command["id"] = known.get("id") or str(self._world.ids.next())
        command["version"] = str(self._world.ids.next())
        command["application_id"] = str(self._world.bot.id)
        command["integration_types"] = command.get("integration_types") or [0]
        command.setdefault("contexts", None)
        command.setdefault("nsfw", False)
        if guild is not None:
            command["guild_id"] = str(guild.id)
        return command

    def _changed(self) -> None:
        for listener in self.listeners:
            listener()

    # -- what people may use ---------------------------------------------------------------------

    def usable(self, user: User, channel: Channel) -> list[Json]:
        """Return the slash commands that a person is offered in a channel."""
        commands = {command["name"]: command for command in self.in_scope(None)}
        if channel.guild is not None:
            commands |= {command["name"]: command for command in self.in_scope(channel.guild)}
        granted = self._world.permissions(user, channel)
        return [command for command in commands.values() if self._offered(command, granted, channel)]

    def everything_for(self, user: User) -> list[Json]:
        """Return every slash command that a person may use somewhere, in that person's language."""
        found: dict[str, Json] = {}
        for channel in (*self._world.guild.channels.values(), self._world.dm_with(user)):
            found |= {command["id"]: command for command in self.usable(user, channel)}
        return [localise(command, user.locale) for command in found.values()]

    @staticmethod
    def _offered(command: Json, granted: Permission, channel: Channel) -> bool:
        if command["type"] != CHAT_INPUT or Permission.USE_APPLICATION_COMMANDS not in granted:
            return False
        context = _BOT_DM_CONTEXT if channel.guild is None else _GUILD_CONTEXT
        contexts = command.get("contexts")
        if contexts is None:
            contexts = [0, 1] if command.get("dm_permission", True) else [0]
        if context not in contexts:
            return False
        if channel.guild is None or command["default_member_permissions"] is None:
            return True
        return Permission(int(command["default_member_permissions"])) in granted


def leaf_of(command: Json, path: list[str]) -> tuple[list[Json], Json] | None:
    """Follow the rest of a path ("open" of "table open") into a command.

    Returns the subcommands on the way and the part that holds the options, or None if the path does
    not end at something that can be run.
    """
    way: list[Json] = []
    part: Json = command
    for name in path:
        part = next((o for o in part.get("options") or () if _is_branch(o) and o["name"] == name), {})
        if not part:
            return None
        way.append(part)
    if any(_is_branch(option) for option in part.get("options") or ()):
        return None
    return way, part


def _is_branch(option: dict[str, Any]) -> bool:
    return option["type"] in {SUBCOMMAND, GROUP}
