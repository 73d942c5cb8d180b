"""One use of a button or menu."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

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
    def stands_in_message(self) -> bool:
        """Whether the message has this control, as far as a forger could not have made it up."""
        message = self.answer.interaction.message
        return message is not None and str(self.id) in _custom_ids(message.components)

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


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    """The custom ids of components, and of those in them."""
    for component in components:
        if (custom_id := getattr(component, "custom_id", None)) is not None:
            yield custom_id
        yield from _custom_ids(getattr(component, "children", ()))
