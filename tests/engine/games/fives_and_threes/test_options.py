"""Every table option, and what the constructor refuses."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engine.dominoes import Tile
from engine.game import CHANCE
from engine.games.fives_and_threes import (
    Dealt,
    Discard,
    FivesAndThrees,
    HandEnd,
    HandEnded,
    MatchEnded,
    Options,
    Placed,
)
from tests.engine.games.fives_and_threes.scripts import dealt, placement, play, position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_defaults_are_among_the_choices_and_every_field_has_some(players: int) -> None:
    choices = Options.choices(players)
    assert list(choices) == [field.name for field in fields(Options)]
    assert all(getattr(Options(), name) in allowed for name, allowed in choices.items())


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, (None, 5, 6, 7, 8, 9)), (3, (None, 5, 6, 7)), (4, (None, 5, 6, 7))]
)
def test_ft_a16_hand_sizes(players: int, sizes: tuple[int | None, ...]) -> None:
    assert Options.choices(players)["hand_size"] == sizes
    for size in filter(None, sizes):
        game = position(players=players, hand_size=size)
        assert game.view(None).hand_counts == (size,) * players


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"target": 60}),
        (2, {"target": "61"}),
        (2, {"finish": "Exact"}),
        (2, {"hand_size": 4}),
        (2, {"hand_size": 10}),
        (3, {"hand_size": 8}),
        (4, {"hand_size": 8}),
        (2, {"out_bonus": 3}),
        (2, {"out_bonus": True}),
        (2, {"pair_out": "nobody"}),
        (2, {"first_opener": None}),
        (2, {"next_opener": "right"}),
        (2, {"knock_point": 1}),
        (2, {"no_win_on_opening": "yes"}),
    ],
)
def test_an_option_outside_its_values_is_refused_by_name(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        FivesAndThrees(players, Options(**options))


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": 1},
        {"players": 5},
        {"players": 2, "first": 2},
        {"players": 2, "first": -1},
        {"players": 2, "scores": (0,)},
        {"players": 4, "scores": (0, 0, 0, 0)},
        {"players": 2, "scores": (61, 0)},
        {"players": 2, "scores": (0, -1)},
    ],
)
def test_arguments_outside_their_range_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"players|opens|scores"):
        FivesAndThrees(**arguments)


@pytest.mark.parametrize(
    ("players", "sides"), [(2, ((0,), (1,))), (3, ((0,), (1,), (2,))), (4, ((0, 2), (1, 3)))]
)
def test_ft_r1_sides(players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    game = FivesAndThrees(players, scores=range(len(sides)))
    assert game.sides == sides
    assert game.scores == tuple(range(len(sides)))


@pytest.mark.parametrize("target", [31, 61, 101, 121])
def test_target_is_won_exactly(target: int) -> None:
    game = position(keep={0: "6-6"}, scores=(target - 4, 0), target=target)
    play(game, "6-6")
    assert game.outcome is not None
    assert game.outcome.scores == (target, 0)


def test_reach_or_pass_wins_beyond_the_target_and_discards_nothing() -> None:
    game = position(keep={0: "6-6"}, scores=(59, 0), finish="reach_or_pass")
    placed = placement(game, "6-6")
    assert (placed.points, placed.discarded, placed.score) == (4, None, 63)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


LAST_TILE = "6-0 5-2 4-0 3-1 1-1 / 6-6 6-5 5-4 5-3 4-1"
LAST_SCRIPT = "3-1, 5-3 left, 1-1 right, 6-5 left, 6-0 left, 4-1 right, 4-0 left, 5-4 right, 5-2 right"
"""Seat 0 goes out with its only points of the hand: 2 for a sum of 6."""


@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_out_bonus(bonus: int) -> None:
    game = dealt(LAST_TILE, out_bonus=bonus)
    placed = play(game, LAST_SCRIPT)[-2]
    assert isinstance(placed, Placed)
    assert (placed.credit, placed.bonus, game.scores[0]) == (2, bonus, 2 + bonus)


PAIRS = "6-6 6-5 4-2 2-2 2-0 / 6-3 6-2 6-0 5-4 3-1 / 6-1 5-2 4-4 4-3 3-0 / 5-3 5-0 4-0 1-0 0-0"
PAIRS_SCRIPT = (
    "6-6, 6-3 left, 6-1 right, 1-0 right, 2-0 right, 6-2 right, 3-0 left, 5-0 left, 6-5 right,"
    " 5-4 left, 5-2 right, 4-0 left, 2-2 right, 6-0 left, knock, knock, 4-2 right"
)


def test_ft_a11_the_first_empty_hand_may_end_it() -> None:
    placed, ended = play(dealt(PAIRS, pair_out="first_partner"), PAIRS_SCRIPT)[-2:]
    assert isinstance(placed, Placed)
    assert (placed.credit, placed.bonus) == (2, 1)
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.seat, ended.side) == (HandEnd.OUT, 0, 0)


def test_pair_out_changes_nothing_without_pairs() -> None:
    one, other = (dealt(LAST_TILE, pair_out=value) for value in ("both_partners", "first_partner"))
    assert play(one, LAST_SCRIPT) == play(other, LAST_SCRIPT)


HIGHEST = "6-0 5-2 4-0 3-1 1-1 / 6-1 6-5 5-4 5-3 5-5"


def test_ft_a9_the_holder_of_the_highest_double_may_open() -> None:
    game = FivesAndThrees(2, Options(hand_size=5, first_opener="highest_double"))
    (event,) = game.play(CHANCE, game.parse(f"deal {HIGHEST}"))
    assert event == Dealt(1, opener=1, counts=(5, 5), highest_double=Tile(5, 5))
    assert game.actor == 1
    assert len(game.legal_moves(1)) == 5


def test_highest_double_falls_back_to_the_seat_drawn_without_any_double() -> None:
    game = FivesAndThrees(2, Options(hand_size=5, first_opener="highest_double"), first=1)
    (event,) = game.play(CHANCE, game.parse("deal 6-0 5-2 4-0 3-1 2-1 / 6-1 6-5 5-4 5-3 1-0"))
    assert event == Dealt(1, opener=1, counts=(5, 5), highest_double=None)


def test_highest_double_decides_the_first_hand_only() -> None:
    game = dealt("6-1 6-5 5-4 5-3 4-1 / 6-0 5-2 4-0 3-1 6-6", first_opener="highest_double")
    assert game.actor == 1
    play(game, "4-0, 4-1 left, 3-1 left, 5-3 left, 5-2 left")
    while game.actor != CHANCE:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])
    game.play(CHANCE, game.parse(f"deal {HIGHEST}"))
    assert game.actor == 0


def test_hand_winner_opens_the_next_hand() -> None:
    for next_opener, expected in (("left", 1), ("hand_winner", 0)):
        game = dealt(LAST_TILE, next_opener=next_opener)
        ended = play(game, LAST_SCRIPT)[-1]
        assert isinstance(ended, HandEnded)
        assert (ended.next_opener, game.opener) == (expected, expected)


def test_hand_winner_opens_even_if_the_event_was_discarded() -> None:
    game = dealt(LAST_TILE, next_opener="hand_winner", scores=(59, 0))
    play(game, LAST_SCRIPT)
    assert (game.scores[0], game.opener) == (59, 0)


def test_hand_winner_after_a_block_is_left_of_the_previous_opener() -> None:
    game = dealt("0-0 6-1 5-1 4-1 3-1 / 6-2 5-2 4-2 3-2 2-2", next_opener="hand_winner", first=0)
    ended = play(game, "0-0")[-1]
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.next_opener) == (HandEnd.BLOCKED, 1)


def test_hand_winner_in_pairs_is_the_second_partner() -> None:
    script = f"{PAIRS_SCRIPT}, knock, 4-4 right, knock, knock, 4-3 right"
    game = dealt(PAIRS, next_opener="hand_winner")
    play(game, script)
    assert game.opener == 2


KNOCK_DEAL = "6-4 6-3 6-1 3-0 1-0 / 4-4 4-2 4-0 3-3 2-2"
KNOCK_SCRIPT = "1-0, 4-0 right, 6-4 right, knock, 6-3 right, 3-3 right, 3-0 right, knock"


def test_ft_a24_a_knock_is_worth_a_point_to_the_next_placement() -> None:
    game = dealt(KNOCK_DEAL, knock_point=True)
    events = [event for event in play(game, KNOCK_SCRIPT) if isinstance(event, Placed)]
    assert [event.knocks for event in events] == [0, 0, 0, 1, 0, 0]
    placed = placement(game, "6-1 left")
    assert (placed.credit, placed.knocks, placed.bonus, placed.points) == (2, 1, 1, 4)


def test_ft_a24_knock_points_stand_or_fall_with_the_whole_event() -> None:
    # Seat 0 earns 1 and 3 and a knock's point before its last tile, worth 2 + 1 + 1.
    reference = dealt(KNOCK_DEAL, knock_point=True)
    play(reference, KNOCK_SCRIPT)
    game = dealt(KNOCK_DEAL, knock_point=True, scores=(60 - reference.scores[0], 0))
    play(game, KNOCK_SCRIPT)
    placed = placement(game, "6-1 left")
    assert (placed.points, placed.discarded, placed.score) == (0, Discard.OVER_TARGET, 60)


def test_ft_a24_knocks_are_worth_nothing_by_default() -> None:
    assert all(
        event.knocks == 0
        for event in play(dealt(KNOCK_DEAL), f"{KNOCK_SCRIPT}, 6-1 left")
        if isinstance(event, Placed)
    )


@pytest.mark.parametrize(
    ("finish", "score", "discarded"),
    [
        ("exact", 57, Discard.WIN_ON_OPENING),
        ("exact", 58, Discard.OVER_TARGET),
        ("exact", 56, None),
        ("reach_or_pass", 57, Discard.WIN_ON_OPENING),
        ("reach_or_pass", 58, Discard.WIN_ON_OPENING),
        ("reach_or_pass", 56, None),
    ],
)
def test_ft_a23_the_opening_may_be_kept_from_winning(
    finish: str, score: int, discarded: Discard | None
) -> None:
    options: dict[str, Any] = {"finish": finish, "no_win_on_opening": True}
    game = position(keep={0: "6-6", 1: "6-3"}, scores=(score, 0), **options)
    placed = placement(game, "6-6")
    assert (placed.discarded, placed.points) == (discarded, 0 if discarded else 4)
    assert (game.outcome, game.actor) == (None, 1)


def test_ft_a23_other_placements_still_win() -> None:
    game = position("6-6", keep={1: "6-3"}, scores=(0, 53), no_win_on_opening=True)
    assert isinstance(play(game, "6-3 left")[-1], MatchEnded)


def test_ft_a19_out_is_tested_before_blocked() -> None:
    game = dealt("5-5 5-2 5-0 2-0 0-0 / 6-3 5-1 4-4 3-1 2-1")
    script = "5-0, 5-1 left, 0-0 right, 3-1 left, 2-0 right, 6-3 left, 5-2 right, knock, 5-5 right"
    ended = play(game, script)[-1]
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.seat) == (HandEnd.OUT, 0)


def test_ft_a18_a_hand_can_be_blocked_although_a_partner_is_out() -> None:
    game = dealt("5-5 5-2 5-0 2-0 0-0 / 6-3 5-1 4-4 3-1 2-1 / 6-2 5-4 5-3 4-2 4-0 / 6-5 6-1 4-3 3-2 3-0")
    script = (
        "5-0, 5-1 left, 4-0 right, 6-1 left, knock, 6-3 left, 5-4 right, 6-5 right, knock, 3-1 left,"
        " 6-2 right, 3-2 right, knock, 2-1 left, 4-2 left, 4-3 right, knock, 4-4 right"
    )
    ended = play(game, script)[-1]
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.seat, ended.hands[1]) == (HandEnd.BLOCKED, None, ())
