"""What is shown to others does not depend on hidden cards.

Each test plays a match, then changes hands, kitty or discards in a way that leaves every public event
as it was. Everything public, and every hand that did not change itself, must look the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

from engine.cards import JOKER, Card
from engine.game import CHANCE, RuleError
from engine.games.five_hundred import Move, MoveKind
from engine.journal import Stage
from engine.match import replay
from engine.table import Services, Table
from tests.ui.builders import NOW, everything, texts
from tests.ui.games.five_hundred.positions import GOLDEN, cards, seats, some_match, table_at
from ui.cards import card_text
from ui.i18n import Language
from ui.layouts import ended, hand, hand_summary, recap, table_message, tables_list, turn_notice, verify
from ui.layouts.story import hand_ends

pytestmark = pytest.mark.asyncio

WORLDS = 40


@dataclass(frozen=True)
class Twins:
    """The same public match twice, with other hidden cards."""

    one: Table
    other: Table


def held_by(table: Table, seat: int) -> Any:
    """All that a seat knows of cards that others do not."""
    view = cast("Any", table.view(seat))
    return view.hand, view.kitty, view.discards, view.partner


def at(table: Table) -> range:
    return range(len(table.record.seats))


def exchanged(table: Table, rng: Random) -> Table | None:
    """The match with two cards of the last deal exchanged, if everything public stays as it was."""
    entries = [step.entry for step in table.steps]
    dealt = max(i for i, entry in enumerate(entries) if entry.move.startswith("deal"))
    deal = cast("Move", table.parse(entries[dealt].move))
    heaps = [list(hand) for hand in (*deal.hands, deal.kitty)]
    called = cast("Any", table.view(None)).called
    one = next((number for number, heap in enumerate(heaps) if called in heap), rng.randrange(len(heaps)))
    other = rng.choice([number for number in range(len(heaps)) if number != one])
    here = heaps[one].index(called) if called in heaps[one] else rng.randrange(len(heaps[one]))
    there = rng.randrange(len(heaps[other]))
    swapped = {heaps[one][here]: heaps[other][there], heaps[other][there]: heaps[one][here]}
    new = [[swapped.get(card, card) for card in heap] for heap in heaps]
    entries[dealt] = replace(entries[dealt], move=str(Move.deal(new[:-1], new[-1])))
    for number, entry in enumerate(entries[dealt + 1 :], start=dealt + 1):
        if entry.move.startswith("discard"):
            entries[number] = replace(entry, move=_discard(table, entry.move, swapped, rng))
    try:
        game, steps = replay(table.record, entries)
    except RuleError:
        return None
    if [step.events for step in steps] != [step.events for step in table.steps]:
        return None
    return Table(table.record, cast("Services", None), game=game, steps=steps)


def _discard(table: Table, move: str, swapped: dict[Card, Card], rng: Random) -> str:
    """The same discard, or with a card that was exchanged taken along."""
    laid = cast("Move", table.parse(move)).cards
    return str(Move.discard(swapped.get(card, card) for card in laid)) if rng.random() < 0.5 else move


def twins() -> Iterator[Twins]:
    for number in range(10_000):
        rng = Random(number)
        count = rng.choice([3, 4, 5, 5, 6])
        table = some_match(seats(count), number, rng.randrange(2, 90), all_pass="play_no_trumps")
        if table.actor is None or table.actor == CHANCE:
            continue
        for _ in range(30):
            other = exchanged(table, rng)
            if other and any(held_by(table, seat) != held_by(other, seat) for seat in at(table)):
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
        recap(table, words),
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


async def test_a_hand_does_not_depend_on_what_only_others_know(
    english: Language, worlds: list[Twins]
) -> None:
    compared = 0
    for pair in worlds:
        for seat in at(pair.one):
            if held_by(pair.one, seat) == held_by(pair.other, seat):
                one, other = (hand(table, seat, english, where="dm") for table in (pair.one, pair.other))
                assert everything(one) == everything(other)
                compared += 1
    assert compared > WORLDS


async def test_the_worlds_differ_in_the_secret_partner_and_in_discards(worlds: list[Twins]) -> None:
    # Otherwise the tests above would not show that these stay hidden.
    def differ(field: str) -> bool:
        return any(
            getattr(pair.one.view(seat), field) != getattr(pair.other.view(seat), field)
            for pair in worlds
            for seat in at(pair.one)
        )

    assert differ("discards")
    assert differ("partner")


async def test_kitty_and_discards_stand_in_no_public_message_of_the_hand(english: Language) -> None:
    table = table_at(GOLDEN, f"look, bid 8H, pass, pass, pass, take, discard 9C 9D 10C, {cards('JKR 7H 8H')}")
    shown = texts(table_message(table, english, NOW)) + texts(recap(table, english))
    for card in ("9♣︎", "9♦︎", "10♣︎", "4♥︎", "A♦︎", "K♦︎"):
        assert card not in shown


async def test_a_hand_that_lies_face_down_is_shown_to_nobody_not_even_to_its_player(
    each_language: Language,
) -> None:
    table = table_at(GOLDEN)
    for seat in range(4):
        shown = everything(hand(table, seat, each_language, where="dm"))
        game = cast("Any", table._game)
        for card in game._hand.ranking.sorted_set(game._hand.hands[seat]):
            if card != JOKER:
                assert f"**{card_text(card)}" not in shown


async def test_the_hand_of_a_partner_who_sits_out_stays_hidden_after_the_hand(english: Language) -> None:
    script = "bid open misere, pass, pass, pass, take, discard 7S 7C 6D, name none, play 6S"
    table = table_at({0: "JKR 5S 6S 7S 5C 6C 7C 4D 5D 6D"}, script)
    held = cast("Any", table.view(2)).hand
    shown = texts(table_message(table, english, NOW))
    assert not [card for card in held if card_text(card) in shown]


async def test_the_seed_of_a_running_hand_is_shown_nowhere(english: Language, worlds: list[Twins]) -> None:
    for pair in worlds:
        seeds = [step.entry.seed for step in pair.one.steps if step.entry.move.startswith(str(MoveKind.DEAL))]
        assert seeds[-1]
        assert not [shown for shown in public(pair.one, english) if seeds[-1] in shown]
