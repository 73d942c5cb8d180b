"""What a server's leaderboards and a person's statistics show.

Everything is read from rows that were counted when a match was stored (`db.bookkeeper`); the rules of
what counts are those of `engine.counting`. In short, for whoever words them:

- Only finished matches count, and on boards only those in which at least two people sat. Matches of
  one person with computer players are practice, apart from everything else.
- A person who left, or was away at the end, has lost, whatever became of the side.
- Points: one for every person on another side who came out behind; they add up over all games.
- Ratings: `engine.ratings.Strength.rating`, for each game of a server, shown from
  `SHOWN_AFTER` rated matches on.
"""

from __future__ import annotations

import enum
import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from db import board_sql as sql
from db.board_sql import LEAST_MATCHES
from db.committer import Row
from db.database import Database
from db.months import end_of, month_of
from engine.ratings import SHOWN_AFTER

__all__ = [
    "COMPANY",
    "CURVE",
    "FAVOURITES",
    "FORM",
    "LEAST_MATCHES",
    "SHOWN_AFTER",
    "BoardRow",
    "Boards",
    "Companion",
    "CurvePoint",
    "GameRating",
    "Leaderboard",
    "Order",
    "Rating",
    "Stats",
]

FORM: Final = 10
"""Of how many last matches `Stats.form` tells."""

CURVE: Final = 300
"""How many last rated matches the curve of a rating has at most."""

COMPANY: Final = 500
"""In how many last matches favourite partners and rivals are looked for."""

FAVOURITES: Final = 3
"""How many partners and rivals are named at most."""

_ALL_GAMES: Final = ""


class Order(enum.StrEnum):
    """What a board is sorted by, the highest first."""

    RATING = "rating"
    """Of one game only; lists those whose rating is shown."""
    WINS = "wins"
    WIN_RATE = "win-rate"
    """Lists those with `LEAST_MATCHES` matches in the window."""
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating that is shown, and its uncertainty on the same scale (one standard deviation)."""

    number: int
    uncertainty: int


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One person on a board; matches, wins and points are those of the window.

    `place` counts from 1 and is shared by equals; None: not listed under this order, for want of
    matches. `rating` is the present one, None if it is not shown yet or the board is of all games;
    `rated` counts the rated matches of the game at any time (0 for all games).
    """

    place: int | None
    person: int
    name: str
    matches: int
    wins: int
    points: int
    rating: Rating | None
    rated: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a board; empty past its end.

    `total` is how many are listed on all pages. `own` is the asker's row wherever it stands, None
    if the asker finished no match in the window.
    """

    rows: tuple[BoardRow, ...]
    total: int
    own: BoardRow | None


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The rating after a rated match that ended `at` (Unix seconds)."""

    at: float
    rating: int


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody a person played with or against.

    `matches` together; of a partner, `wins` are those won together; of a rival, `wins` are those in
    which the person came out ahead and `losses` those in which the rival did.
    """

    person: int
    name: str
    matches: int
    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class GameRating:
    """A person's standing in one game: how many matches were rated, and the rating once shown."""

    rated: int
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Stats:
    """What a person did in a server, in one game or in all.

    `streak` counts the matches won in a row up to the last one, `best_streak` the longest row ever.
    `form` tells whether the last ten were won, newest first. `ratings` are by game, of those with a
    rated match; `curve` is that of the one game asked for, oldest first, empty until the rating is
    shown. `partners` and `rivals` are those met most often in the last `COMPANY` matches.
    `particulars` are sums by game and name, see the `particulars` of each game; only matches between
    people count in them, and only for those who stayed to the end.
    Practice counts in `practice_matches` and `practice_wins` alone.
    """

    matches: int
    wins: int
    points: int
    streak: int
    best_streak: int
    form: tuple[bool, ...]
    ratings: Mapping[str, GameRating]
    curve: tuple[CurvePoint, ...]
    partners: tuple[Companion, ...]
    rivals: tuple[Companion, ...]
    particulars: Mapping[str, Mapping[str, int]]
    practice_matches: int
    practice_wins: int


