"""What a view shows, what it hides, and what a preview foretells."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dominoes import TILES, Tile
from engine.game import CHANCE, Event, RuleError
from engine.games.fives_and_threes import (
    KNOCK,
    Dealt,
    FivesAndThrees,
    LaidTile,
    Move,
    OpenEnd,
    Options,
    Phase,
    Placed,
)
from tests.engine.games.fives_and_threes.scripts import placement, play, position


def test_the_line_lies_left_to_right_and_remembers_its_opening() -> None:
    view = position("6-4, 6-3 left, 4-4 right, 3-0 left").view(0)
    assert view.line == (
        LaidTile(Tile(3, 0), 0, 3),
        LaidTile(Tile(6, 3), 3, 6),
        LaidTile(Tile(6, 4), 6, 4),
        LaidTile(Tile(4, 4), 4, 4),
    )
    assert view.opening == 2
    assert (view.left, view.right) == (OpenEnd(0, is_double=False), OpenEnd(4, is_double=True))
    assert view.end_sum == 8


def test_a_lone_double_shows_two_double_ends_but_counts_once() -> None:
    view = position("6-6", keep={1: "6-3"}).view(None)
    assert view.left == view.right == OpenEnd(6, is_double=True)
    assert view.end_sum == 12


def test_nothing_lies_before_the_opening() -> None:
    view = position().view(0)
    assert (view.line, view.opening, view.left, view.right, view.end_sum) == ((), None, None, None, None)
    assert view.phase is Phase.OPENING


def test_a_hand_is_shown_sorted_to_its_seat_only() -> None:
    game = position(keep={0: "0-0 5-1 6-2 6-6 5-5 3-1 4-0"})
    hand = game.view(0).hand
    assert hand is not None
    assert " ".join(map(str, hand)) == "6-6 6-2 5-5 5-1 4-0 3-1 0-0"
    assert game.view(None).hand is None
    assert not set(hand) & set(game.view(1).hand or ())


def test_the_history_keeps_the_ends_of_each_knock() -> None:
    game = position("4-1", keep={1: "6-6 5-3 2-0"}, avoid="41")
    game.play(1, KNOCK)
    placed, knocked = game.view(None).history
    assert isinstance(placed, Placed)
    assert (knocked.seat, knocked.left, knocked.right) == (1, 4, 1)


def test_a_finished_hand_stays_in_view_until_the_next_deal() -> None:
    game = FivesAndThrees(2, Options(hand_size=5))
    game.play(CHANCE, game.parse("deal 0-0 6-1 5-1 4-1 3-1 / 6-2 5-2 4-2 3-2 2-2"))
    play(game, "0-0")
    view = game.view(None)
    assert view.last_hand is not None
    assert view.last_hand.hands[1] == tuple(Tile(high, 2) for high in (6, 5, 4, 3, 2))
    assert [laid.tile for laid in view.line] == [Tile(0, 0)]
    assert (view.phase, view.actor, view.opener) == (Phase.DEAL, CHANCE, 1)
    game.play(CHANCE, game.deal(Random(1)))
    view = game.view(None)
    assert (view.last_hand, view.line, view.history) == (None, (), ())
    assert (view.hand_number, view.opener, view.actor) == (2, 1, 1)


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_no_view_for_a_seat_that_does_not_exist(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        FivesAndThrees(2).view(seat)


def test_a_view_keeps_its_secrets_out_of_its_repr() -> None:
    view = position(keep={0: "6-6"}).view(0)
    assert "high=6" not in repr(view)


def random_match(players: int, options: Options, rng: Random, moves: int) -> FivesAndThrees:
    """A match after `moves` random moves, deals included, or over before that."""
    game = FivesAndThrees(players, options, first=rng.randrange(players))
    for _ in range(moves):
        if game.actor is None:
            break
        move = game.deal(rng) if game.actor == CHANCE else rng.choice(game.legal_moves(game.actor))
        game.play(game.actor, move)
    return game


@given(st.integers(2, 4), st.booleans(), st.integers(0, 2**32), st.integers(1, 150))
def test_a_preview_foretells_the_event(players: int, knock_point: bool, seed: int, moves: int) -> None:
    rng = Random(seed)
    options = Options(knock_point=knock_point, pair_out=rng.choice(("both_partners", "first_partner")))
    game = random_match(players, options, rng, moves)
    if game.actor in (None, CHANCE):
        return
    seen = pickle.loads(pickle.dumps(game.view(game.actor)))  # noqa: S301 - our own value
    for move in seen.legal_moves:
        if move == KNOCK:
            continue
        told = seen.preview(move)
        event = placement(game.copy(), str(move))
        assert (told.left.value, told.right.value) == (event.left, event.right)
        assert (told.end_sum, told.credit, told.knocks, told.bonus, told.points, told.discarded) == (
            event.end_sum,
            event.credit,
            event.knocks,
            event.bonus,
            event.points,
            event.discarded,
        )


@pytest.mark.parametrize(
    ("script", "text"),
    [("4-1", "knock"), ("4-1", "6-6 left"), ("4-1", "4-2"), ("", "4-2 left"), ("4-1", "deal 6-6 / 5-5")],
)
def test_only_placements_that_fit_have_a_preview(script: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"placement|fit|end"):
        position(script).view(1).preview(Move.parse(text))


def test_nothing_can_be_previewed_while_a_deal_is_due() -> None:
    with pytest.raises(ValueError, match="placement"):
        FivesAndThrees(2).view(0).preview(Move.parse("6-6"))


def played_hand(rng: Random, players: int) -> tuple[Move, list[tuple[int, Move]]]:
    """A random deal and the start of a random hand played with it."""
    game = FivesAndThrees(players)
    deal = game.deal(rng)
    game.play(CHANCE, deal)
    moves: list[tuple[int, Move]] = []
    for _ in range(rng.randrange(14)):
        if game.actor is None or game.actor == CHANCE:
            break
        moves.append((game.actor, rng.choice(game.legal_moves(game.actor))))
        game.play(*moves[-1])
    return deal, moves


def redealt(rng: Random, deal: Move, moves: list[tuple[int, Move]], viewer: int | None) -> Move:
    """A deal that differs only in tiles which neither the table nor `viewer` has seen."""
    seen = {move.tile for _, move in moves}
    if viewer is not None:
        seen |= set(deal.hands[viewer])
    unseen = [tile for tile in TILES if tile not in seen]
    rng.shuffle(unseen)
    return Move.deal([tile if tile in seen else unseen.pop() for tile in hand] for hand in deal.hands)


def replayed(
    players: int, deal: Move, moves: list[tuple[int, Move]]
) -> tuple[FivesAndThrees, list[Event]] | None:
    """The match and its events, or None if the moves are not possible with this deal."""
    game = FivesAndThrees(players)
    events = game.play(CHANCE, deal)
    try:
        for seat, move in moves:
            events += game.play(seat, move)
    except RuleError:
        return None
    return game, events


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_and_the_events_depend_on_nothing_hidden(players: int) -> None:
    rng = Random(players)
    compared = 0
    while compared < 150:
        deal, moves = played_hand(rng, players)
        viewer = rng.choice([None, *range(players)])
        original = replayed(players, deal, moves)
        other = replayed(players, redealt(rng, deal, moves, viewer), moves)
        if original is None or other is None or CHANCE in (original[0].actor, other[0].actor):
            continue
        assert original[0].view(viewer) == other[0].view(viewer)
        assert original[1] == other[1]
        compared += 1


def test_dealing_names_no_tile() -> None:
    (event,) = FivesAndThrees(2).play(CHANCE, FivesAndThrees(2).deal(Random(3)))
    assert event == Dealt(hand=1, opener=0, counts=(7, 7))
