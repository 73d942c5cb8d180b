"""What the layouts ask of a game's presenter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.game import Move, OptionValue
from engine.match import Step
from ui.i18n import Language


@dataclass(frozen=True, slots=True)
class Page:
    """One page of rules."""

    title: str
    body: str


class Presenter(Protocol):
    """Puts one game into words.

    `view` is what `Table.view` returned: a spectator's for everything public, the reader's own for
    hands and moves. `names` are the seats' names in their order, safe for where the text will stand.
    """

    key: str

    @property
    def refusals(self) -> Mapping[str, str]:
        """The sentence of every code that only this game refuses with; see `ui.refusals.COMMON`."""

    def title(self, language: Language) -> str:
        """The game's name."""

    def summary(self, language: Language, view: Any) -> str:
        """Where the match stands, on one line."""

    def public(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """The layout, scores and counts that everybody sees."""

    def situation(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """The public part that a player needs beside the own hand, in few lines."""

    def hand(self, language: Language, view: Any) -> str:
        """The viewer's hand, sorted."""

    def move_label(self, language: Language, view: Any, move: Any) -> str:
        """A legal move of the viewer for a button, at most 38 characters."""

    def move_choice(self, language: Language, view: Any, move: Any) -> str:
        """A legal move of the viewer for a completion, at most 100 characters."""

    def move_stands_out(self, view: Any, move: Any) -> bool:
        """Whether a move earns something, which its label says too."""

    def move_groups(self, view: Any) -> Sequence[Sequence[Move]]:
        """The viewer's legal moves in the order and the groups in which buttons show them."""

    def narrate(self, language: Language, step: Step, names: Sequence[str]) -> list[str]:
        """What a step did, one line for each public event worth telling."""

    def begins_hand(self, step: Step) -> bool:
        """Whether a step deals a new hand."""

    def ends_hand(self, step: Step) -> bool:
        """Whether a hand was over with this step."""

    def finished(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """The layout a hand ended with, and what it uncovered; `view` is the spectator's then."""

    def hand_summary(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """`finished`, and what the hand changed."""

    def option_name(self, language: Language, field: str) -> str:
        """What an option is called."""

    def option_value(self, language: Language, field: str, value: OptionValue, players: int) -> str:
        """What a value of an option is called at a table of `players`."""

    def deal_recipe(self, language: Language) -> str:
        """How a deal follows from its shuffle, for whoever checks one."""

    def parts_of_deal(self, language: Language, move: Any, names: Sequence[str]) -> list[str]:
        """A deal that is no secret any more, one line for each hand."""

    def rules(self, language: Language) -> list[Page]:
        """The rules for players, by phase."""
