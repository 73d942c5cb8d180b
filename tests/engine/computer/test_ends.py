"""The tables of line ends against the game itself."""

from __future__ import annotations

from hypothesis import given

from engine.computer.fives_and_threes.ends import FITS, NO_LINE, STEPS, line_of
from engine.dominoes import mask_of
from engine.games.fives_and_threes import FivesAndThrees
from tests.engine.computer.positions import position, running_hands


def credits_after(*moves: str) -> dict[str, int]:
    view = position(*moves).view(0)
    tiles = {1 << tile.index: str(tile) for tile in view.hand or ()}
    return {tiles[bit]: credit for bit, _, credit in STEPS[line_of(view.left, view.right)] if bit in tiles}


def test_an_opening_double_counts_its_pips_once() -> None:
    opening = {bit: credit for bit, _, credit in STEPS[NO_LINE]}
    assert opening[1 << 27] == 4  # 6-6
    assert sum(opening.values()) == 4 + 2 * 3 + 6 * 2 + 5


def test_a_double_counts_both_halves_until_it_is_covered() -> None:
    deal = "deal 6-3 6-4 6-0 5-5 2-1 1-1 1-0 / 6-6 6-5 5-4 3-3 3-1 2-0 0-0"
    assert credits_after(deal, "6-0", "6-6 left") == {"6-3": 1, "6-4": 0, "1-0": 0}


@given(running_hands())
def test_every_legal_placement_stands_in_the_tables_with_its_credit(game: FivesAndThrees) -> None:
    if game.actor is None or game.actor < 0:
        return
    view = game.view(game.actor)
    steps = set(STEPS[line_of(view.left, view.right)])
    hand = mask_of(view.hand or ())
    seen = set()
    for move in view.legal_moves:
        if move.tile is not None:
            preview = view.preview(move)
            seen.add((1 << move.tile.index, line_of(preview.left, preview.right), preview.credit))
    assert seen == {step for step in steps if step[0] & hand}
    assert bool(seen) == bool(hand & FITS[line_of(view.left, view.right)])
