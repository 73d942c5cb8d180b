"""How long boards and statistics take in a big file: `python -m bench.boards`.

The file holds 1,000,000 finished seats of 5,000 people in 200 servers, over three years. Servers and
people are as unequal as Zipf's law makes them: the first server has a sixth of all matches, and
everybody is in it. It is filled by SQL, with matches but without their journals, which no board reads.
After the times come the query plans: whatever reads a whole table is marked.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, islice, product
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from db import Database
from db import board_sql as sql
from db.boards import COMPANY, CURVE, FAVOURITES, FORM, Boards
from db.committer import Row
from db.months import end_of, month_of
from engine.games import GAMES
from engine.standings import Order

SEATS = 1_000_000
PEOPLE = 5_000
SERVERS = 200
LIMIT_MS = 50.0
"""What no answer may take longer than."""
ROUNDS = 25
"""How often each figure is measured."""

_DAY = 86_400.0
_NOW = 20_500 * _DAY
_YEARS = 3
_FIRST_PERSON = 2**60
_FIRST_SERVER = 2**59
_WINDOWS = {"all time": None, "year": 365, "month": 30, "week": 7}
_BIG = ("tallies", "matches", "standings", "careers", "months", "tables")
_BATCH = 20_000


@dataclass(frozen=True)
class Server:
    """A server and its members, the most eager first, with how eager they are, added up."""

    id: int
    members: tuple[int, ...]
    eagerness: tuple[float, ...]


class Wait(NamedTuple):
    """Milliseconds until an answer was there, and what of them the processor worked for it.

    On a busy machine the first is longer than the second.
    """

    whole: float
    processor: float


def main() -> int:
    """Build the file, print times and plans; the exit code is 1 if a whole table was read."""
    # Beside the program, for a temporary folder may be in memory.
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        path = Path(folder) / "bench.db"
        before = time.perf_counter()
        servers = asyncio.run(_build(path))
        size = path.stat().st_size / 2**20
        print(f"{SEATS:,} seats, {size:,.0f} MiB, built in {time.perf_counter() - before:.0f} s")
        asyncio.run(_measure(path, servers))
        return _show_plans(path)


async def _build(path: Path) -> list[Server]:
    """Fill a new file of the newest version; the servers, the biggest first."""
    await (await Database.open(path)).close()
    rng = Random(1)
    servers = list(_servers(rng))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA cache_size = -500000")
        indexes = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql LIKE 'CREATE INDEX%'"
        ).fetchall()
        for name, _ in indexes:
            connection.execute(f"DROP INDEX {name}")
        people = [(_FIRST_PERSON + number, f"Player {number}") for number in range(PEOPLE)]
        connection.executemany("INSERT INTO people (id, name, updated_at) VALUES (?, ?, 0)", people)
        matches = _matches(servers, rng)
        while batch := list(islice(matches, _BATCH)):
            connection.executemany(_TABLE, [match for match, _ in batch])
            connection.executemany(_TALLY, [seat for _, seats in batch for seat in seats])
        connection.executescript(_DERIVED)
        for _, index in indexes:
            connection.execute(index)
        connection.execute("ANALYZE")
        connection.commit()
    return servers


def _servers(rng: Random) -> Iterator[Server]:
    for number in range(SERVERS):
        size = max(20, round(PEOPLE / (number + 1)))
        members = rng.sample(range(_FIRST_PERSON, _FIRST_PERSON + PEOPLE), size)
        eagerness = accumulate((rank + 1) ** -0.7 for rank in range(size))
        yield Server(_FIRST_SERVER + number, tuple(members), tuple(eagerness))


def _matches(servers: list[Server], rng: Random) -> Iterator[tuple[Row, list[Row]]]:
    """A row of `tables` and the rows of `tallies` of each match, the oldest first."""
    shares = list(accumulate(1 / (number + 1) for number in range(SERVERS)))
    games = tuple(GAMES)
    seats = table = 0
    while seats < SEATS:
        table += 1
        [server] = rng.choices(servers, cum_weights=shares)
        people = set(rng.choices(server.members, cum_weights=server.eagerness, k=4))
        if len(people) < 2:
            continue
        at = _NOW - _YEARS * 365 * _DAY * (1 - seats / SEATS)
        which = (server.id, games[table % len(games)], table, at)
        yield (
            (table, which[1], server.id, min(people), at),
            [
                (
                    table,
                    seat,
                    *which,
                    person,
                    seat,
                    seat + 1,
                    seat == 0,
                    len(people) - seat - 1,
                    rng.randrange(1200, 2400),
                )
                for seat, person in enumerate(rng.sample(sorted(people), len(people)))
            ],
        )
        seats += len(people)


_TABLE = """
INSERT INTO tables (id, game, server_id, channel_id, host_id, stage, options, settings, opened_at, ended_at)
VALUES (?1, ?2, ?3, 1, ?4, 'finished', '{}', '{}', ?5, ?5)
"""
_TALLY = """
INSERT INTO tallies (table_id, seat, server_id, game, number, ended_at, person_id, side,
                     place, won, points, rating)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_SUMS = "count(*) AS matches, sum(won) AS wins, sum(points) AS points"
