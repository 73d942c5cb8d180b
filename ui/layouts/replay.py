"""A match move by move, after it was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from discord import SelectOption

from engine.game import View as GameView
from engine.journal import Entry, TableRecord
from engine.match import replay
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.ids import Id, Kind
from ui.layouts.parts import (
    WOOD,
    Button,
    Item,
    View,
    box,
    button,
    choices,
    heading,
    illustrated,
    line,
    option,
    rows,
    stacked,
    table_title,
)
from ui.layouts.picture import table_picture
from ui.layouts.story import hand_ends, last_moves
from ui.names import owner_names

MOVES_SHOWN: Final = 3
"""Public events that led to the position."""
MOST_HANDS: Final = 25
"""Discord's limit for the options of a menu."""
_ROOM: Final = 1200
"""Characters for the hands of all seats."""


@dataclass(frozen=True, slots=True)
class Position:
    """A match after its first `version` moves: what everybody saw, and what each seat saw.

    `hands` is empty while the match must keep its secrets.
    """

    version: int
    public: GameView
    hands: tuple[GameView, ...]


def last_position(table: Table) -> int:
    """Up to which move a match may be replayed: to its end or, while it runs, the end of a hand; 0: none."""
    if not table.stage.is_open:
        return table.version
    return max(hand_ends(table), default=0)


def position(record: TableRecord, entries: Sequence[Entry], *, uncovered: bool) -> Position:
    """The match after these entries; takes long enough for a thread of its own."""
    game, _ = replay(record, entries)
    seats = range(len(record.seats)) if uncovered else ()
    return Position(len(entries), game.view(None), tuple(game.view(seat) for seat in seats))


def replayed(table: Table, language: Language, at: Position, theme: str | None = None) -> View:
    """A position with ways to all others, in a theme with a picture of the table."""
    record, presenter = table.record, PRESENTERS[table.record.game]
    picture = table_picture(record, at.public, language, theme)
    last = last_position(table)
    step = language.text("Move {number} of {count}", number=at.version, count=last)
    title = [heading(table_title(language, record)), f"**{step}** · {presenter.summary(language, at.public)}"]
    told = [f"- {told}" for told in last_moves(table, language, MOVES_SHOWN, at.version)]
    return illustrated(
        picture,
        lambda: replayed(table, language, at),
        box(
            stacked([*title, *told]),
            line() if picture is None else picture,
            *_situation(table, language, at, drawn=picture is not None),
            *_hands_menu(table, language, at.version, last),
            *rows(_steps(table, language, at.version, last)),
            *rows(_ways_out(table, language)),
            colour=WOOD,
        ),
    )


def _situation(table: Table, language: Language, at: Position, *, drawn: bool) -> list[str]:
    """The table as everybody saw it and the hands below it, or how the hand that is over came out.

    `drawn`: it stands beside a picture of the table.
    """
    presenter, names = PRESENTERS[table.record.game], owner_names(language, table.record)
    if presenter.ends_hand(table.steps[at.version - 1]):
        summary = presenter.beside_summary if drawn else presenter.hand_summary
        return [summary(language, at.public, names)]
    public = (presenter.beside_table if drawn else presenter.public)(language, at.public, names)
    if not at.hands:
        return [public]
    deal = next(step for step in reversed(table.steps[: at.version]) if presenter.begins_hand(step))
    uncovered = presenter.uncovered(language, at.hands, names, table.parse(deal.entry.move))
    hands = [f"- {hand}" for hand in uncovered]
    return [public, stacked([language.text("**All hands**, face up"), *hands], _ROOM)]


def _steps(table: Table, language: Language, version: int, last: int) -> list[Button]:
    ways = (
        ("first", language.text("First"), 1, version > 1),
        ("back", language.text("Back"), version - 1, version > 1),
        ("next", language.text("Next"), version + 1, version < last),
        ("last", language.text("Last"), last, version < last),
    )
    return [
        button(label, Id(Kind.REPLAY, table.id, max(to, 1), key), disabled=not possible)
        for key, label, to, possible in ways
    ]


def _hands_menu(table: Table, language: Language, version: int, last: int) -> list[Item]:
    """A menu of the hands; where there are too many for one, of those around the one that is shown."""
    presenter = PRESENTERS[table.record.game]
    begins = [step.entry.version for step in table.steps[:last] if presenter.begins_hand(step)]
    if len(begins) < 2:
        return []
    shown = sum(begin <= version for begin in begins) - 1
    start = max(0, min(shown - MOST_HANDS // 2, len(begins) - MOST_HANDS))
    options: list[SelectOption] = [
        option(
            presenter.hand_name(language, number + 1),
            str(begins[number]),
            language.text("from move {number}", number=begins[number]),
            chosen=number == shown,
        )
        for number in range(start, min(start + MOST_HANDS, len(begins)))
    ]
    return [choices(Id(Kind.REPLAY_HAND, table.id), options, language.text("Jump to"))]


def _ways_out(table: Table, language: Language) -> list[Button]:
    listed = button(language.text("All matches"), Id(Kind.MATCHES, 0))
    if table.stage.is_open:
        return [listed]
    return [listed, button(language.text("Download"), Id(Kind.EXPORT, table.id))]
