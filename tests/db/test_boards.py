"""Boards and statistics, computed by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
import pytest_asyncio

from db import Database, TableStore, board_sql
from db.boards import Boards
from db.months import end_of, month_of
from engine.ratings import Strength, after_match
from engine.standings import BoardRow, Companion, CurvePoint, GameRating, Leaderboard, Order, Rating
from tests.db.finished import DAY, NOON, Match, finish

pytestmark = pytest.mark.asyncio

ADA, BO, CY, DI, ED = 1, 2, 3, 4, 5
FIVES, HUNDRED, THIRTEEN = "fives-and-threes", "five-hundred", "three-thirteen"


@pytest.fixture
def boards(database: Database) -> Boards:
    return Boards(database)


def listed(board: Leaderboard) -> list[tuple[int | None, int]]:
    """Place and person of each row."""
    return [(row.place, row.person) for row in board.rows]


def wins(winner: int, loser: int, times: int, **facts: object) -> list[Match]:
    return [Match([winner, loser], [1, 2], **facts)] * times  # type: ignore[arg-type]


async def test_a_board_counts_matches_wins_and_points_and_ties_share_a_place(
    store: TableStore, boards: Boards
) -> None:
    await finish(store, Match([ADA, BO, CY, DI], [1, 2, 3, 4]), Match([BO, ADA, CY], [1, 3, 2]))
    board = await boards.leaderboard(10, FIVES)
    assert [(row.place, row.name, row.matches, row.wins, row.points) for row in board.rows] == [
        (1, "Bo", 2, 1, 4),
        (1, "Ada", 2, 1, 3),
        (3, "Di", 1, 0, 0),
        (3, "Cy", 2, 0, 2),
    ]
    assert (board.total, board.own) == (4, None)
    by_points = await boards.leaderboard(10, FIVES, order=Order.POINTS)
    assert listed(by_points) == [(1, BO), (2, ADA), (3, CY), (4, DI)]


async def test_practice_stands_on_no_board_and_apart_in_statistics(store: TableStore, boards: Boards) -> None:
    await finish(store, Match([ADA, None], [1, 2]), Match([ADA, None], [2, 1]), Match([ADA, BO], [2, 1]))
    assert listed(await boards.leaderboard(10)) == [(1, BO), (2, ADA)]
    stats = await boards.stats(10, ADA)
    assert stats is not None
    assert (stats.matches, stats.wins, stats.practice_matches, stats.practice_wins) == (1, 0, 2, 1)
    assert await boards.stats(10, CY) is None
    assert await boards.stats(10, ADA, HUNDRED) is None


async def test_all_games_are_the_sum_of_each_and_servers_stay_apart(
    store: TableStore, boards: Boards
) -> None:
    await finish(store, *wins(ADA, BO, 2), *wins(BO, ADA, 1, game=HUNDRED), *wins(BO, ADA, 3, server=11))
    assert [(row.person, row.wins, row.matches) for row in (await boards.leaderboard(10)).rows] == [
        (ADA, 2, 3),
        (BO, 1, 3),
    ]
    assert listed(await boards.leaderboard(10, HUNDRED)) == [(1, BO), (2, ADA)]
    assert [row.wins for row in (await boards.leaderboard(11)).rows] == [3, 0]
    assert await boards.leaderboard(12) == Leaderboard((), 0, None)
    with pytest.raises(ValueError, match="one game"):
        await boards.leaderboard(10, order=Order.RATING)


@pytest.mark.parametrize("game", [None, FIVES])
async def test_a_window_counts_the_matches_that_ended_in_it(
    store: TableStore, boards: Boards, game: str | None
) -> None:
    moments = [
        datetime(2024, *day, 12, tzinfo=UTC).timestamp()
        for day in ((1, 31), (2, 1), (2, 29), (3, 1), (12, 31))
    ]
    await finish(store, *(Match([ADA, BO], [1, 2], at=at) for at in moments))
    await finish(store, Match([CY, BO], [1, 2], game=HUNDRED, at=moments[0]))

    async def matches_since(at: float) -> list[int]:
        board = await boards.leaderboard(10, game, since=at)
        return [row.matches for row in board.rows if row.person == ADA]

    counts = [await matches_since(at) for at in (moments[0] - DAY, *moments, moments[-1] + 1)]
    assert counts == [[5], [5], [4], [3], [2], [1], []]
    assert [await matches_since(at + 0.5) for at in moments] == [[4], [3], [2], [1], []]


def rated(*played: tuple[int, int]) -> dict[int, Strength]:
    """Strengths after matches of (winner, loser), each on a day of its own."""
    found = {person: Strength() for pair in played for person in pair}
    for winner, loser in played:
        [[found[winner]], [found[loser]]] = after_match([[found[winner]], [found[loser]]], [1, 2])
    return found


async def test_ratings_are_shown_and_listed_from_the_fifth_rated_match_on(
    store: TableStore, boards: Boards
) -> None:
    played = [(ADA, BO), (ADA, CY), (BO, ADA), (ADA, BO), (BO, CY), (CY, BO), (ADA, CY)]
    await finish(store, *(Match(pair, [1, 2], at=NOON + DAY * day) for day, pair in enumerate(played)))
    after = rated(*played)
    board = await boards.leaderboard(10, FIVES, order=Order.RATING, asker=CY)
    assert [(row.place, row.person, row.rating) for row in board.rows] == [
        (1, ADA, Rating(after[ADA].rating, after[ADA].uncertainty)),
        (2, BO, Rating(after[BO].rating, after[BO].uncertainty)),
    ]
    assert board.total == 2
    assert board.own == BoardRow(None, CY, "Cy", matches=4, wins=1, points=1, rating=None, rated=4)
    ada, cy = await boards.stats(10, ADA, FIVES), await boards.stats(10, CY, FIVES)
    assert ada is not None
    assert cy is not None
    assert ada.ratings == {FIVES: GameRating(5, board.rows[0].rating)}
    days = [day for day, pair in enumerate(played) if ADA in pair]
    curve = [rated(*played[: day + 1])[ADA].rating for day in days]
    assert ada.curve == tuple(
        CurvePoint(NOON + DAY * day, point) for day, point in zip(days, curve, strict=True)
    )
    assert (cy.ratings, cy.curve) == ({FIVES: GameRating(4, None)}, ())


async def test_an_unrated_match_counts_for_all_but_the_rating(store: TableStore, boards: Boards) -> None:
    await finish(store, Match([ADA, BO], [2, 1], replaced=frozenset({ADA})))
    board = await boards.leaderboard(10, FIVES)
    assert [(row.person, row.wins, row.points, row.rated) for row in board.rows] == [
        (BO, 1, 1, 0),
        (ADA, 0, 0, 0),
    ]


async def test_win_rate_lists_those_with_five_matches_in_the_window(
    store: TableStore, boards: Boards
) -> None:
    early = wins(CY, DI, 5, at=NOON - 40 * DAY)
    late = [*wins(ADA, BO, 3), *wins(BO, ADA, 2), *wins(DI, CY, 1), *wins(DI, ED, 4), *wins(ED, DI, 1)]
    await finish(store, *early, *late)
    board = await boards.leaderboard(10, order=Order.WIN_RATE, since=NOON - DAY, asker=CY)
    assert listed(board) == [(1, DI), (2, ADA), (3, BO), (4, ED)]
    assert board.own is not None
    assert (board.own.place, board.own.matches) == (None, 1)
    ever = await boards.leaderboard(10, order=Order.WIN_RATE)
    assert listed(ever) == [(1, CY), (2, ADA), (3, DI), (4, BO), (5, ED)]


async def test_equal_win_rates_of_different_lengths_share_a_place(store: TableStore, boards: Boards) -> None:
    await finish(store, *wins(ADA, CY, 3), *wins(CY, ADA, 3), *wins(BO, DI, 5), *wins(DI, BO, 5))
    board = await boards.leaderboard(10, order=Order.WIN_RATE)
    assert listed(board) == [(1, BO), (1, DI), (1, ADA), (1, CY)]


async def test_pages_follow_each_other_and_the_asker_is_told_the_own_row_outside_them(
    store: TableStore, boards: Boards
) -> None:
    await finish(store, Match([ADA, BO, CY, DI], [1, 2, 3, 4]), *wins(ADA, ED, 1))
    pages = [
        await boards.leaderboard(10, order=Order.POINTS, offset=offset, limit=2, asker=CY)
        for offset in (0, 2, 4, 6)
    ]
    assert [listed(page) for page in pages] == [[(1, ADA), (2, BO)], [(3, CY), (4, DI)], [(4, ED)], []]
    assert {page.total for page in pages} == {5}
    assert {page.own for page in pages} == {pages[1].rows[0]}


async def test_people_left_out_and_forgotten_ones_stand_on_no_board(
    store: TableStore, boards: Boards
) -> None:
    await finish(store, Match([ADA, -7, BO, CY], [2, 1, 3, 4]))
    assert listed(await boards.leaderboard(10)) == [(1, ADA), (1, BO), (1, CY)]
    board = await boards.leaderboard(10, exclude={ADA}, asker=CY)
    assert listed(board) == [(1, BO), (1, CY)]
    assert board.total == 2
    assert await boards.leaderboard(10, exclude={ADA, BO, CY}) == Leaderboard((), 0, None)


async def test_streaks_and_form_run_over_the_last_matches(store: TableStore, boards: Boards) -> None:
    course = [True] * 4 + [False] * 2 + [True] * 3 + [False] + [True] * 2
    games = [FIVES, HUNDRED] * 6
    results = [
        Match([ADA, BO], [1, 2] if won else [2, 1], game=game)
        for won, game in zip(course, games, strict=True)
    ]
    await finish(store, *results)
    both = await boards.stats(10, ADA)
    assert both is not None
    assert (both.matches, both.wins, both.streak, both.best_streak) == (12, 9, 2, 4)
    assert both.form == tuple(reversed(course[2:]))
    assert both.curve == ()
    one = await boards.stats(10, ADA, HUNDRED)
    assert one is not None
    assert one.form == tuple(reversed(course[1::2]))
    assert (one.streak, one.best_streak) == (1, 2)


@pytest_asyncio.fixture
async def pairs(store: TableStore) -> Sequence[int]:
    ada_and_cy = Match([ADA, BO, CY, DI], [1, 2], game=HUNDRED)
    lost = Match([ADA, BO, CY, DI], [2, 1], game=HUNDRED)
    with_di = Match([ADA, BO, DI, None], [2, 1], game=HUNDRED)
    tied = Match([ADA, BO], [1, 1], game=THIRTEEN)
    gone = Match([ADA, ED], [2, 1], left=frozenset({ED}))
    return await finish(store, ada_and_cy, ada_and_cy, lost, with_di, tied, gone)


@pytest.mark.usefixtures("pairs")
async def test_partners_and_rivals_are_those_met_most_often(boards: Boards) -> None:
    stats = await boards.stats(10, ADA)
    assert stats is not None
    assert stats.partners == (
        Companion(CY, "Cy", matches=3, wins=2, losses=1),
        Companion(DI, "Di", matches=1, wins=0, losses=1),
    )
    assert stats.rivals == (
        Companion(BO, "Bo", matches=5, wins=2, losses=2),
        Companion(DI, "Di", matches=3, wins=2, losses=1),
        Companion(ED, "Ed", matches=1, wins=1, losses=0),
    )
    hundred = await boards.stats(10, ADA, HUNDRED)
    assert hundred is not None
    assert [rival.person for rival in hundred.rivals] == [BO, DI]


@pytest.mark.parametrize(
    "query",
    [
        *(board_sql.leaderboard(order, windowed=windowed) for order in Order for windowed in (True, False)),
        *(board_sql.CAREERS, board_sql.FORM, board_sql.CURVE, board_sql.COMPANY, board_sql.PARTICULARS),
    ],
)
async def test_no_query_reads_a_whole_table(database: Database, query: str) -> None:
    """An unused parameter is NULL, which no plan depends on."""
    numbers = {int(number) for number in re.findall(r"\?(\d)", query)}
    parameters = (None,) * (max(numbers) if numbers else query.count("?"))
    plan = [str(row["detail"]) for row in await database.rows(f"EXPLAIN QUERY PLAN {query}", parameters)]
    tables = ("tallies", "careers", "months", "particulars", "matches", "standings", "people")
    assert any(step.startswith("SEARCH") for step in plan)
    assert [step for step in plan if step.startswith(tuple(f"SCAN {table}" for table in tables))] == []


async def test_months_are_those_of_the_calendar_in_utc() -> None:
    new_year = datetime(2025, 1, 1, tzinfo=UTC).timestamp()
    assert month_of(new_year) == month_of(new_year - 1) + 1 == 2025 * 12
    assert end_of(month_of(new_year - 1)) == new_year
    assert (
        end_of(month_of(datetime(2024, 2, 1, tzinfo=UTC).timestamp()))
        == datetime(2024, 3, 1, tzinfo=UTC).timestamp()
    )
