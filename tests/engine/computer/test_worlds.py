"""Worlds: possible deals of the tiles a seat does not see."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.computer.fives_and_threes.situation import Situation
from engine.computer.fives_and_threes.worlds import draw_worlds
from engine.dominoes import SHOWING, Tile, mask_of
from engine.games.fives_and_threes import FivesAndThrees, Knocked
from tests.engine.computer.positions import position, running_hands


@given(running_hands(), st.integers(0, 999))
def test_no_world_contradicts_what_was_seen(game: FivesAndThrees, seed: int) -> None:
    if game.actor is None or game.actor < 0:
        return
    view = game.view(game.actor)
    seen = mask_of(laid.tile for laid in view.line)
    worlds = draw_worlds(Situation.of(view), 10, Random(seed))
    assert worlds
    for world in worlds:
        assert [hand.bit_count() for hand in world] == list(view.hand_counts)
        assert world[game.actor] == mask_of(view.hand or ())
        taken = seen
        for hand in world:
            assert not hand & taken
            taken |= hand
        for event in view.history:
            if isinstance(event, Knocked):
                assert not world[event.seat] & (SHOWING[event.left] | SHOWING[event.right])


def how_often(game: FivesAndThrees, seat: int, tile: str, count: int = 600) -> float:
    worlds = draw_worlds(Situation.of(game.view(game.actor)), count, Random(4))
    bit = 1 << Tile.parse(tile).index
    return sum(bool(world[seat] & bit) for world in worlds) / len(worlds)


DEAL = "deal 6-6 5-4 6-1 2-2 6-2 3-1 1-1 / 6-4 5-5 4-4 4-3 2-0 2-1 0-0"


def test_a_tile_that_would_have_scored_eight_is_less_likely_with_a_rival_who_did_not_play_it() -> None:
    game = position(DEAL, "6-6", "6-4 left")
    even = 6 / 20
    assert how_often(game, 1, "6-3") < even / 4
    assert abs(how_often(game, 1, "3-2") - even) < 0.08


def test_unseen_tiles_are_spread_evenly_before_anything_is_known() -> None:
    game = position(
        "deal 6-6 5-4 6-1 2-2 6-2 / 6-4 5-5 4-4 4-3 2-0 / 2-1 0-0 1-1 3-3 3-2 / 5-2 5-3 3-0 4-0 4-1",
        players=4,
    )
    for seat in (1, 2, 3):
        assert abs(how_often(game, seat, "3-1") - 5 / 23) < 0.06
