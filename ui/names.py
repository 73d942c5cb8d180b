"""Names of people and seats, made safe to stand in any message."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

import discord

from engine.journal import Holder, Person, TableRecord
from ui.i18n import Language

LONGEST: Final = 32
"""Discord's own limit for display names, in characters."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories that show nothing or change how the text around them is shown."""
_STACKED: Final = 2
"""Combining marks one character may carry; more is a trick to paint over other lines."""
_MARKUP: Final = re.compile(r"([\\*_`~|\[\]()<>#]|:(?=//))")
_NAMELESS: Final = "?"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"


def plain(name: str) -> str:
    """The name on one line without unseen characters, at most 32 characters; never empty.

    For places that show text as it is: button labels, select options, completions.
    """
    seen = name if name.isascii() and name.isprintable() else _seen(name)
    return " ".join(seen.split())[:LONGEST].rstrip() or _NAMELESS


def _seen(name: str) -> str:
    """What a name shows, without piles of marks."""
    shown: list[str] = []
    stacked = 0
    for character in unicodedata.normalize("NFC", name):
        stacked = stacked + 1 if unicodedata.combining(character) else 0
        if unicodedata.category(character) not in _UNSEEN and stacked <= _STACKED:
            shown.append(character)
    return "".join(shown)


@lru_cache(maxsize=4096)
def clean(name: str) -> str:
    """The name made safe for message text: as `plain`, with markup and mentions taken apart.

    A name written from right to left is isolated, or it would draw numbers and signs beside it along.
    """
    safe = discord.utils.escape_mentions(_MARKUP.sub(r"\\\1", plain(name)))
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in safe):
        return f"{_ISOLATE}{safe}{_END_ISOLATE}"
    return safe


def person_name(language: Language, person: Person, safe: Callable[[str], str] = clean) -> str:
    """What a person is called, for message text, or as `safe` makes it; a stand-in says what it is."""
    return language.text("Forgotten player") if person.id < 0 else safe(person.name)


def seat_name(language: Language, record: TableRecord, seat: int) -> str:
    """Who sits at a seat, for message text; a seat without its person says so."""
    return _named(language, record, seat, clean)


def plain_seat_name(language: Language, record: TableRecord, seat: int) -> str:
    """Who sits at a seat, for labels and completions."""
    return _named(language, record, seat, plain)


def seat_names(language: Language, record: TableRecord) -> list[str]:
    """The names of all seats in their order, for message text."""
    return [seat_name(language, record, seat) for seat in range(len(record.seats))]


def owner_names(language: Language, record: TableRecord) -> list[str]:
    """The names of all seats, whoever holds them at the moment: for telling what is past."""
    return [_owner(language, record, seat, clean) for seat in range(len(record.seats))]


def plain_owner_names(language: Language, record: TableRecord) -> list[str]:
    """As `owner_names`, for texts that are shown as they are."""
    return [_owner(language, record, seat, plain) for seat in range(len(record.seats))]


def plain_seat_names(language: Language, record: TableRecord) -> list[str]:
    """The names of all seats in their order, for labels and completions."""
    return [plain_seat_name(language, record, seat) for seat in range(len(record.seats))]


def side_name(names: Sequence[str], side: tuple[int, ...]) -> str:
    """The names of one side, partners joined."""
    return " + ".join(names[seat] for seat in side)


def _named(language: Language, record: TableRecord, seat: int, safe: Callable[[str], str]) -> str:
    holder, owner = record.seats[seat].holder, _owner(language, record, seat, safe)
    if holder is Holder.AWAY:
        return language.text("{name} (away)", name=owner)
    if holder is Holder.LEFT:
        return language.text("{name} (left)", name=owner)
    return owner


def _owner(language: Language, record: TableRecord, seat: int, safe: Callable[[str], str]) -> str:
    person = record.seats[seat].person
    if person is not None:
        return person_name(language, person, safe)
    before = sum(other.person is None for other in record.seats[:seat])
    return language.text("Computer {number}", number=before + 1)
