from __future__ import annotations

import pickle
from itertools import pairwise

import pytest

from engine.dominoes import SHOWING, TILES, Tile, in_display_order, mask_of, tiles_of
from engine.game import Unreadable


def test_a_double_six_set_has_28_different_tiles_in_ascending_order() -> None:
    assert len(set(TILES)) == 28
    assert all(one < other for one, other in pairwise(TILES))
    assert [str(tile) for tile in TILES[:5]] == ["0-0", "1-0", "1-1", "2-0", "2-1"]
    assert [tile.index for tile in TILES] == list(range(28))
    assert sum(tile.is_double for tile in TILES) == 7
    assert sum(tile.pips for tile in TILES) == 168


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_round_trips_through_text_and_pickle(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == Tile.parse(str(tile)[::-1]) == tile
    assert pickle.loads(pickle.dumps(tile)) is tile  # noqa: S301 - our own value


@pytest.mark.parametrize("halves", [(7, 0), (3, 4), (0, -1)])
def test_halves_no_tile_has(halves: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no tile"):
        Tile(*halves)


@pytest.mark.parametrize("text", ["", "6", "6-", "7-1", "6-4-1", "a-b", "6 4", "-6-4"])
def test_unreadable_tiles(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        Tile.parse(text)
    assert (refusal.value.code, refusal.value.facts) == ("unknown-tile", {"text": text})


def test_halves_may_be_named_in_any_order() -> None:
    assert Tile.of(4, 6) == Tile.of(6, 4) == Tile(6, 4)


def test_halves() -> None:
    tile = Tile(6, 4)
    assert (tile.has(6), tile.has(4), tile.has(5)) == (True, True, False)
    assert (tile.other(6), tile.other(4)) == (4, 6)
    assert Tile(5, 5).other(5) == 5


def test_masks_hold_sets_of_tiles() -> None:
    tiles = (Tile(6, 6), Tile(5, 3), Tile(0, 0))
    assert tiles_of(mask_of(reversed(tiles))) == tiles
    assert tiles_of(0) == ()
    assert [len(tiles_of(mask)) for mask in SHOWING] == [7] * 7
    assert set(tiles_of(SHOWING[3])) == {tile for tile in TILES if tile.has(3)}


def test_display_order_keeps_repetitions() -> None:
    assert in_display_order([Tile(1, 0), Tile(6, 1), Tile(1, 0)]) == (Tile(6, 1), Tile(1, 0), Tile(1, 0))
