"""What the people of a local Discord see that moves a match, kept up as their messages change."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from localdiscord import LocalDiscord, Message, User, usable_of
from ui.ids import Id, Kind

MOVING: Final = frozenset({Kind.PLAY, Kind.PLAY_NOW, Kind.CHOOSE, Kind.PICK, Kind.BACK})
"""Kinds of buttons and menus that make a move, or take the seat back in which to make one."""


@dataclass(frozen=True, slots=True)
class Control:
    """A button or menu that makes a move; `options` are a menu's values, of which `count` are chosen."""

    id: Id
    options: tuple[str, ...] = ()
    count: int = 0

    def values(self, chance: random.Random) -> list[str]:
        """Random values to choose; none of a button."""
        return chance.sample(self.options, self.count)

    def move(self, values: list[str]) -> str:
        """The move it makes when these values are chosen, in the notation of the game."""
        match self.id.kind:
            case Kind.CHOOSE:
                return values[0]
            case Kind.PICK:
                return " ".join([self.id.payload, *values])
            case _:
                return self.id.payload


@dataclass(frozen=True, slots=True)
class Screen:
    """One message as one person sees it, with the controls of a table that it offers."""

    person: User
    message: Message
    controls: tuple[Control, ...]

    @property
    def position(self) -> tuple[int, int]:
        """The table, and the version of its match, that the controls belong to."""
        return self.controls[0].id.table, max(control.id.version for control in self.controls)

    @property
    def is_hand(self) -> bool:
        """Whether it is the direct message with a hand, which the bot keeps true."""
        return not self.message.ephemeral


Watcher = Callable[[Screen | None, Screen | None], None]
"""Called with what a message offered before and what it offers now."""


class Screens:
    """Every private message that offers moves, by its id."""

    def __init__(self, server: LocalDiscord) -> None:
        self.offering: dict[int, Screen] = {}
        self.watchers: list[Watcher] = []
        self._newest: dict[tuple[int, int], int] = {}
        server.book.listeners.append(self._changed)

    def is_outdated(self, screen: Screen) -> bool:
        """Whether the person sees a later position of the match elsewhere, and so looks there."""
        table, version = screen.position
        return 0 < version < self._newest[screen.person.id, table]

    def _changed(self, message: Message, _fresh: bool) -> None:
        person = message.viewer or message.channel.recipient
        if person is None:
            return
        before = self.offering.pop(message.id, None)
        controls = () if message.deleted else tuple(moving_controls(message))
        after = Screen(person, message, controls) if controls else None
        if after is not None:
            self.offering[message.id] = after
            table, version = after.position
            self._newest[person.id, table] = max(version, self._newest.get((person.id, table), 0))
        for watcher in self.watchers:
            watcher(before, after)


def moving_controls(message: Message) -> Iterator[Control]:
    """The controls of a message that make a move."""
    for part in usable_of(message):
        does = id_of(part)
        if does is not None and does.kind in MOVING:
            options = tuple(option["value"] for option in part.get("options", ()))
            yield Control(does, options, part.get("max_values", 1) if options else 0)


def id_of(part: dict[str, Any]) -> Id | None:
    """What a button or menu does; None if it only leads somewhere."""
    written = part.get("custom_id")
    return Id.parse(written) if written is not None else None


def offers(message: Message, kind: Kind, table: int | None = None) -> str | None:
    """The custom id of a message's button or menu of a kind (and of a table), if it has one."""
    for part in usable_of(message):
        does = id_of(part)
        if does is not None and does.kind == kind and table in (None, does.table):
            return str(does)
    return None
