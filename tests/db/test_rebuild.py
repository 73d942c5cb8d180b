"""Counting match by match and counting all of them anew give the same rows, to the last bit."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db import Database, Personal, TableStore
from db.boards import Boards
from db.rebuild import rebuild
from tests.db.finished import DAY, NOON, Match, books, finish

GAMES = ("fives-and-threes", "five-hundred")
SERVERS = (10, 11)
FIXTURES = Path(__file__).with_name("fixtures")


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Two to four seats, at least one of them a person's, alone or in pairs, some left or replaced."""
    people = draw(st.lists(st.sampled_from([1, 2, 3, 4]), min_size=1, max_size=4, unique=True))
    seats = draw(st.permutations([*people, *[None] * draw(st.integers(len(people) == 1, 4 - len(people)))]))
    sides = 2 if len(seats) == 4 and draw(st.booleans()) else len(seats)
    scores = draw(st.lists(st.integers(0, 2), min_size=sides, max_size=sides))
    few = st.frozensets(st.sampled_from(people), max_size=1)
    return Match(
        people=seats,
        places=[1 + sum(other > score for other in scores) for score in scores],
        at=NOON + DAY * 20 * draw(st.integers(0, 2)),
        game=draw(st.sampled_from(GAMES)),
        server=draw(st.sampled_from(SERVERS)),
        left=draw(few),
        replaced=draw(few),
    )


def wins_and_matches(played: Sequence[Match], server: int) -> Mapping[int, tuple[int, int]]:
    """Wins and matches of each person in matches of several people, counted the plain way."""
    wins: Counter[int] = Counter()
    number: Counter[int] = Counter()
    for match in played:
        people = [person for person in match.people if person]
        if len(people) < 2 or match.server != server:
            continue
        number.update(people)
        for seat, person in enumerate(match.people):
            won = match.places[seat % len(match.places)] == 1
            wins[person or 0] += bool(person) and won and person not in match.left
    return {person: (wins[person], number[person]) for person in number}


async def check(path: Path, played: Sequence[Sequence[Match]]) -> None:
    """Finish each batch of matches at the same time, then compare all that was counted."""
    database = await Database.open(path)
    try:
        store = await TableStore.open(database)
        for batch in played:
            await asyncio.gather(*(store.commit(match.commit(store.next_table_id())) for match in batch))
        everything = [match for batch in played for match in batch]
        for server in SERVERS:
            board = await Boards(database).leaderboard(server, limit=99)
            found = {row.person: (row.wins, row.matches) for row in board.rows}
            assert found == wins_and_matches(everything, server)
        async with store.books.held():
            personal = Personal(database)
            await personal.forget(1, await personal.new_stand_in())
        counted = await books(database)
        assert await rebuild(database) == len(everything)
        assert await books(database) == counted
    finally:
        await database.close()


@settings(max_examples=25, deadline=None)
@given(played=st.lists(st.lists(matches(), min_size=1, max_size=3), min_size=1, max_size=5))
def test_incremental_and_rebuilt_rows_agree_after_forgetting_too_and_wins_fit_the_matches(
    played: list[list[Match]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(check(Path(folder) / "bower.db", played))


@pytest.mark.asyncio
async def test_a_broken_rebuild_is_finished_at_the_next_start(path: Path) -> None:
    database = await Database.open(path)
    store = await TableStore.open(database)
    await finish(store, *[Match([1, 2], [1, 2])] * 3)
    counted = await books(database)
    fill = (
        "CREATE TRIGGER full BEFORE INSERT ON tallies WHEN new.number = 2 BEGIN SELECT raise(ABORT, ''); END"
    )
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(fill)
    with pytest.raises(sqlite3.IntegrityError):
        await rebuild(database)
    assert len((await books(database))["uncounted"]) == 2
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER full")
    await database.close()
    database = await Database.open(path)
    await TableStore.open(database)
    assert await books(database) == counted
    await database.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("version", [1, 2, 3])
async def test_matches_of_a_file_without_counted_rows_are_counted_when_it_is_opened(
    path: Path, version: int
) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript((FIXTURES / f"version-{version}.sql").read_text(encoding="utf-8"))
    database = await Database.open(path)
    await TableStore.open(database)
    stats = await Boards(database).stats(10, 2**62 + 1)
    await database.close()
    assert stats is not None
    assert (stats.matches, stats.practice_matches, stats.practice_wins) == (0, 1, 1)
