"""The table options of Five Hundred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.game import OptionValue


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may agree on; the defaults are the rules as printed.

    `misere`: whether there are misère bids at all, `open_misere` and `blind_misere` whether there
    are those. `misere_needs_seven`: a misère may only be bid over a bid of seven. `misere_rank`:
    where it stands in the ladder. `open_expose`: when an open misère lays its hand open.
    `joker_lead`: a joker without a suit may be led to a suit not led before, or to the last trick
    only. `self_raise`: the contractor may raise the own bid before lifting the kitty.
    `defender_cap`: trick points lift no side above it. `auction`: rounds until all but one have
    passed, or a single one. `bid_after_pass`: whether a pass is not final. `without_kitty`: whether
    bids without the kitty are offered, `without_kitty_bonus`: what their value is multiplied by.
    `defender_tricks`: when the defenders score their tricks. `slam`: all ten tricks earn 250 at
    least. `win_by_contract_only`: whether 500 must be reached by making a contract. `all_pass`:
    what follows when nobody bids.
    """

    misere: bool = True
    misere_needs_seven: bool = True
    open_misere: bool = True
    blind_misere: bool = True
    misere_rank: Literal["below_8s", "above_8s"] = "below_8s"
    open_expose: Literal["after_first_trick", "before_lead"] = "after_first_trick"
    joker_lead: Literal["unled_suit", "last_trick_only"] = "unled_suit"
    self_raise: bool = True
    defender_cap: Literal[490, 480] | None = None
    auction: Literal["multi", "single"] = "multi"
    bid_after_pass: bool = False
    without_kitty: bool = True
    without_kitty_bonus: Literal[1, 2] = 1
    defender_tricks: Literal["always", "only_if_set", "never"] = "always"
    slam: bool = True
    win_by_contract_only: bool = True
    all_pass: Literal["next_dealer", "same_dealer", "play_no_trumps"] = "next_dealer"  # noqa: S105

    @classmethod
    def choices(cls, players: int) -> Mapping[str, Sequence[OptionValue]]:  # noqa: ARG003 - the same for all
        """Every field with the values it may take at a table of 2 to 6 players, in menu order."""
        return {
            "misere": (True, False),
            "misere_needs_seven": (True, False),
            "open_misere": (True, False),
            "blind_misere": (True, False),
            "misere_rank": ("below_8s", "above_8s"),
            "open_expose": ("after_first_trick", "before_lead"),
            "joker_lead": ("unled_suit", "last_trick_only"),
            "self_raise": (True, False),
            "defender_cap": (None, 490, 480),
            "auction": ("multi", "single"),
            "bid_after_pass": (False, True),
            "without_kitty": (True, False),
            "without_kitty_bonus": (1, 2),
            "defender_tricks": ("always", "only_if_set", "never"),
            "slam": (True, False),
            "win_by_contract_only": (True, False),
            "all_pass": ("next_dealer", "same_dealer", "play_no_trumps"),
        }

    def require_valid(self, players: int) -> None:
        """Raise ValueError, naming the field, unless every value is allowed with `players`."""
        for name, allowed in self.choices(players).items():
            value = getattr(self, name)
            # 1 equals True, but a bonus of True is a mistake, not an option.
            if not any(value == choice and type(value) is type(choice) for choice in allowed):
                raise ValueError(f"{name} must be one of {allowed} with {players} players, not {value!r}")

    @property
    def deals_face_down(self) -> bool:
        """Whether hands lie face down until looked at, because a blind misère can be bid."""
        return self.misere and self.blind_misere

    @property
    def may_raise(self) -> bool:
        """Whether a contractor may raise after all others have passed (FH-A8)."""
        return self.self_raise and self.auction == "multi"
