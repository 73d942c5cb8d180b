"""The table options of Three Thirteen in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.game import OptionValue
from engine.games.three_thirteen import MOST_ROUNDS
from ui.i18n import N_, Language

NAMES: Final = MappingProxyType(
    {
        "aces": N_("Aces"),
        "jokers": N_("Jokers in each deck"),
        "wild_limit": N_("Wild cards in a combination"),
        "wild_penalty": N_("A wild card left over"),
        "no_first_turn_out": N_("Going out in the first turn"),
        "no_return_discard": N_("Discarding the card just taken"),
        "tie_break": N_("Equal totals at the end"),
        "extra_deck": N_("Decks"),
        "rounds": N_("Rounds"),
    }
)
"""What each field is called, at most 60 characters in any language."""

_VALUES: Final[Mapping[tuple[str, OptionValue], str]] = MappingProxyType(
    {
        ("aces", "low"): N_("low, 1 point"),
        ("aces", "low_or_high"): N_("low or high, 15 points"),
        ("jokers", 0): N_("none"),
        ("wild_limit", "none"): N_("any number"),
        ("wild_limit", "half"): N_("at most half of its cards"),
        ("wild_limit", "one"): N_("one at most"),
        ("wild_penalty", "face"): N_("costs as much as any card of its rank"),
        ("wild_penalty", "twenty"): N_("costs 20 points"),
        ("no_first_turn_out", False): N_("allowed"),
        ("no_first_turn_out", True): N_("not allowed"),
        ("no_return_discard", False): N_("allowed"),
        ("no_return_discard", True): N_("not allowed"),
        ("tie_break", "shared"): N_("the win is shared"),
        ("tie_break", "most_rounds_out"): N_("whoever went out more often wins"),
        ("tie_break", "last_round_lowest"): N_("whoever has less in the last round wins"),
        ("extra_deck", 0): N_("one for every two players"),
        ("extra_deck", 1): N_("one more than usual"),
        ("rounds", MOST_ROUNDS): N_("11, up to the kings"),
    }
)


def name(language: Language, field: str) -> str:
    """What an option is called."""
    return language.text(NAMES[field])


def value(language: Language, field: str, setting: OptionValue) -> str:
    """What a value of an option is called."""
    message = _VALUES.get((field, setting))
    return str(setting) if message is None else language.text(message)