_MONTH = "strftime('%Y', ended_at, 'unixepoch') * 12 + strftime('%m', ended_at, 'unixepoch') - 1"
_DERIVED = f"""
INSERT INTO matches (table_id, game, server_id, started_at, ended_at, reason, winners, scores,
                     number, counted)
SELECT id, game, server_id, opened_at, ended_at, 'target-reached', '[0]', '[]', id, 1 FROM tables;
INSERT INTO standings (table_id, seat, person_id, holder, side, score, place, won)
SELECT table_id, seat, person_id, 'person', side, 0, place, won FROM tallies;
INSERT INTO months SELECT server_id, game, {_MONTH} AS month, person_id, {_SUMS} FROM tallies
GROUP BY server_id, game, month, person_id;
INSERT INTO months SELECT server_id, '', month, person_id, sum(matches), sum(wins), sum(points) FROM months
GROUP BY server_id, month, person_id;
INSERT INTO careers (server_id, game, person_id, matches, wins, points, rated, mu, sigma, rating, uncertainty)
SELECT server_id, game, person_id, {_SUMS}, count(*), 25, 2, max(rating), 50 FROM tallies
GROUP BY server_id, game, person_id;
INSERT INTO careers (server_id, game, person_id, matches, wins, points)
SELECT server_id, '', person_id, sum(matches), sum(wins), sum(points) FROM careers
GROUP BY server_id, person_id;
INSERT INTO particulars SELECT person_id, server_id, game, name, matches * number
FROM careers JOIN (SELECT 'hands' AS name, 9 AS number UNION SELECT 'bids', 4 UNION SELECT 'made', 2)
WHERE game <> '';
"""  # noqa: S608 - the parts are those above


async def _measure(path: Path, servers: list[Server]) -> None:
    database = await Database.open(path)
    boards = Boards(database)
    rng = Random(2)
    print(f"{'':48} {'median':>9} {'p99':>9} {'processor':>9}")
    try:
        places = {"biggest": servers[0], "10th": servers[9], "smallest": servers[-1]}
        for (name, server), window, order in product(places.items(), _WINDOWS, Order):
            waits = [await _time(partial(_board, boards, server, window, order, rng)) for _ in range(ROUNDS)]
            _show(f"leaderboard, {name}, {window}, {order}", waits)
        for (name, server), game in product(places.items(), (None, *GAMES)):
            eager = [
                await _time(partial(boards.stats, server.id, server.members[0], game)) for _ in range(ROUNDS)
            ]
            _show(f"stats, {name}, most eager, {game or 'all games'}", eager)
            anyone = [rng.choice(server.members) for _ in range(ROUNDS)]
            waits = [await _time(partial(boards.stats, server.id, person, game)) for person in anyone]
            _show(f"stats, {name}, anyone, {game or 'all games'}", waits)
    finally:
        await database.close()


async def _board(boards: Boards, server: Server, window: str, order: Order, rng: Random) -> None:
    """Some page of the board of one game or (but for ratings) of all."""
    game = rng.choice(tuple(GAMES) if order is Order.RATING else (None, *GAMES))
    days = _WINDOWS[window]
    await boards.leaderboard(
        server.id,
        game,
        since=None if days is None else _NOW - days * _DAY,
        order=order,
        offset=rng.randrange(0, len(server.members), 10),
        asker=rng.choice(server.members),
    )


async def _time(ask: Callable[[], Awaitable[object]]) -> Wait:
    before, used = time.perf_counter(), time.process_time()
    await ask()
    return Wait((time.perf_counter() - before) * 1_000, (time.process_time() - used) * 1_000)


def _show(name: str, waits: list[Wait]) -> None:
    all_waits = [wait.whole for wait in waits]
    p99 = quantiles(all_waits, n=100)[98]
    work = median(wait.processor for wait in waits)
    late = "  over the limit" if p99 > LIMIT_MS else ""
    print(f"{name:48} {median(all_waits):6.1f} ms {p99:6.1f} ms {work:6.1f} ms{late}", flush=True)


def _show_plans(path: Path) -> int:
    """Print how SQLite reads each query; 1 if one reads a whole table."""
    scanned = 0
    window = (1, "", month_of(_NOW), _NOW, end_of(month_of(_NOW)), 0, 10, 1, "[]")
    which = (1, 1, "")
    queries: dict[str, tuple[str, Row]] = {
        "leaderboard, all time": (sql.leaderboard(Order.WINS, windowed=False), window),
        "leaderboard, window": (sql.leaderboard(Order.WINS, windowed=True), window),
        "stats, totals": (sql.CAREERS, which[:2]),
        "stats, form": (sql.FORM, (*which, FORM)),
        "stats, curve": (sql.CURVE, (*which, CURVE)),
        "stats, partners and rivals": (sql.COMPANY, (*which, COMPANY, FAVOURITES)),
        "stats, particulars": (sql.PARTICULARS, which),
    }
    with closing(sqlite3.connect(path)) as connection:
        for name, (query, parameters) in queries.items():
            print(f"\n{name}")
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {query}", parameters):
                whole = any(step.startswith(f"SCAN {table}") for table in _BIG)
                scanned |= whole
                print(f"  {step}{'  <- reads the whole table' if whole else ''}")
    return int(scanned)


if __name__ == "__main__":
    sys.exit(main())
