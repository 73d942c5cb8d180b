"""Enters finished matches into the rows that boards and statistics are read from.

A result is stored with `matches.counted` 0 and the next `matches.number`. The bookkeeper then takes
the uncounted matches one at a time, in the order of their numbers, and writes all that follows from a
match, with `counted` 1, as one `Write`. Hence

- nothing is lost: a match whose count did not reach the disk is still marked, and is counted with the
  next one or at the next start;
- nothing doubles: each statement acts on an uncounted match only, and the mark goes last;
- nothing races: counts never overlap, so what a count reads (ratings, earlier matches of the day) is
  what the one before has written;
- what is counted is always all up to some number, so ratings come about in the same order when they
  are rebuilt, and give the same numbers to the last bit;
- nothing stands still: a match that is damaged counts for nothing, which is logged.

Servers and people are looked up in the match at the moment of writing: a person who became anonymous
or a server that was deleted since the reading is not brought back.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from db.committer import Write
from db.database import Database, Snapshot
from db.months import month_of
from db.rows import UNREADABLE
from db.stored import FinishedMatch, finished_matches, stored_tables
from db.writer import Row, Statement
from engine.counting import Count, Kind, Tally, count, new_strengths
from engine.journal import Damaged, Entry, Result, TableRecord
from engine.match import replay
from engine.ratings import Strength

_NEXT: Final = "SELECT table_id FROM matches WHERE counted = 0 ORDER BY number LIMIT 1"
_STRENGTHS: Final = """
SELECT person_id, mu, sigma FROM careers
WHERE server_id = ? AND game = ? AND person_id IN (SELECT value FROM json_each(?)) AND rated > 0
"""
# Who sat in the rated matches of one person on one day.
_SAME_DAY: Final = """
SELECT table_id, other.person_id FROM tallies AS mine JOIN tallies AS other USING (table_id)
WHERE mine.server_id = ? AND mine.game = ? AND mine.ended_at >= ? AND mine.ended_at < ?
  AND mine.person_id = ? AND mine.rating IS NOT NULL
"""

# Each of these begins with table and seat; the rest of its parameters is named by the functions below.
# ?3 of a career and of a month tells whether the row is the one of all games.
_SEAT: Final = (
    "FROM matches JOIN standings USING (table_id) WHERE table_id = ?1 AND seat = ?2 AND counted = 0"
)
_TALLY: Final = f"""
INSERT INTO tallies (table_id, seat, server_id, game, number, ended_at, person_id, side,
                     place, won, points, rating)
SELECT table_id, seat, server_id, game, number, ended_at, person_id, side, ?3, ?4, ?5, ?6 {_SEAT}
"""
_CAREER: Final = f"""
INSERT INTO careers (server_id, game, person_id, matches, wins, points, streak, best_streak,
                     rated, mu, sigma, rating, uncertainty)
SELECT server_id, iif(?3, '', game), person_id, 1, ?4, ?5, ?4, ?4, ?6, ?7, ?8, ?9, ?10 {_SEAT}
ON CONFLICT DO UPDATE SET
    matches = matches + 1, wins = wins + excluded.wins, points = points + excluded.points,
    streak = iif(excluded.wins, streak + 1, 0),
    best_streak = max(best_streak, iif(excluded.wins, streak + 1, 0)),
    rated = rated + excluded.rated, mu = coalesce(excluded.mu, mu), sigma = coalesce(excluded.sigma, sigma),
    rating = coalesce(excluded.rating, rating), uncertainty = coalesce(excluded.uncertainty, uncertainty)
"""
_PRACTICE: Final = f"""
INSERT INTO careers (server_id, game, person_id, practice_matches, practice_wins)
SELECT server_id, iif(?3, '', game), person_id, 1, ?4 {_SEAT}
ON CONFLICT DO UPDATE SET
    practice_matches = practice_matches + 1, practice_wins = practice_wins + excluded.practice_wins
"""
_MONTH: Final = f"""
INSERT INTO months (server_id, game, month, person_id, matches, wins, points)
SELECT server_id, iif(?3, '', game), ?4, person_id, 1, ?5, ?6 {_SEAT}
ON CONFLICT DO UPDATE SET
    matches = matches + 1, wins = wins + excluded.wins, points = points + excluded.points
"""
_PARTICULAR: Final = f"""
INSERT INTO particulars (person_id, server_id, game, name, value)
SELECT person_id, server_id, game, ?3, ?4 {_SEAT}
ON CONFLICT DO UPDATE SET value = value + excluded.value
"""
_COUNTED: Final = "UPDATE matches SET counted = 1 WHERE table_id = ?"

_SECONDS_A_DAY: Final = 86_400
_TELL_EVERY: Final = 1_000
"""After how many matches in one go the log is told of the progress."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Finished:
    """All that a count reads."""

    record: TableRecord
    entries: Sequence[Entry]
    result: Result
    ended_at: float
    count: Count
    strengths: Mapping[int, Strength]
    repeat: int
    """How many rated matches of these people there are on this day, this one included."""


