"""The solver against slow oracles, and what an arrangement must be."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import CARDS, PACK, Rank, parse_cards
from engine.games.three_thirteen import MeldRules, arrange, penalty, penalty_after_discard
from tests.engine.games.three_thirteen.hands import Hand, random_hand, random_rules
from tests.engine.games.three_thirteen.oracles import by_ranks, by_subsets, cost, is_meld
from tests.engine.games.three_thirteen.scripts import rules

STANDARD = [card for card in CARDS if card.rank <= Rank.KING or card.suit is None]


@st.composite
def hands(draw: st.DrawFn, most: int = 14) -> Hand:
    """Any hand under any rules."""
    rng = Random(draw(st.integers(0, 2**64)))
    return random_hand(rng, draw(st.integers(1, most)), random_rules(rng))


def require_least(hand: Hand) -> None:
    """The solver must agree with the trial of all ways to part a small hand."""
    least = by_subsets(limit=hand.rules.wild_limit, **hand.as_oracles_want)
    assert penalty(hand.cards, hand.rules) == least, str(hand)


@pytest.mark.parametrize("seed", range(20))
def test_small_hands_have_the_least_penalty_of_all_ways_to_part_them(seed: int) -> None:
    rng = Random(seed)
    for _ in range(1000):
        require_least(random_hand(rng, rng.randint(1, 7), random_rules(rng)))


@pytest.mark.parametrize("seed", range(20, 24))
def test_hands_of_middle_size_have_it_too(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        require_least(random_hand(rng, rng.randint(8, 10), random_rules(rng)))


@pytest.mark.parametrize("seed", range(30, 34))
def test_large_hands_agree_with_a_sweep_over_the_ranks(seed: int) -> None:
    rng = Random(seed)
    for _ in range(150):
        hand = random_hand(rng, rng.randint(8, 14), random_rules(rng, ("none",)))
        assert penalty(hand.cards, hand.rules) == by_ranks(**hand.as_oracles_want), str(hand)


@pytest.mark.parametrize("size", range(1, 8))
def test_the_oracles_agree_with_each_other(size: int) -> None:
    rng = Random(size)
    for _ in range(60):
        hand = random_hand(rng, size, random_rules(rng, ("none",)))
        assert by_subsets(limit="none", **hand.as_oracles_want) == by_ranks(**hand.as_oracles_want), str(hand)


@settings(max_examples=300)
@given(hands())
def test_an_arrangement_is_made_of_all_cards_in_lawful_melds(hand: Hand) -> None:
    rules = hand.rules
    found = arrange(hand.cards, rules)
    assert sorted([card for meld in found.melds for card in meld.cards] + list(found.left)) == sorted(
        hand.cards
    )
    for meld in found.melds:
        assert is_meld(meld.cards, rules.wild, rules.wild_limit, high=rules.aces_high), (str(hand), meld)
        assert all(rules.is_wild(card) for at, card in enumerate(meld.cards) if meld.stands_in(at))
    costs = [
        cost(card, rules.wild, high=rules.aces_high, dear_wilds=rules.wild_penalty is not None)
        for card in found.left
    ]
    assert found.penalty == penalty(hand.cards, rules) == sum(costs)
    assert costs == sorted(costs, reverse=True)


@settings(max_examples=200)
@given(hands(), st.randoms())
def test_the_order_of_the_cards_does_not_matter(hand: Hand, rng: Random) -> None:
    shuffled = list(hand.cards)
    rng.shuffle(shuffled)
    assert arrange(shuffled, hand.rules) == arrange(hand.cards, hand.rules)
    assert penalty_after_discard(shuffled, hand.rules) == penalty_after_discard(hand.cards, hand.rules)


@settings(max_examples=200)
@given(hands())
def test_the_best_discard_is_the_best_of_all_discards(hand: Hand) -> None:
    cards = list(hand.cards)
    least = min(penalty(cards[:at] + cards[at + 1 :], hand.rules) for at in range(len(cards)))
    assert penalty_after_discard(cards, hand.rules) == least, str(hand)


@settings(max_examples=200)
@given(hands(13), st.sampled_from(STANDARD))
def test_a_card_more_costs_at_most_its_own_points(hand: Hand, card: object) -> None:
    more = (*hand.cards, card)
    assert penalty(more, hand.rules) <= penalty(hand.cards, hand.rules) + hand.rules.points([card])  # type: ignore[arg-type,list-item]


@settings(max_examples=100)
@given(hands())
def test_options_that_allow_more_never_cost_more(hand: Hand) -> None:
    least = {
        limit: penalty(hand.cards, MeldRules(hand.rules.wild, hand.rules.aces_high, limit, None))
        for limit in ("none", "half", "one")
    }
    assert least["none"] <= least["half"] <= 1000
    assert least["none"] <= least["one"] <= 1000


@pytest.mark.parametrize(
    "hand",
    [
        # The runs cross: one takes JS itself, the other a nine in its place.
        ("one", 9, "10S 10S JS QS QS 9C 9D 9D 9H", 0),
        # No card is left over, yet the best discard leaves the aces a pair with a wild.
        ("none", 5, "5S AC AC 7C 7C 7D 7H", 0),
        # Every run is full: one falls in two so that the second king has a place.
        ("none", 13, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KD KC", 0),
        ("none", 13, "2C 3C 4C 4H 5C 6C 7C 8C 9C 9C 10C JC QC KD", 4),
    ],
)
def test_hands_that_are_easily_judged_wrong(hand: tuple[str, int, str, int]) -> None:
    limit, wild, text, least = hand
    found = arrange(parse_cards(text), rules(wild, wild_limit=limit))
    assert found.penalty == least
    assert all(is_meld(meld.cards, Rank(wild), limit, high=False) for meld in found.melds)


def test_tt_a7_a_run_never_holds_both_aces() -> None:
    hand = [card for card in PACK if card.suit == 0]
    found = arrange((*hand, hand[0]), rules(9, aces="low_or_high"))
    assert found.penalty == 0
    assert all(len(meld.cards) <= 13 for meld in found.melds)


def test_a_hand_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="16 cards"):
        penalty(PACK[:16], rules(3))


def test_no_cards_cost_nothing() -> None:
    assert arrange((), rules(3)).penalty == 0
