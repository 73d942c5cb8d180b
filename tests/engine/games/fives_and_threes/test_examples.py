"""The worked examples of the rules, by their ids."""

from __future__ import annotations

import pytest

from engine.dominoes import TILES, Tile
from engine.game import CHANCE
from engine.games.fives_and_threes import (
    Discard,
    FivesAndThrees,
    HandEnd,
    HandEnded,
    MatchEnded,
    Phase,
    Placed,
)
from tests.engine.games.fives_and_threes.scripts import dealt, legal, placement, play, position

OPENING_POINTS = {
    4: "6-6",
    3: "5-4 6-3",
    2: "3-3 4-2 5-1 5-5 6-0 6-4",
    1: "2-1 3-0 3-2 4-1 5-0",
    0: "0-0 1-0 1-1 2-0 2-2 3-1 4-0 4-3 4-4 5-2 5-3 6-1 6-2 6-5",
}
OPENINGS = [(text, points) for points, texts in OPENING_POINTS.items() for text in texts.split()]


def test_the_openings_table_has_all_28_tiles() -> None:
    assert {Tile.parse(text) for text, _ in OPENINGS} == set(TILES)


@pytest.mark.parametrize(("text", "points"), OPENINGS)
def test_opening_scores_its_pips(text: str, points: int) -> None:
    placed = placement(position(keep={0: text}), text)
    assert (placed.end_sum, placed.credit, placed.score) == (Tile.parse(text).pips, points, points)


@pytest.mark.parametrize(
    ("before", "move", "end_sum", "points"),
    [
        pytest.param("", "6-6", 12, 4, id="FT-E01"),
        pytest.param("", "6-3", 9, 3, id="FT-E02"),
        pytest.param("", "0-0", 0, 0, id="FT-E03"),
        pytest.param("6-6", "6-3 right", 15, 8, id="FT-E04"),
        pytest.param("6-6", "6-3 left", 15, 8, id="FT-E04-mirrored"),
        pytest.param("6-6,6-3 right", "6-4 left", 7, 0, id="FT-E05"),
        pytest.param("6-6", "6-0 left", 12, 4, id="FT-E06"),
        pytest.param("5-0", "5-5 left", 10, 2, id="FT-E07"),
        pytest.param("0-0", "5-0 right", 5, 1, id="FT-E08"),
        pytest.param("3-0,3-2 left", "2-0 left", 0, 0, id="FT-E09"),
        pytest.param("6-5,6-1 left", "5-1 right", 2, 0, id="FT-E14-ends-of-1"),
        pytest.param("6-5,6-1 left", "5-1 left", 10, 2, id="FT-E14-ends-of-5"),
        pytest.param("6-4,6-6 left", "4-4 right", 20, 4, id="FT-E15"),
        pytest.param("6-6,6-1 right,2-1 right", "6-2 right", 18, 6, id="FT-E16-6d-6"),
        pytest.param("6-3,6-6 left", "3-3 right", 18, 6, id="FT-E16-6d-3d"),
        pytest.param("5-4,5-5 left", "4-4 right", 18, 6, id="FT-E16-5d-4d"),
        pytest.param("5-5,5-1 right,4-1 right", "5-4 right", 15, 8, id="FT-E17-5d-5"),
        pytest.param("6-3", "6-6 left", 15, 8, id="FT-E17-6d-3"),
        pytest.param("6-5,6-6 left", "5-5 right", 22, 0, id="FT-E18"),
        pytest.param("6-6", "6-3 left", 15, 8, id="FT-E28"),
    ],
)
def test_ft_placement_scores(before: str, move: str, end_sum: int, points: int) -> None:
    seat = (before.count(",") + 1) % 2 if before else 0
    game = position(before, keep={seat: move.split(maxsplit=1)[0]})
    score = game.scores[seat]
    placed = placement(game, move)
    assert (placed.seat, placed.end_sum, placed.credit, placed.points) == (seat, end_sum, points, points)
    assert game.scores[seat] == score + points


def test_ft_e10_a_double_fits_the_end_of_its_value() -> None:
    game = position("4-3", keep={1: "3-3 4-4 5-5"}, avoid="34")
    assert legal(game) == ["4-4 left", "3-3 right"]
    assert placement(game.copy(), "3-3 right").points == 2
    assert placement(game.copy(), "4-4 left").end_sum == 11


def test_ft_e11_nothing_fits_and_the_knock_is_forced() -> None:
    game = position("4-1", keep={1: "6-6 5-3 2-0"}, avoid="41")
    assert legal(game) == ["knock"]
    assert str(game.forced_move()) == "knock"


def test_ft_e12_one_tile_fits_and_a_knock_is_illegal() -> None:
    game = position("4-1", keep={1: "4-2 6-6"}, avoid="41")
    assert legal(game) == ["4-2 left"]
    assert game.forced_move() is None


