"""Leaderboards of a server."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Self

from engine.journal import Person
from engine.ratings import SHOWN_AFTER
from engine.standings import LEAST_MATCHES, BoardRow, Order
from ui.games import PRESENTERS
from ui.i18n import N_, Language
from ui.ids import Id, Kind
from ui.layouts.parts import (
    Button,
    Item,
    View,
    aside,
    box,
    button,
    choices,
    finished,
    heading,
    line,
    option,
    rows,
    stacked,
)
from ui.names import person_name
from ui.numbers import share, whole

ROWS: Final = 10
"""People on one page."""
ALL_GAMES: Final = "all"
ELSEWHERE: Final = "from"
"""Which way a button to a board leads that stands in a message of another kind."""
PRESSER: Final = 0
"""In a custom id: whoever presses the button."""


class Window(enum.StrEnum):
    """Which matches a board counts: those that ended since the beginning of the present one, in UTC."""

    ALL = "all"
    YEAR = "year"
    MONTH = "month"
    WEEK = "week"


WINDOWS: Final[Mapping[Window, str]] = MappingProxyType(
    {
        Window.ALL: N_("All time"),
        Window.YEAR: N_("This year"),
        Window.MONTH: N_("This month"),
        Window.WEEK: N_("This week"),
    }
)
ORDERS: Final[Mapping[Order, str]] = MappingProxyType(
    {
        Order.RATING: N_("By rating"),
        Order.WINS: N_("By wins"),
        Order.WIN_RATE: N_("By win rate"),
        Order.POINTS: N_("By points"),
    }
)
_COLUMNS: Final[Mapping[Order, str]] = MappingProxyType(
    {
        Order.RATING: N_("Place, rating ± uncertainty, name, matches won."),
        Order.WINS: N_("Place, matches won, name, matches played."),
        Order.WIN_RATE: N_("Place, share of matches won, name, matches won."),
        Order.POINTS: N_("Place, points, name, matches played."),
    }
)


@dataclass(frozen=True, slots=True)
class Which:
    """Which board: of a game, or of all (None); of a window; in an order. `str` is part of a custom id."""

    game: str | None = None
    window: Window = Window.ALL
    order: Order = Order.WINS

    def __str__(self) -> str:
        return f"{self.game or ALL_GAMES}/{self.window}/{self.order}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` wrote; raises ValueError for anything else, ratings of all games included."""
        game, window, order = text.split("/")
        if game != ALL_GAMES and game not in PRESENTERS:
            raise ValueError(f"no game: {game[:100]!r}")
        which = cls(None if game == ALL_GAMES else game, Window(window), Order(order))
        if which.game is None and which.order is Order.RATING:
            raise ValueError("ratings belong to one game")
        return which

    @classmethod
    def of(cls, game: str | None) -> Self:
        """What is shown of a game, or of all, unless something else is asked for."""
        return cls(game, order=Order.WINS if game is None else Order.RATING)

    def of_game(self, game: str | None) -> Which:
        """The same board of another game, by wins where it cannot be by rating."""
        order = Order.WINS if game is None and self.order is Order.RATING else self.order
        return replace(self, game=game, order=order)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a board, counted from 0.

    `total` people are on all pages. `own` is the row of `asker` wherever it stands, None without a
    match in the window. `present` tells of whom it is known whether they are in the server.
    """

    which: Which
    number: int
    rows: Sequence[BoardRow]
    total: int
    asker: int
    asker_name: str
    own: BoardRow | None
    present: Mapping[int, bool]

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max(self.total - 1, 0) // ROWS


def board(page: Page, language: Language) -> View:
    """One page of a board with ways to all others."""
    which = page.which
    said = [language.text(WINDOWS[which.window]), language.text(ORDERS[which.order])]
    title = language.text("Leaderboard · {game}", game=game_title(language, which.game))
    turning = _turning(page, language)
    return finished(
        box(
            stacked([heading(title), f"**{' · '.join(said)}**"]),
            stacked(_lines(page, language)),
            *_own(page, language),
            aside(_footer(page, language)) if page.rows else "",
            *_menus(which, language),
            *rows([*turning, *_more(page.which, language)]),
        )
    )


def game_title(language: Language, game: str | None) -> str:
    """The name of a game, or of all together."""
    return language.text("All games") if game is None else PRESENTERS[game].title(language)


def subject_id(person: int, game: str | None) -> str:
    """A person and a game (None: all) as part of a custom id."""
    return f"{person}/{game or ALL_GAMES}"


def member_name(language: Language, person: int, name: str, *, present: bool | None) -> str:
    """Somebody in a text: a mention of whoever is known to be here, else the name last seen.

    A mention of somebody who is not here would be read as a number.
    """
    if present:
        return f"<@{person}>"
    known = person_name(language, Person(person, name))
    if present is None or person < 0:
        return known
    return language.text("{name} (left)", name=known)


def _lines(page: Page, language: Language) -> list[str]:
    if not page.rows:
        return [_nobody(page.which, language)]
    places = len(str(max(row.place or 0 for row in page.rows)))
    values = [_value(row, page.which.order, language) for row in page.rows]
    width = max(map(len, values))
    return [
        f"`#{row.place:<{places}} {value:>{width}}` {_told(row, page, language)}"
        for row, value in zip(page.rows, values, strict=True)
    ]


def _told(row: BoardRow, page: Page, language: Language) -> str:
    return f"{_named(row, page, language)} · {_detail(row, page, language)}"


def _named(row: BoardRow, page: Page, language: Language) -> str:
    name = member_name(language, row.person, row.name, present=page.present.get(row.person))
    return f"**{name}**" if row.person == page.asker else name


def _value(row: BoardRow, order: Order, language: Language) -> str:
    match order:
        case Order.RATING:
            return "–" if row.rating is None else f"{row.rating.number} ±{row.rating.uncertainty}"
        case Order.WINS:
            return whole(language, row.wins)
        case Order.WIN_RATE:
            return share(language, row.wins, row.matches)
        case Order.POINTS:
            return whole(language, row.points)


def _detail(row: BoardRow, page: Page, language: Language) -> str:
    if page.which.order in (Order.WINS, Order.POINTS):
        return language.plural("{n} match", "{n} matches", row.matches)
    return language.plural("{n} of {matches} won", "{n} of {matches} won", row.wins, matches=row.matches)


def _nobody(which: Which, language: Language) -> str:
    match which.order:
        case Order.RATING:
            return language.text(
                "Nobody is listed here yet. A rating is shown after {least} rated matches.",
                least=SHOWN_AFTER,
            )
        case Order.WIN_RATE:
            return language.text(
                "Nobody is listed here yet. It takes {least} matches to be listed by win rate.",
                least=LEAST_MATCHES,
            )
    if which.window is Window.ALL:
        return language.text("Nobody has finished a match with other people here yet.")
    return language.text("Nobody has finished a match with other people in this time. Choose a longer one.")


def _own(page: Page, language: Language) -> list[str | Item]:
    """The asker's own row, if it does not stand on the page."""
    if page.asker in [row.person for row in page.rows]:
        return []
    return [line(), _own_line(page, language)]


