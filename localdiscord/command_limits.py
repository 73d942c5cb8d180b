"""Rules of Discord for application commands that its OpenAPI document does not hold.

Source: the page on application commands in Discord's developer documentation.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from localdiscord.commands import CHAT_INPUT, GROUP, SUBCOMMAND
from localdiscord.state import Json

MAX_NAME = 32
MAX_TOTAL = 8000
MAX_SLASH_COMMANDS = 100
_MARKS_ALLOWED = (range(0x0900, 0x0980), range(0x0E00, 0x0E80))  # Devanagari and Thai


def commands_faults(bodies: Sequence[Json]) -> Iterator[str]:
    """Check the commands of one scope together."""
    slash = [body for body in bodies if (body.get("type") or CHAT_INPUT) == CHAT_INPUT]
    if len(slash) > MAX_SLASH_COMMANDS:
        yield f"more than {MAX_SLASH_COMMANDS} slash commands"
    names = [(body.get("type") or CHAT_INPUT, body.get("name")) for body in bodies]
    for kind, name in {pair for pair in names if names.count(pair) > 1}:
        yield f"{name}: two commands of type {kind} have this name"
    for body in bodies:
        yield from command_faults(body)


def command_faults(body: Json) -> Iterator[str]:
    """Check one command."""
    name = str(body.get("name"))
    if (body.get("type") or CHAT_INPUT) != CHAT_INPUT:
        return
    yield from _part_faults(body, f"/{name}")
    total = _length(body)
    if total > MAX_TOTAL:
        yield f"/{name}: {total} characters in all, more than {MAX_TOTAL}"


def _part_faults(part: Json, where: str) -> Iterator[str]:
    """Check a command, a subcommand or an option, and all inside."""
    names = {"": part.get("name") or "", **(part.get("name_localizations") or {})}
    for locale, name in names.items():
        if not is_name(name):
            yield f"{where}: {name!r} is no valid name {locale}".rstrip()
    if not part.get("description"):
        yield f"{where}: a description is missing"
    options = part.get("options") or []
    yield from _order_faults(options, where)
    if part.get("autocomplete") and part.get("choices"):
        yield f"{where}: an option completes or has choices, not both"
    for option in options:
        yield from _part_faults(option, f"{where} {option.get('name')}")


def _order_faults(options: Sequence[Json], where: str) -> Iterator[str]:
    names = [option.get("name") for option in options]
    if len(set(names)) < len(names):
        yield f"{where}: two options have one name"
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"{where}: required options come before optional ones"
    branches = [option.get("type") in {SUBCOMMAND, GROUP} for option in options]
    if any(branches) and not all(branches):
        yield f"{where}: subcommands and options cannot stand side by side"


def is_name(name: str) -> bool:
    """Whether a text may name a slash command or an option: 1-32 letters, digits, ``-_'``, lower case."""
    return 1 <= len(name) <= MAX_NAME and name == name.lower() and all(map(_in_name, name))


def _in_name(character: str) -> bool:
    if character in "-_'" or unicodedata.category(character)[0] in "LN":
        return True
    return any(ord(character) in marks for marks in _MARKS_ALLOWED)


def _length(part: Json) -> int:
    """Count a command's characters, of each text the longest translation, as Discord does."""
    total = 0
    for key in ("name", "description"):
        texts = [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]
        total += max(map(len, texts))
    if isinstance(part.get("value"), str):
        total += len(part["value"])
    inside = (*(part.get("options") or ()), *(part.get("choices") or ()))
    return total + sum(map(_length, inside))
