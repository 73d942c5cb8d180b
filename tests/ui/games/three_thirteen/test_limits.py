"""Every layout of Three Thirteen keeps Discord's limits: eight players, fourteen cards, long names."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
from discord import ui

from engine.cards import PACK
from engine.computer.three_thirteen import play_safe
from engine.game import CHANCE
from engine.games.three_thirteen import TableView
from engine.journal import By, Deadline, DeadlineKind, Holder, Stage
from engine.match import Course
from engine.table import Table
from tests.ui.builders import COMPUTER, NOW, buttons, lobby_of, record_of, selects, texts
from tests.ui.games.three_thirteen.positions import GAME, some_match, table_at
from tests.ui.limits import assert_fits, crowd
from ui import layouts, settings
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.ids import SEATS
from ui.layouts.hand import hand
from ui.layouts.lobby import lobby, lobby_options

pytestmark = pytest.mark.asyncio

PRESENTER: Any = PRESENTERS[GAME]
SHOWN_LABEL = 38
ORDERS = (None, "melds", "suit", "rank")


def full_table(script: str = "", holder: Holder = Holder.AWAY) -> Table:
    """Eight players with the longest names in the last round; seat 1 can go out."""
    hands = [" ".join(map(str, PACK[first::4])) for first in (0, 1, 2, 3, 0, 1, 2)]
    hands.insert(1, "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KH")
    deal = " / ".join(hands)
    table = table_at(deal, "10C", script, seats=crowd(8, holder), extra_deck=1, jokers=2)
    deadline = Deadline(NOW + 90, DeadlineKind.WARN)
    return Table(table.record, table._services, game=table._game, steps=table.steps, deadline=deadline)


WENT_OUT = "draw discard, out 10C"


@pytest.mark.parametrize("script", ["", "draw stock", "draw discard", WENT_OUT, f"{WENT_OUT}, draw stock"])
async def test_a_full_table_fits(script: str, each_language: Language) -> None:
    table = full_table(script)
    assert_fits(layouts.table_message(table, each_language, NOW))
    assert_fits(layouts.turn_notice(table, each_language, message=10**18))
    for seat in range(8):
        for order in ORDERS:
            assert_fits(hand(table, seat, each_language, where="dm", message=10**18, order=order))


async def test_fourteen_cards_are_all_offered(each_language: Language) -> None:
    table = full_table("draw discard")
    view = hand(table, 1, each_language, where="dm")
    menus = [option.value for menu in selects(view) for option in menu.options]
    pressed = [b.custom_id for b in buttons(view) if (b.custom_id or "").startswith("b:play:")]
    assert len(menus) + len(pressed) == len(table.view(1).legal_moves)
    assert len(menus) >= 14


async def test_the_question_before_going_out_fits(each_language: Language) -> None:
    table = full_table("draw discard")
    for move in table.view(1).legal_moves:
        if (view := layouts.second_look(table, 1, move, each_language)) is not None:
            assert_fits(view)


async def test_a_round_and_a_match_of_eight_fit(each_language: Language) -> None:
    table = some_match(crowd(8, Holder.LEFT), 8, 100_000, rounds=11)
    assert table.stage is Stage.FINISHED
    for number in (1, 11):
        assert_fits(layouts.hand_summary(table, each_language, number))
        assert_fits(layouts.verify(table, each_language, number))
    assert_fits(layouts.result(table, each_language))


async def test_the_largest_pack_can_be_checked(each_language: Language) -> None:
    table = some_match(crowd(8), 2, 500, jokers=2, extra_deck=1)
    assert_fits(layouts.verify(table, each_language, 1))


async def test_a_round_that_never_ends_still_fits(each_language: Language) -> None:
    # Everybody discards the card just drawn, so the stock runs out again and again.
    table = some_match(crowd(2), 1, 1)
    assert table._game is not None
    course = Course(table._game, table.version, NOW)
    for number in range(600):
        actor = course.game.actor
        assert actor is not None
        if actor == CHANCE:
            course.play(CHANCE, course.game.deal(Random(1)), By.CHANCE, f"{number:064x}")
        else:
            course.play(
                actor, play_safe(cast("TableView", course.game.view(actor)), Random(0), 0.0), By.TIMEOUT
            )
    long = Table(table.record, table._services, game=course.game, steps=[*table.steps, *course.steps])
    assert sum(step.entry.seed is not None for step in long.steps) > 5
    assert_fits(layouts.table_message(long, each_language, NOW))


async def test_lobbies_of_one_to_eight_fit(each_language: Language) -> None:
    for count in range(1, 9):
        table = lobby_of(crowd(count), game=GAME)
        assert_fits(lobby(table, each_language))
        for field in [None, SEATS, "no-such-field", *settings.fields(table.record)]:
            assert_fits(lobby_options(table, each_language, field))


async def test_a_lobby_with_every_option_changed_fits(each_language: Language) -> None:
    record = record_of(crowd(8), GAME)
    options = {
        name: next(value for value in values if value != settings.usual(record, name))
        for name, values in settings.fields(record).items()
        if name in record.options
    }
    shown = lobby(lobby_of(crowd(8), game=GAME, options=options), each_language)
    assert_fits(shown)
    assert_fits(lobby_options(lobby_of(crowd(8), game=GAME, options=options), each_language))


async def test_nobody_has_a_partner(english: Language) -> None:
    for count in range(1, 9):
        shown = texts(lobby(lobby_of([COMPUTER] * count, game=GAME), english))
        assert "artner" not in shown
        assert f"**Players: {count} of 8**" in shown


async def test_labels_of_moves_are_shown_whole(each_language: Language) -> None:
    for seed in range(30):
        table = some_match(crowd(2 + seed % 7), seed, 5 + 11 * seed, jokers=seed % 3)
        if table.actor is None or table.actor == CHANCE:
            continue
        view = table.view(table.actor)
        for move in view.legal_moves:
            assert len(PRESENTER.move_label(each_language, view, move)) <= SHOWN_LABEL
            assert len(PRESENTER.move_choice(each_language, view, move)) <= 100
            assert len(PRESENTER.move_detail(each_language, view, move)) <= 100


async def test_every_page_of_rules_fits(each_language: Language) -> None:
    for number in range(len(PRESENTER.rules(each_language))):
        assert_fits(layouts.rules_page(each_language, GAME, number))


async def test_an_abandoned_match_fits(each_language: Language) -> None:
    table = full_table(WENT_OUT)
    closed = Table(
        replace(table.record, stage=Stage.ABANDONED), table._services, game=table._game, steps=table.steps
    )
    view: ui.LayoutView
    for view in (layouts.ended(closed, each_language), hand(closed, 0, each_language, where="dm")):
        assert_fits(view)
