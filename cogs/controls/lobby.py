"""Controls of a table that has not started."""

from __future__ import annotations

import re
from typing import Final

from cogs.controls.use import Use
from cogs.permissions import may_end
from engine import lobby
from engine.game import Refusal
from engine.journal import Stage
from engine.refusals import TableError
from ui import layouts
from ui.ids import SEATS, decode_value

_SEAT: Final = re.compile("[0-9]", re.ASCII)


async def join(use: Use) -> None:
    """Take a seat."""
    await use.table.join(use.answer.person)


async def add_computer(use: Use) -> None:
    """Seat a computer player."""
    await use.table.add_computer(use.person)


async def remove_computer(use: Use) -> None:
    """Take a computer player away."""
    await use.table.remove_computer(use.person)


async def start(use: Use) -> None:
    """Begin the match."""
    await use.table.start(use.person)


async def cancel(use: Use) -> None:
    """Close the table, unless the match has begun meanwhile."""
    allowed = await may_end(use.answer.interaction, use.table)
    await use.table.end(use.person, moderator=allowed, lobby_only=True)


async def options(use: Use) -> None:
    """Show the host the options, privately."""
    _require_configurable(use)
    await use.answer.show(layouts.lobby_options(use.table, use.answer.language))


async def choose_field(use: Use) -> None:
    """Show the values of the option that was chosen."""
    _require_configurable(use)
    await use.answer.replace(
        layouts.lobby_options(use.table, use.answer.language, chosen_field=_field(use, use.value))
    )


async def set_value(use: Use) -> None:
    """Set the option named in the id to the value that was chosen."""
    field = _field(use, use.id.payload)
    try:
        value = decode_value(use.value)
    except ValueError as error:
        raise Refusal("unknown-option") from error
    await use.table.configure(use.person, field, value)
    await use.answer.replace(layouts.lobby_options(use.table, use.answer.language, chosen_field=field))


async def swap(use: Use) -> None:
    """Let two seats change places."""
    if len(use.values) != 2 or not all(map(_SEAT.fullmatch, use.values)):
        raise Refusal("unknown-option")
    first, second = map(int, use.values)
    await use.table.swap(use.person, first, second)
    await use.answer.replace(layouts.lobby_options(use.table, use.answer.language, chosen_field=SEATS))


def _require_configurable(use: Use) -> None:
    if use.table.stage is not Stage.LOBBY:
        raise TableError("lobby-closed" if use.table.stage is Stage.PLAYING else "table-ended")
    lobby.require_host(use.table.record, use.person, moderator=False)


def _field(use: Use, name: str) -> str:
    record = use.table.record
    if name != SEATS and name not in lobby.SETTINGS_CHOICES and name not in lobby.option_choices(record):
        raise Refusal("unknown-option")
    return name
