"""Ending a table together: how the vote stands, and the question to each who may vote."""

from __future__ import annotations

from discord import ButtonStyle

from engine.table import Table
from ui.i18n import Language
from ui.ids import Id, Kind
from ui.layouts.parts import AMBER, Button, View, box, button, finished, heading, rows, stacked, table_title

FOR: str = "for"
"""The payload of a vote for ending the table."""
TAKEN_BACK: str = "taken-back"
"""The payload of a vote that is taken back."""


def votes(table: Table, language: Language) -> str:
    """How the vote stands."""
    tally = table.vote
    return language.plural(
        "**{wanting} of {playing}** wants to end this table.",
        "**{wanting} of {playing}** want to end this table.",
        tally.wanting,
        wanting=tally.wanting, playing=tally.of,
    )  # fmt: skip


def standing_vote(table: Table, language: Language) -> str:
    """How the vote stands, for everybody; nothing while nobody wants the end."""
    return votes(table, language) if table.vote.wanting else ""


def vote_buttons(table: Table, language: Language) -> list[Button]:
    """A button that asks whoever presses it for a vote; none while nobody wants the end."""
    return [button(language.text("Vote"), Id(Kind.VOTE, table.id))] if table.vote.wanting else []


def confirm_vote(table: Table, seat: int, language: Language) -> View:
    """The question to the person in a seat, who cannot end the table alone, whether to vote for it."""
    asked = language.text(
        "The host or a moderator can end this table at once. It ends, too, when more than half of the "
        "people who play want it."
    )
    if table.record.seats[seat].wants_end:
        vote = button(language.text("Take my vote back"), Id(Kind.VOTE_NOW, table.id, payload=TAKEN_BACK))
    else:
        label = language.text("Vote to end it")
        vote = button(label, Id(Kind.VOTE_NOW, table.id, payload=FOR), ButtonStyle.danger)
    return finished(
        box(
            stacked([heading(table_title(language, table.record)), asked, votes(table, language)]),
            *rows([vote, button(language.text("Keep playing"), Id(Kind.DISMISS, table.id))]),
            colour=AMBER,
        )
    )
