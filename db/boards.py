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

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from db import board_sql as sql
from db.database import Database
from db.months import end_of, month_of
from db.writer import Row
from engine.ratings import SHOWN_AFTER
from engine.standings import BoardRow, Companion, CurvePoint, GameRating, Leaderboard, Order, Rating, Stats

FORM: Final = 10
"""Of how many last matches `Stats.form` tells."""

CURVE: Final = 300
"""How many last rated matches the curve of a rating has at most."""

COMPANY: Final = 500
"""In how many last matches favourite partners and rivals are looked for."""

FAVOURITES: Final = 3
"""How many partners and rivals are named at most."""

_ALL_GAMES: Final = ""


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
        query = sql.leaderboard(order, windowed=since is not None)
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
