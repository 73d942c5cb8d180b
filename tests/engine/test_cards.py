"""Cards as values: text, order, identity."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    CARDS,
    INDEXES,
    JOKER,
    PACK,
    Card,
    Rank,
    Suit,
    by_rank,
    by_suit,
    parse_cards,
    show_cards,
)
from engine.game import Unreadable


def test_the_pack_has_13_ranks_of_4_suits_once_each() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert show_cards(PACK[:14]) == "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AC"
    assert JOKER not in PACK


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_round_trips_whatever_its_case(card: Card) -> None:
    for text in (str(card), str(card).lower(), f" {card} "):
        assert Card.parse(text) == card
    copy = pickle.loads(pickle.dumps(card))  # noqa: S301 - our own value
    assert copy is card


def test_every_card_stands_at_its_index() -> None:
    assert [card.index for card in CARDS] == list(range(INDEXES))


@pytest.mark.parametrize(
    "text", ["", "7", "H", "1H", "14H", "10", "JOKER", "JKRH", "7♥", "٧H", "AS AS", "0S"]
)
def test_unreadable_cards(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        Card.parse(text)
    assert refusal.value.code == "unknown-card"


def test_a_refusal_repeats_only_the_start_of_a_long_text() -> None:
    with pytest.raises(Unreadable) as refusal:
        Card.parse("x" * 1000)
    assert len(refusal.value.facts["text"]) <= 100


@pytest.mark.parametrize(("rank", "suit"), [(Rank.JOKER, Suit.SPADES), (Rank.ACE, None)])
def test_only_the_joker_has_no_suit(rank: Rank, suit: Suit | None) -> None:
    with pytest.raises(ValueError, match="no card"):
        Card(rank, suit)


def test_hands_sort_by_suit_or_by_rank_with_jokers_last() -> None:
    cards = parse_cards("JKR 7H 10D AS 7S KC 10D")
    assert show_cards(by_suit(cards)) == "AS 7S KC 10D 10D 7H JKR"
    assert show_cards(by_rank(cards)) == "AS 7S 7H 10D 10D KC JKR"


@given(st.lists(st.sampled_from(CARDS)))
def test_sorting_keeps_every_card_and_forgets_the_order(cards: list[Card]) -> None:
    shuffled = cards.copy()
    Random(1).shuffle(shuffled)
    for ordered in (by_suit, by_rank):
        assert ordered(shuffled) == ordered(cards)
        assert sorted(ordered(cards)) == sorted(cards)
    assert parse_cards(show_cards(cards)) == tuple(cards)


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        PACK[0].rank = Rank.TWO  # type: ignore[misc]
