"""How a slash command is named in a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ui.i18n import Language

NO_IDS: Final[Mapping[str, int]] = {}
"""Before Discord has told the commands' ids."""


def mention(language: Language, ids: Mapping[str, int], *command: str) -> str:
    """A command such as "table", "open": to tap if the id of its root is known, else to type."""
    root = ids.get(command[0])
    if root is not None:
        return f"</{' '.join(command)}:{root}>"
    return f"`/{' '.join(language.text(word) for word in command)}`"
