"""Lists of tables and of finished matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.games import GAMES
from engine.journal import Result, Stage
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.layouts.parts import (
    LONGEST_TEXT,
    View,
    box,
    day,
    finished,
    heading,
    jump_url,
    stacked,
    table_title,
)
from ui.names import clean, seat_names, side_name

_ROOM = LONGEST_TEXT - 200
"""Characters left for the list beside its heading and its last line."""


class Finished(Protocol):
    """A finished match, as storage remembers it."""

    @property
    def table(self) -> int:
        """The table's number."""

    @property
    def game(self) -> str:
        """The game's key."""

    @property
    def ended_at(self) -> float:
        """Unix seconds."""

    @property
    def result(self) -> Result:
        """Scores and standings."""


def tables_list(tables: Sequence[Table], language: Language) -> View:
    """The open tables of a server."""
    lines = [_table(table, language) for table in tables]
    if not lines:
        lines = [language.text("No table is open. Open one with `/table open`.")]
    return _listing(language, language.text("Open tables"), lines)


def history(matches: Sequence[Finished], language: Language) -> View:
    """The last finished matches of a server."""
    lines = [_match(match, language) for match in matches]
    if not lines:
        lines = [language.text("No match has been finished here yet.")]
    return _listing(language, language.text("Finished matches"), lines)


def _listing(language: Language, title: str, lines: Sequence[str]) -> View:
    shown = stacked(lines, _ROOM)
    rest = len(lines) - (shown.count("\n") + 1)
    more = language.plural("… and {n} more.", "… and {n} more.", rest) if rest else ""
    return finished(box(heading(title), shown, more))


def _table(table: Table, language: Language) -> str:
    record = table.record
    title = f"[{table_title(language, record)}]({jump_url(record)})"
    return f"- {title} · <#{record.venue.channel}> · {_state(table, language)}"


def _state(table: Table, language: Language) -> str:
    record, names = table.record, seat_names(language, table.record)
    if table.stage is Stage.LOBBY:
        most = GAMES[record.game].seats.stop - 1
        return language.text(
            "waiting for players, {taken} of {most}: {names}",
            taken=len(names), most=most, names=", ".join(names),
        )  # fmt: skip
    view = table.view(None)
    scores = zip(view.sides, view.scores, strict=True)
    return ", ".join(f"{side_name(names, side)} **{score}**" for side, score in scores)


def _match(match: Finished, language: Language) -> str:
    game = PRESENTERS[match.game].title(language)
    title = language.text("Table {number} · {game}", number=match.table, game=game)
    return f"- {day(match.ended_at)} · {title} · {_scores(match.result, language)}"


def _scores(result: Result, language: Language) -> str:
    sides: dict[int, list[str]] = {}
    facts: dict[int, Any] = {}
    computers = 0
    for standing in sorted(result.standings, key=lambda standing: standing.seat):
        if standing.person is None:
            computers += 1
            name = language.text("Computer {number}", number=computers)
        else:
            name = clean(standing.person.name)
        sides.setdefault(standing.side, []).append(name)
        facts[standing.side] = (standing.place, standing.score)
    ordered = sorted(sides, key=lambda side: (facts[side][0], side))
    return ", ".join(f"{' + '.join(sides[side])} **{facts[side][1]}**" for side in ordered)
