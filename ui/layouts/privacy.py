"""What is kept of people, and why; taking it away and being forgotten."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle, ui

from ui.i18n import N_, Language
from ui.ids import Id, Kind
from ui.layouts.parts import AMBER, View, aside, box, button, finished, heading, line, rows, stacked

DATA_FILE: Final = "bower-my-data.json"

_KEPT: Final = (
    N_("**Your name and your language**, as last seen: to name you to others and to write to you."),
    N_("**Your direct messages**: their channel, and when one was refused last, so that your hand arrives."),
    N_("**What you chose**, such as how your hand is sorted."),
    N_(
        "**Tables at which you sat**: where and when, with their options and every move of the match, so that"
        " nothing is lost in a restart and deals can be checked and matches replayed. Moves name seats, not"
        " people."
    ),
    N_("**Results**: scores, places, ratings and sums, for the leaderboards and statistics of the server."),
    N_("**Which messages show your hand or call you**, to keep them up to date and to remove them."),
)
_NOT_KEPT: Final = (
    N_(
        "Bower does not read what people write, keeps no list of members, and gives nothing to anybody else."
        " Its log holds numbers of tables, not names and not cards."
    ),
    N_("Whoever runs this bot holds the database and its backups."),
)
_FORGETTING: Final = (
    N_("Your name, your language, your choices and the way to your direct messages are deleted."),
    N_(
        "Results of others stay. In them you become “Forgotten player”, and nobody can find out any more that"
        " it was you."
    ),
    N_(
        "Your hands in direct messages of running matches are deleted. What Bower wrote in channels earlier"
        " stays there; moderators can delete it."
    ),
    N_("If you use Bower again, you begin as somebody new."),
)


def privacy_page(language: Language) -> View:
    """What is kept and why, with the ways to get it and to have it deleted."""
    return finished(
        box(
            heading(language.text("What Bower keeps of you, and why")),
            stacked(f"- {language.text(kept)}" for kept in _KEPT),
            line(),
            stacked(aside(language.text(told)) for told in _NOT_KEPT),
            *rows(
                [
                    button(language.text("Export my data"), Id(Kind.MY_DATA, 0), ButtonStyle.primary),
                    button(language.text("Forget me …"), Id(Kind.FORGET, 0), ButtonStyle.danger),
                ]
            ),
        )
    )


def my_data(language: Language) -> View:
    """The message that carries the file with all that is kept of a person."""
    told = language.text("All that Bower keeps of you. Moves and cards of matches are not in it.")
    more = language.text("`/table export` gives you a whole match that is over.")
    return finished(box(stacked([told, aside(more)]), ui.File(f"attachment://{DATA_FILE}")))


def confirm_forgetting(language: Language, *, matches: int, lobbies: int) -> View:
    """The question before a person is forgotten who plays in so many matches and waits in so many lobbies."""
    told = [language.text(what) for what in _FORGETTING]
    if lobbies:
        told.insert(0, language.plural("You leave {n} lobby.", "You leave {n} lobbies.", lobbies))
    if matches:
        told.insert(
            0,
            language.plural(
                "A computer player takes your seat in {n} running match, for good.",
                "A computer player takes your seat in {n} running matches, for good.",
                matches,
            ),
        )
    yes = button(language.text("Forget me"), Id(Kind.FORGET, 0, 1), ButtonStyle.danger)
    no = button(language.text("Keep my data"), Id(Kind.DISMISS, 0))
    title = heading(language.text("Shall Bower forget you?"))
    return finished(box(stacked([title, *(f"- {each}" for each in told)]), *rows([yes, no]), colour=AMBER))