def _own_line(page: Page, language: Language) -> str:
    own, order = page.own, page.which.order
    if own is None:
        name = member_name(language, page.asker, page.asker_name, present=page.present.get(page.asker))
        return language.text("{name}: no match with other people in this board yet.", name=name)
    name = _named(own, page, language)
    if own.place is not None:
        return f"`#{own.place} {_value(own, order, language)}` {_told(own, page, language)}"
    if order is Order.RATING:
        return language.text(
            "{name}: {count} of the {least} rated matches after which the rating is shown.",
            name=name, count=own.rated, least=SHOWN_AFTER,
        )  # fmt: skip
    return language.text(
        "{name}: {count} of the {least} matches it takes to be listed by win rate.",
        name=name, count=own.matches, least=LEAST_MATCHES,
    )  # fmt: skip


def _footer(page: Page, language: Language) -> str:
    columns = language.text(_COLUMNS[page.which.order])
    if page.last == 0:
        return columns
    where = language.text("Page {number} of {count}.", number=page.number + 1, count=page.last + 1)
    return f"{where} {columns}"


def _turning(page: Page, language: Language) -> list[Button]:
    if page.last == 0 and page.number == 0:
        return []
    ways = (
        ("first", language.text("First"), 0, page.number > 0),
        ("back", language.text("Back"), page.number - 1, page.number > 0),
        ("next", language.text("Next"), page.number + 1, page.number < page.last),
    )
    return [
        button(label, Id(Kind.BOARD, 0, max(to, 0), f"{page.which}/{key}"), disabled=not possible)
        for key, label, to, possible in ways
    ]


def _more(which: Which, language: Language) -> list[Button]:
    stats = Id(Kind.STATS, 0, payload=subject_id(PRESSER, which.game))
    return [
        button(language.text("My statistics"), stats),
        button(language.text("How it counts"), Id(Kind.COUNTING, 0)),
    ]


def _menus(which: Which, language: Language) -> list[Item]:
    """Menus of games, windows and orders; each option names the whole board it leads to."""
    games = [(game_title(language, game), which.of_game(game)) for game in (None, *PRESENTERS)]
    windows = [(language.text(name), replace(which, window=window)) for window, name in WINDOWS.items()]
    orders = [
        (language.text(name), replace(which, order=order))
        for order, name in ORDERS.items()
        if which.game is not None or order is not Order.RATING
    ]
    menus = (
        ("game", games, language.text("Game")),
        ("window", windows, language.text("Time")),
        ("order", orders, language.text("Order")),
    )
    return [
        choices(
            Id(Kind.BOARD_CHOICE, 0, payload=key),
            [option(label, str(other), chosen=other == which) for label, other in offered],
            prompt,
        )
        for key, offered, prompt in menus
    ]
