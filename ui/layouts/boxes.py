"""Small private answers: a notice, a refusal, a question."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle, SelectOption, ui

from engine.game import Move
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.ids import Id, Kind
from ui.layouts.parts import (
    AMBER,
    FELT,
    Button,
    Item,
    View,
    box,
    button,
    choices,
    finished,
    heading,
    option,
    rows,
    stacked,
    table_title,
)
from ui.layouts.settings import THEMES
from ui.names import seat_names

THEME: Final = "theme"
"""The name of the preference for the colours of pictures."""
TWIN: Final = "twin"
"""The name of the preference for hands as `TEXT`, or else as `PICTURES`."""
TEXT: Final = "text"
PICTURES: Final = "pictures"


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


def in_words(view: View) -> View:
    """What a message without pictures says, without its controls."""
    texts = [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    return finished(box(*texts))


def view_panel(language: Language, theme: str, *, pictures: bool) -> View:
    """How somebody sees hands, with what else they may choose; nobody else is touched by it."""
    looks = {PICTURES: language.text("as pictures"), TEXT: language.text("as text")}
    chosen = PICTURES if pictures else TEXT
    shown = [option(words, value, chosen=value == chosen) for value, words in looks.items()]
    themes = [option(language.text(name), key, chosen=key == theme) for key, name in THEMES.items()]
    about = language.text(
        "This is how *you* see your hands; nothing changes for anybody else. Every picture says in words what"
        " it shows, for screen readers."
    )
    return finished(
        box(
            stacked([heading(language.text("View")), about]),
            *_chosen_from(shown, TWIN, language.text("Hands")),
            *(_chosen_from(themes, THEME, language.text("Colours")) if pictures else ()),
        )
    )


def _chosen_from(options: list[SelectOption], preference: str, name: str) -> tuple[str, Item]:
    """A menu for one preference below its name, which a menu with something chosen does not show."""
    return f"**{name}**", choices(Id(Kind.VIEW_CHOICE, 0, payload=preference), options, name)


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
