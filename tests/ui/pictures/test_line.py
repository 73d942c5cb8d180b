from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from engine.dominoes import TILES, Tile
from engine.games.fives_and_threes import LaidTile
from tests.ui.pictures.scenes import longest_line
from ui.pictures.fives_and_threes.layout import UNITS, Arm, Layout, Spot, lay_out

REACH, TALLEST = 386, 470


def random_line(rng: Random) -> list[LaidTile]:
    """A line that grows at its right end until nothing fits or chance ends it."""
    unused, values = set(TILES), [rng.randrange(7)]
    while fitting := sorted(tile for tile in unused if tile.has(values[-1])):
        tile = rng.choice(fitting)
        unused.remove(tile)
        values.append(tile.other(values[-1]))
        if rng.random() < 0.03:
            break
    return [LaidTile(Tile.of(left, right), left, right) for left, right in pairwise(values)]


def spots(layout: Layout) -> list[Spot]:
    return [*reversed(layout.left.spots), layout.opening, *layout.right.spots]


def box(spot: Spot, unit: int) -> tuple[int, int, int, int]:
    width, height = (unit, 2 * unit) if spot.upright else (2 * unit, unit)
    left, top = spot.x - width // 2, spot.y - height // 2
    return left, top, left + width, top + height


def halves(spot: Spot, unit: int) -> list[tuple[int, float, float]]:
    """The value of each half and its middle."""
    shift = unit / 2
    if spot.upright:
        return [(spot.first, spot.x, spot.y - shift), (spot.second, spot.x, spot.y + shift)]
    return [(spot.first, spot.x - shift, spot.y), (spot.second, spot.x + shift, spot.y)]


def overlap(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def check(line: list[LaidTile] | tuple[LaidTile, ...], opening: int) -> Layout:
    layout = lay_out(line, opening, REACH, TALLEST)
    laid, unit = spots(layout), layout.unit
    assert [sorted((spot.first, spot.second)) for spot in laid] == [
        sorted((tile.left, tile.right)) for tile in line
    ]
    boxes = [box(spot, unit) for spot in laid]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert all(left >= -REACH and right <= REACH for left, _, right, _ in boxes)
    assert (layout.top, layout.bottom) == (min(b[1] for b in boxes), max(b[3] for b in boxes))
    for one, other in pairwise(zip(laid, line, strict=True)):
        assert_touch(one[0], other[0], unit, one[1].right)
    for arm in (layout.left, layout.right):
        assert_room_for_badge(arm, boxes)
    return layout


def assert_touch(one: Spot, other: Spot, unit: int, value: int) -> None:
    """Neighbours meet with halves of the same value, a crosswise double with its middle."""
    near = [
        (abs(x1 - x2) + abs(y1 - y2), a, b)
        for a, x1, y1 in halves(one, unit)
        for b, x2, y2 in halves(other, unit)
    ]
    meeting = [(a, b) for apart, a, b in near if apart <= 1.6 * unit]
    assert (value, value) in meeting


def assert_room_for_badge(arm: Arm, boxes: list[tuple[int, int, int, int]]) -> None:
    near, far = sorted((arm.x, arm.x + arm.way * 94))
    assert not any(overlap((near, arm.y - 23, far, arm.y + 23), box) for box in boxes)
    assert near >= -480
    assert far <= 480


@pytest.mark.parametrize("seed", range(60))
def test_any_line_lies_tile_to_tile_within_the_table(seed: int) -> None:
    rng = Random(seed)
    line = random_line(rng)
    check(line, rng.randrange(len(line)))


@pytest.mark.parametrize("opening", [0, 9, 14, 27])
def test_the_longest_line_stays_readable(opening: int) -> None:
    layout = check(longest_line(), opening)
    assert layout.unit >= 40
    assert layout.bottom - layout.top <= TALLEST


def test_doubles_lie_crosswise_and_never_turn() -> None:
    layout = check(longest_line(), 0)
    for spot, follower in pairwise(spots(layout)):
        if spot.first == spot.second:
            assert spot.upright
            assert follower.y == spot.y or follower.upright
    assert any(spot.upright for spot in spots(layout) if spot.first != spot.second)


def test_a_line_of_doubles_at_every_other_place_turns_too() -> None:
    values = [6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 6]
    line = [LaidTile(Tile.of(left, right), left, right) for left, right in pairwise(values)]
    for opening in range(len(line)):
        check(line, opening)


def test_a_tile_laid_at_one_end_moves_none_of_the_others() -> None:
    line = longest_line()[5:15]
    before = lay_out(line[:-1], 4, REACH, TALLEST)
    after = lay_out(line, 4, REACH, TALLEST)
    assert before.unit == after.unit == UNITS[0]
    assert spots(before) == spots(after)[:-1]
