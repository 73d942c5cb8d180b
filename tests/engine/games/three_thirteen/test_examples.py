"""The worked examples of the rules, by their ids."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import Card, Rank, parse_cards
from engine.game import CHANCE
from engine.games.three_thirteen import (
    Meld,
    MeldKind,
    Options,
    RoundEnded,
    ThreeThirteen,
    WentOut,
    arrange,
    penalty,
    penalty_after_discard,
)
from tests.engine.games.three_thirteen.scripts import dealt, legal, outs, play, refusal, rules, texts

HANDS = [
    ("TT-E01", 3, "7H 7S 3D", 0),
    ("TT-E02", 3, "7H 7S KD", 24),
    ("TT-E03", 3, "3H 3D 3S", 0),
    ("TT-E04", 3, "AH 2H 3H", 0),
    ("TT-E05", 3, "QH KH AH", 21),
    ("TT-E06", 3, "KH AH 2H", 13),
    ("TT-E07", 3, "QH KH 3C", 0),
    ("TT-E08", 3, "QD 3C AD", 14),
    ("TT-E09", 3, "5H 3S 7H", 0),
    ("TT-E10", 3, "5H 6H 8H", 19),
    ("TT-E11", 3, "4H 4H 4S", 0),
    ("TT-E12", 4, "8H 9H 9H 10H", 9),
    ("TT-E13", 3, "KD 3C 3H", 0),
    ("TT-E15", 8, "2C 8D 8S 5C", 0),
    ("TT-E16", 9, "5S 6S 7S 6H 6D", 12),
    ("TT-E16 with wild 5", 5, "5S 6S 7S 6H 6D", 7),
    ("TT-E26", 13, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KD", 0),
    ("TT-E31", 7, "6S 7S 8S 7H 7D 6D 8D", 0),
    ("TT-E32", 7, "7H 7D 7S 2C 4C KD QD", 0),
    ("TT-E34", 6, "2H 5H 9H 2C 5C 9C", 32),
    ("TT-E36", 3, "AH AD 9C", 11),
    ("TT-E37", 3, "3H KD QC", 23),
    ("TT-E38", 5, "AC 2C 3C 4C KD", 10),
]
VARIANTS = [
    ("TT-E05", 3, "QH KH AH", {"aces": "low_or_high"}, 0),
    ("TT-E06", 3, "KH AH 2H", {"aces": "low_or_high"}, 27),
    ("TT-E08", 3, "QD 3C AD", {"aces": "low_or_high"}, 0),
    ("TT-E13", 3, "KD 3C 3H", {"wild_limit": "one"}, 16),
    ("TT-E13", 3, "KD 3C 3H", {"wild_limit": "half"}, 16),
    ("TT-E15", 8, "2C 8D 8S 5C", {"wild_limit": "one"}, 23),
    ("TT-E32", 7, "7H 7D 7S 2C 4C KD QD", {"wild_limit": "one"}, 7),
    ("TT-E32", 7, "7H 7D 7S 2C 4C KD QD", {"wild_limit": "half"}, 0),
    ("TT-E36", 3, "AH AD 9C", {"aces": "low_or_high"}, 39),
]


@pytest.mark.parametrize(("wild", "hand", "points"), [case[1:] for case in HANDS], ids=[c[0] for c in HANDS])
def test_least_penalty(wild: int, hand: str, points: int) -> None:
    assert penalty(parse_cards(hand), rules(wild)) == points


@pytest.mark.parametrize(
    ("wild", "hand", "options", "points"),
    [case[1:] for case in VARIANTS],
    ids=[f"{case[0]}-{'-'.join(case[3].values())}" for case in VARIANTS],
)
def test_least_penalty_with_options(wild: int, hand: str, options: dict[str, str], points: int) -> None:
    assert penalty(parse_cards(hand), rules(wild, **options)) == points


def test_tt_e04_a_wild_card_in_its_own_place_stands_for_itself() -> None:
    (meld,) = arrange(parse_cards("3H AH 2H"), rules(3)).melds
    assert meld == Meld(MeldKind.RUN, parse_cards("AH 2H 3H"), Rank.ACE, Card.parse("AH").suit)
    assert not any(map(meld.stands_in, range(3)))


def test_tt_e07_a_wild_card_goes_where_the_run_fits_on_the_table() -> None:
    (meld,) = arrange(parse_cards("QH KH 3C"), rules(3)).melds
    assert (meld.cards, meld.ranks[0]) == (parse_cards("3C QH KH"), Rank.JACK)
    assert meld.stands_in(0)


def test_tt_e15_two_wilds_may_lie_side_by_side() -> None:
    (meld,) = arrange(parse_cards("2C 8D 8S 5C"), rules(8)).melds
    assert [card.rank for card in meld.cards] == [2, 8, 8, 5]
    assert meld.ranks == (2, 3, 4, 5)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("2H 2D 2S 9C 9D 9S", "", id="TT-E17"),
        pytest.param("2H 2D 2S 9C 10C 5D", "", id="TT-E18"),
        pytest.param("8C 9C 10C JC 5D 2H", "2H", id="TT-E19"),
        pytest.param("4H 4D 4S 4C 5D 9H", "9H", id="TT-E20"),
        pytest.param("9H 9D 9S 4C KD", "KD", id="TT-E21"),
        pytest.param("9H 9D 9S KC 2D", "", id="TT-E22"),
        pytest.param("2H 3H 4H JC JD JS QD", "QD", id="TT-E23"),
        pytest.param("7H 7D 7S 7C", "7S 7C 7D 7H", id="TT-E24"),
    ],
)
def test_going_out(hand: str, expected: str) -> None:
    *held, drawn = hand.split()
    spare = [card for card in ["KS", "JS", "10S", "8S", "6S", "3S", "AS", "QS"] if card not in hand.split()]
    game = dealt(f"{' '.join(spare[: len(held)])} / {' '.join(held)}", drawn, "draw discard")
    assert outs(game) == expected
    if expected:
        (event,) = play(game, f"out {expected.split(maxsplit=1)[0]}")
        assert isinstance(event, WentOut)
        assert sorted(card for meld in event.melds for card in meld.cards) == sorted(
            card for card in parse_cards(hand) if str(card) != expected.split(maxsplit=1)[0]
        )
    else:
        refused = refusal(game, 1, f"out {drawn}")
        assert refused is not None
        assert refused.code == "cards-left-over"


def test_tt_e19_goes_out_with_one_run_of_five() -> None:
    (event,) = play(dealt("KS JS 10S 8S 6S / 8C 9C 10C JC 5D", "2H", "draw discard"), "out 2H")
    assert isinstance(event, WentOut)
    assert [len(meld.cards) for meld in event.melds] == [5]


def test_tt_e20_goes_out_with_five_of_a_kind() -> None:
    (event,) = play(dealt("KS JS 10S 8S 6S / 4H 4D 4S 4C 5D", "9H", "draw discard"), "out 9H")
    assert isinstance(event, WentOut)
    assert [(meld.kind, meld.rank, len(meld.cards)) for meld in event.melds] == [(MeldKind.SET, Rank.FOUR, 5)]


@pytest.mark.parametrize(
    ("wild", "hand", "discard", "points"),
    [
        pytest.param(5, "2H 2D 2S 9C 9D 9S", "2D", 4, id="TT-E17-discard-2"),
        pytest.param(5, "2H 2D 2S 9C 9D 9S", "9D", 18, id="TT-E17-discard-9"),
        pytest.param(5, "2H 2D 2S 9C 10C 5D", "2H", 4, id="TT-E18"),
        pytest.param(4, "9H 9D 9S KC 2D", "KC", 2, id="TT-E22"),
    ],
)
def test_a_discard_leaves(wild: int, hand: str, discard: str, points: int) -> None:
    rest = [card for card in parse_cards(hand) if str(card) != discard]
    assert penalty(rest, rules(wild)) == points


@pytest.mark.parametrize(
    ("wild", "hand", "points"),
    [
        pytest.param(5, "2H 2D 2S 9C 9D 9S", 4, id="TT-E17"),
        pytest.param(5, "2H 2D 2S 9C 10C 5D", 4, id="TT-E18"),
        pytest.param(4, "9H 9D 9S KC 2D", 2, id="TT-E22"),
        pytest.param(3, "7H 7D 7S 7C", 0, id="TT-E24"),
    ],
)
def test_the_best_discard_leaves(wild: int, hand: str, points: int) -> None:
    assert penalty_after_discard(parse_cards(hand), rules(wild)) == points


def test_tt_e17_two_triples_in_a_final_turn() -> None:
    script = "draw stock, out 4S, draw stock"
    game = dealt("KC KD KH KS 5H / 2H 2D 2S 9C 9D", "QH 4S 9S", script, first=1)
    assert texts(game.view(1).hand) == "2S 9S 9C 2D 9D 2H"
    refused = refusal(game, 1, "out 9C")
    assert refused is not None
    assert (refused.code, refused.facts) == ("somebody-is-out", {"out": 0})
    *_, ended = play(game, "discard 2D")
    assert isinstance(ended, RoundEnded)
    assert ended.penalties == (0, 4)


@pytest.mark.parametrize(
    ("players", "decks", "cards", "stock"),
    [
        (2, 1, 52, 25),
        (3, 2, 104, 64),
        (4, 2, 104, 51),
        (5, 3, 156, 90),
        (6, 3, 156, 77),
        (7, 4, 208, 116),
        (8, 4, 208, 103),
    ],
)
def test_tt_e29_decks_and_stock(players: int, decks: int, cards: int, stock: int) -> None:
    pack = Options().pack(players)
    assert (len(pack), pack.count(Card.parse("QD"))) == (cards, decks)
    game = ThreeThirteen(players)
    game.round = 10
    game.play(CHANCE, game.deal(Random(1)))
    view = game.view(None)
    assert (view.hand_counts, view.stock_count, len(view.discards)) == ((13,) * players, stock, 1)


SPLITS = {3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 4, 10: 5, 11: 6, 12: 9, 13: 10}


@pytest.mark.parametrize(("size", "number"), SPLITS.items())
def test_tt_e39_only_these_numbers_of_cards_fall_into_melds(size: int, number: int) -> None:
    def splits(rest: int, least: int) -> list[tuple[int, ...]]:
        if not rest:
            return [()]
        return [(part, *more) for part in range(least, rest + 1) for more in splits(rest - part, part)]

    found = splits(size, 3)
    assert len(found) == number
    # One set of a rank for every part.
    for split in found:
        hand = [
            Card.parse(f"{rank}{'SCDH'[at % 4]}") for rank, part in enumerate(split, 2) for at in range(part)
        ]
        assert sorted(len(meld.cards) for meld in arrange(hand, rules(13)).melds) == sorted(split)


@pytest.mark.parametrize("hand", ["9S 9C 9D", "9S 9C 9D 9H", "9S 9C 9D 9H 9H", "2H 3H 4H 5H 6H"])
def test_tt_e39_in_rounds_1_to_3_the_whole_hand_is_one_meld(hand: str) -> None:
    cards = parse_cards(hand)
    assert [len(meld.cards) for meld in arrange(cards, rules(13)).melds] == [len(cards)]


def test_tt_e40_everybody_else_has_one_more_turn() -> None:
    game = dealt("9C 9D KH / 7H 7S 3D / QC 4D 5S", "KC 2S", "draw discard, out KC")
    view = game.view(None)
    assert (view.out is not None and view.out.seat, view.final_seats, view.actor) == (1, (2, 0), 2)
    play(game, "draw stock, discard QC")
    assert (game.view(None).final_seats, game.actor) == ((0,), 0)
    assert legal(game) == ["draw stock", "draw discard"]


def test_tt_e40_melding_everything_in_a_final_turn_ends_nothing_further() -> None:
    game = dealt("9C 9D KH / 7H 7S 3D / QC 4D 5S", "KC 2S 9H", "draw discard, out KC, draw stock, discard QC")
    *_, ended = play(game, "draw stock, discard KH")
    assert isinstance(ended, RoundEnded)
    assert (ended.out, ended.penalties) == (1, (0, 0, 11))


G1 = "4C 9D 9C / 7H 7S KD"


def test_tt_g1_the_round_in_which_seat_0_draws_the_third_nine() -> None:
    game = dealt(G1, "3D 9H", "draw discard")
    (event,) = play(game, "out KD")
    assert isinstance(event, WentOut)
    assert [sorted(map(str, meld.cards)) for meld in event.melds] == [["3D", "7H", "7S"]]
    assert (event.card, event.final_seats) == (Card.parse("KD"), (0,))
    *_, ended = play(game, "draw stock, discard 4C")
    assert isinstance(ended, RoundEnded)
    assert (ended.penalties, ended.scores, ended.next_dealer) == ((0, 0), (0, 0), 1)


def test_tt_g1_the_round_in_which_seat_0_draws_a_two() -> None:
    game = dealt(G1, "3D 2C", "draw discard, out KD, draw stock")
    best = min(game.view(0).preview(move).penalty for move in game.legal_moves(0))
    assert best == 15 == game.view(0).preview(game.parse("discard 9D")).penalty
    *_, ended = play(game, "discard 9D")
    assert isinstance(ended, RoundEnded)
    assert ended.scores == (15, 0)


def test_tt_g1_seat_0_may_take_the_discarded_king() -> None:
    game = dealt(G1, "3D 2C", "draw discard, out KD")
    assert legal(game) == ["draw stock", "draw discard"]
    play(game, "draw discard")
    assert Card.parse("KD") in (game.view(0).hand or ())


TOTALS = [
    (0, 12, 5, 0, 22, 7, 0, 18, 3, 0, 10),
    (9, 0, 0, 14, 0, 25, 6, 0, 11, 12, 0),
    (4, 8, 10, 9, 13, 0, 7, 20, 0, 5, 4),
]


def test_tt_g2_equal_totals_share_the_win() -> None:
    assert [sum(points) for points in TOTALS] == [77, 77, 80]
    before = [sum(points[:-1]) for points in TOTALS]
    # The last round, here of three cards: 10, 0 and 4.
    game = dealt("AS 2S 7D / 5C 5D KD / AH AD 2C", "5H KS KH", scores=before, rounds=1)
    play(game, "draw discard, out KD, draw stock, discard KS, draw stock, discard KH")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ((0, 1), (77, 77, 80))