class Boards:
    """Reads boards and statistics; every match that was told to be finished is in them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaderboard(
        self,
        server: int,
        game: str | None = None,
        *,
        since: float | None = None,
        order: Order = Order.WINS,
        offset: int = 0,
        limit: int = 10,
        asker: int | None = None,
        exclude: Collection[int] = (),
    ) -> Leaderboard:
        """A page of the board of a game, or of all games (None), of one server.

        `since` (Unix seconds) counts only matches that ended then or later; None: all. `exclude`
        are people who do not stand on the board at all, such as those who left the server. Raises
        ValueError for the rating of all games together, which there is not.
        """
        if game is None and order is Order.RATING:
            raise ValueError("ratings belong to one game")
        page = (offset, limit, asker, json.dumps(list(exclude)))
        query = sql.leaderboard(order.value, windowed=since is not None)
        found = await self._database.rows(query, (*_window(server, game, since), *page))
        return Leaderboard(
            rows=tuple(_board_row(row) for row in found if row["on_page"]),
            total=found[0]["total"],
            own=next((_board_row(row) for row in found if row["on_page"] == 0), None),
        )

    async def stats(self, server: int, person: int, game: str | None = None) -> Stats | None:
        """What a person did in a server in one game, or in all (None).

        None if the person has finished no match of it there, not even one of practice.
        """
        which = (person, server, game or _ALL_GAMES)
        async with self._database.snapshot() as snapshot:
            careers = {row["game"]: row for row in await snapshot.rows(sql.CAREERS, (person, server))}
            if which[2] not in careers:
                return None
            form = await snapshot.rows(sql.FORM, (*which, FORM))
            curve = await snapshot.rows(sql.CURVE, (*which, CURVE))
            company = await snapshot.rows(sql.COMPANY, (*which, COMPANY, FAVOURITES))
            particulars = await snapshot.rows(sql.PARTICULARS, which)
        career = careers[which[2]]
        ratings = {name: _game_rating(row) for name, row in careers.items() if row["rated"]}
        return Stats(
            matches=career["matches"],
            wins=career["wins"],
            points=career["points"],
            streak=career["streak"],
            best_streak=career["best_streak"],
            form=tuple(bool(row["won"]) for row in form),
            ratings=ratings,
            curve=_curve(curve) if career["rated"] >= SHOWN_AFTER else (),
            partners=_companions(company, partner=True),
            rivals=_companions(company, partner=False),
            particulars=_by_game(particulars),
            practice_matches=career["practice_matches"],
            practice_wins=career["practice_wins"],
        )


def _window(server: int, game: str | None, since: float | None) -> Row:
    """The parameters that say which matches a board is of."""
    if since is None:
        return (server, game or _ALL_GAMES, None, None, None)
    month = month_of(since)
    return (server, game or _ALL_GAMES, month, since, end_of(month))


def _rating(row: sqlite3.Row) -> Rating | None:
    return Rating(row["rating"], row["uncertainty"]) if row["rated"] >= SHOWN_AFTER else None


def _board_row(row: sqlite3.Row) -> BoardRow:
    return BoardRow(
        place=row["place"],
        person=row["person_id"],
        name=row["name"],
        matches=row["matches"],
        wins=row["wins"],
        points=row["points"],
        rating=_rating(row),
        rated=row["rated"],
    )


def _game_rating(row: sqlite3.Row) -> GameRating:
    return GameRating(row["rated"], _rating(row))


def _curve(newest_first: Sequence[sqlite3.Row]) -> tuple[CurvePoint, ...]:
    return tuple(CurvePoint(row["ended_at"], row["rating"]) for row in reversed(newest_first))


def _companions(met: Sequence[sqlite3.Row], *, partner: bool) -> tuple[Companion, ...]:
    return tuple(
        Companion(row["person_id"], row["name"], row["matches"], row["wins"], row["losses"])
        for row in met
        if row["partner"] == partner
    )


def _by_game(particulars: Sequence[sqlite3.Row]) -> Mapping[str, Mapping[str, int]]:
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for row in particulars:
        found[row["game"]][row["name"]] = row["value"]
    return dict(found)
