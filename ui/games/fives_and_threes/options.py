"""The table options of Fives and Threes in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.game import OptionValue
from engine.games.fives_and_threes.options import USUAL_HAND_SIZE
from ui.i18n import N_, Language

NAMES: Final = MappingProxyType(
    {
        "target": N_("Points to win"),
        "finish": N_("Finish"),
        "hand_size": N_("Tiles in each hand"),
        "out_bonus": N_("Points for going out"),
        "pair_out": N_("When a pair is out"),
        "first_opener": N_("Who opens the first hand"),
        "next_opener": N_("Who opens the next hand"),
        "knock_point": N_("Points for knocks"),
        "no_win_on_opening": N_("Winning on the opening"),
    }
)
"""What each field is called, at most 60 characters in any language."""

_VALUES: Final[Mapping[tuple[str, OptionValue], str]] = MappingProxyType(
    {
        ("finish", "exact"): N_("exactly on the target"),
        ("finish", "reach_or_pass"): N_("on the target or past it"),
        ("pair_out", "both_partners"): N_("both partners have no tiles left"),
        ("pair_out", "first_partner"): N_("one partner has no tiles left"),
        ("first_opener", "random"): N_("drawn by lot"),
        ("first_opener", "highest_double"): N_("whoever holds the highest double"),
        ("next_opener", "left"): N_("the player left of the last opener"),
        ("next_opener", "hand_winner"): N_("whoever went out"),
        ("knock_point", False): N_("none"),
        ("knock_point", True): N_("1 for each knock just before a placement"),
        ("no_win_on_opening", False): N_("allowed"),
        ("no_win_on_opening", True): N_("not allowed, the points are lost"),
    }
)


def name(language: Language, field: str) -> str:
    """What an option is called."""
    return language.text(NAMES[field])


def value(language: Language, field: str, setting: OptionValue, players: int) -> str:
    """What a value of an option is called."""
    if field == "hand_size":
        usual = USUAL_HAND_SIZE.get(players, USUAL_HAND_SIZE[2])
        return language.text("{count} (usual)", count=usual) if setting is None else str(setting)
    message = _VALUES.get((field, setting))
    return str(setting) if message is None else language.text(message)
