"""The notation of moves."""

from __future__ import annotations

import pytest

from engine.cards import Card, Suit
from engine.game import Unreadable
from engine.games.five_hundred import BIDS, FiveHundred, Move, MoveKind
from tests.engine.games.five_hundred.scripts import deal_move


@pytest.mark.parametrize(
    "text",
    [
        "look", "bid 7H", "bid 6NT", "bid misere", "bid open misere", "bid blind misere",
        "bid 10NT without kitty", "bid misere without kitty", "bid blind misere without kitty", "pass",
        "take", "stand", "discard 10C 9D 9C", "name H", "name none", "play JD", "play JKR",
        "play JKR as D", "play AS", "call AS", "call alone", "play 13H", "discard JKR 5S 4H",
    ],
)  # fmt: skip
def test_moves_read_back(text: str) -> None:
    move = FiveHundred.parse(text)
    assert FiveHundred.parse(str(move)) == move
    assert str(move).split()[0] == text.split(maxsplit=1)[0]
    if not text.startswith("discard"):
        assert str(move) == text


def test_every_bid_has_a_notation_of_its_own() -> None:
    assert len(BIDS) == len({str(bid) for bid in BIDS}) == 56
    for bid in BIDS:
        assert Move.parse(f"bid {bid}").bid is not None
        assert Move.parse(f"BID  {str(bid).upper()} ").bid == bid


def test_the_order_within_a_heap_does_not_matter() -> None:
    assert Move.parse("discard 9C 9D 10C") == Move.parse("discard 10c 9c 9d")
    deal = deal_move(3, {})
    hands = [" ".join(map(str, reversed(hand))) for hand in (*deal.hands, deal.kitty)]
    again = Move.parse("deal " + "/".join(hands))
    assert again == deal
    assert hash(again) == hash(deal)
    assert str(again) == str(deal)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "bid", "bid 5S", "bid 11S", "bid 7", "bid 7X", "bid misere open", "bid 7H with kitty",
        "name", "name X", "name joker", "play", "play JD as D", "play JKR as X", "play JKR D", "call",
        "call nobody 2S", "discard", "deal", "deal AS", "deal AS / ", "deal / AS", "look now", "pass 1",
        "take kitty", "7H", "knock",
    ],
)  # fmt: skip
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        FiveHundred.parse(text)
    assert refusal.value.code == "unknown-move"
    assert refusal.value.facts == {"text": text.strip()}


@pytest.mark.parametrize("text", ["play 1S", "play JOKER", "call 7X", "discard 9C 9D 0C", "deal AS / QQ"])
def test_what_is_no_card_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        FiveHundred.parse(text)
    assert refusal.value.code == "unknown-card"


def test_long_nonsense_is_not_repeated_whole() -> None:
    with pytest.raises(Unreadable) as refusal:
        FiveHundred.parse("x" * 1000)
    assert len(refusal.value.facts["text"]) == 40


def test_any_number_of_discards_can_be_read() -> None:
    assert len(Move.parse("discard 9C").cards) == 1
    assert len(Move.parse("discard 9C 9D 9H 9S").cards) == 4


def test_secret_moves_keep_their_cards_out_of_repr() -> None:
    deal, discard = deal_move(4, {}), Move.parse("discard 9C 9D 10C")
    assert "Rank" not in repr(deal) + repr(discard)


def test_only_the_joker_is_played_as_a_suit() -> None:
    with pytest.raises(ValueError, match="7H"):
        Move(MoveKind.PLAY, Card.parse("7H"), Suit.DIAMONDS)
