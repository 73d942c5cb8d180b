"""What a person did in a server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.ratings import SHOWN_AFTER
from engine.standings import Companion, GameRating, Stats
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.ids import Id, Kind
from ui.layouts.boards import ELSEWHERE, Which, game_title, member_name, subject_id
from ui.layouts.parts import (
    Item,
    View,
    aside,
    box,
    button,
    choices,
    finished,
    heading,
    illustrated,
    line,
    option,
    rows,
    stacked,
)
from ui.layouts.picture import Picture
from ui.names import plain
from ui.numbers import share
from ui.pictures.curve import curve_alt, curve_scene

FEWEST_POINTS: Final = 2
"""Below that there is no curve."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose statistics are shown, of which game (None: all).

    `present` tells of whom it is known whether they are in the server.
    """

    person: int
    name: str
    game: str | None
    present: Mapping[int, bool]


def stats(subject: Subject, found: Stats | None, language: Language, theme: str | None = None) -> View:
    """The statistics of a person; None: no match was finished.

    In a theme they come with the curve of the rating, if there is one.
    """
    name = member_name(language, subject.person, subject.name, present=subject.present.get(subject.person))
    head = stacked([
        heading(language.text("Statistics · {game}", game=game_title(language, subject.game))),
        f"**{name}**",
    ])  # fmt: skip
    if found is None:
        return finished(box(head, _nothing(subject, language, name), *_controls(subject, language)))
    picture = None if theme is None else _curve(subject, found, language, theme)
    return illustrated(
        picture,
        lambda: stats(subject, found, language),
        box(
            head,
            stacked(_totals(found, language)),
            stacked(_ratings(subject, found, language)),
            picture,
            stacked(_particulars(subject, found, language)),
            stacked(_company(subject, found, language)),
            _practice(found, language),
            *_controls(subject, language),
        ),
    )


def _curve(subject: Subject, found: Stats, language: Language, theme: str) -> Picture | None:
    ratings = tuple(point.rating for point in found.curve)
    if len(ratings) < FEWEST_POINTS:
        return None
    title = language.text(
        "{game}: rating of {name}", game=game_title(language, subject.game), name=plain(subject.name)
    )
    caption = language.plural("the last rated match", "the last {n} rated matches", len(ratings))
    return Picture(curve_scene(title, ratings, caption), theme, curve_alt(language, title, ratings))


def _nothing(subject: Subject, language: Language, name: str) -> str:
    if subject.game is None:
        return language.text("{name} has not finished a match on this server yet.", name=name)
    game = game_title(language, subject.game)
    return language.text("{name} has not finished a match of {game} here yet.", name=name, game=game)


def _totals(found: Stats, language: Language) -> list[str]:
    if not found.matches:
        return [language.text("No match with other people yet.")]
    played = language.plural("**{n}** match", "**{n}** matches", found.matches)
    rate = share(language, found.wins, found.matches)
    won = language.plural("**{n}** won ({share})", "**{n}** won ({share})", found.wins, share=rate)
    points = language.plural("**{n}** point", "**{n}** points", found.points)
    form = " ".join(language.text("W") if one else language.text("L") for one in found.form)
    return [
        f"{played} · {won} · {points}",
        language.text("Won in a row: {now} now, {best} at best", now=found.streak, best=found.best_streak),
        language.text("Last matches, newest first: `{form}` (W won, L lost)", form=form),
    ]


def _ratings(subject: Subject, found: Stats, language: Language) -> list[str]:
    """The rating of each game, or of the one shown, with its course in words."""
    games = [game for game in PRESENTERS if game in found.ratings and subject.game in (None, game)]
    if not games:
        return []
    lines = [language.text("**Rating**")]
    for game in games:
        told = _rating(found.ratings[game], language)
        lines.append(f"- {told}" if subject.game else f"- {game_title(language, game)}: {told}")
    ratings = [point.rating for point in found.curve]
    if len(ratings) >= FEWEST_POINTS:
        lines.append(
            language.text(
                "- from {first} to {last} in the last {count} rated matches; lowest {low}, highest {high}",
                first=ratings[0], last=ratings[-1], count=len(ratings), low=min(ratings), high=max(ratings),
            )
        )  # fmt: skip
    return lines


def _rating(standing: GameRating, language: Language) -> str:
    if standing.rating is None:
        return language.text(
            "shown after {least} rated matches, so far {count}", least=SHOWN_AFTER, count=standing.rated
        )
    return language.plural(
        "**{rating}** ±{uncertainty} after {n} rated match",
        "**{rating}** ±{uncertainty} after {n} rated matches",
        standing.rated, rating=standing.rating.number, uncertainty=standing.rating.uncertainty,
    )  # fmt: skip


def _particulars(subject: Subject, found: Stats, language: Language) -> list[str]:
    lines: list[str] = []
    for game, presenter in PRESENTERS.items():
        told = presenter.particulars(language, found.particulars.get(game, {}))
        if told and subject.game in (None, game):
            lines += [f"**{game_title(language, game)}**", *(f"- {each}" for each in told)]
    return lines


def _company(subject: Subject, found: Stats, language: Language) -> list[str]:
    lines: list[str] = []
    if found.partners:
        lines.append(language.text("**Favourite partners**"))
        for one in found.partners:
            played = language.plural("{n} match together", "{n} matches together", one.matches)
            won = language.plural("{n} won", "{n} won", one.wins)
            lines.append(f"- {_companion(subject, one, language)}: {played}, {won}")
    if found.rivals:
        lines.append(language.text("**Favourite rivals**"))
        for one in found.rivals:
            played = language.plural("{n} match", "{n} matches", one.matches)
            ahead = language.text("{wins} ahead, {losses} behind", wins=one.wins, losses=one.losses)
            lines.append(f"- {_companion(subject, one, language)}: {played}, {ahead}")
    return lines


def _companion(subject: Subject, one: Companion, language: Language) -> str:
    return member_name(language, one.person, one.name, present=subject.present.get(one.person))


def _practice(found: Stats, language: Language) -> str:
    if not found.practice_matches:
        return ""
    played = language.plural(
        "Practice with computer players, counted apart: {n} match, won: {wins}.",
        "Practice with computer players, counted apart: {n} matches, won: {wins}.",
        found.practice_matches, wins=found.practice_wins,
    )  # fmt: skip
    return aside(played)


def _controls(subject: Subject, language: Language) -> list[Item]:
    games = [
        option(game_title(language, game), subject_id(subject.person, game), chosen=game == subject.game)
        for game in (None, *PRESENTERS)
    ]
    return [
        line(),
        choices(Id(Kind.STATS, 0), games, language.text("Game")),
        *rows(
            [
                button(
                    language.text("Leaderboard"),
                    Id(Kind.BOARD, 0, 0, f"{Which.of(subject.game)}/{ELSEWHERE}"),
                ),
                button(language.text("How it counts"), Id(Kind.COUNTING, 0)),
            ]
        ),
    ]
