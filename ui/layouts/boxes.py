"""Small private answers: a notice, a refusal, a question."""

from __future__ import annotations

from discord import ButtonStyle

from engine.game import Move
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.ids import Id, Kind
from ui.layouts.parts import (
    AMBER,
    FELT,
    Button,
    View,
    box,
    button,
    finished,
    heading,
    rows,
    stacked,
    table_title,
)
from ui.names import seat_names


def notice(text: str) -> View:
    """An answer in a sentence or two."""
    return finished(box(text, colour=FELT))


def refusal(text: str) -> View:
    """Why something cannot be done."""
    return finished(box(text, colour=AMBER))


def confirm_leave(table: Table, language: Language) -> View:
    """The question before somebody leaves a match for good."""
    asked = language.text(
        "Leave this match for good? A computer player takes your seat and you cannot return to it."
    )
    return _question(table, language, asked, Kind.LEAVE_NOW, language.text("Leave for good"))


def confirm_end(table: Table, language: Language) -> View:
    """The question before a match is ended for everybody."""
    asked = language.text("End this match for everybody? It will have no result.")
    return _question(table, language, asked, Kind.END_NOW, language.text("End the match"))


def second_look(table: Table, seat: int, move: Move, language: Language) -> View | None:
    """The question before a legal move of a seat is made, for its person alone, if there is one."""
    presenter, view = PRESENTERS[table.record.game], table.view(seat)
    asked = presenter.second_look(language, view, move)
    if asked is None:
        return None
    yes = button(
        presenter.move_label(language, view, move),
        Id(Kind.PLAY_NOW, table.id, table.version, str(move)),
        ButtonStyle.primary,
    )
    return _asking(table, language, asked, yes, language.text("Choose again"))


def recap(table: Table, language: Language) -> View:
    """What is just over at a table, for whoever wants to look at it again."""
    record = table.record
    told = PRESENTERS[record.game].recap(language, table.view(None), seat_names(language, record))
    title = heading(table_title(language, record))
    if told is None:
        return finished(box(title, language.text("There is nothing to look back on yet.")))
    return finished(box(stacked([title, f"**{told.title}**", told.body])))


def _question(table: Table, language: Language, asked: str, kind: Kind, yes: str) -> View:
    agree = button(yes, Id(kind, table.id), ButtonStyle.danger)
    return _asking(table, language, asked, agree, language.text("Keep playing"))


def _asking(table: Table, language: Language, asked: str, yes: Button, no: str) -> View:
    return finished(
        box(
            stacked([heading(table_title(language, table.record)), asked]),
            *rows([yes, button(no, Id(Kind.DISMISS, table.id))]),
            colour=AMBER,
        )
    )
