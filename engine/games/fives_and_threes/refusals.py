"""Why a move is refused: the codes, and the words' facts that go with them."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from engine.dominoes import Tile, mask_of
from engine.game import IllegalMove
from engine.games.fives_and_threes.moves import End

REFUSALS: Final = MappingProxyType(
    {
        "unknown-move": ("text",),
        "unknown-tile": ("text",),
        "match-over": (),
        "deal-is-due": (),
        "deal-not-due": (),
        "not-your-turn": ("actor",),
        "only-chance-deals": (),
        "bad-deal-hands": ("hands", "expected"),
        "bad-deal-size": ("seat", "tiles", "expected"),
        "bad-deal-repeat": (),
        "must-open": (),
        "no-end-yet": ("tile",),
        "tile-not-in-hand": ("tile",),
        "name-an-end": ("tile", "left", "right"),
        "fits-neither-end": ("tile", "left", "right"),
        "does-not-fit": ("tile", "end", "value"),
        "can-place": (),
    }
)
"""Every code a refusal of this game may carry, with the names of its facts."""


def flaw_of_deal(hands: Sequence[Sequence[Tile]], players: int, size: int) -> IllegalMove | None:
    """What keeps `hands` from being `size` different tiles for each of `players`, if anything."""
    if len(hands) != players:
        return IllegalMove("bad-deal-hands", hands=len(hands), expected=players)
    dealt = 0
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            return IllegalMove("bad-deal-size", seat=seat, tiles=len(hand), expected=size)
        dealt |= mask_of(hand)
    return None if dealt.bit_count() == size * players else IllegalMove("bad-deal-repeat")


def flaw_of_extension(tile: Tile, end: End | None, left: int, right: int) -> IllegalMove:
    """Why a tile in hand does not extend a line with these open values."""
    if end is None:
        fits = tile.has(left) or tile.has(right)
        return IllegalMove("name-an-end" if fits else "fits-neither-end", tile=tile, left=left, right=right)
    return IllegalMove("does-not-fit", tile=tile, end=end, value=left if end is End.LEFT else right)
