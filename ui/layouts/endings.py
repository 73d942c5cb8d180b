"""What is told when a hand, a match or a table is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle

from engine import match
from engine.journal import Result, Stage, Standing
from engine.table import Table
from ui.commands import NO_IDS, mention
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.ids import Id, Kind
from ui.layouts.boards import ELSEWHERE, Which
from ui.layouts.parts import (
    WOOD,
    Button,
    View,
    aside,
    box,
    button,
    finished,
    heading,
    illustrated,
    line,
    rows,
    stacked,
    table_title,
    text_buttons,
)
from ui.layouts.picture import Picture, sheet_picture, table_picture
from ui.layouts.story import hand_ends, last_moves, view_at
from ui.names import seat_names, side_name

LAST_MOVES = 4
"""Public events that lead to the end of a hand."""
WINNING_MOVES = 2
"""Public events in a result; the summary of the last hand, above it, tells more."""
ROOM_FOR_SEEDS = 600
"""Characters for the seeds of a hand and its shuffles; there is always room for the first ones."""


def hand_summary(table: Table, language: Language, hand: int | None = None, theme: str | None = None) -> View:
    """A finished hand by its number from 1 (None: the last one); raises IndexError for no such.

    In a theme it shows the table as the hand ended, if its game has a picture of it.
    """
    ends = hand_ends(table)
    number = len(ends) if hand is None else hand
    if number < 1:
        raise IndexError(number)
    version = ends[number - 1]
    view, names = view_at(table, version), seat_names(language, table.record)
    moves = last_moves(table, language, LAST_MOVES, version)
    presenter = PRESENTERS[table.record.game]
    picture = table_picture(table.record, view, language, theme)
    summary = presenter.hand_summary if picture is None else presenter.beside_summary
    return illustrated(
        picture,
        lambda: hand_summary(table, language, number),
        box(
            stacked([heading(table_title(language, table.record)), *(f"- {move}" for move in moves)]),
            picture,
            summary(language, view, names),
            stacked(_seeds(table, language, number), ROOM_FOR_SEEDS),
            *rows(text_buttons(language, table, picture, "summary", number)),
            colour=WOOD,
        ),
    )


def result(
    table: Table, language: Language, commands: Mapping[str, int] = NO_IDS, theme: str | None = None
) -> View:
    """A finished match: who won, the standings, and a rematch; raises ValueError for any other.

    In a theme the score sheet is a picture, if its game has one.
    """
    outcome = table.result
    if outcome is None:
        raise ValueError("the match has no result")
    record, names = table.record, seat_names(language, table.record)
    how = last_moves(table, language, WINNING_MOVES)
    presenter = PRESENTERS[record.game]
    played = presenter.hands_played(language, len(hand_ends(table)))
    picture, view = sheet_picture(table, language, theme), table.view(None)
    if picture is None:
        told = presenter.finished(language, view, names, table.steps)
    else:
        told = presenter.beside_sheet(language, view, names)
    return illustrated(
        picture,
        lambda: result(table, language, commands),
        box(
            stacked([heading(table_title(language, record)), winner(language, outcome, names)]),
            stacked([*standings(language, outcome, names), played]),
            line() if picture is None else picture,
            stacked([*(f"- {move}" for move in how), told]),
            aside(_checking(table, language, commands)),
            *rows(_after(table, language, picture)),
        ),
    )


def _after(table: Table, language: Language, picture: Picture | None) -> list[Button]:
    return [
        button(language.text("Rematch"), Id(Kind.REMATCH, table.id), ButtonStyle.success),
        button(language.text("Replay"), Id(Kind.REPLAY, table.id, 1, "first")),
        button(
            language.text("Leaderboard"),
            Id(Kind.BOARD, 0, payload=f"{Which.of(table.record.game)}/{ELSEWHERE}"),
        ),
        *text_buttons(language, table, picture, "table"),
    ]


def ended(table: Table, language: Language) -> View:
    """A table that closed without a result."""
    title = heading(table_title(language, table.record))
    if table.stage is not Stage.ABANDONED:
        return finished(box(title, language.text("This table was closed before the match."), colour=WOOD))
    said = language.text("The match was abandoned and has no result.")
    view, names = table.view(None), seat_names(language, table.record)
    scores = [
        f"**{score}** · {side_name(names, side)}" for side, score in zip(view.sides, view.scores, strict=True)
    ]
    again = button(language.text("Rematch"), Id(Kind.REMATCH, table.id), ButtonStyle.success)
    return finished(box(stacked([title, said, *scores]), *rows([again]), colour=WOOD))


def standings(language: Language, outcome: Result, names: Sequence[str]) -> list[str]:
    """One line for each side, winners first: place, score, names.

    The dot is escaped: in a list Discord would count on by itself where sides share a place.
    """
    return [
        language.text(
            "{place}\\. **{score}** · {names}",
            place=members[0].place,
            score=members[0].score,
            names=side_name(names, tuple(standing.seat for standing in members)),
        )
        for members in by_side(outcome)
    ]


def by_side(outcome: Result) -> list[list[Standing]]:
    """The standings of each side together, winners first."""
    sides: dict[int, list[Standing]] = {}
    for standing in sorted(outcome.standings, key=lambda standing: (standing.place, standing.seat)):
        sides.setdefault(standing.side, []).append(standing)
    return list(sides.values())


def winner(language: Language, outcome: Result, names: Sequence[str]) -> str:
    """Who won, on one line."""
    winners = [standing.seat for standing in outcome.standings if standing.won]
    return language.plural(
        "**{names} wins the match!**", "**{names} win the match!**", len(winners),
        names=side_name(names, tuple(winners)),
    )  # fmt: skip


def _seeds(table: Table, language: Language, hand: int) -> list[str]:
    """The seed of a finished hand, and those of the shuffles in it."""
    return [
        aside(language.text("Fair deal {number}: its seed was {seed}", number=deal.number, seed=deal.seed))
        for deal in match.deals(table.steps, over=not table.stage.is_open)
        if deal.hand == hand
    ]


def _checking(table: Table, language: Language, commands: Mapping[str, int]) -> str:
    return language.text(
        "Every deal can be checked: {command} for table {number}.",
        command=mention(language, commands, "table", "verify"),
        number=table.id,
    )
