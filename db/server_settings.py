"""What the managers of a server have chosen for it, and its form as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from engine.game import OptionValue


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The choices of one server; every default means that nothing was chosen."""

    language: str | None = None
    """The language of channel texts, such as "it"; None: that of the server."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened; none: everywhere."""
    open_roles: tuple[int, ...] = ()
    """Who may open tables, besides moderators; none: everybody."""
    end_roles: tuple[int, ...] = ()
    """Who may end tables, besides their hosts and moderators."""
    defaults: Mapping[str, Mapping[str, OptionValue]] = field(default_factory=dict)
    """By game: the options and settings that new tables begin with, where they differ from the game's."""
    show_left: bool = True
    """Whether boards show members who left the server."""
    theme: str | None = None
    """The theme of pictures in channels: "dark", "light" or "contrast"; None: the usual one."""
    others: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Choices that this version of the program does not know; they survive a change."""

    def to_json(self) -> str:
        """The form that `from_json` reads."""
        known = {name: getattr(self, name) for name in _KNOWN}
        known["defaults"] = {game: dict(values) for game, values in self.defaults.items()}
        return json.dumps({**self.others, **known})

    @classmethod
    def from_json(cls, text: str) -> ServerSettings:
        """The settings of a JSON object; what it does not name is as if nothing was chosen."""
        found: dict[str, Any] = json.loads(text)
        known = {name: found.pop(name) for name in _KNOWN if name in found}
        for name in _TUPLES & known.keys():
            known[name] = tuple(known[name])
        return cls(**known, others=found)


_KNOWN: Final = tuple(field.name for field in fields(ServerSettings) if field.name != "others")
_TUPLES: Final = frozenset({"channels", "open_roles", "end_roles"})
