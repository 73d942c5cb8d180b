"""What people can do in the local Discord, and what their client would not let them do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from localdiscord import components, forms
from localdiscord.commands import CommandBook, leaf_of
from localdiscord.interactions import Interaction, InteractionDesk, Kind, Modal
from localdiscord.messages import MessageBook
from localdiscord.options import CannotAct, OptionReader, OptionType
from localdiscord.state import Channel, Json, Message, Permission, User
from localdiscord.text import BUTTON, LINK_STYLE, SELECTS, STRING_SELECT
from localdiscord.world import World

__all__ = ["Acts", "CannotAct"]

_RESOLVED = {
    5: OptionType.USER,
    6: OptionType.ROLE,
    7: OptionType.MENTIONABLE,
    8: OptionType.CHANNEL,
}
"""Menus whose values are ids, and what these stand for."""


class Acts:
    """Turns the acts of people into interactions; raises `CannotAct` where a real client would refuse."""

    def __init__(
        self, world: World, messages: MessageBook, commands: CommandBook, desk: InteractionDesk
    ) -> None:
        self._world = world
        self._messages = messages
        self._commands = commands
        self._desk = desk
        self._options = OptionReader(world)

    # -- commands --------------------------------------------------------------------------------

    def slash(
        self,
        user: User,
        channel: Channel,
        path: Sequence[str],
        options: Mapping[str, Any],
        nonce: str | None = None,
    ) -> Interaction:
        """Run a slash command; ``path`` is ("table", "open")."""
        command, way, leaf = self._leaf(user, channel, path)
        given, resolved = self._options.read(leaf, options, channel)
        return self._desk.open(
            Kind.COMMAND, user, channel, _command_data(command, way, given, resolved), nonce=nonce
        )

    def autocomplete(
        self,
        user: User,
        channel: Channel,
        path: Sequence[str],
        options: Mapping[str, Any],
        *,
        focused: str,
        nonce: str | None = None,
    ) -> Interaction:
        """Ask for the choices of the option ``focused``, as typing in it does."""
        command, way, leaf = self._leaf(user, channel, path)
        given = self._options.read_partial(leaf, options, focused)
        return self._desk.open(
            Kind.AUTOCOMPLETE, user, channel, _command_data(command, way, given, {}), nonce=nonce
        )

    def _leaf(self, user: User, channel: Channel, path: Sequence[str]) -> tuple[Json, list[Json], Json]:
        self._enter(user, channel)
        usable = {command["name"]: command for command in self._commands.usable(user, channel)}
        command = usable.get(path[0]) if path else None
        found = leaf_of(command, list(path[1:])) if command else None
        if command is None or found is None:
            raise CannotAct(f"/{' '.join(path)} is not offered to {user.name} in {channel.name}")
        return command, *found

    def _enter(self, user: User, channel: Channel) -> None:
        if channel.id not in self._world.channels:
            raise CannotAct(f"{channel.name} no longer exists")
        if Permission.VIEW_CHANNEL not in self._world.permissions(user, channel):
            raise CannotAct(f"{user.name} does not see {channel.name}")
        self._need_bot(channel)

    # -- components ------------------------------------------------------------------------------

    def click(self, user: User, message: Message, custom_id: str, nonce: str | None = None) -> Interaction:
        """Press a button that the person sees and that is not greyed out."""
        button = self._usable(user, message, custom_id)
        if button["type"] != BUTTON or button["style"] == LINK_STYLE:
            raise CannotAct(f"{custom_id} is not a button that the bot hears of")
        return self._component(user, message, {"component_type": BUTTON, "custom_id": custom_id}, nonce)

    def select(
        self,
        user: User,
        message: Message,
        custom_id: str,
        values: Sequence[str],
        nonce: str | None = None,
    ) -> Interaction:
        """Choose from a menu that the person sees and that is not greyed out."""
        menu = self._usable(user, message, custom_id)
        if menu["type"] not in SELECTS:
            raise CannotAct(f"{custom_id} is not a menu")
        forms.check_selection(menu, values)
        data: Json = {"component_type": menu["type"], "custom_id": custom_id, "values": list(values)}
        if menu["type"] in _RESOLVED:
            data["resolved"] = self._options.resolve(_RESOLVED[menu["type"]], values, message.channel)
        return self._component(user, message, data, nonce)

    def forge(
        self, user: User, message: Message, custom_id: str, values: Sequence[str] | None = None
    ) -> Interaction:
        """Send a component's custom id that need not be on the message, as a modified client can."""
        self._see(user, message)
        if values is None:
            return self._component(user, message, {"component_type": BUTTON, "custom_id": custom_id}, None)
        found = components.find(message.components, custom_id) or {}
        kind = found["type"] if found.get("type") in SELECTS else STRING_SELECT
        data = {"component_type": kind, "custom_id": custom_id, "values": list(values)}
        return self._component(user, message, data, None)

    def _see(self, user: User, message: Message) -> None:
        if not self._world.sees(user, message):
            raise CannotAct(f"{user.name} does not see that message")
        self._need_bot(message.channel)

    def _need_bot(self, channel: Channel) -> None:
        if channel.guild is not None and self._world.bot.id not in channel.guild.members:
            raise CannotAct(f"the bot is no member of {channel.guild.name}")

    def _usable(self, user: User, message: Message, custom_id: str) -> Json:
        self._see(user, message)
        component = components.find(message.components, custom_id)
        if component is None:
            raise CannotAct(f"the message has no component {custom_id}")
        if component.get("disabled"):
            raise CannotAct(f"the component {custom_id} is disabled")
        return component

    def _component(self, user: User, message: Message, data: Json, nonce: str | None) -> Interaction:
        found = components.find(message.components, data["custom_id"])
        data["id"] = found["id"] if found else 1
        return self._desk.open(Kind.COMPONENT, user, message.channel, data, message=message, nonce=nonce)

    # -- forms and chat --------------------------------------------------------------------------

    def submit(
        self, user: User, modal: Modal, values: Mapping[str, Any], nonce: str | None = None
    ) -> Interaction:
        """Send a form that was opened for this person; ``values`` by custom id."""
        opener = modal.interaction
        if opener.user is not user:
            raise CannotAct("that form was opened for someone else")
        data: Json = {"custom_id": modal.custom_id, "components": forms.filled(modal.components, values)}
        return self._desk.open(
            Kind.MODAL_SUBMIT, user, opener.channel, data, message=opener.message, trigger=opener, nonce=nonce
        )

    def say(self, user: User, channel: Channel, content: str) -> Message:
        """Write an ordinary message."""
        self._enter(user, channel)
        if Permission.SEND_MESSAGES not in self._world.permissions(user, channel):
            raise CannotAct(f"{user.name} may not write in {channel.name}")
        return self._messages.send(channel, user, {"content": content})

    def dismiss(self, user: User, message: Message) -> None:
        """Remove one of the person's own ephemeral messages from the screen."""
        if message.viewer is not user:
            raise CannotAct("only one's own private messages can be dismissed")
        self._messages.delete(message)


def _command_data(command: Json, way: list[Json], given: list[Json], resolved: Json) -> Json:
    """Build the data of a command interaction: options nested below their subcommands."""
    options = given
    for part in reversed(way):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
    if resolved:
        data["resolved"] = resolved
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data
