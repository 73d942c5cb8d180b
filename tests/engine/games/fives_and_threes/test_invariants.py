"""What holds in every match, whatever the options; checked against the public face alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dominoes import TILES, Tile
from engine.game import CHANCE, Event
from engine.games.fives_and_threes import (
    KNOCK,
    FivesAndThrees,
    HandEnd,
    HandEnded,
    Move,
    Options,
    Placed,
    TableView,
)

POSSIBLE_SUMS = {*range(19), 20, 22}


@st.composite
def matches(draw: st.DrawFn) -> tuple[FivesAndThrees, Random]:
    """A new match with any options, and the chance that plays it."""
    players = draw(st.integers(2, 4))
    values: dict[str, Any] = {
        name: draw(st.sampled_from(allowed)) for name, allowed in Options.choices(players).items()
    }
    game = FivesAndThrees(players, Options(**values), first=draw(st.integers(0, players - 1)))
    return game, Random(draw(st.integers(0, 2**64)))


def random_play(game: FivesAndThrees, rng: Random) -> Iterator[tuple[TableView, Move, list[Event]]]:
    """Play to the end: what the actor saw before each move, the move, and its events."""
    while game.actor is not None:
        before = game.view(None if game.actor == CHANCE else game.actor)
        move = game.deal(rng) if game.actor == CHANCE else rng.choice(game.legal_moves(game.actor))
        yield before, move, game.play(game.actor, move)


def sum_of_ends(view: TableView) -> int:
    """The sum of the terminal ends, from the tiles as they lie."""
    if len(view.line) == 1:
        return view.line[0].left + view.line[0].right
    first, last = view.line[0], view.line[-1]
    left = 2 * first.left if first.left == first.right else first.left
    right = 2 * last.right if last.left == last.right else last.right
    return left + right


def points_for(end_sum: int) -> int:
    """Threes and fives in a sum, counted the slow way."""
    credit = 0
    for group in (3, 5):
        if end_sum % group == 0:
            credit += end_sum // group
    return credit


@given(matches())
def test_every_tile_of_the_set_is_in_one_place(match: tuple[FivesAndThrees, Random]) -> None:
    game, rng = match
    asleep: set[Tile] = set()
    for _, move, _ in random_play(game, rng):
        if move.hands:
            asleep = set(TILES) - {tile for hand in move.hands for tile in hand}
        laid = [laid.tile for laid in game.view(None).line]
        held = [tile for seat in range(game.players) for tile in game.view(seat).hand or ()]
        assert len(laid) + len(held) + len(asleep) == 28
        assert {*laid, *held, *asleep} == set(TILES)
        assert game.view(None).hand_counts == tuple(
            len(game.view(seat).hand or ()) for seat in range(game.players)
        )


@given(matches())
def test_the_line_matches_itself_and_its_sum_is_possible(match: tuple[FivesAndThrees, Random]) -> None:
    game, rng = match
    for _, _, events in random_play(game, rng):
        view = game.view(None)
        pairs = zip(view.line, view.line[1:], strict=False)
        assert all(one.right == other.left for one, other in pairs)
        for event in events:
            if isinstance(event, Placed):
                assert event.end_sum == sum_of_ends(view) == view.end_sum
                assert event.end_sum in POSSIBLE_SUMS
                assert event.credit == points_for(event.end_sum)
                assert (event.left, event.right) == (view.line[0].left, view.line[-1].right)


@given(matches())
def test_scores_never_fall_and_never_pass_an_exact_target(match: tuple[FivesAndThrees, Random]) -> None:
    game, rng = match
    scores = list(game.scores)
    for _, _, events in random_play(game, rng):
        for event in events:
            if isinstance(event, Placed):
                scores[event.side] += event.points
                assert event.points in (0, event.credit + event.knocks + event.bonus)
                assert event.score == scores[event.side]
        assert game.scores == tuple(scores)
        assert game.options.finish != "exact" or max(scores) <= game.options.target
    assert game.outcome is not None
    assert game.outcome.scores == game.scores
    (winner,) = game.outcome.winners
    assert [side for side, score in enumerate(scores) if score >= game.options.target] == [winner]


@given(matches())
def test_a_knock_is_played_exactly_when_no_tile_fits(match: tuple[FivesAndThrees, Random]) -> None:
    game, rng = match
    for before, move, _ in random_play(game, rng):
        if before.line and before.hand is not None and before.last_hand is None:
            ends = (before.line[0].left, before.line[-1].right)
            fits = any(tile.has(end) for tile in before.hand for end in ends)
            assert (move == KNOCK) == (not fits)


@given(matches())
def test_a_hand_ends_out_blocked_or_won_as_its_hands_say(match: tuple[FivesAndThrees, Random]) -> None:
    game, rng = match
    bonuses = 0
    for _, move, events in random_play(game, rng):
        bonuses = 0 if move.hands else bonuses
        bonuses += sum(event.bonus > 0 for event in events if isinstance(event, Placed))
        ended = [event for event in events if isinstance(event, HandEnded)]
        view = game.view(None)
        empty = [not count for count in view.hand_counts]
        one_is_enough = game.options.pair_out == "first_partner" or game.players < 4
        out = any((any if one_is_enough else all)(empty[seat] for seat in side) for side in game.sides)
        if not ended:
            assert not (out and view.line)
            continue
        assert (ended[0].reason is HandEnd.OUT) == out
        assert (ended[0].reason is HandEnd.BLOCKED) == (ended[0].seat is None)
        assert bonuses == (1 if out and game.options.out_bonus else 0)
        if ended[0].reason is HandEnd.BLOCKED:
            ends = (view.line[0].left, view.line[-1].right)
            assert not any(tile.has(end) for hand in ended[0].hands for tile in hand for end in ends)


@given(matches())
@settings(max_examples=40)
def test_turns_run_clockwise_past_empty_hands(match: tuple[FivesAndThrees, Random]) -> None:
    game, rng = match
    for before, move, _ in random_play(game, rng):
        if move.hands:
            assert game.actor == game.opener
        elif game.actor not in (None, CHANCE):
            counts = game.view(None).hand_counts
            circle = [(before.actor + step) % game.players for step in range(1, game.players + 1)]  # type: ignore[operator]
            assert game.actor == next(seat for seat in circle if counts[seat])


@given(matches())
@settings(max_examples=40)
def test_the_next_opener_follows_the_options(match: tuple[FivesAndThrees, Random]) -> None:
    game, rng = match
    for _, _, events in random_play(game, rng):
        for event in events:
            if isinstance(event, HandEnded) and game.outcome is None:
                stays = game.options.next_opener == "hand_winner" and event.reason is HandEnd.OUT
                expected = event.seat if stays else (event.opener + 1) % game.players
                assert event.next_opener == game.opener == expected
