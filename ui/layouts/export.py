"""One match to take away: as a text to read and as data to replay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from discord import ui

from engine.export import as_data, moment
from engine.journal import By, Entry
from engine.steps import Step
from engine.table import Table
from ui import settings
from ui.games import PRESENTERS
from ui.i18n import N_, Language
from ui.layouts.endings import by_side
from ui.layouts.parts import View, aside, box, finished, heading, stacked, table_title
from ui.names import plain_owner_names, side_name

_MADE_BY: Final = MappingProxyType(
    {
        By.COMPUTER: N_("by a computer player"),
        By.FORCED: N_("no other move"),
        By.TIMEOUT: N_("by Bower, time was up"),
    }
)
"""Who made a move, where it was not the person at the seat."""


def exported(table: Table, language: Language) -> View:
    """The message that carries the files of `export_files`."""
    text, data = file_names(table)
    told = language.text(
        "The whole match, hidden cards included: as a text, and as data in Bower's notation."
    )
    checked = language.text("The data hold the seed of every deal, so that anyone can check them.")
    return finished(
        box(
            stacked([heading(table_title(language, table.record)), told, aside(checked)]),
            ui.File(f"attachment://{text}"),
            ui.File(f"attachment://{data}"),
        )
    )


def file_names(table: Table) -> tuple[str, str]:
    """What the text and the data of a match are called."""
    name = f"bower-{table.record.game}-{table.id}"
    return f"{name}.txt", f"{name}.json"


def export_files(table: Table, language: Language) -> dict[str, bytes]:
    """The files of a match that is over, by their names; takes no Discord and may run in a thread."""
    text, data = file_names(table)
    entries = [step.entry for step in table.steps]
    match = as_data(table.record, entries, table.result)
    return {
        text: "\n".join(_log(table, language)).encode(),
        data: json.dumps(match, ensure_ascii=False, indent=1).encode(),
    }


def _log(table: Table, language: Language) -> Iterator[str]:
    names = plain_owner_names(language, table.record)
    yield table_title(language, table.record)
    yield f"{moment(table.record.started_at)} – {moment(table.record.ended_at)}"
    yield ""
    yield from _options(table, language)
    yield ""
    yield from _standings(table, language, names)
    presenter, hand = PRESENTERS[table.record.game], 0
    for step in table.steps:
        if presenter.begins_hand(step):
            hand += 1
            yield ""
            yield presenter.hand_name(language, hand)
        yield _move(step, language, names)


def _options(table: Table, language: Language) -> Iterator[str]:
    for field, value in table.record.options.items():
        name = settings.name(language, table.record, field)
        yield f"{name}: {settings.value(language, table.record, field, value)}"


def _standings(table: Table, language: Language, names: list[str]) -> Iterator[str]:
    result = table.result
    if result is None:
        yield language.text("The match was abandoned and has no result.")
        return
    for members in by_side(result):
        seats = tuple(standing.seat for standing in members)
        yield f"{members[0].place}. {side_name(names, seats)}: {members[0].score}"


def _move(step: Step, language: Language, names: list[str]) -> str:
    entry = step.entry
    moved = f"{entry.version:>4}  {_mover(entry, names)}{entry.move}"
    made_by = _MADE_BY.get(entry.by)
    return moved if made_by is None else f"{moved}  ({language.text(made_by)})"


def _mover(entry: Entry, names: list[str]) -> str:
    return "" if entry.seat < 0 else f"{names[entry.seat]}: "
