"""What the managers of a server can choose for it, in one private message."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol

import discord
from babel import Locale
from discord import ButtonStyle, ui

from engine.game import OptionValue
from engine.games import GAMES
from ui import settings
from ui.games import PRESENTERS
from ui.i18n import LANGUAGES, N_, Language
from ui.ids import Id, Kind, encode_value
from ui.layouts.parts import (
    AMBER,
    WOOD,
    Button,
    Item,
    View,
    aside,
    box,
    button,
    choices,
    finished,
    heading,
    line,
    option,
    rows,
    stacked,
)
from ui.names import clean
from ui.pictures.themes import DEFAULT_THEME

MOST: Final = 25
"""Channels or roles that can be chosen at once, by Discord's limit."""
AUTOMATIC: Final = "auto"
"""The value that leaves the language to the server."""
THEMES: Final = MappingProxyType(
    {"dark": N_("dark"), "light": N_("light"), "contrast": N_("high contrast")},
)
"""The themes of pictures."""
LEFT: Final = MappingProxyType({"show": N_("shown with “(left)”"), "hide": N_("hidden")})
"""How boards treat members who left the server."""
LISTED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({"left": LEFT, "theme": THEMES})
"""Settings of which one value is chosen, with the words for each."""
DEFAULTS: Final = "defaults/"
"""Before the key of a game: the options with which its tables are opened."""
ERASE: Final = "erase"

PLACES: Final = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
)
"""The kinds of channels in which tables can stand; threads go with their channel."""

_TITLES: Final = MappingProxyType(
    {
        "language": N_("Language of the channel texts"),
        "channels": N_("Where tables may be opened"),
        "open_roles": N_("Who may open tables"),
        "end_roles": N_("Who may end tables"),
        "left": N_("Members who left, on leaderboards"),
        "theme": N_("Pictures in the channels"),
        ERASE: N_("Delete this server's data"),
    }
)
_HINTS: Final = MappingProxyType(
    {
        "language": N_("Direct messages and private answers are in each person's own language."),
        "channels": N_("Threads go with their channel. With none chosen, tables may open everywhere."),
        "open_roles": N_("Moderators always may. With none chosen, everybody may."),
        "end_roles": N_("The table's host and moderators always may, and its players by a vote."),
        ERASE: N_("Tables, results, ratings and settings of this server go for good. You are asked twice."),
    }
)
_DEFAULTS_HINT: Final = N_("New tables begin with these options; their hosts can still change them.")
_RESETS: Final = MappingProxyType(
    {
        "channels": N_("Allow every channel"),
        "open_roles": N_("Allow everybody"),
        "end_roles": N_("Only host and moderators"),
    }
)


class Chosen(Protocol):
    """What was chosen for a server, as storage remembers it."""

    @property
    def language(self) -> str | None:
        """The code of a language; None: the server's own."""

    @property
    def channels(self) -> Sequence[int]:
        """Where tables may be opened; none: everywhere."""

    @property
    def open_roles(self) -> Sequence[int]:
        """Who may open tables; none: everybody."""

    @property
    def end_roles(self) -> Sequence[int]:
        """Who may end tables, besides hosts and moderators."""

    @property
    def defaults(self) -> Mapping[str, Mapping[str, OptionValue]]:
        """Options and settings of new tables, by game."""

    @property
    def show_left(self) -> bool:
        """Whether boards show members who left."""

    @property
    def theme(self) -> str | None:
        """A key of `THEMES`; None: `DEFAULT_THEME`."""


@dataclass(frozen=True, slots=True)
class Premises:
    """What a server has to choose from: its channels and roles by id, and the code of its own language."""

    channels: Collection[int]
    roles: Collection[int]
    language: str


def server_settings(
    language: Language, chosen: Chosen, server: Premises, editing: str = "", field: str = ""
) -> View:
    """All settings of a server, with what it takes to change the one named by `editing`.

    For the options of a game, `field` is the option to change.
    """
    names = setting_names()
    lines = [
        f"- {_title(language, name)}: **{_value(language, name, chosen, server)}**"
        for name in names
        if name != ERASE
    ]
    return finished(
        box(
            stacked([heading(language.text("Settings of this server")), *lines]),
            line(),
            choices(
                Id(Kind.SETTING, 0),
                [option(_title(language, name), name, chosen=name == editing) for name in names],
                language.text("What do you want to change?"),
            ),
            *(_editor(language, chosen, server, editing, field) if editing in names else ()),
            *rows([*_reset(language, chosen, editing), button(language.text("Done"), Id(Kind.DISMISS, 0))]),
            colour=WOOD,
        )
    )


