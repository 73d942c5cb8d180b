"""Everything a host can set, in words: the game's options and the table's settings as one list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine import lobby
from engine.game import OptionValue
from engine.journal import Person, Settings, Stage, TableRecord, Venue
from ui.games import PRESENTERS
from ui.i18n import N_, Language

_NAMES: Final = MappingProxyType(
    {
        "turn_seconds": N_("Time for a move"),
        "play_single": N_("Only one move possible"),
        "rematch_opener": N_("Who opens or deals first in a rematch"),
    }
)
_VALUES: Final[Mapping[tuple[str, OptionValue], str]] = MappingProxyType(
    {
        ("turn_seconds", None): N_("no limit"),
        ("play_single", False): N_("the player makes it"),
        ("play_single", True): N_("Bower plays it at once"),
        ("rematch_opener", "draw"): N_("drawn by lot"),
        ("rematch_opener", "rotate"): N_("the next seat"),
    }
)


def fields(record: TableRecord) -> dict[str, tuple[OptionValue, ...]]:
    """Every field the host may set with the values it may take at this table, in menu order."""
    return {**lobby.option_choices(record), **lobby.SETTINGS_CHOICES}


def fresh(game: str, defaults: Mapping[str, OptionValue]) -> TableRecord:
    """A table as a server with these defaults opens it, for showing how it would be."""
    plain = TableRecord(
        id=0,
        game=game,
        venue=Venue(None, 0),
        host=Person(0, ""),
        stage=Stage.LOBBY,
        seats=(lobby.COMPUTER,),
        options=lobby.default_options(game),
        settings=Settings(),
        opened_at=0.0,
    )
    return lobby.with_defaults(plain, defaults)


def current(record: TableRecord, field: str) -> OptionValue:
    """What a field is set to."""
    if field in lobby.SETTINGS_CHOICES:
        setting: OptionValue = getattr(record.settings, field)
        return setting
    return record.options[field]


def usual(record: TableRecord, field: str) -> OptionValue:
    """What a field is set to at a freshly opened table."""
    if field in lobby.SETTINGS_CHOICES:
        setting: OptionValue = getattr(Settings(), field)
        return setting
    return lobby.default_options(record.game)[field]


def changed(record: TableRecord) -> list[str]:
    """The fields that are not as at a freshly opened table."""
    return [field for field in fields(record) if current(record, field) != usual(record, field)]


def name(language: Language, record: TableRecord, field: str) -> str:
    """What a field is called."""
    if field in _NAMES:
        return language.text(_NAMES[field])
    return PRESENTERS[record.game].option_name(language, field)


def value(language: Language, record: TableRecord, field: str, setting: OptionValue) -> str:
    """What a value of a field is called."""
    if field in _NAMES:
        return _setting_value(language, field, setting)
    return PRESENTERS[record.game].option_value(language, field, setting, len(record.seats))


def lines(language: Language, record: TableRecord, chosen: Sequence[str]) -> list[str]:
    """The chosen fields with what they are set to, one line each."""
    return [
        f"{name(language, record, field)}: **{value(language, record, field, current(record, field))}**"
        for field in chosen
    ]


def _setting_value(language: Language, field: str, setting: OptionValue) -> str:
    if field == "turn_seconds" and isinstance(setting, int):
        return duration(language, setting)
    return language.text(_VALUES[field, setting]) if (field, setting) in _VALUES else str(setting)


def duration(language: Language, seconds: int) -> str:
    """A length of time in its largest whole unit."""
    if seconds % 86_400 == 0:
        return language.plural("{n} day", "{n} days", seconds // 86_400)
    if seconds % 3600 == 0:
        return language.plural("{n} hour", "{n} hours", seconds // 3600)
    if seconds % 60 == 0:
        return language.plural("{n} minute", "{n} minutes", seconds // 60)
    return language.plural("{n} second", "{n} seconds", seconds)
