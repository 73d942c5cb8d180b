"""Every layout keeps Discord's limits, however long names and lines get."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import discord
import pytest
from discord import ui

from engine.dominoes import TILES, Tile
from engine.game import CHANCE
from engine.journal import Deadline, DeadlineKind, Holder, Stage
from engine.table import Table
from tests.ui.builders import GAME, NOW, lobby_of, play_randomly, record_of, table_of, texts
from tests.ui.limits import assert_fits, crowd
from ui import layouts, settings
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.ids import SEATS
from ui.layouts.parts import finished

pytestmark = pytest.mark.asyncio

PHONE_COLUMNS = 30
"""Letters of one width that fit a phone of 390 px inside a framed message."""
SHOWN_LABEL = 38


def circuit() -> list[Tile]:
    """All 28 tiles in an order in which each can be placed at the right end of the one before."""
    remaining, path, stack = set(TILES), [], [(0, None)]
    while stack:
        value, _ = stack[-1]
        fitting = sorted((tile for tile in remaining if tile.has(value)), reverse=True)
        if fitting:
            remaining.remove(fitting[0])
            stack.append((fitting[0].other(value), fitting[0]))
        else:
            path.append(stack.pop()[1])
    return [tile for tile in reversed(path) if tile is not None]


def longest_line(holder: Holder = Holder.PERSON) -> Table:
    """Four players with all 28 tiles, 26 of them on the table: the next placement ends the hand."""
    tiles = circuit()
    deal = " / ".join(" ".join(map(str, tiles[seat::4])) for seat in range(4))
    end = "right" if tiles[1].has(tiles[0].low) else "left"
    moves = [str(tiles[0]), *(f"{tile} {end}" for tile in tiles[1:26])]
    deadline = Deadline(NOW + 90, DeadlineKind.WARN)
    options = {"hand_size": 7, "target": 121}
    return table_of(crowd(4, holder), [f"deal {deal}", *moves], deadline=deadline, options=options)


def widest_choice() -> Table:
    """A hand of nine with twelve legal moves, which is more than most players ever see."""
    deal = "deal 6-6 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3 / 6-5 6-4 6-3 6-2 6-1 6-0 2-2 1-1 0-0"
    return table_of(crowd(2), [deal, "6-6"], options={"hand_size": 9}, id=10**15)


def endings() -> Iterator[Table]:
    for seed in range(3):
        yield play_randomly(crowd(2 + seed), Random(seed), 10_000)


async def test_the_circuit_is_a_line_of_all_tiles() -> None:
    tiles = circuit()
    assert sorted(tiles) == list(TILES)


async def test_a_lobby_fits(each_language: Language) -> None:
    for count in range(1, 5):
        assert_fits(layouts.lobby(lobby_of(crowd(count)), each_language))


async def test_a_lobby_with_every_option_changed_fits(each_language: Language) -> None:
    record = record_of(crowd(4))
    options = {
        name: next(value for value in values if value != settings.usual(record, name))
        for name, values in settings.fields(record).items()
        if name in record.options
    }
    view = layouts.lobby(lobby_of(crowd(4), options=options), each_language)
    assert_fits(view)
    assert len(texts(view).splitlines()) < 30


async def test_every_options_menu_fits(each_language: Language) -> None:
    for count in range(1, 5):
        table = lobby_of(crowd(count))
        for field in [None, SEATS, "no-such-field", *settings.fields(table.record)]:
            assert_fits(layouts.lobby_options(table, each_language, field))


@pytest.mark.parametrize("holder", [Holder.PERSON, Holder.AWAY, Holder.LEFT])
async def test_the_longest_line_fits(holder: Holder, each_language: Language) -> None:
    table = longest_line(holder)
    view = layouts.table_message(table, each_language, NOW)
    assert_fits(view)
    assert len(table.view(None).line) == 26
    for seat in range(4):
        assert_fits(layouts.hand(table, seat, each_language, where="dm", message=10**18))
        assert_fits(layouts.hand(table, seat, each_language, where="channel"))


async def test_rows_of_tiles_fit_a_phone(each_language: Language) -> None:
    table = longest_line()
    shown = texts(layouts.table_message(table, each_language, NOW))
    rows = shown.split("```")[1].splitlines()
    assert max(map(len, rows)) <= PHONE_COLUMNS
    assert shown.count("[") - shown.count("\\[") == 26


async def test_the_credit_table_fits_a_phone(each_language: Language) -> None:
    page = PRESENTERS[GAME].rules(each_language)[3]
    assert max(map(len, page.body.split("```")[1].splitlines())) <= PHONE_COLUMNS


async def test_many_legal_moves_fit(each_language: Language) -> None:
    table = widest_choice()
    view = layouts.hand(table, 1, each_language, where="dm", message=10**18)
    assert_fits(view)
    offered = [
        item
        for item in view.walk_children()
        if isinstance(item, ui.Button) and (item.custom_id or "").startswith("b:play")
    ]
    assert len(offered) == len(table.view(1).legal_moves) == 12


async def test_labels_of_moves_are_shown_whole(each_language: Language) -> None:
    presenter = PRESENTERS[GAME]
    for seed in range(30):
        rng = Random(seed)
        table = play_randomly(crowd(2), rng, rng.randrange(2, 120), hand_size=9)
        if table.actor is None or table.actor == CHANCE:
            continue
        view = table.view(table.actor)
        for move in view.legal_moves:
            assert len(presenter.move_label(each_language, view, move)) <= SHOWN_LABEL
            assert len(presenter.move_choice(each_language, view, move)) <= 100


async def test_the_longest_labels_are_shown_whole(each_language: Language) -> None:
    table = table_of(
        crowd(2),
        ["deal 6-6 5-3 5-2 5-1 4-4 4-1 3-0 / 6-1 6-0 5-4 4-3 4-0 3-2 2-2", "6-6"],
        scores=(0, 58),
    )
    view = table.view(1)
    labels = [PRESENTERS[GAME].move_label(each_language, view, move) for move in view.legal_moves]
    assert max(map(len, labels)) <= SHOWN_LABEL


async def test_summaries_and_results_fit(each_language: Language) -> None:
    for table in endings():
        assert table.stage is Stage.FINISHED
        assert_fits(layouts.result(table, each_language))
        assert_fits(layouts.hand_summary(table, each_language))
        assert_fits(layouts.verify(table, each_language))


async def test_small_boxes_and_notices_fit(each_language: Language) -> None:
    table = longest_line()
    abandoned = replace(table.record, stage=Stage.ABANDONED)
    closed = Table(abandoned, table._services, game=table._game, steps=table.steps)
    for view in (
        layouts.turn_notice(table, each_language, message=10**18),
        layouts.turn_notice(table, each_language, warned=True),
        layouts.confirm_leave(table, each_language),
        layouts.confirm_end(table, each_language),
        layouts.ended(closed, each_language),
        layouts.ended(lobby_of(crowd(4), stage=Stage.CANCELLED), each_language),
        layouts.hand(closed, 0, each_language, where="dm"),
        layouts.notice("x"),
        layouts.refusal("x"),
        layouts.help_page(each_language),
        layouts.help_page(each_language, {"table": 10**18, "play": 10**18}),
    ):
        assert_fits(view)


async def test_every_page_of_rules_fits(each_language: Language) -> None:
    for number in range(len(PRESENTERS[GAME].rules(each_language))):
        assert_fits(layouts.rules_page(each_language, GAME, number))


async def test_long_lists_are_cut_at_a_whole_line(each_language: Language) -> None:
    tables = [longest_line()] * 60
    view = layouts.tables_list(tables, each_language)
    assert_fits(view)
    shown = texts(view).count("- [")
    assert shown < 60
    assert str(60 - shown) in texts(view).splitlines()[-1]


async def test_a_layout_cannot_be_made_where_it_would_be_stored() -> None:
    def outside() -> None:
        with pytest.raises(RuntimeError, match="no running event loop"):
            finished(ui.TextDisplay("x"))

    await asyncio.get_running_loop().run_in_executor(None, outside)


async def test_discord_py_finds_no_fault_with_the_payload(english: Language) -> None:
    view = layouts.table_message(longest_line(), english, NOW)
    payload = discord.http.handle_message_parameters(view=view).payload
    assert payload is not None
    assert payload["flags"] & discord.MessageFlags(components_v2=True).value
