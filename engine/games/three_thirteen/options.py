"""The table options of Three Thirteen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from engine.cards import JOKER, PACK, Card, Rank, by_suit
from engine.game import OptionValue
from engine.games.three_thirteen.melds import MeldRules, WildLimit

MOST_ROUNDS: Final = 11
"""From three cards and threes wild to thirteen cards and kings wild (TT-R6, TT-R18)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may agree on; the defaults are the rules as printed.

    `aces`: low, or low or high and then 15 points (TT-V1). `jokers`: how many in each deck, wild in
    every round. `wild_limit`: wilds in a meld without limit, at most half of it, or one; a card of
    the wild rank in its own place is none. `wild_penalty`: a wild card left over costs its face, or
    twenty. `no_first_turn_out`: nobody goes out in the first turn of a round. `no_return_discard`: the
    very card taken from the discard pile may not be discarded in the same turn. `tie_break`: who wins
    among equal totals. `extra_deck`: decks beyond one for every two players. `rounds`: how many are
    played; fewer than eleven is a house rule.
    """

    aces: Literal["low", "low_or_high"] = "low"
    jokers: int = 0
    wild_limit: WildLimit = "none"
    wild_penalty: Literal["face", "twenty"] = "face"
    no_first_turn_out: bool = False
    no_return_discard: bool = False
    tie_break: Literal["shared", "most_rounds_out", "last_round_lowest"] = "shared"
    extra_deck: int = 0
    rounds: int = MOST_ROUNDS

    @classmethod
    def choices(cls, players: int) -> Mapping[str, Sequence[OptionValue]]:  # noqa: ARG003 - all the same
        """Every field with the values it may take, in menu order; the same for any number of players."""
        return {
            "aces": ("low", "low_or_high"),
            "jokers": (0, 1, 2),
            "wild_limit": ("none", "half", "one"),
            "wild_penalty": ("face", "twenty"),
            "no_first_turn_out": (False, True),
            "no_return_discard": (False, True),
            "tie_break": ("shared", "most_rounds_out", "last_round_lowest"),
            "extra_deck": (0, 1),
            "rounds": tuple(range(1, MOST_ROUNDS + 1)),
        }

    def require_valid(self, players: int) -> None:
        """Raise ValueError, naming the field, unless every value is allowed with `players`."""
        for name, allowed in self.choices(players).items():
            value = getattr(self, name)
            # True equals 1, but "True jokers" is a mistake, not an option.
            if not any(value == choice and type(value) is type(choice) for choice in allowed):
                raise ValueError(f"{name} must be one of {allowed}, not {value!r}")

    def pack(self, players: int) -> tuple[Card, ...]:
        """Every card of the table in ascending order, jokers last (TT-A1, TT-A2)."""
        return _pack(-(-players // 2) + self.extra_deck, self.jokers)

    @staticmethod
    def wild_of(number: int) -> Rank:
        """The wild rank of a round, which deals as many cards (TT-R6, TT-R18)."""
        return Rank(number + 2)

    def meld_rules(self, wild: Rank) -> MeldRules:
        """What counts as a meld in the round in which `wild` is wild."""
        return _meld_rules(wild, self.aces, self.wild_limit, self.wild_penalty)


@lru_cache
def _pack(decks: int, jokers: int) -> tuple[Card, ...]:
    return by_suit((*PACK, *[JOKER] * jokers) * decks)


@lru_cache
def _meld_rules(wild: Rank, aces: str, wild_limit: WildLimit, wild_penalty: str) -> MeldRules:
    return MeldRules(wild, aces == "low_or_high", wild_limit, 20 if wild_penalty == "twenty" else None)
