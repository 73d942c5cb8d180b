"""The table options of Fives and Threes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from engine.game import OptionValue

USUAL_HAND_SIZE: Final = MappingProxyType({2: 7, 3: 5, 4: 5})
"""Tiles dealt to each seat, by number of players, unless an option says otherwise (FT-R4)."""

_LARGEST_HAND: Final = MappingProxyType({2: 9, 3: 7, 4: 7})


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may agree on; the defaults are the rules as printed.

    `target`: points that end the match. `finish`: land on the target exactly, or reach or pass it.
    `hand_size`: tiles dealt to each seat, None for the usual number. `out_bonus`: points for going
    out. `pair_out`: whether a pair is out with both partners' last tiles or with the first one's;
    no effect without pairs. `first_opener`: the seat drawn, or the holder of the highest double
    dealt. `next_opener`: the seat left of the last opener, or the seat that went out.
    `knock_point`: a placement earns a point for every knock just before it. `no_win_on_opening`:
    the first tile of a hand cannot reach the target.
    """

    target: int = 61
    finish: Literal["exact", "reach_or_pass"] = "exact"
    hand_size: int | None = None
    out_bonus: int = 1
    pair_out: Literal["both_partners", "first_partner"] = "both_partners"
    first_opener: Literal["random", "highest_double"] = "random"
    next_opener: Literal["left", "hand_winner"] = "left"
    knock_point: bool = False
    no_win_on_opening: bool = False

    @classmethod
    def choices(cls, players: int) -> Mapping[str, Sequence[OptionValue]]:
        """Every field with the values it may take at a table of 2 to 4 players, in menu order."""
        return {
            "target": (31, 61, 101, 121),
            "finish": ("exact", "reach_or_pass"),
            "hand_size": (None, *range(5, _LARGEST_HAND[players] + 1)),
            "out_bonus": (0, 1, 2),
            "pair_out": ("both_partners", "first_partner"),
            "first_opener": ("random", "highest_double"),
            "next_opener": ("left", "hand_winner"),
            "knock_point": (False, True),
            "no_win_on_opening": (False, True),
        }

    def require_valid(self, players: int) -> None:
        """Raise ValueError, naming the field, unless every value is allowed with `players`."""
        for name, allowed in self.choices(players).items():
            value = getattr(self, name)
            # True equals 1, but "True points for going out" is a mistake, not an option.
            if not any(value == choice and type(value) is type(choice) for choice in allowed):
                raise ValueError(f"{name} must be one of {allowed} with {players} players, not {value!r}")

    def tiles_each(self, players: int) -> int:
        """How many tiles each seat is dealt."""
        return USUAL_HAND_SIZE[players] if self.hand_size is None else self.hand_size
