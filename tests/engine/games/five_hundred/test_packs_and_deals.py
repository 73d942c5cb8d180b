"""Packs, the order of cards, and deals (FH-E01 to FH-E04)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.cards import JOKER, Card, Suit
from engine.game import CHANCE, IllegalMove
from engine.games.five_hundred import Dealt, FiveHundred, Move, Options, pack_of, ranking_for
from tests.engine.games.five_hundred.scripts import deal_move, dealt, texts

PER_SUIT = {2: (8, 8), 3: (8, 8), 4: (10, 11), 5: (13, 13), 6: (15, 16)}


@pytest.mark.parametrize("players", PER_SUIT)
def test_e01_packs(players: int) -> None:
    pack = pack_of(players)
    black, red = PER_SUIT[players]
    suits = Counter(card.suit for card in pack)
    assert suits == {Suit.SPADES: black, Suit.CLUBS: black, Suit.DIAMONDS: red, Suit.HEARTS: red, None: 1}
    assert len(set(pack)) == len(pack) == {2: 33, 3: 33, 4: 43, 5: 53, 6: 63}[players]


def test_e01_four_players_use_no_twos_threes_or_black_fours() -> None:
    ranks = {str(card) for card in pack_of(4)}
    assert {"4D", "4H", "5S", "5C", "JKR"} <= ranks
    assert not {"2S", "3H", "4S", "4C", "11H"} & ranks


def test_six_players_use_elevens_twelves_and_red_thirteens_between_ten_and_jack() -> None:
    hearts = [card for card in pack_of(6) if card.suit is Suit.HEARTS]
    spades = [card for card in pack_of(6) if card.suit is Suit.SPADES]
    assert texts(hearts) == "2H 3H 4H 5H 6H 7H 8H 9H 10H 11H 12H 13H JH QH KH AH"
    assert texts(spades)[-26:] == "9S 10S 11S 12S JS QS KS AS"


class Unshuffled(Random):
    """Leaves the pack in its order."""

    def shuffle(self, x: object) -> None:
        """Do nothing."""


def test_e02_a_deal_goes_round_in_packets_of_three_four_and_three() -> None:
    pack = pack_of(4)
    move = FiveHundred(4, first=0).deal(Unshuffled())
    places = {1: (1, 14, 31), 2: (4, 18, 34), 3: (7, 22, 37), 0: (10, 26, 40)}
    for seat, (three, four, last) in places.items():
        numbers = [*range(three, three + 3), *range(four, four + 4), *range(last, last + 3)]
        assert set(move.hands[seat]) == {pack[number - 1] for number in numbers}
    assert set(move.kitty) == {pack[12], pack[29], pack[42]}


def test_two_players_leave_a_dead_hand_behind_the_dealer() -> None:
    pack = pack_of(2)
    move = FiveHundred(2, first=1).deal(Unshuffled())
    assert len(move.hands) == 2
    assert set(pack[:3]) < set(move.hands[0])
    assert set(pack[3:6]) < set(move.hands[1])
    assert pack[9] in move.kitty
    assert not set(pack[6:9]) & {card for heap in (*move.hands, move.kitty) for card in heap}


def test_e03_hearts_as_trumps() -> None:
    ranking = ranking_for(Suit.HEARTS)
    pack = pack_of(4)
    trumps = [card for card in pack if ranking.counts_as(card) is Suit.HEARTS]
    assert len(trumps) == 13
    assert texts(ranking.sorted(trumps)) == "JKR JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H"
    assert sum(ranking.counts_as(card) is Suit.DIAMONDS for card in pack) == 10


def test_e04_spades_as_trumps() -> None:
    ranking = ranking_for(Suit.SPADES)
    pack = pack_of(4)
    trumps = [card for card in pack if ranking.counts_as(card) is Suit.SPADES]
    assert texts(ranking.sorted(trumps)) == "JKR JS JC AS KS QS 10S 9S 8S 7S 6S 5S"
    assert sum(ranking.counts_as(card) is Suit.CLUBS for card in pack) == 9


@pytest.mark.parametrize("players", range(2, 7))
def test_a_deal_gives_everybody_ten_cards_and_the_kitty_three(players: int) -> None:
    game = FiveHundred(players, first=players - 1)
    (event,) = game.play(CHANCE, game.deal(Random(players)))
    assert event == Dealt(hand=1, dealer=players - 1, counts=(10,) * players, face_down=True)
    assert game.actor == 0
    assert game.view(None).hand_counts == (10,) * players


def test_hands_lie_face_up_where_no_blind_misere_is_played() -> None:
    for options in (Options(misere=False), Options(blind_misere=False)):
        game = FiveHundred(4, options)
        (event,) = game.play(CHANCE, game.deal(Random(1)))
        assert isinstance(event, Dealt)
        assert not event.face_down


GOOD = deal_move(4, {})


def broken(**changes: object) -> Move:
    hands, kitty = [list(hand) for hand in GOOD.hands], list(GOOD.kitty)
    return Move.deal(changes.get("hands", hands), changes.get("kitty", kitty))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (broken(hands=GOOD.hands[:3]), "bad-deal-hands"),
        (broken(hands=[*GOOD.hands, GOOD.hands[0]]), "bad-deal-hands"),
        (broken(hands=[*GOOD.hands[:3], GOOD.hands[3][:9]]), "bad-deal-size"),
        (broken(kitty=GOOD.kitty[:2]), "bad-deal-kitty"),
        (broken(kitty=GOOD.hands[0][:3]), "bad-deal-repeat"),
        (broken(kitty=[*GOOD.kitty[:2], Card.parse("2S")]), "bad-deal-pack"),
        (Move.parse("pass"), "deal-is-due"),
        (Move.parse("play JKR"), "deal-is-due"),
    ],
)
def test_a_bad_deal_is_refused(move: Move, code: str) -> None:
    game = FiveHundred(4)
    with pytest.raises(IllegalMove) as refusal:
        game.play(CHANCE, move)
    assert refusal.value.code == code
    assert game.hand_number == 0


def test_the_deal_passes_to_the_left() -> None:
    game = dealt(first=3, blind_misere=False)
    for _ in range(4):
        assert game.actor is not None
        game.play(game.actor, game.parse("pass"))
    assert (game.dealer, game.actor) == (0, CHANCE)


def test_the_joker_leads_every_hand_before_there_is_a_contract() -> None:
    game = dealt({0: "JKR 5S AS JC 5C 4D AD 4H AH JS"}, blind_misere=False)
    assert texts(game.view(0).hand) == "JKR AS JS 5S AH 4H JC 5C AD 4D"
    assert JOKER in (game.view(0).hand or ())
