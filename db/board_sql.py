"""The queries behind boards and statistics.

They are put together from the texts of this module alone; everything else is a parameter. Both kinds
of leaderboard take the same ones: ?1 server, ?2 game ('': all), ?3 the month the window begins in,
?4 when it begins, ?5 when that month ends, ?6 how many stand before the page, ?7 how many on it, ?8 the
asker, ?9 a JSON list of people to leave out. Stand-ins of people who are forgotten have negative ids;
they stand on no board.
"""

from __future__ import annotations

from typing import Final

from engine.ratings import SHOWN_AFTER
from engine.standings import LEAST_MATCHES, Order

_EVER: Final = """
SELECT person_id, matches, wins, points, rated, rating, uncertainty FROM careers
WHERE server_id = ?1 AND game = ?2 AND matches > 0
"""
# Whole months after the one the window begins in, and the matches of that one.
_WINDOW: Final = """
SELECT person_id, played.matches, played.wins, played.points, rated, rating, uncertainty FROM (
    SELECT person_id, sum(matches) AS matches, sum(wins) AS wins, sum(points) AS points FROM (
        SELECT person_id, matches, wins, points FROM months
        WHERE server_id = ?1 AND game = ?2 AND month > ?3
        UNION ALL
        SELECT person_id, 1, won, points FROM tallies
        WHERE server_id = ?1 AND ended_at >= ?4 AND ended_at < ?5 AND (?2 = '' OR game = ?2)
    ) GROUP BY person_id
) AS played JOIN careers USING (person_id) WHERE server_id = ?1 AND game = ?2
"""
# By order: who is listed, what decides the place, and what decides who comes first on one place.
_ORDERS: Final[dict[Order, tuple[str, str, str]]] = {
    Order.RATING: (f"rated >= {SHOWN_AFTER}", "rating", "rated DESC"),
    Order.WINS: ("1", "wins", "matches, points DESC"),
    Order.WIN_RATE: (f"matches >= {LEAST_MATCHES}", "wins * 1.0 / matches", "matches DESC, points DESC"),
    Order.POINTS: ("1", "points", "matches, wins DESC"),
}


def leaderboard(order: Order, *, windowed: bool) -> str:
    """The rows of a page in their order, then the asker's with `on_page` 0; each with the `total`.

    If there is neither, a single row without a person has the total.
    """
    listed, score, ties = _ORDERS[order]
    # Only the rows that are shown are placed, by the scores there are: ranking all takes the most time.
    return f"""
    WITH played AS MATERIALIZED ({_WINDOW if windowed else _EVER}),
    judged AS MATERIALIZED (
        SELECT *, {listed} AS listed, {score} AS score FROM played
        WHERE person_id > 0 AND person_id NOT IN (SELECT value FROM json_each(?9))
    ),
    scores AS MATERIALIZED (SELECT score, count(*) AS people FROM judged WHERE listed GROUP BY score),
    shown AS (
        SELECT *, 1 AS on_page FROM (
            SELECT * FROM judged WHERE listed ORDER BY score DESC, {ties}, person_id LIMIT ?7 OFFSET ?6
        )
        UNION ALL SELECT *, 0 FROM judged WHERE person_id = ?8
    )
    SELECT shown.*, name, total,
           iif(listed, 1 + (SELECT coalesce(sum(people), 0) FROM scores AS better
                            WHERE better.score > shown.score), NULL) AS place
    FROM (SELECT count(*) AS total FROM judged WHERE listed)
         LEFT JOIN shown ON TRUE LEFT JOIN people ON people.id = person_id
    ORDER BY on_page DESC, score DESC, {ties}, person_id
    """  # noqa: S608 - the parts are those above


CAREERS: Final = """
SELECT game, matches, wins, points, streak, best_streak, practice_matches, practice_wins,
       rated, rating, uncertainty
FROM careers WHERE person_id = ? AND server_id = ?
"""
# ?1 person, ?2 server, ?3 game ('': all), ?4 how many at most.
FORM: Final = """
SELECT won FROM tallies WHERE person_id = ?1 AND server_id = ?2 AND (?3 = '' OR game = ?3)
ORDER BY number DESC LIMIT ?4
"""
CURVE: Final = """
SELECT ended_at, rating FROM tallies
WHERE person_id = ?1 AND server_id = ?2 AND game = ?3 AND rating IS NOT NULL
ORDER BY number DESC LIMIT ?4
"""
# Also ?5: how many partners, and how many rivals, at most.
COMPANY: Final = """
WITH mine AS MATERIALIZED (
    SELECT table_id, side, place, won FROM tallies
    WHERE person_id = ?1 AND server_id = ?2 AND (?3 = '' OR game = ?3)
    ORDER BY number DESC LIMIT ?4
),
met AS (
    SELECT other.person_id, other.side = mine.side AS partner, count(*) AS matches,
           sum(iif(other.side = mine.side, mine.won, mine.place < other.place)) AS wins,
           sum(iif(other.side = mine.side, NOT mine.won, mine.place > other.place)) AS losses
    FROM mine CROSS JOIN tallies AS other USING (table_id)
    WHERE other.person_id > 0 AND other.person_id <> ?1
    GROUP BY other.person_id, partner
),
placed AS (
    SELECT *, row_number() OVER (PARTITION BY partner ORDER BY matches DESC, wins DESC, person_id) AS position
    FROM met
)
SELECT placed.*, people.name FROM placed JOIN people ON people.id = person_id
WHERE position <= ?5 ORDER BY position
"""
PARTICULARS: Final = """
SELECT game, name, value FROM particulars
WHERE person_id = ?1 AND server_id = ?2 AND (?3 = '' OR game = ?3) ORDER BY game, name
"""