def setting_names() -> list[str]:
    """The names of all settings, in menu order."""
    games = [f"{DEFAULTS}{game}" for game in GAMES]
    *others, erase = _TITLES
    return [*others[:4], *games, *others[4:], erase]


def confirm_erasing(language: Language, server: str, *, answered: int, tables: int, matches: int) -> View:
    """The question before a server's data are deleted, and after one yes the last question."""
    if answered:
        title = language.text("Delete the data of this server now?")
        told = [language.text("This cannot be undone.")]
        yes = language.text("Delete for good")
    else:
        title = language.text("Delete this server's data?")
        told = _what_goes(language, tables, matches)
        yes = language.text("Delete everything …")
    agree = button(yes, Id(Kind.ERASE, 0, answered + 1), ButtonStyle.danger)
    no = button(language.text("Keep everything"), Id(Kind.DISMISS, 0))
    return finished(
        box(stacked([heading(title), f"**{clean(server)}**", *told]), *rows([agree, no]), colour=AMBER)
    )


def _what_goes(language: Language, tables: int, matches: int) -> list[str]:
    open_tables = language.plural(
        "{n} open table, which is ended first", "{n} open tables, which are ended first", tables
    )
    played = language.plural(
        "{n} finished match with all its moves", "{n} finished matches with all their moves", matches
    )
    derived = language.text("ratings, leaderboards and statistics of this server")
    stays = language.text(
        "Names, languages and choices of people stay, for they may play elsewhere: each person deletes"
        " their own with `/privacy`. Messages in the channels stay as they are."
    )
    going = (open_tables, played, derived, language.text("its settings"))
    return [language.text("These go for good:"), *(f"- {what}" for what in going), stays]


def _title(language: Language, name: str) -> str:
    if name.startswith(DEFAULTS):
        game = PRESENTERS[name.removeprefix(DEFAULTS)].title(language)
        return language.text("New tables of {game}", game=game)
    return language.text(_TITLES[name])


def _value(language: Language, name: str, chosen: Chosen, server: Premises) -> str:
    """What a setting is set to, in words."""
    match name:
        case "language":
            return _language_name(language, chosen.language, server)
        case "channels":
            return _places(language, chosen.channels, server)
        case "open_roles":
            return _openers(language, chosen.open_roles, server)
        case "end_roles":
            return _enders(language, chosen.end_roles, server)
        case "left" | "theme":
            return language.text(LISTED[name][_one_of(name, chosen)])
        case _:
            return _changes(language, name.removeprefix(DEFAULTS), chosen)


def _one_of(name: str, chosen: Chosen) -> str:
    """Which of the values in `LISTED` is chosen."""
    if name == "left":
        return "show" if chosen.show_left else "hide"
    theme = chosen.theme
    return theme if theme is not None and theme in THEMES else DEFAULT_THEME


def _language_name(language: Language, code: str | None, server: Premises) -> str:
    if code is None:
        return language.text("as the server ({language})", language=own_name(server.language))
    return own_name(code)


def own_name(code: str) -> str:
    """What a language calls itself."""
    return (Locale(code).get_language_name(code) or code).capitalize()


def _places(language: Language, channels: Sequence[int], server: Premises) -> str:
    if not channels:
        return language.text("in every channel")
    there = [f"<#{channel}>" for channel in channels if channel in server.channels]
    return ", ".join(there) or language.text("nowhere, for the chosen channels are gone")


def _openers(language: Language, roles: Sequence[int], server: Premises) -> str:
    if not roles:
        return language.text("everybody")
    return language.text("moderators and {roles}", roles=_roles(language, roles, server))


def _enders(language: Language, roles: Sequence[int], server: Premises) -> str:
    if not roles:
        return language.text("the host and moderators")
    return language.text("the host, moderators and {roles}", roles=_roles(language, roles, server))


def _roles(language: Language, roles: Sequence[int], server: Premises) -> str:
    there = [f"<@&{role}>" for role in roles if role in server.roles]
    return ", ".join(there) or language.text("roles that are gone")


def _changes(language: Language, game: str, chosen: Chosen) -> str:
    changed = len(settings.changed(settings.fresh(game, chosen.defaults.get(game, {}))))
    if not changed:
        return language.text("the usual options")
    return language.plural("{n} option changed", "{n} options changed", changed)