class Bookkeeper:
    """Counts finished matches. There may be only one at work on a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._at_work = asyncio.Lock()
        self._holds = 0

    async def catch_up(self) -> int:
        """Count every finished match that is not yet counted, and return how many these were.

        Raises sqlite3.Error if one cannot be; it and those after it stay uncounted. Does nothing
        while somebody holds the books.
        """
        done = 0
        async with self._at_work:
            while not self._holds and (found := await self._database.rows(_NEXT)):
                await self._count(found[0]["table_id"])
                done += 1
                if done % _TELL_EVERY == 0:
                    _log.info("%d finished matches counted so far", done)
        return done

    async def keep_up(self) -> None:
        """As `catch_up`; if it fails, that is logged, and what is uncounted waits for the next time."""
        try:
            await self.catch_up()
        except Exception:  # noqa: BLE001 - the results themselves are stored
            _log.exception("finished matches could not be counted yet")

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Nothing is counted meanwhile; what has finished in that time is counted at the end.

        For changes of who people are: their running tables first, then what is stored.
        """
        self._holds += 1
        try:
            async with self._at_work:
                pass  # the count in hand is done
            yield
        finally:
            self._holds -= 1
            await self.keep_up()

    async def _count(self, table: int) -> None:
        async with self._database.snapshot() as snapshot:
            match = await _sound(snapshot, table)
        statements = [Statement(_COUNTED, [(table,)])]
        if match is not None and match.record.venue.server is not None:
            particulars = await asyncio.to_thread(_particulars, match)
            statements = [*_statements(match, particulars), *statements]
        await self._database.write(Write(__name__, statements))


def forget_everything() -> list[Statement]:
    """What leaves every match uncounted."""
    tables = ("tallies", "careers", "months", "particulars")
    emptied = [Statement(f"DELETE FROM {table}", [()]) for table in tables]  # noqa: S608
    return [*emptied, Statement("UPDATE matches SET counted = 0", [()])]


async def _sound(snapshot: Snapshot, table: int) -> _Finished | None:
    """What is to be counted of a match; None if it was deleted since, or is damaged."""
    try:
        found = await finished_matches(snapshot, [table])
        return await _read(snapshot, found[0]) if found else None
    except (Damaged, *UNREADABLE) as error:
        cause = error.__cause__ or error
        _log.warning("table %s: its match cannot be read and is not counted: %s", table, type(cause).__name__)
        return None


async def _read(snapshot: Snapshot, match: FinishedMatch) -> _Finished:
    [stored] = await stored_tables(snapshot, [match.table])
    counted = count(match.result, stored.entries)
    which = (stored.record.venue.server, match.game)
    return _Finished(
        record=stored.record,
        entries=stored.entries,
        result=match.result,
        ended_at=match.ended_at,
        count=counted,
        strengths=await _strengths(snapshot, which, counted.people),
        repeat=1 + await _earlier(snapshot, which, match.ended_at, counted.people),
    )


async def _strengths(snapshot: Snapshot, which: Row, people: frozenset[int]) -> dict[int, Strength]:
    found = await snapshot.rows(_STRENGTHS, (*which, json.dumps(sorted(people))))
    return {row["person_id"]: Strength(row["mu"], row["sigma"]) for row in found}


async def _earlier(snapshot: Snapshot, which: Row, ended_at: float, people: frozenset[int]) -> int:
    """How many rated matches of exactly these people are counted already of the day."""
    if not people:
        return 0
    midnight = ended_at // _SECONDS_A_DAY * _SECONDS_A_DAY
    day = (midnight, midnight + _SECONDS_A_DAY)
    met: defaultdict[int, set[int]] = defaultdict(set)
    for row in await snapshot.rows(_SAME_DAY, (*which, *day, min(people))):
        met[row["table_id"]].add(row["person_id"])
    return sum(others == people for others in met.values())


def _particulars(match: _Finished) -> tuple[Mapping[str, int], ...]:
    """By seat, what the events of the match add up to; nothing if it cannot be replayed any more."""
    if match.count.kind is Kind.PRACTICE:
        return ()
    try:
        game, steps = replay(match.record, match.entries)
    except Exception as error:  # noqa: BLE001 - whatever it is, the result stands
        _log.warning("table %s: its journal cannot be replayed: %s", match.record.id, type(error).__name__)
        return ()
    return game.particulars(event for step in steps for event in step.events)


def _statements(match: _Finished, particulars: Sequence[Mapping[str, int]]) -> Iterator[Statement]:
    """All rows that follow from a match; those of a single game and those of all games (`every`)."""
    table, tallies = match.record.id, match.count.tallies
    if match.count.kind is Kind.PRACTICE:
        practice = [(table, one.seat, every, one.won) for one in tallies for every in (False, True)]
        yield Statement(_PRACTICE, practice)
        return
    after: Mapping[int, Strength] = {}
    if match.count.kind is Kind.RATED:
        after = new_strengths(match.result, tallies, match.strengths, match.repeat)
    month = month_of(match.ended_at)
    yield Statement(_TALLY, [_tally_row(table, one, after.get(one.person)) for one in tallies])
    careers = [_career_row(table, one, after.get(one.person)) for one in tallies]
    yield Statement(_CAREER, [*careers, *(_career_row(table, one, None, every=True) for one in tallies)])
    months = [_month_row(table, one, month, every=every) for one in tallies for every in (False, True)]
    yield Statement(_MONTH, months)
    sums = [(one.seat, particulars[one.seat]) for one in tallies if one.stayed and particulars]
    yield Statement(_PARTICULAR, [(table, seat, *item) for seat, found in sums for item in found.items()])


def _tally_row(table: int, tally: Tally, after: Strength | None) -> Row:
    return (table, tally.seat, tally.place, tally.won, tally.points, after.rating if after else None)


def _month_row(table: int, tally: Tally, month: int, *, every: bool) -> Row:
    return (table, tally.seat, every, month, tally.won, tally.points)


def _career_row(table: int, tally: Tally, after: Strength | None, *, every: bool = False) -> Row:
    strength = (after.mu, after.sigma, after.rating, after.uncertainty) if after else (None,) * 4
    return (table, tally.seat, every, tally.won, tally.points, after is not None, *strength)
