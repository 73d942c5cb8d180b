"""Lists of tables and of finished matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.games import GAMES
from engine.journal import Result, Stage
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.ids import Id, Kind
from ui.layouts.parts import (
    LONGEST_TEXT,
    Item,
    View,
    box,
    button,
    choices,
    day,
    finished,
    heading,
    jump_url,
    option,
    rows,
    stacked,
    table_title,
)
from ui.names import person_name, plain, seat_names, side_name

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


def history(
    matches: Sequence[Finished], language: Language, page: int = 0, *, more: bool = False, own: bool = False
) -> View:
    """One page, counted from 0, of the matches finished last, each of which can be replayed.

    `more`: there are older ones. `own`: they are the reader's, not a server's.
    """
    if not matches:
        nothing = language.text("No match has been finished here yet.")
        if own:
            nothing = language.text("You have not finished a match yet.")
        return _listing(language, _matches_title(language, own=own), [nothing])
    lines = [_match(match, language) for match in matches]
    menu = choices(
        Id(Kind.MATCH, 0),
        [option(match_label(match, language), str(match.table)) for match in matches],
        language.text("Replay a match"),
    )
    turning = [
        button(language.text("Newer"), Id(Kind.MATCHES, 0, max(page - 1, 0), "newer"), disabled=page == 0),
        button(language.text("Older"), Id(Kind.MATCHES, 0, page + 1, "older"), disabled=not more),
    ]
    items = [menu, *(rows(turning) if more or page else ())]
    return _listing(language, _matches_title(language, own=own), lines, items)


def _matches_title(language: Language, *, own: bool) -> str:
    return language.text("Your finished matches") if own else language.text("Finished matches")


def _listing(language: Language, title: str, lines: Sequence[str], items: Sequence[Item] = ()) -> View:
    shown = stacked(lines, _ROOM)
    rest = len(lines) - (shown.count("\n") + 1)
    more = language.plural("… and {n} more.", "… and {n} more.", rest) if rest else ""
    return finished(box(heading(title), shown, more, *items))


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
    return f"- {day(match.ended_at)} · {_title(match, language)} · {_scores(match.result, language)}"


def match_label(match: Finished, language: Language) -> str:
    """A match on one line of a menu, where no markup is shown."""
    people = [standing.person for standing in match.result.standings if standing.person]
    names = [person_name(language, person, plain) for person in people]
    return f"{_title(match, language)} · {', '.join(names)}"


def _title(match: Finished, language: Language) -> str:
    game = PRESENTERS[match.game].title(language)
    return language.text("Table {number} · {game}", number=match.table, game=game)


def _scores(result: Result, language: Language) -> str:
    sides: dict[int, list[str]] = {}
    facts: dict[int, Any] = {}
    computers = 0
    for standing in sorted(result.standings, key=lambda standing: standing.seat):
        if standing.person is None:
            computers += 1
            name = language.text("Computer {number}", number=computers)
        else:
            name = person_name(language, standing.person)
        sides.setdefault(standing.side, []).append(name)
        facts[standing.side] = (standing.place, standing.score)
    ordered = sorted(sides, key=lambda side: (facts[side][0], side))
    return ", ".join(f"{' + '.join(sides[side])} **{facts[side][1]}**" for side in ordered)
