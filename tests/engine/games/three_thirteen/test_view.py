"""What a view shows and what it hides."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from engine.cards import Card, Rank, parse_cards
from engine.game import CHANCE, Event, RuleError
from engine.games.three_thirteen import (
    Dealt,
    Discarded,
    Drew,
    Move,
    MoveKind,
    Options,
    Phase,
    Source,
    StockRanOut,
    StockRefilled,
    ThreeThirteen,
    WentOut,
    arrange,
)
from tests.engine.games.three_thirteen.players import hurried_move, random_options
from tests.engine.games.three_thirteen.scripts import dealt, play, texts

HANDS = "4C 9D 9C / 7H 7S KD"


def test_before_the_first_deal_nothing_lies() -> None:
    view = ThreeThirteen(3, first=1).view(0)
    assert (view.phase, view.round, view.dealer, view.turn) == (Phase.DEAL, 0, 1, None)
    assert (view.hand, view.hand_counts, view.top, view.stock_count) == ((), (0, 0, 0), None, 0)
    assert view.last_round is None


def test_a_round_is_dealt() -> None:
    view = dealt(HANDS, "3D 10H").view(1)
    assert (view.phase, view.round, view.wild, view.hand_size) == (Phase.DRAW, 1, Rank.THREE, 3)
    assert (view.dealer, view.turn, view.actor) == (0, 1, 1)
    assert (texts(view.hand), texts(view.discards), view.stock_count) == ("7S KD 7H", "3D", 45)
    assert (view.hand_counts, view.drawn, view.history) == ((3, 3), None, ())


def test_the_card_drawn_from_the_stock_is_shown_to_its_seat_only() -> None:
    game = dealt(HANDS, "3D 10H", "draw stock")
    assert (game.view(1).drawn, texts(game.view(1).hand)) == (Card.parse("10H"), "7S KD 7H 10H")
    for seat in (0, None):
        assert game.view(seat).drawn is None
        assert game.view(seat).history == (Drew(1, Source.STOCK, None, 44),)
    assert game.view(None).hand_counts == (3, 4)
    assert game.view(None).hand is None


def test_the_card_taken_from_the_discard_pile_is_public() -> None:
    game = dealt(HANDS, "3D 10H", "draw discard")
    view = game.view(None)
    assert (view.history, view.taken) == ((Drew(1, Source.DISCARD, Card.parse("3D"), 45),), Card.parse("3D"))
    assert (view.top, view.drawn) == (None, None)
    play(game, "discard KD")
    assert game.view(None).taken is None


def test_the_whole_discard_pile_stays_in_view() -> None:
    game = dealt(HANDS, "3D 10H", "draw stock, discard 10H, draw stock, discard 9C")
    assert texts(game.view(None).discards) == "3D 10H 9C"
    assert game.view(0).history[1] == Discarded(1, Card.parse("10H"), final=False)


def test_melds_are_shown_once_somebody_is_out_and_the_others_hands_are_not() -> None:
    game = dealt(HANDS, "3D 10H", "draw discard, out KD")
    view = game.view(None)
    assert isinstance(view.out, WentOut)
    assert sorted(map(str, view.out.melds[0].cards)) == ["3D", "7H", "7S"]
    assert (view.final_seats, view.rounds_out, view.last_round) == ((0,), (0, 1), None)
    assert view.top == Card.parse("KD")


def test_the_finished_round_stays_in_view_until_the_next_deal() -> None:
    game = dealt(HANDS, "3D 10H", "draw discard, out KD, draw stock, discard 10H")
    view = game.view(None)
    assert view.last_round is not None
    assert (view.phase, view.actor, view.turn, view.round, view.dealer) == (Phase.DEAL, CHANCE, None, 1, 1)
    assert [a.penalty for a in view.last_round.arrangements] == [22, 0]
    assert texts(view.last_round.arrangements[0].left) == "9C 9D 4C"
    assert (view.scores, view.final_seats) == ((22, 0), ())
    game.play(CHANCE, game.deal(Random(1)))
    view = game.view(0)
    assert (view.last_round, view.out, view.history, view.round, view.wild) == (None, None, (), 2, Rank.FOUR)


def test_the_arrangement_shows_melds_apart_from_what_they_leave() -> None:
    view = dealt("4C 9D 9C 9H 2S / 7H 8H 9H 10H KD", "3D", extra_deck=1).view(1)
    assert view.arrangement is not None
    assert [texts(meld.cards) for meld in view.arrangement.melds] == ["7H 8H 9H 10H"]
    assert (texts(view.arrangement.left), view.arrangement.penalty) == ("KD", 10)


def test_a_preview_is_the_arrangement_after_a_discard() -> None:
    game = dealt(HANDS, "3D 10H", "draw discard")
    view = game.view(1)
    assert [str(move) for move in view.outs] == ["out KD"]
    assert view.preview(view.outs[0]).left == ()
    assert view.preview(game.parse("discard 3D")).penalty == 24
    for text in ("draw stock", "discard 9D"):
        with pytest.raises(ValueError, match="discard"):
            view.preview(game.parse(text))
    with pytest.raises(ValueError, match="discard"):
        game.view(None).preview(view.outs[0])


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_no_view_for_a_seat_that_does_not_exist(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        ThreeThirteen(2).view(seat)


def test_a_view_keeps_its_secrets_out_of_its_repr() -> None:
    view = dealt("AC 2C 2S / 7H 7S KD", "3D 10H", "draw stock").view(1)
    for rank in ("SEVEN", "KING", "TEN"):
        assert rank not in repr(view)


def test_dealing_names_no_card() -> None:
    game = ThreeThirteen(2)
    assert game.play(CHANCE, game.deal(Random(3))) == [Dealt(1, Rank.THREE, 0, 1, 3, 45)]


def test_tt_a17_an_empty_stock_is_refilled_for_the_draw_that_needs_it() -> None:
    game = dealt(HANDS, "3D 10H", "draw stock, discard 10H, draw stock, discard 9C")
    game._stock.clear()
    (ran_out,) = play(game, "draw stock")
    assert ran_out == StockRanOut(1, 2)
    view = game.view(1)
    assert (view.phase, view.actor, view.turn, view.legal_moves) == (Phase.SHUFFLE, CHANCE, 1, ())
    assert game.deal(Random(2)).kind is MoveKind.SHUFFLE
    assert sorted(game.deal(Random(2)).pile) == sorted(parse_cards("3D 10H"))
    events = play(game, "shuffle 10H 3D")
    assert events == [StockRefilled(2), Drew(1, Source.STOCK, None, 1)]
    view = game.view(1)
    assert (view.drawn, view.stock_count, texts(view.discards)) == (Card.parse("10H"), 1, "9C")
    assert (view.phase, view.actor) == (Phase.DISCARD, 1)


def test_one_discard_and_no_stock_leave_only_the_discard_pile() -> None:
    game = dealt(HANDS, "3D 10H")
    game._stock.clear()
    assert [str(move) for move in game.legal_moves(1)] == ["draw discard"]


def played_round(rng: Random) -> tuple[ThreeThirteen, Move, list[tuple[int, Move]]]:
    """A match of random size and options, a deal and the start of a random round."""
    players = rng.choice(ThreeThirteen.seats)
    options = random_options(rng, players)
    game = ThreeThirteen(players, options)
    start = game.round = rng.randrange(options.rounds)
    deal = game.deal(rng)
    game.play(CHANCE, deal)
    moves: list[tuple[int, Move]] = []
    for _ in range(rng.randrange(6 * players)):
        if game.actor is None or game.actor == CHANCE:
            break
        moves.append((game.actor, hurried_move(game, rng)))
        game.play(*moves[-1])
    twin = ThreeThirteen(players, options)
    twin.round = start
    return twin, deal, moves


def redealt(rng: Random, deal: Move, game: ThreeThirteen, viewer: int | None) -> Move | None:
    """A deal that differs only in what neither the table nor `viewer` has seen after the round so far.

    It exchanges cards that other seats still hold, or that are still in the stock.
    """
    view = game.view(viewer)
    hidden = [list(hand) for hand in deal.hands]
    stock = list(game._stock)
    places: list[tuple[list[Card], int]] = [(stock, at) for at in range(len(stock))]
    for seat, held in enumerate(hidden):
        if seat != viewer:
            left = list(game._hands[seat])
            for at, card in enumerate(held):
                if card in left:
                    left.remove(card)
                    places.append((held, at))
    known = {event.card for event in view.history if not isinstance(event, StockRanOut | StockRefilled)}
    melded = {card for meld in (view.out.melds if view.out else ()) for card in meld.cards}
    places = [(held, at) for held, at in places if held[at] not in known | melded]
    cards = [held[at] for held, at in places]
    rng.shuffle(cards)
    for (held, at), card in zip(places, cards, strict=True):
        held[at] = card
    dealt_before = deal.pile[: len(deal.pile) - len(stock)]
    return Move.deal(hidden, (*dealt_before, *reversed(stock)))


def replayed(
    game: ThreeThirteen, deal: Move, moves: list[tuple[int, Move]]
) -> tuple[ThreeThirteen, list[Event]] | None:
    """The match and its events, or None if the moves are not possible with this deal."""
    game = game.copy()
    events: list[Any] = list(game.play(CHANCE, deal))
    try:
        for seat, move in moves:
            events += game.play(seat, move)
    except RuleError:
        return None
    return game, events


@pytest.mark.parametrize("seed", range(6))
def test_a_view_and_the_events_depend_on_nothing_hidden(seed: int) -> None:
    rng = Random(seed)
    compared = 0
    while compared < 40:
        fresh, deal, moves = played_round(rng)
        viewer = rng.choice([None, *range(fresh.players)])
        original = replayed(fresh, deal, moves)
        assert original is not None
        if original[0].phase in (Phase.DEAL, Phase.OVER, Phase.SHUFFLE):
            continue
        other_deal = redealt(rng, deal, original[0], viewer)
        other = other_deal and replayed(fresh, other_deal, moves)
        if not other:
            continue
        assert original[0].view(viewer) == other[0].view(viewer)
        assert original[1] == other[1]
        compared += original[0]._hands != other[0]._hands or original[0]._stock != other[0]._stock


def test_a_view_travels_and_its_arrangement_with_it() -> None:
    game = dealt("4C 9D 9C 9H 2S / 7H 8H 9H 10H KD", "3D", "draw discard", extra_deck=1, wild_limit="one")
    view = game.view(1)
    copy = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own value
    assert copy == view
    assert copy.arrangement == arrange(view.hand or (), Options(wild_limit="one").meld_rules(Rank.FIVE))
