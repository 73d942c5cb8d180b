"""The options of a slash command as a person fills them in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

from localdiscord.payloads import channel_payload, member_payload, role_payload, user_payload
from localdiscord.state import Channel, Json, Role, User
from localdiscord.world import World


class CannotAct(Exception):
    """A person tried what a real client does not allow."""


class OptionType(IntEnum):
    """Kinds of options that hold a value."""

    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


class OptionReader:
    """Checks and converts option values against a command's declaration."""

    def __init__(self, world: World) -> None:
        self._world = world

    def read(
        self, leaf: Json, values: Mapping[str, Any], channel: Channel
    ) -> tuple[list[Json], dict[str, Json]]:
        """Return the options as an interaction carries them, and the objects that ids stand for."""
        declared = {option["name"]: option for option in leaf.get("options") or ()}
        _refuse_unknown(declared, values)
        missing = [n for n, o in declared.items() if o.get("required") and values.get(n) is None]
        if missing:
            raise CannotAct(f"required options are missing: {', '.join(missing)}")
        given: list[Json] = []
        resolved: dict[str, Json] = {}
        for name, option in declared.items():
            if values.get(name) is None:
                continue
            value = self._value(option, values[name])
            self._resolve(option["type"], value, channel, resolved)
            given.append({"name": name, "type": option["type"], "value": value})
        return given, resolved

    def read_partial(self, leaf: Json, values: Mapping[str, Any], focused: str) -> list[Json]:
        """Return the options of an autocomplete request; the focused one holds what was typed so far."""
        declared = {option["name"]: option for option in leaf.get("options") or ()}
        _refuse_unknown(declared, values)
        if not declared.get(focused, {}).get("autocomplete"):
            raise CannotAct(f"the option {focused} does not complete")
        given: list[Json] = []
        for name, option in declared.items():
            if name == focused:
                typed = {"value": str(values.get(name) or ""), "focused": True}
                given.append({"name": name, "type": option["type"], **typed})
            elif values.get(name) is not None:
                given.append(
                    {"name": name, "type": option["type"], "value": self._value(option, values[name])}
                )
        return given

    def resolve(self, kind: OptionType, values: Iterable[str], channel: Channel) -> dict[str, Json]:
        """Return the people, channels or roles that ids stand for, as an interaction carries them."""
        resolved: dict[str, Json] = {}
        for value in values:
            self._resolve(kind, value, channel, resolved)
        return resolved

    def _value(self, option: Json, value: object) -> str | int | float | bool:
        kind = OptionType(option["type"])
        if kind is OptionType.STRING:
            return _text(option, value)
        if kind in {OptionType.INTEGER, OptionType.NUMBER}:
            return _number(option, kind, value)
        if kind is OptionType.BOOLEAN:
            if not isinstance(value, bool):
                raise CannotAct(f"{option['name']} is yes or no")
            return value
        if kind is OptionType.ATTACHMENT:
            raise CannotAct("the local Discord has no files as options")
        return str(getattr(value, "id", value))

    def _resolve(self, kind: int, value: object, channel: Channel, resolved: dict[str, Json]) -> None:
        """Add the user, channel or role behind an id."""
        key = str(value)
        guild = channel.guild
        if kind == OptionType.MENTIONABLE:
            is_role = guild is not None and any(str(role.id) == key for role in guild.roles)
            kind = OptionType.ROLE if is_role else OptionType.USER
        if kind == OptionType.USER:
            user = self._person(key)
            resolved.setdefault("users", {})[key] = user_payload(user)
            if guild is not None and user.id in guild.members:
                member = member_payload(guild.members[user.id])
                resolved.setdefault("members", {})[key] = {
                    **{k: v for k, v in member.items() if k != "user"},
                    "permissions": str(int(self._world.permissions(user, channel))),
                }
        elif kind == OptionType.CHANNEL:
            found = channel_payload(_channel_beside(channel, key))
            resolved.setdefault("channels", {})[key] = {**found, "permissions": "0"}
        elif kind == OptionType.ROLE:
            resolved.setdefault("roles", {})[key] = role_payload(_role(channel, key))

    def _person(self, key: str) -> User:
        user = self._world.users.get(int(key)) if key.isdecimal() else None
        if user is None:
            raise CannotAct(f"there is nobody with the id {key}")
        return user


def _refuse_unknown(declared: Mapping[str, Json], values: Mapping[str, Any]) -> None:
    unknown = set(values) - set(declared)
    if unknown:
        raise CannotAct(f"the command has no option {', '.join(sorted(unknown))}")


def _channel_beside(channel: Channel, key: str) -> Channel:
    found = channel.guild.channels.get(int(key)) if channel.guild and key.isdecimal() else None
    if found is None:
        raise CannotAct(f"there is no channel with the id {key}")
    return found


def _role(channel: Channel, key: str) -> Role:
    roles = channel.guild.roles if channel.guild else []
    found = next((role for role in roles if str(role.id) == key), None)
    if found is None:
        raise CannotAct(f"there is no role with the id {key}")
    return found


def _refuse_unlisted(option: Json, value: object) -> None:
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise CannotAct(f"{option['name']}: {value!r} is not among the choices")


def _text(option: Json, value: object) -> str:
    text = str(value)
    _refuse_unlisted(option, text)
    low, high = option.get("min_length") or 0, option.get("max_length") or 6000
    if not low <= len(text) <= high:
        raise CannotAct(f"{option['name']}: between {low} and {high} characters")
    return text


def _number(option: Json, kind: OptionType, value: object) -> int | float:
    try:
        number = int(str(value)) if kind is OptionType.INTEGER else float(str(value))
    except ValueError:
        raise CannotAct(f"{option['name']}: {value!r} is not a number") from None
    _refuse_unlisted(option, number)
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise CannotAct(f"{option['name']}: {number} is out of range")
    return number
