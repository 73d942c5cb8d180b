"""One use of a button or menu."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.answers import Answer
from engine.game import Refusal
from engine.table import Table
from ui.ids import Id


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
    def person(self) -> int:
        """The id of who used it."""
        return self.answer.person.id

    @property
    def value(self) -> str:
        """The one value chosen in a menu; raises unknown-option."""
        if len(self.values) != 1:
            raise Refusal("unknown-option")
        return self.values[0]
