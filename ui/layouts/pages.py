"""Rules and help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ui.commands import NO_IDS, mention
from ui.games import PRESENTERS
from ui.i18n import N_, Language
from ui.ids import Id, Kind
from ui.layouts.parts import Button, View, box, button, choices, finished, heading, option, rows, stacked

_HELP: Final = (
    N_("1. {open} puts a table into this channel. Others press *Join*; *Add computer player* fills seats."),
    N_("2. The host presses *Start*. Everybody gets the hand by direct message."),
    N_(
        "3. When it is your turn you are called. Play with the buttons below your hand, here with *My hand*,"
        " or with commands: {moves}."
    ),
    N_("4. {rules} explains the game, {show} posts the table anew at the end of the channel."),
)
_MORE: Final = (
    N_("{hand} shows your hand privately; it works with direct messages closed, too."),
    N_("*View*, below your hand, lets you choose other colours for it, or words in place of the picture."),
    N_(
        "{leave} leaves a table: a computer player takes your seat. {end} ends it: host and moderators at"
        " once, everybody else by a vote."
    ),
    N_(
        "{list} shows open tables, {history} finished matches to replay; {verify} proves that a deal was"
        " fair."
    ),
    N_("{leaderboard} shows who leads on this server, {stats} how you or others have played."),
    N_(
        "Take your time, but not too much: a silent player is reminded, then Bower makes a safe move, then a"
        " computer player holds the seat until the player is back."
    ),
    N_(
        "{privacy} tells what Bower keeps of you, and exports or deletes it. Whoever manages the server"
        " chooses with {settings} where tables open, who may, and in which language."
    ),
)
_COMMANDS: Final = {
    "open": ("table", "open"),
    "show": ("table", "show"),
    "leave": ("table", "leave"),
    "end": ("table", "end"),
    "list": ("table", "list"),
    "verify": ("table", "verify"),
    "history": ("table", "history"),
    "hand": ("hand",),
    "leaderboard": ("leaderboard",),
    "stats": ("stats",),
    "rules": ("rules",),
    "privacy": ("privacy",),
    "settings": ("settings",),
}


def rules_page(language: Language, game: str, number: int = 0) -> View:
    """One page of a game's rules, counted from 0, with ways to the others.

    Raises KeyError for an unknown game and IndexError for a page it does not have.
    """
    presenter = PRESENTERS[game]
    pages = presenter.rules(language)
    if number < 0:
        raise IndexError(number)
    page = pages[number]
    contents = [
        option(f"{index}. {other.title}", f"{game}/{index - 1}", chosen=index - 1 == number)
        for index, other in enumerate(pages, start=1)
    ]
    return finished(
        box(
            heading(f"{presenter.title(language)} · {page.title}"),
            page.body,
            choices(Id(Kind.RULES_PAGE, 0), contents, language.text("Contents")),
            *rows(_turning(language, game, number, len(pages))),
        )
    )


def help_page(language: Language, commands: Mapping[str, int] = NO_IDS) -> View:
    """How to begin, with commands to tap; `commands` are the ids of the root commands by name."""
    places = {place: mention(language, commands, *command) for place, command in _COMMANDS.items()}
    verbs = sorted({verb for presenter in PRESENTERS.values() for verb in presenter.verbs})
    places["moves"] = ", ".join(mention(language, commands, verb) for verb in ("play", *verbs))
    title = language.text("Bower: card and domino games in your channel")
    return finished(
        box(
            heading(title),
            stacked(language.text(step, **places) for step in _HELP),
            stacked(f"- {language.text(also, **places)}" for also in _MORE),
        )
    )


def _turning(language: Language, game: str, number: int, count: int) -> list[Button]:
    back = Id(Kind.RULES, 0, payload=f"{game}/{max(number - 1, 0)}")
    on = Id(Kind.RULES, 0, payload=f"{game}/{min(number + 1, count - 1)}")
    return [
        button(language.text("Back"), back, disabled=number == 0),
        button(language.text("Next"), on, disabled=number == count - 1),
    ]