def test_ft_e13_equal_ends_are_different_moves_when_one_is_a_double() -> None:
    game = position("5-5,5-1 right,4-1 right,5-4 right", keep={0: "5-0 5-2 6-5"}, avoid="5")
    sums = {text: placement(game.copy(), text).end_sum for text in legal(game)}
    assert sums == {
        "6-5 left": 11,
        "6-5 right": 16,
        "5-2 left": 7,
        "5-2 right": 12,
        "5-0 left": 5,
        "5-0 right": 10,
    }


@pytest.mark.parametrize(("players", "size", "asleep"), [(2, 7, 14), (3, 5, 13), (4, 5, 8)])
def test_ft_e19_deal_sizes(players: int, size: int, asleep: int) -> None:
    view = position(players=players).view(None)
    assert view.hand_counts == (size,) * players
    assert len(TILES) - sum(view.hand_counts) == asleep


def test_ft_e20_an_overshooting_event_is_discarded_and_the_tile_stays() -> None:
    game = position(keep={0: "6-6", 1: "6-3"}, scores=(58, 0))
    placed = placement(game, "6-6")
    assert (placed.credit, placed.points, placed.discarded) == (4, 0, Discard.OVER_TARGET)
    assert game.scores == (58, 0)
    assert [laid.tile for laid in game.view(None).line] == [Tile(6, 6)]
    assert game.actor == 1


def test_ft_e21_landing_on_the_target_wins_at_once() -> None:
    game = position("6-6", keep={1: "6-3"}, scores=(0, 53))
    play(game, "6-3 left")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ((1,), (4, 61))


def test_ft_e22_one_more_is_discarded() -> None:
    game = position("6-6", keep={1: "6-3"}, scores=(0, 54))
    play(game, "6-3 left")
    assert game.outcome is None
    assert game.scores == (4, 54)


def test_ft_e23_the_match_is_won_in_the_middle_of_a_hand() -> None:
    game = position(keep={0: "2-1"}, scores=(60, 0))
    events = play(game, "2-1")
    ended = events[1]
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.next_opener) == (HandEnd.WON, None)
    assert isinstance(events[2], MatchEnded)
    assert events[2].outcome == game.outcome
    assert game.view(None).hand_counts == (6, 7)
    assert game.phase is Phase.OVER


GOING_OUT = {
    5: "6-2 6-1 5-1 4-2 2-1 / 5-3 4-1 3-0 2-0 1-1: 6-2, 2-0 right, 6-1 left, 1-1 left, 2-1 left,"
    " 3-0 right, 4-2 left, 5-3 right, 5-1 right",
    6: "6-0 5-2 4-0 3-1 1-1 / 6-6 6-5 5-4 5-3 4-1: 3-1, 5-3 left, 1-1 right, 6-5 left, 6-0 left,"
    " 4-1 right, 4-0 left, 5-4 right, 5-2 right",
    7: "6-0 5-4 5-1 4-4 2-0 / 6-4 6-2 6-1 5-2 0-0: 4-4, 6-4 right, 5-4 left, 5-2 left, 6-0 right,"
    " 6-2 left, 2-0 right, 6-1 left, 5-1 left",
    9: "6-5 4-1 3-2 2-1 1-1 / 6-4 4-0 3-3 3-1 1-0: 1-1, 3-1 left, 3-2 left, 1-0 right, 2-1 left,"
    " 4-0 right, 4-1 left, 6-4 left, 6-5 left",
    15: "5-3 5-1 5-0 2-1 2-0 / 6-6 6-5 5-4 2-2 1-1: 2-0, 2-2 left, 2-1 left, 1-1 left, 5-0 right,"
    " 6-5 right, 5-1 left, 6-6 right, 5-3 left",
}
"""By the sum of its last tile: a hand in which seat 0 goes out and scores nothing before that."""


def go_out(end_sum: int, score: int) -> tuple[FivesAndThrees, Placed]:
    """Seat 0, on `score`, plays its last tile for `end_sum`."""
    deal, _, script = GOING_OUT[end_sum].partition(":")
    game = dealt(deal, scores=(score, 0))
    before, _, last = script.rpartition(",")
    play(game, before)
    assert game.scores[0] == score
    placed = placement(game, last)
    assert placed.end_sum == end_sum
    return game, placed


@pytest.mark.parametrize(
    ("score", "end_sum", "event"),
    [
        pytest.param(58, 6, 3, id="FT-E24"),
        pytest.param(60, 7, 1, id="FT-E25"),
        pytest.param(57, 9, 4, id="FT-E29"),
        pytest.param(52, 15, 9, id="FT-E30"),
    ],
)
def test_ft_last_tile_and_extra_point_win_together(score: int, end_sum: int, event: int) -> None:
    game, placed = go_out(end_sum, score)
    assert (placed.points, placed.bonus, placed.discarded) == (event, 1, None)
    assert game.outcome is not None
    assert game.scores[0] == 61
    assert game.last_hand is not None
    assert game.last_hand.reason is HandEnd.OUT