def _editor(language: Language, chosen: Chosen, server: Premises, name: str, field: str) -> list[Item | str]:
    """What it takes to change one setting."""
    if name.startswith(DEFAULTS):
        return _options_editor(language, chosen, name, field)
    parts: list[Item | str] = [aside(language.text(_HINTS[name]))] if name in _HINTS else []
    match name:
        case "language":
            parts.append(
                _pick_one(language, name, _languages(language, server), chosen.language or AUTOMATIC)
            )
        case "left" | "theme":
            words = {value: language.text(word) for value, word in LISTED[name].items()}
            parts.append(_pick_one(language, name, words, _one_of(name, chosen)))
        case "channels" | "open_roles" | "end_roles":
            parts.append(_picker(language, name, getattr(chosen, name), server))
        case _:
            erase = button(language.text("Delete the data …"), Id(Kind.ERASE, 0), ButtonStyle.danger)
            parts += rows([erase])
    return parts


def _reset(language: Language, chosen: Chosen, name: str) -> list[Button]:
    """A button that undoes what was chosen for a setting, if there is anything to undo."""
    if name.startswith(DEFAULTS):
        label = language.text("Back to the usual options")
        undoes = bool(chosen.defaults.get(name.removeprefix(DEFAULTS)))
    elif name in _RESETS:
        label, undoes = language.text(_RESETS[name]), bool(getattr(chosen, name))
    else:
        return []
    return [button(label, Id(Kind.SETTING_RESET, 0, payload=name))] if undoes else []


def _languages(language: Language, server: Premises) -> dict[str, str]:
    return {AUTOMATIC: _language_name(language, None, server), **{code: own_name(code) for code in LANGUAGES}}


def _pick_one(language: Language, name: str, values: Mapping[str, str], now: str) -> Item:
    options = [option(words, value, chosen=value == now) for value, words in values.items()]
    return choices(Id(Kind.SETTING_VALUE, 0, payload=name), options, _title(language, name))


def _picker(language: Language, name: str, chosen: Sequence[int], server: Premises) -> Item:
    """A menu of the server's channels or roles, which Discord fills."""
    limits: dict[str, Any] = {
        "custom_id": str(Id(Kind.SETTING_VALUE, 0, payload=name)),
        "placeholder": _title(language, name),
        "min_values": 0,
        "max_values": MOST,
    }
    menu: ui.ChannelSelect[Any] | ui.RoleSelect[Any]
    if name == "channels":
        there = _present(chosen, server.channels, discord.SelectDefaultValueType.channel)
        menu = ui.ChannelSelect(channel_types=list(PLACES), default_values=there, **limits)
    else:
        there = _present(chosen, server.roles, discord.SelectDefaultValueType.role)
        menu = ui.RoleSelect(default_values=there, **limits)
    return ui.ActionRow(menu)


def _present(
    chosen: Sequence[int], present: Collection[int], kind: discord.SelectDefaultValueType
) -> list[discord.SelectDefaultValue]:
    """Discord takes no default that does not exist any more."""
    there = [number for number in chosen if number in present]
    return [discord.SelectDefaultValue(id=number, type=kind) for number in there[:MOST]]


def _options_editor(language: Language, chosen: Chosen, name: str, field: str) -> list[Item | str]:
    """The options of a game as a lobby shows them: first which one, then its values."""
    game = name.removeprefix(DEFAULTS)
    record = settings.fresh(game, chosen.defaults.get(game, {}))
    fields, changed = settings.fields(record), settings.changed(record)

    def in_words(value: OptionValue) -> str:
        return settings.value(language, record, field, value)

    menu = [
        option(
            settings.name(language, record, each),
            each,
            settings.value(language, record, each, settings.current(record, each)),
            chosen=each == field,
        )
        for each in fields
    ]
    parts: list[Item | str] = [
        stacked([aside(language.text(_DEFAULTS_HINT)), *settings.lines(language, record, changed)]),
        choices(Id(Kind.SETTING_FIELD, 0, payload=name), menu, language.text("Which option?")),
    ]
    if field in fields:
        now = settings.current(record, field)
        values = [
            option(in_words(value), encode_value(value), chosen=value == now) for value in fields[field]
        ]
        does = Id(Kind.SETTING_VALUE, 0, payload=f"{name}/{field}")
        parts.append(choices(does, values, settings.name(language, record, field)))
    return parts
