"""Words that the program itself puts into a picture: none may be cut, whatever the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.builders import GOLDEN_DEAL, PAIRS_DEAL, PAIRS_MOVES, people, table_of
from tests.ui.pictures import tables
from ui.i18n import LANGUAGES, language
from ui.pictures import TABLES, Scene
from ui.pictures.lettering import length
from ui.pictures.scene import Text

NAMES = ("Ada", "Bruno", "Carmen", "Diego", "Elena", "Fatima", "Gina", "Hugo")

POSITIONS: dict[str, Callable[[], tuple[str, Any]]] = {
    "empty line": lambda: ("fives-and-threes", table_of(people(2), [GOLDEN_DEAL]).view(None)),
    "pairs": lambda: ("fives-and-threes", table_of(people(4), [PAIRS_DEAL, *PAIRS_MOVES[:14]]).view(None)),
    "somebody out": lambda: ("three-thirteen", tables.out_of_four()),
    "end of a round of two": lambda: ("three-thirteen", tables.round_end(2, 13, 1)),
    "end of a round of four": lambda: ("three-thirteen", tables.round_end(4, 10, 1)),
    "end of a round of eight": lambda: ("three-thirteen", tables.round_end(8, 13, 4)),
    "auction": lambda: ("five-hundred", tables.auction()),
    "trick": lambda: ("five-hundred", tables.trick()),
    "trick taken": lambda: ("five-hundred", tables.trick_taken()),
    "open misère": lambda: ("five-hundred", tables.open_misere()),
    "open misère of six": lambda: ("five-hundred", tables.open_misere_of_six()),
}


def cut(scene: Scene) -> list[str]:
    """The texts that are wider than their room."""
    texts = [item for item in scene.items if isinstance(item, Text)]
    return [text.text for text in texts if length(text.text, text.size, bold=text.bold) > text.width]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", POSITIONS)
def test_no_words_are_cut_on_a_table(name: str, code: str) -> None:
    game, view = POSITIONS[name]()
    assert not cut(TABLES[game].scene(language(code), view, NAMES[: view.players]))