@pytest.mark.parametrize(
    ("score", "end_sum"),
    [
        pytest.param(60, 5, id="FT-E26"),
        pytest.param(59, 6, id="FT-E27"),
        pytest.param(58, 9, id="FT-A13"),
    ],
)
def test_ft_last_tile_and_extra_point_are_discarded_together(score: int, end_sum: int) -> None:
    game, placed = go_out(end_sum, score)
    assert (placed.points, placed.discarded, game.scores[0]) == (0, Discard.OVER_TARGET, score)
    assert (game.outcome, game.actor, game.opener) == (None, CHANCE, 1)


PAIR_GOES_OUT = {
    "deal": "6-6 6-5 4-2 2-2 2-0 / 6-3 6-2 6-0 5-4 3-1 / 6-1 5-2 4-4 4-3 3-0 / 5-3 5-0 4-0 1-0 0-0",
    "first_partner": "6-6, 6-3 left, 6-1 right, 1-0 right, 2-0 right, 6-2 right, 3-0 left, 5-0 left,"
    " 6-5 right, 5-4 left, 5-2 right, 4-0 left, 2-2 right, 6-0 left, knock, knock",
    "second_partner": "knock, 4-4 right, knock, knock",
}


def test_ft_e31_the_first_partner_out_earns_no_bonus_and_is_skipped() -> None:
    # Pair A scores 11 before seat 0's last tile, so it stands on 40 there.
    game = dealt(PAIR_GOES_OUT["deal"], scores=(29, 0))
    play(game, PAIR_GOES_OUT["first_partner"])
    assert game.scores[0] == 40
    placed = placement(game, "4-2 right")
    assert (placed.end_sum, placed.credit, placed.bonus, placed.score) == (10, 2, 0, 42)
    assert game.view(None).hand_counts[::2] == (0, 2)
    play(game, PAIR_GOES_OUT["second_partner"])
    assert game.actor == 2


def test_ft_e32_the_second_partner_out_ends_the_hand_with_the_bonus() -> None:
    game = dealt(PAIR_GOES_OUT["deal"])
    play(game, f"{PAIR_GOES_OUT['first_partner']}, 4-2 right, {PAIR_GOES_OUT['second_partner']}")
    placed, ended = play(game, "4-3 right")
    assert isinstance(placed, Placed)
    assert (placed.end_sum, placed.credit, placed.bonus, placed.points) == (9, 3, 1, 4)
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.seat, ended.side) == (HandEnd.OUT, 2, 0)


def test_ft_e33_all_sixes_used_block_the_hand() -> None:
    script = "6-6, 6-1 left, 6-2 right, 1-0 left, 3-2 right, 6-0 left, 6-3 right, 6-4 right, 5-4 right"
    game = position(script, keep={0: "5-3", 1: "6-5 1-1"}, hand_size=6)
    before = game.scores
    placed, ended = play(game, "6-5 right")
    assert isinstance(placed, Placed)
    assert (placed.end_sum, placed.points, placed.bonus) == (12, 4, 0)
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.seat, ended.side) == (HandEnd.BLOCKED, None, None)
    assert ended.scores == game.scores == (before[0], before[1] + 4)
    assert ended.hands == ((Tile(5, 3),), (Tile(1, 1),))
    assert "".join(f"[{laid.left}-{laid.right}]" for laid in game.view(None).line) == (
        "[6-0][0-1][1-6][6-6][6-2][2-3][3-6][6-4][4-5][5-6]"
    )


SEAT_0_OUT = "6-1 4-3 4-0 3-2 2-2 / 6-4 5-2 5-0 3-1 0-0 / 6-3 4-2 3-3 3-0 2-1"
SEAT_0_OUT_SCRIPT = (
    "0-0, 3-0 right, 3-2 right, 5-2 right, knock, 4-0 left, 6-4 left, 6-3 left, 4-3 left,"
    " 5-0 right, 4-2 left, 2-2 left, knock, 2-1 left, 6-1 left"
)


def test_ft_e34_the_opening_passes_left_of_the_previous_opener() -> None:
    game = dealt(SEAT_0_OUT, first=1)
    ended = play(game, SEAT_0_OUT_SCRIPT)[-1]
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.seat, ended.opener, ended.next_opener) == (HandEnd.OUT, 0, 1, 2)
    game.play(CHANCE, game.parse("deal 6-4 6-2 4-0 3-2 0-0 / 6-3 5-5 4-3 4-2 1-1 / 6-6 6-1 2-2 2-1 2-0"))
    assert game.actor == 2
    ended = play(game, "6-1, 6-2 left, 1-1 right, 2-1 left")[-1]
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.opener, ended.next_opener) == (HandEnd.BLOCKED, 2, 0)


def test_ft_a20_an_opening_that_nothing_fits_blocks_the_hand() -> None:
    game = dealt("6-5 6-1 5-5 5-1 4-3 / 5-3 4-1 3-1 2-2 2-1 / 4-4 4-2 3-2 1-1 0-0", first=2)
    ended = play(game, "0-0")[-1]
    assert isinstance(ended, HandEnded)
    assert (ended.reason, ended.next_opener) == (HandEnd.BLOCKED, 0)
