"""What everybody sees does not depend on what only some may know.

Each test plays a match at random, then changes what is hidden in a way that leaves every public
event as it was: another tile in a hand, another seed. Everything public must stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

from engine.dominoes import TILES, Tile
from engine.game import CHANCE, IllegalMove, RuleError
from engine.games.fives_and_threes import KNOCK, Move
from engine.journal import Stage
from engine.match import replay
from engine.refusals import TABLE_CODES, TableError
from engine.table import Services, Table
from tests.ui.builders import NOW, everything, people, play_randomly, texts
from ui.i18n import LANGUAGES, Language, language
from ui.layouts import ended, hand_summary, table_message, tables_list, turn_notice, verify
from ui.layouts.story import hand_ends
from ui.refusals import sentence

pytestmark = pytest.mark.asyncio

WORLDS = 40


@dataclass(frozen=True)
class Twins:
    """The same public match twice, with another hidden hand."""

    one: Table
    other: Table


def last_deal(table: Table) -> int:
    return max(index for index, step in enumerate(table.steps) if step.entry.seat == CHANCE)


def held_by(table: Table, seat: int) -> tuple[Tile, ...]:
    return tuple(cast("Any", table.view(seat)).hand)


def exchanged(table: Table, rng: Random) -> Table | None:
    """The match with one tile of a hidden hand exchanged for another hidden one, if it could be so."""
    hidden = [tile for seat in range(len(table.record.seats)) for tile in held_by(table, seat)]
    dealt = last_deal(table)
    move = cast("Move", table.parse(table.steps[dealt].entry.move))
    asleep = [tile for tile in TILES if not any(tile in hand for hand in move.hands)]
    one, other = rng.choice(hidden), rng.choice(hidden + asleep)
    swapped = {one: other, other: one}
    hands = [[swapped.get(tile, tile) for tile in hand] for hand in move.hands]
    entries = [step.entry for step in table.steps]
    entries[dealt] = replace(entries[dealt], move=str(Move.deal(hands)))
    try:
        game, steps = replay(table.record, entries)
    except RuleError:
        return None
    return Table(table.record, cast("Services", None), game=game, steps=steps)


def running_matches() -> Iterator[Table]:
    for number in range(10_000):
        rng = Random(number)
        options: dict[str, Any] = {"hand_size": rng.choice([None, 6]), "knock_point": rng.random() < 0.3}
        table = play_randomly(people(rng.choice([2, 3, 4])), rng, rng.randrange(2, 60), **options)
        if table.actor is not None and table.actor >= 0:
            yield table


def twins() -> Iterator[Twins]:
    for number, table in enumerate(running_matches()):
        rng = Random(number)
        other = exchanged(table, rng)
        if other is not None and any(
            held_by(table, seat) != held_by(other, seat) for seat in range(len(table.record.seats))
        ):
            yield Twins(table, other)


@pytest.fixture(scope="module")
def worlds() -> list[Twins]:
    return list(islice(twins(), WORLDS))


def public(table: Table, words: Language) -> list[str]:
    """Every public layout of a running match, as it goes to Discord."""
    abandoned = Table(
        replace(table.record, stage=Stage.ABANDONED),
        cast("Services", None),
        game=table._game,
        steps=table.steps,
    )
    shown = [
        table_message(table, words, NOW),
        turn_notice(table, words, message=7),
        turn_notice(table, words, warned=True),
        tables_list([table], words),
        verify(table, words),
        verify(table, words, len([step for step in table.steps if step.entry.seat == CHANCE])),
        ended(abandoned, words),
        *(hand_summary(table, words, number + 1) for number in range(len(hand_ends(table)))),
    ]
    drawn = [
        table_message(table, words, NOW, "dark"),
        *(hand_summary(table, words, number + 1, "dark") for number in range(len(hand_ends(table)))),
    ]
    pictures = [view.picture.key for view in drawn if view.picture is not None]
    assert len(pictures) == len(drawn)
    return [*map(everything, shown + drawn), *pictures]


def refused(table: Table, words: Language) -> list[str]:
    """What somebody who is not to play is told about the table."""
    refusals = [
        *(TableError(code) for code in ("stale", "not-seated", "lobby-closed")),
        IllegalMove("must-open"),
    ]
    assert {"stale", "not-seated", "lobby-closed"} <= TABLE_CODES
    return [sentence(words, refusal, table) for refusal in refusals]


@pytest.mark.parametrize("code", LANGUAGES)
async def test_public_layouts_do_not_depend_on_hidden_hands(code: str, worlds: list[Twins]) -> None:
    words = language(code)
    for pair in worlds:
        assert public(pair.one, words) == public(pair.other, words)
        assert refused(pair.one, words) == refused(pair.other, words)


async def test_the_worlds_differ_in_whether_the_player_can_place(worlds: list[Twins]) -> None:
    # Otherwise the test above would not show that this stays hidden.
    def stuck(table: Table) -> bool:
        return table.view(table.actor).legal_moves == (KNOCK,)

    assert any(stuck(pair.one) != stuck(pair.other) for pair in worlds)


async def test_public_layouts_name_no_tile_of_a_hidden_hand(english: Language, worlds: list[Twins]) -> None:
    for pair in worlds:
        table = pair.one
        message = texts(table_message(table, english, NOW))
        for seat in range(len(table.record.seats)):
            for tile in held_by(table, seat):
                assert f"{tile.high}-{tile.low}" not in message
                assert f"[{tile.low}-{tile.high}]" not in message


async def test_the_seed_of_a_running_hand_is_shown_nowhere(english: Language, worlds: list[Twins]) -> None:
    for pair in worlds:
        seed = pair.one.steps[last_deal(pair.one)].entry.seed
        assert seed is not None
        assert not [shown for shown in public(pair.one, english) if seed in shown]


async def test_the_seed_of_a_finished_hand_is_shown(english: Language, worlds: list[Twins]) -> None:
    table = next(pair.one for pair in worlds if hand_ends(pair.one))
    seed = table.steps[0].entry.seed
    assert seed is not None
    assert seed in texts(hand_summary(table, english, 1))
    assert seed in texts(verify(table, english, 1))
