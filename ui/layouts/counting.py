"""How boards, ratings and statistics count."""

from __future__ import annotations

from typing import Final

from engine.ratings import SHOWN_AFTER, Strength
from engine.standings import LEAST_MATCHES
from ui.i18n import N_, Language
from ui.layouts.parts import View, box, finished, heading, stacked

_MATCHES: Final = (
    N_("Finished matches of this server count. A match that was ended early counts for nothing."),
    N_("Matches of one person with computer players are practice and stay apart."),
    N_("Whoever leaves, or is away at the end, has lost. The result of the others stands."),
    N_("Points: one for every person on another side who came out behind you. They add up over all games."),
    N_("By win rate you are listed from {win_rate} matches on."),
    N_("A week begins on Monday, and days begin at midnight UTC."),
)
_RATINGS: Final = (
    N_("Every game of a server has its own rating. Partners are rated as a team."),
    N_("It is the strength that one can be sure of, so it begins at {start} and is shown after {rating} rated"
       " matches; ± tells how uncertain it still is."),
    N_("A match is rated unless computer player or clock made more than half of somebody's decisions."),
    N_("The second rated match of the very same people on one day counts half, the third a third, and so"
       " on."),
    N_("Whoever leaves is rated as if the own side had come last."),
)  # fmt: skip


def counting(language: Language) -> View:
    """The rules of what counts."""
    facts = {"rating": SHOWN_AFTER, "win_rate": LEAST_MATCHES, "start": Strength().rating}
    return finished(
        box(
            heading(language.text("How it counts")),
            stacked(f"- {language.text(rule, **facts)}" for rule in _MATCHES),
            language.text("**Ratings**"),
            stacked(f"- {language.text(rule, **facts)}" for rule in _RATINGS),
        )
    )
