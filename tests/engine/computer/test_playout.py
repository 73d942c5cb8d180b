"""Simulated hands against the game: both must come to the same end."""

from __future__ import annotations

from hypothesis import given

from engine.computer.fives_and_threes.ends import line_of
from engine.computer.fives_and_threes.playout import pick, play_out
from engine.computer.fives_and_threes.situation import ALL_TILES, Rules
from engine.dominoes import mask_of
from engine.game import CHANCE
from engine.games.fives_and_threes import KNOCK, FivesAndThrees, HandEnd, Move
from tests.engine.computer.positions import position, running_hands


def unplayed(game: FivesAndThrees) -> int:
    return ALL_TILES & ~mask_of(laid.tile for laid in game.view(None).line)


def picked(game: FivesAndThrees, rules: Rules) -> Move:
    """What a playout plays for the seat to move, as a move of the game."""
    seat = game.actor or 0
    view = game.view(seat)
    if view.legal_moves == (KNOCK,):
        return KNOCK
    following = (seat + 1) % rules.players
    goes_out = view.preview(view.legal_moves[0]).bonus if len(view.hand or ()) == 1 else 0
    unseen = unplayed(game) ^ mask_of(view.hand or ())
    bit, line, points = pick(
        line_of(view.left, view.right),
        mask_of(view.hand or ()),
        goes_out + (view.pending_knocks if rules.knock_point else 0),
        rules.target - view.scores[seat % rules.sides],
        rules.exact,
        unseen,
        view.hand_counts[following] / (unseen.bit_count() or 1),
        rules.target - view.scores[following % rules.sides],
    )
    for move in view.legal_moves:
        assert move.tile is not None
        preview = view.preview(move)
        if (1 << move.tile.index, line_of(preview.left, preview.right)) == (bit, line):
            assert preview.points == points
            return move
    raise AssertionError("a playout made an illegal move")


@given(running_hands())
def test_a_playout_ends_as_the_game_does(game: FivesAndThrees) -> None:
    if game.actor is None or game.actor == CHANCE:
        return
    rules = Rules.of(game.options, game.players, len(game.sides))
    game.play(game.actor, game.legal_moves(game.actor)[0])
    view = game.view(None)
    if game.actor is None or game.actor == CHANCE or view.pending_knocks:
        return  # A playout begins after a placement, in a hand that goes on.
    hands = [mask_of(game.view(seat).hand or ()) for seat in range(game.players)]
    scores = list(game.scores)
    opener = game.opener
    out = play_out(
        rules, hands, scores, unplayed=unplayed(game), line=line_of(view.left, view.right), seat=game.actor
    )
    while game.actor is not None and game.actor != CHANCE:
        game.play(game.actor, picked(game, rules))
    assert tuple(scores) == game.scores
    assert game.last_hand is not None
    assert [mask_of(hand) for hand in game.last_hand.hands] == hands
    if game.outcome is None:
        assert out == (game.last_hand.seat if game.last_hand.reason is HandEnd.OUT else None)
        assert rules.next_opener(opener, out) == game.opener


def test_a_playout_repeats_the_end_of_a_blocked_hand() -> None:
    deal = "deal 6-6 6-5 6-4 6-3 5-3 2-2 1-1 / 6-2 6-1 6-0 4-4 4-3 2-0 1-0"
    game = position(deal, "6-6")
    rules = Rules.of(game.options, 2, 2)
    while game.actor != CHANCE:
        game.play(game.actor or 0, picked(game, rules))
    assert game.last_hand is not None
    hands = [mask_of(hand) for hand in position(deal).parse(deal).hands]
    start = position(deal, "6-6")
    hands[0] ^= 1 << 27
    scores = list(start.scores)
    view = start.view(None)
    line = line_of(view.left, view.right)
    out = play_out(rules, hands, scores, unplayed=unplayed(start), line=line, seat=1)
    assert (out, tuple(scores)) == (game.last_hand.seat, game.last_hand.scores)
