"""What the layouts ask of a game's presenter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.game import Move, OptionValue
from engine.steps import Step
from ui.emojis import Thing
from ui.i18n import Language


@dataclass(frozen=True, slots=True)
class Page:
    """One page of rules."""

    title: str
    body: str


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """Legal moves that stand together.

    They are buttons or, where `menu` is the prompt of one, the at most 25 options of a menu.
    """

    moves: tuple[Move, ...]
    menu: str | None = None


@dataclass(frozen=True, slots=True)
class PickOption:
    """One thing to pick: how a move writes it, its label, and a detail that may be empty."""

    value: str
    label: str
    detail: str = ""
    shows: Thing | None = None
    """What its emoji is of."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Legal moves made by picking `count` of at most 25 options at once, from a menu with a prompt.

    The move is `opening` and the values picked, as the game writes them, in any order.
    """

    prompt: str
    opening: str
    count: int
    options: tuple[PickOption, ...]


@dataclass(frozen=True, slots=True)
class Recap:
    """Something just over that players may want to look at again; `title` is its button's label."""

    title: str
    body: str


class Presenter(Protocol):
    """Puts one game into words.

    `view` is what `Table.view` returned: a spectator's for everything public, the reader's own for
    hands and moves. `names` are the seats' names in their order, safe for where the text will stand.
    `steps` are public in what their events tell.
    """

    key: str

    @property
    def verbs(self) -> frozenset[str]:
        """First words of moves in this game's notation that a command of the same name can make."""

    @property
    def words(self) -> Mapping[str, str]:
        """What people may write for words of the notation; see `ui.notation`."""

    @property
    def refusals(self) -> Mapping[str, str]:
        """The sentence of every code that only this game refuses with; see `ui.refusals.COMMON`."""

    def refusal_facts(
        self, language: Language, facts: Mapping[str, Any], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """The facts of a refusal as they stand in its sentence; those left out stand as they are."""

    def title(self, language: Language) -> str:
        """The game's name."""

    def summary(self, language: Language, view: Any) -> str:
        """Where the match stands, on one line."""

    def public(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """The layout, scores and counts that everybody sees."""

    def beside_table(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """What stands beside a picture of the table: names, scores, and what a picture cannot say."""

    def situation(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """The public part that a player needs beside the own hand, in few lines."""

    def recap(self, language: Language, view: Any, names: Sequence[str]) -> Recap | None:
        """What everybody may look at again, if anything; `view` is a spectator's."""

    def hand_orders(self, language: Language) -> Mapping[str, str]:
        """In which orders a hand can be shown: labels by key, the usual one first; empty if in one only."""

    def hand(self, language: Language, view: Any, order: str | None = None) -> str:
        """The viewer's hand, in an order of `hand_orders`, or in the usual one."""

    def beside_hand(self, language: Language, view: Any, order: str | None = None) -> str:
        """What stands beside a picture of the viewer's hand in that order; may be empty."""

    def move_label(self, language: Language, view: Any, move: Any) -> str:
        """A legal move of the viewer for a button, at most 38 characters."""

    def move_detail(self, language: Language, view: Any, move: Any) -> str:
        """What a menu says below the label of a legal move, at most 100 characters; may be empty."""

    def move_choice(self, language: Language, view: Any, move: Any) -> str:
        """A legal move of the viewer for a completion, at most 100 characters."""

    def move_stands_out(self, view: Any, move: Any) -> bool:
        """Whether a move earns something, which its label says too."""

    def move_shows(self, view: Any, move: Any) -> Thing | None:
        """What the emoji on the button of a legal move of the viewer is of; None: it has none."""

    def move_keeps(self, move: Any) -> bool:
        """Whether a move means the same wherever the match has got to since it was offered."""

    def move_groups(self, language: Language, view: Any) -> Sequence[MoveGroup | Pick]:
        """The viewer's legal moves in the order and the groups in which a hand offers them."""

    def second_look(self, language: Language, view: Any, move: Any) -> str | None:
        """The question to ask before a legal move of the viewer's is made, if it deserves one."""

    def narrate(self, language: Language, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
        """What successive steps did, one line for everything worth telling, oldest first."""

    def begins_hand(self, step: Step) -> bool:
        """Whether a step deals a new hand."""

    def ends_hand(self, step: Step) -> bool:
        """Whether a hand was over with this step."""

    def hand_name(self, language: Language, number: int) -> str:
        """What a hand is called by its number from 1."""

    def hands_played(self, language: Language, hands: int) -> str:
        """How many hands a match took."""

    def finished(self, language: Language, view: Any, names: Sequence[str], steps: Sequence[Step]) -> str:
        """What a result tells besides the final scores: the last layout, or how the scores came about.

        `view` is the spectator's at the end of the match and `steps` are all of the match.
        """

    def beside_sheet(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """What a result tells beside a picture of the score sheet; may be empty."""

    def hand_summary(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """How a hand ended, what it uncovered and what it changed; `view` is the spectator's then."""

    def beside_summary(self, language: Language, view: Any, names: Sequence[str]) -> str:
        """What a hand summary says beside a picture of the table; `view` as for `hand_summary`."""

    def uncovered(
        self, language: Language, views: Sequence[Any], names: Sequence[str], deal: Any
    ) -> list[str]:
        """What lay hidden in a match that is over, one line each: every hand, and what was laid away.

        `views` are those of all seats at one moment of the match, and `deal` is the move that dealt
        the hand.
        """

    def particulars(self, language: Language, sums: Mapping[str, int]) -> list[str]:
        """What is particular to the game in a person's statistics, one line each.

        `sums` are those of the game's `particulars` over all matches that count.
        """

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
