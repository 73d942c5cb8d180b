"""Every message of Five Hundred keeps Discord's limits, for any options and numbers of players."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.game import CHANCE
from engine.games.five_hundred import Options
from engine.journal import Stage
from engine.table import Table
from tests.ui.builders import NOW, lobby_of, record_of
from tests.ui.games.five_hundred.positions import GAME, some_match, table_at
from tests.ui.limits import assert_fits, crowd
from ui import layouts, settings
from ui.games.five_hundred import FiveHundredPresenter
from ui.games.five_hundred.options import NAMES
from ui.i18n import Language
from ui.ids import SEATS
from ui.layouts.story import hand_ends

pytestmark = pytest.mark.asyncio

PRESENTER = FiveHundredPresenter()
SHOWN_LABEL = 38
MATCHES = 40

LADDER = "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT misere 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D"


def some_tables() -> list[Table]:
    tables = []
    for seed in range(MATCHES):
        rng = Random(seed)
        count = rng.choice([2, 3, 4, 5, 6])
        chosen = {name: rng.choice(values) for name, values in Options.choices(count).items()}
        tables.append(some_match(crowd(count), seed, rng.randrange(1, 120), **chosen))
    return tables


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return some_tables()


async def test_messages_of_running_matches_fit(each_language: Language, tables: list[Table]) -> None:
    for table in tables:
        if table.stage is not Stage.PLAYING:
            continue
        assert_fits(layouts.table_message(table, each_language, NOW))
        assert_fits(layouts.recap(table, each_language))
        for seat in range(len(table.record.seats)):
            assert_fits(layouts.hand(table, seat, each_language, where="dm", message=10**18))


async def test_labels_of_moves_are_shown_whole(each_language: Language, tables: list[Table]) -> None:
    for table in tables:
        if table.actor is None or table.actor == CHANCE:
            continue
        view = table.view(table.actor)
        for move in view.legal_moves:
            assert len(PRESENTER.move_label(each_language, view, move)) <= SHOWN_LABEL, move
            assert len(PRESENTER.move_choice(each_language, view, move)) <= 100
            assert len(PRESENTER.move_detail(each_language, view, move)) <= 100


async def test_every_legal_move_but_bids_unseen_stands_in_a_group(
    english: Language, tables: list[Table]
) -> None:
    for table in tables:
        for seat in range(len(table.record.seats)):
            view: Any = table.view(seat)
            groups = PRESENTER.move_groups(english, view)
            offered = [move for group in groups if hasattr(group, "moves") for move in group.moves]
            assert len(offered) == len(set(offered))
            picks = [group for group in groups if not hasattr(group, "moves")]
            if not picks and view.hand is not None:
                assert set(offered) == set(view.legal_moves)
            assert set(offered) <= set(view.legal_moves)


async def test_the_longest_auction_fits(each_language: Language) -> None:
    calls = ", ".join(f"bid {bid}" for bid in LADDER.split())
    table = table_at(None, f"look, 1: look, 2: look, 3: look, {calls}, bid open misere", at=crowd(4))
    assert_fits(layouts.table_message(table, each_language, NOW))
    assert_fits(layouts.recap(table, each_language))
    for seat in range(4):
        assert_fits(layouts.hand(table, seat, each_language, where="channel"))


async def test_a_long_match_fits_and_keeps_its_last_hands(each_language: Language) -> None:
    # Everybody passes for ever, so no score ever ends the match.
    script = ", ".join(["pass, pass, pass, pass, chance"] * 60)
    table = table_at(None, script, at=crowd(4))
    assert len(hand_ends(table)) == 60
    view = layouts.hand_summary(table, each_language)
    assert_fits(view)
    assert "60) " in str(view.to_components())


async def test_results_fit(each_language: Language) -> None:
    for count in range(2, 7):
        table = some_match(crowd(count), count, 100_000)
        assert table.stage is Stage.FINISHED
        assert_fits(layouts.result(table, each_language))
        assert_fits(layouts.hand_summary(table, each_language, 1))
        assert_fits(layouts.hand_summary(table, each_language))
        assert_fits(layouts.verify(table, each_language))


async def test_lobbies_of_one_to_six_fit(each_language: Language) -> None:
    for count in range(1, 7):
        table = lobby_of(crowd(count), game=GAME)
        assert_fits(layouts.lobby(table, each_language))
        for field in [None, SEATS, *settings.fields(table.record)]:
            assert_fits(layouts.lobby_options(table, each_language, field))


async def test_a_lobby_with_every_option_changed_fits(each_language: Language) -> None:
    record = record_of(crowd(6), GAME)
    options = {
        name: next(value for value in values if value != settings.usual(record, name))
        for name, values in settings.fields(record).items()
        if name in record.options
    }
    table = lobby_of(crowd(6), game=GAME, options=options)
    assert_fits(layouts.lobby(table, each_language))
    assert_fits(layouts.lobby_options(table, each_language))


async def test_every_option_and_value_has_a_name(each_language: Language) -> None:
    assert set(NAMES) == set(Options.choices(4))
    for field, values in Options.choices(4).items():
        assert len(PRESENTER.option_name(each_language, field)) <= 60
        said = [PRESENTER.option_value(each_language, field, value, 4) for value in values]
        assert len(set(said)) == len(values)
        assert not {"None", "True", "False"} & set(said)


async def test_every_page_of_rules_fits(each_language: Language) -> None:
    for number in range(len(PRESENTER.rules(each_language))):
        assert_fits(layouts.rules_page(each_language, GAME, number))
