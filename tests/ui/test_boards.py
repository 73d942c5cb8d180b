"""Leaderboards, statistics, the rules of counting, and replays as messages."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from db import boards as stored
from engine.standings import BoardRow, Companion, CurvePoint, GameRating, Order, Rating, Stats
from tests.ui.builders import buttons, people, play_randomly, selects, texts
from tests.ui.limits import LONGEST_NAME, assert_fits, crowd
from ui import layouts
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.layouts.boards import ORDERS, ROWS, Page, Which, Window
from ui.layouts.stats import Subject
from ui.pictures import THEMES

pytestmark = pytest.mark.asyncio

PHONE_COLUMNS = 22
"""Letters of one width that leave room for a name in one line of a phone of 390 px."""
PERSON = 10**18
EVERY_BOARD = [
    Which(game, window, order)
    for game, window, order in product((None, *PRESENTERS), Window, Order)
    if game is not None or order is not Order.RATING
]


def row(place: int | None, person: int = PERSON, **changes: object) -> BoardRow:
    made = BoardRow(place, person, LONGEST_NAME, 12_345, 6_789, 99_999, Rating(2_345, 123), 12_345)
    return replace(made, **changes)  # type: ignore[arg-type]


def page_of(which: Which, **changes: object) -> Page:
    rows = [row(9_991 + number, PERSON + number) for number in range(ROWS)]
    made = Page(which, 999, rows, 10_009, PERSON + 99, LONGEST_NAME, row(10_009, PERSON + 99), {})
    return replace(made, **changes)  # type: ignore[arg-type]


def longest_stats() -> Stats:
    companion = Companion(PERSON, LONGEST_NAME, 12_345, 6_789, 5_556)
    sums = dict.fromkeys(
        ("placements", "points", "exact", "rounds", "penalty", "out", "hands", "bids", "contracts", "made",
         "miseres", "miseres_made", "slams"), 98_765,
    )  # fmt: skip
    return Stats(
        matches=12_345, wins=6_789, points=99_999, streak=99, best_streak=999, form=(True, False) * 5,
        ratings={game: GameRating(12_345, Rating(2_345, 123)) for game in PRESENTERS},
        curve=tuple(CurvePoint(float(number), 1_500 + number % 97) for number in range(stored.CURVE)),
        partners=(companion,) * stored.FAVOURITES, rivals=(companion,) * stored.FAVOURITES,
        particulars=dict.fromkeys(PRESENTERS, sums), practice_matches=99_999, practice_wins=9_999,
    )  # fmt: skip


async def test_every_order_of_a_board_has_its_words() -> None:
    assert {*ORDERS} == {*Order}


@pytest.mark.parametrize("which", EVERY_BOARD, ids=str)
async def test_a_board_is_read_back_from_its_text(which: Which) -> None:
    assert Which.parse(str(which)) == which


@pytest.mark.parametrize(
    "text",
    ["", "all", "all/all", "all/all/rating", "chess/all/wins", "all/x/wins", "all/all/x", "all/all/wins/x"],
)
async def test_no_other_text_names_a_board(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        Which.parse(text)


async def test_every_board_fits_with_the_longest_names_and_numbers(each_language: Language) -> None:
    for which in EVERY_BOARD:
        for changes in (
            {},
            {"present": dict.fromkeys(range(PERSON, PERSON + 100), False)},
            {"own": None},
            {"own": row(None, PERSON + 99)},
            {"rows": [], "own": None, "total": 0, "number": 0},
        ):
            view = layouts.board(page_of(which, **changes), each_language)
            assert_fits(view)
            columns = texts(view).split("`")[1::2]
            assert max(map(len, columns), default=0) <= PHONE_COLUMNS


async def test_places_and_values_stand_below_each_other(english: Language) -> None:
    rows = [row(place, wins=wins) for place, wins in ((1, 1_234), (2, 98), (2, 98), (10, 7))]
    shown = texts(layouts.board(page_of(Which(), rows=rows, own=None), english))
    assert shown.split("`")[1::2] == ["#1  1,234", "#2     98", "#2     98", "#10     7"]


async def test_the_own_row_is_bold_on_the_page_and_apart_outside_it(english: Language) -> None:
    on_page = page_of(
        Which(), rows=[row(3, PERSON), row(4, PERSON + 1)], asker=PERSON, present={PERSON: True}
    )
    shown = texts(layouts.board(on_page, english))
    assert f"**<@{PERSON}>**" in shown
    assert shown.count(str(PERSON)) == 1
    outside = page_of(Which(), present={PERSON + 99: True})
    assert f"`#10009 6,789` **<@{PERSON + 99}>**" in texts(layouts.board(outside, english))


async def test_only_whom_discord_knows_here_is_mentioned(english: Language) -> None:
    rows = [row(1, 11, name="Ann"), row(2, 12, name="*Bo*"), row(3, 13, name="Cy")]
    page = page_of(Which(), rows=rows, own=None, asker=11, present={11: True, 12: False})
    shown = texts(layouts.board(page, english))
    assert "<@11>" in shown
    assert r"\*Bo\* (left) ·" in shown
    assert "Cy ·" in shown
    assert "<@12>" not in shown
    assert "<@13>" not in shown


async def test_the_first_and_the_last_page_lead_nowhere_beyond(english: Language) -> None:
    only = layouts.board(page_of(Which(), number=0, total=3), english)
    assert [button.label for button in buttons(only)] == ["My statistics", "How it counts"]
    for number, total, disabled in ((0, 25, {"First", "Back"}), (1, 25, set()), (2, 25, {"Next"})):
        view = layouts.board(page_of(Which(), number=number, total=total), english)
        assert {button.label for button in buttons(view) if button.disabled} == disabled


async def test_menus_show_what_is_shown_and_keep_what_is_not_changed(english: Language) -> None:
    which = Which("three-thirteen", Window.MONTH, Order.RATING)
    view = layouts.board(page_of(which), english)
    assert [next(o.value for o in menu.options if o.default) for menu in selects(view)] == [str(which)] * 3
    games = [option.value for option in selects(view)[0].options]
    assert games[0] == "all/month/wins"
    assert games[1] == "fives-and-threes/month/rating"


async def test_statistics_fit_and_the_curve_has_words(each_language: Language) -> None:
    for game, theme in product((None, *PRESENTERS), (None, *THEMES)):
        subject = Subject(PERSON, LONGEST_NAME, game, {PERSON: False})
        view = layouts.stats(subject, longest_stats(), each_language, theme)
        assert_fits(view)
        assert (view.picture is not None) == (theme is not None)
        if view.picture is not None:
            assert 0 < len(view.picture.alt) <= 1024
        assert "1596" in texts(view)
    assert_fits(layouts.stats(Subject(PERSON, LONGEST_NAME, None, {}), None, each_language))
    assert_fits(layouts.counting(each_language))


async def test_statistics_without_matches_between_people_tell_of_practice(english: Language) -> None:
    nothing = Stats(0, 0, 0, 0, 0, (), {}, (), (), (), {}, 3, 1)
    shown = texts(layouts.stats(Subject(1, "Ada", None, {}), nothing, english))
    assert "No match with other people yet." in shown
    assert "3 matches, won: 1" in shown
    assert "Rating" not in shown


@pytest.mark.parametrize("game", PRESENTERS)
async def test_every_position_of_a_replay_fits(game: str, each_language: Language) -> None:
    most = {"fives-and-threes": 4, "three-thirteen": 8, "five-hundred": 6}[game]
    table = play_randomly(crowd(most), Random(5), 260, game=game)
    last = layouts.last_position(table)
    entries = [step.entry for step in table.steps]
    for version in (*range(1, min(last, 40), 7), last):
        for uncovered, theme in ((True, None), (False, "dark"), (True, "dark")):
            at = layouts.position(table.record, entries[:version], uncovered=uncovered)
            assert_fits(layouts.replayed(table, each_language, at, theme))


async def test_a_replay_of_many_hands_offers_those_around_the_one_shown(english: Language) -> None:
    table = play_randomly(people(2), Random(1), 5_000, game="fives-and-threes", target=61)
    hands = [step for step in table.steps if PRESENTERS[table.record.game].begins_hand(step)]
    for step in (hands[0], hands[len(hands) // 2], hands[-1]):
        at = layouts.position(
            table.record, [s.entry for s in table.steps[: step.entry.version]], uncovered=True
        )
        (menu,) = selects(layouts.replayed(table, english, at))
        assert [option.value for option in menu.options if option.default] == [str(step.entry.version)]
        assert len(menu.options) == min(len(hands), 25)
