"""What is shown to others does not depend on hidden cards.

Each test plays a match, then changes hands and stock in a way that leaves every public event as it
was. Everything public, and every hand that did not change itself, must look the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

from engine.game import CHANCE, RuleError
from engine.games.three_thirteen import Move
from engine.journal import Stage
from engine.match import replay
from engine.table import Services, Table
from tests.ui.builders import NOW, everything, people
from tests.ui.games.three_thirteen.positions import some_match
from ui.i18n import Language
from ui.layouts import ended, hand, hand_summary, table_message, tables_list, turn_notice, verify
from ui.layouts.story import hand_ends

pytestmark = pytest.mark.asyncio

WORLDS = 30


@dataclass(frozen=True)
class Twins:
    """The same public match twice, with other hidden cards."""

    one: Table
    other: Table


def held_by(table: Table, seat: int) -> Any:
    return cast("Any", table.view(seat)).hand


def seats(table: Table) -> range:
    return range(len(table.record.seats))


def exchanged(table: Table, rng: Random) -> Table | None:
    """The match with two cards of the last deal exchanged, if everything public stays as it was."""
    dealt = max(i for i, step in enumerate(table.steps) if step.entry.move.startswith("deal"))
    if any(step.entry.move.startswith("shuffle") for step in table.steps[dealt:]):
        return None
    move = cast("Move", table.parse(table.steps[dealt].entry.move))
    cards = [*(card for hand in move.hands for card in hand), *move.pile]
    size = len(move.hands[0])
    one, other = rng.randrange(size * len(move.hands)), rng.randrange(len(cards))
    cards[one], cards[other] = cards[other], cards[one]
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(len(move.hands))]
    swapped = Move.deal(hands, cards[size * len(move.hands) :])
    entries = [step.entry for step in table.steps]
    entries[dealt] = replace(entries[dealt], move=str(swapped))
    try:
        game, steps = replay(table.record, entries)
    except RuleError:
        return None
    if [step.events for step in steps] != [step.events for step in table.steps]:
        return None
    return Table(table.record, cast("Services", None), game=game, steps=steps)


def twins() -> Iterator[Twins]:
    for number in range(10_000):
        rng = Random(number)
        table = some_match(people(rng.choice([2, 3, 4])), number, rng.randrange(2, 90), jokers=number % 2)
        if table.actor is None or table.actor == CHANCE:
            continue
        for _ in range(20):
            other = exchanged(table, rng)
            if other and any(held_by(table, seat) != held_by(other, seat) for seat in seats(table)):
                yield Twins(table, other)
                break


@pytest.fixture(scope="module")
def worlds() -> list[Twins]:
    return list(islice(twins(), WORLDS))


def public(table: Table, words: Language) -> list[str]:
    abandoned = Table(
        replace(table.record, stage=Stage.ABANDONED),
        cast("Services", None),
        game=table._game,
        steps=table.steps,
    )
    shown = [
        table_message(table, words, NOW),
        turn_notice(table, words, message=7),
        tables_list([table], words),
        verify(table, words),
        ended(abandoned, words),
        *(hand_summary(table, words, number + 1) for number in range(len(hand_ends(table)))),
    ]
    return [everything(view) for view in shown]


async def test_public_layouts_do_not_depend_on_hidden_cards(
    each_language: Language, worlds: list[Twins]
) -> None:
    for pair in worlds:
        assert public(pair.one, each_language) == public(pair.other, each_language)


async def test_a_hand_does_not_depend_on_the_cards_of_others_or_of_the_stock(
    english: Language, worlds: list[Twins]
) -> None:
    compared = 0
    for pair in worlds:
        for seat in seats(pair.one):
            if held_by(pair.one, seat) == held_by(pair.other, seat):
                one, other = (hand(table, seat, english, where="dm") for table in (pair.one, pair.other))
                assert everything(one) == everything(other)
                compared += 1
    assert compared > WORLDS / 2


async def test_the_seed_of_a_running_round_is_shown_nowhere(english: Language, worlds: list[Twins]) -> None:
    for pair in worlds:
        seeds = [step.entry.seed for step in pair.one.steps if step.entry.move.startswith("deal")]
        assert seeds[-1]
        assert not [shown for shown in public(pair.one, english) if seeds[-1] in shown]
