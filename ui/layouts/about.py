"""What Bower is and how it is doing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ui.commands import NO_IDS, mention
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.layouts.parts import View, box, finished, heading, link, relative, rows, stacked


@dataclass(frozen=True, slots=True)
class Facts:
    """How the program is doing; `latency_ms` is None while it is not known."""

    version: str
    running_since: float
    latency_ms: int | None
    servers: int
    open_tables: int
    playing: int
    invitation: str
    """The address at which one lets the bot into another server."""


def about_page(language: Language, facts: Facts, commands: Mapping[str, int] = NO_IDS) -> View:
    """Version, uptime, latency and open tables, with ways to more; see `help_page` for `commands`."""
    games = ", ".join(presenter.title(language) for presenter in PRESENTERS.values())
    more = language.text(
        "{help} tells how to begin, {rules} how the games are played, {privacy} what Bower keeps.",
        help=mention(language, commands, "help"),
        rules=mention(language, commands, "rules"),
        privacy=mention(language, commands, "privacy"),
    )
    return finished(
        box(
            heading(language.text("Bower {version}", version=facts.version)),
            language.text("Card and domino games in your channel: {games}.", games=games),
            stacked(f"- {line}" for line in _lines(language, facts)),
            more,
            *rows([link(language.text("Invite Bower to another server"), facts.invitation)]),
        )
    )


def _lines(language: Language, facts: Facts) -> list[str]:
    lines = [
        language.text("Started {when}", when=relative(facts.running_since)),
        language.plural("In {n} server", "In {n} servers", facts.servers),
        language.plural("{n} table open", "{n} tables open", facts.open_tables),
        language.plural("{n} match being played", "{n} matches being played", facts.playing),
    ]
    if facts.latency_ms is not None:
        lines.append(language.text("{ms} ms from Discord and back", ms=facts.latency_ms))
    return lines
