"""The table options of Five Hundred in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.game import OptionValue
from ui.i18n import N_, Language

NAMES: Final = MappingProxyType(
    {
        "misere": N_("Misère bids"),
        "misere_needs_seven": N_("When misère may be bid"),
        "open_misere": N_("Open misère"),
        "blind_misere": N_("Blind misère"),
        "misere_rank": N_("Misère ranks"),
        "open_expose": N_("An open misère is laid open"),
        "joker_lead": N_("Leading a joker without a suit"),
        "self_raise": N_("Raising one's own bid at the end"),
        "defender_cap": N_("Trick points stop at"),
        "auction": N_("Auction"),
        "bid_after_pass": N_("Bidding again after a pass"),
        "without_kitty": N_("Bids without the kitty"),
        "without_kitty_bonus": N_("A contract without the kitty"),
        "defender_tricks": N_("Defenders score their tricks"),
        "slam": N_("All ten tricks earn at least 250"),
        "win_by_contract_only": N_("Who wins at 500"),
        "all_pass": N_("If nobody bids"),
    }
)
"""What each field is called, at most 60 characters in any language."""

_ALLOWED: Final = N_("allowed")
_NOT_ALLOWED: Final = N_("not allowed")
_PLAYED: Final = N_("played")
_NOT_PLAYED: Final = N_("not played")

_VALUES: Final[Mapping[tuple[str, OptionValue], str]] = MappingProxyType(
    {
        ("misere", True): _PLAYED,
        ("misere", False): _NOT_PLAYED,
        ("misere_needs_seven", True): N_("only over a bid of seven"),
        ("misere_needs_seven", False): N_("over any lower bid"),
        ("open_misere", True): _PLAYED,
        ("open_misere", False): _NOT_PLAYED,
        ("blind_misere", True): _PLAYED,
        ("blind_misere", False): _NOT_PLAYED,
        ("misere_rank", "below_8s"): N_("below 8 spades"),
        ("misere_rank", "above_8s"): N_("between 8 spades and 8 clubs"),
        ("open_expose", "after_first_trick"): N_("after the first trick"),
        ("open_expose", "before_lead"): N_("before the first lead"),
        ("joker_lead", "unled_suit"): N_("to a suit that has not been led"),
        ("joker_lead", "last_trick_only"): N_("only to the last trick"),
        ("self_raise", True): _ALLOWED,
        ("self_raise", False): _NOT_ALLOWED,
        ("defender_cap", None): N_("no limit"),
        ("auction", "multi"): N_("until all but one have passed"),
        ("auction", "single"): N_("one round, one call each"),
        ("bid_after_pass", True): _ALLOWED,
        ("bid_after_pass", False): _NOT_ALLOWED,
        ("without_kitty", True): _ALLOWED,
        ("without_kitty", False): _NOT_ALLOWED,
        ("without_kitty_bonus", 1): N_("counts as usual"),
        ("without_kitty_bonus", 2): N_("counts double"),
        ("defender_tricks", "always"): N_("always"),
        ("defender_tricks", "only_if_set"): N_("only if the contract fails"),
        ("defender_tricks", "never"): N_("never"),
        ("slam", True): _PLAYED,
        ("slam", False): _NOT_PLAYED,
        ("win_by_contract_only", True): N_("only whoever makes a contract"),
        ("win_by_contract_only", False): N_("whoever has 500 after a hand"),
        ("all_pass", "next_dealer"): N_("the next player deals"),
        ("all_pass", "same_dealer"): N_("the same player deals again"),
        ("all_pass", "play_no_trumps"): N_("play no trumps, 10 points a trick"),
    }
)


def name(language: Language, field: str) -> str:
    """What an option is called."""
    return language.text(NAMES[field])


def value(language: Language, field: str, setting: OptionValue) -> str:
    """What a value of an option is called."""
    message = _VALUES.get((field, setting))
    return str(setting) if message is None else language.text(message)
