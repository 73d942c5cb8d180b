"""One use of a button or menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.answers import Answer
from engine.game import Refusal
from engine.table import Table
from ui.ids import Id

FOUND: Final = "found"
"""Where an interaction notes that discord.py found its component in its message."""


@dataclass(frozen=True, slots=True)
class Use:
    """Who used what: the answer they get, the custom id, and what they chose in a menu."""

    answer: Answer
    id: Id
    values: tuple[str, ...]

    @property
    def table(self) -> Table:
        """The table it is about."""
        if self.answer.table is None:
            raise Refusal("unknown-button")
        return self.answer.table

    @property
    def stands_in_message(self) -> bool:
        """Whether the message has this control, as far as a forger could not have made it up."""
        return FOUND in self.answer.interaction.extras

    @property
    def person(self) -> int:
        """The id of who used it."""
        return self.answer.person.id

    @property
    def value(self) -> str:
        """The one value chosen in a menu; raises unknown-option."""
        if len(self.values) != 1:
            raise Refusal("unknown-option")
        return self.values[0]
