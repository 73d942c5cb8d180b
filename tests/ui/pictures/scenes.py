"""Scenes that are hard to draw, for tests and benchmarks: long lines, large hands, odd names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random
from typing import cast

from engine.dominoes import Tile
from engine.games.fives_and_threes import LaidTile, OpenEnd
from engine.games.fives_and_threes import TableView as DominoView
from engine.steps import Step
from tests.ui.builders import (
    GOLDEN_DEAL,
    GOLDEN_MOVES,
    NAMES,
    PAIRS_DEAL,
    PAIRS_MOVES,
    people,
    play_randomly,
    table_of,
)
from tests.ui.games.five_hundred import positions as five_hundred
from tests.ui.games.three_thirteen import positions as three_thirteen
from tests.ui.pictures import tables
from tests.ui.pictures.tables import CROWD
from ui.i18n import language
from ui.pictures import HANDS, SHEETS, TABLES, Scene

Builder = Callable[[], Scene]

ENGLISH = language("en")
WIDE = ("W" * 32, "漢" * 32, "Ⅷ" * 32, "Ж" * 32)
RIGHT_TO_LEFT = ("שלום עולם טוב", "مرحبا بالعالم", "אבא 12 (away)", "Ada عمر")

LARGE_HAND = (
    "2C 3C 4C 4H 5C 6C 7C 8C 9C 9D 10C JC QC / AS AH AD 2S 2H KC 3S 3H 3D 4S 5S 6S 7S",
    "KD 5D",
    "draw stock",
)
"""The last round: thirteen cards, and the five of diamonds drawn to them."""


def longest_line() -> tuple[LaidTile, ...]:
    """All 28 tiles in one line."""
    walk = _circuit()
    return tuple(LaidTile(Tile.of(left, right), left, right) for left, right in pairwise(walk))


def _circuit() -> list[int]:
    """A way over every pair of values, doubles included, that ends where it began (Hierholzer)."""
    used: set[Tile] = set()
    path, stack = [], [6]
    while stack:
        here = stack[-1]
        free = next((there for there in range(6, -1, -1) if Tile.of(here, there) not in used), None)
        if free is None:
            path.append(stack.pop())
        else:
            used.add(Tile.of(here, free))
            stack.append(free)
    return path


def domino_view(moves: int = 14) -> DominoView:
    view: DominoView = table_of(people(4), [PAIRS_DEAL, *PAIRS_MOVES[:moves]]).view(None)
    return view


def domino_table(names: tuple[str, ...], opening: int) -> Builder:
    """The longest line, its opening tile at a place, and these people around it."""
    line = longest_line()
    left, right = OpenEnd(line[0].left, line[0].tile.is_double), OpenEnd(line[-1].right, True)
    ends = {"left": left, "right": right, "end_sum": left.pips + right.pips}
    view = replace(domino_view(), line=line, opening=opening, **ends)
    return partial(TABLES["fives-and-threes"].scene, ENGLISH, view, names)


def domino_hand() -> Builder:
    return _hand("fives-and-threes", table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES[:2]]).view(0))


def large_hand() -> Builder:
    return _hand("three-thirteen", three_thirteen.table_at(*LARGE_HAND).view(1))


def kitty_hand() -> Builder:
    script = "look, bid 8H, pass, pass, pass, take"
    table = five_hundred.table_at(five_hundred.GOLDEN, script, kitty="4H AD KD")
    return _hand("five-hundred", table.view(0))


def barred_hand() -> Builder:
    script = f"{five_hundred.EIGHT_HEARTS}, play JKR"
    table = five_hundred.table_at(five_hundred.GOLDEN, script, kitty="4H AD KD")
    return _hand("five-hundred", table.view(1))


def _hand(game: str, view: object) -> Builder:
    return cast("Builder", partial(HANDS[game].scene, ENGLISH, view, None))


def domino_sheet() -> Builder:
    table = play_randomly(people(4), Random(1), 2000)
    return _sheet("fives-and-threes", table.view(None), RIGHT_TO_LEFT, table.steps)


def _table(game: str, view: object, names: Sequence[str]) -> Builder:
    return partial(TABLES[game].scene, ENGLISH, view, names)


def _sheet(game: str, view: object, names: Sequence[str], steps: Sequence[Step]) -> Builder:
    return cast("Builder", partial(SHEETS[game].scene, ENGLISH, view, names, steps))


CASES: Mapping[str, Callable[[], Builder]] = {
    "line-of-28-wide-names": lambda: domino_table(WIDE, 9),
    "line-of-28-right-to-left-names": lambda: domino_table(RIGHT_TO_LEFT, 0),
    "domino-hand": domino_hand,
    "hand-of-14": large_hand,
    "hand-with-kitty": kitty_hand,
    "hand-with-barred-cards": barred_hand,
    "three-thirteen-out": lambda: _table("three-thirteen", tables.out_of_four(), RIGHT_TO_LEFT),
    "three-thirteen-eight-wide-names": lambda: _table("three-thirteen", tables.eight_at_play(), CROWD),
    "three-thirteen-end-of-four": lambda: _table("three-thirteen", tables.round_end(4, 6, 1), RIGHT_TO_LEFT),
    "three-thirteen-end-of-eight": lambda: _table("three-thirteen", tables.round_end(8, 13, 4), CROWD),
    "five-hundred-auction": lambda: _table("five-hundred", tables.auction(), NAMES),
    "five-hundred-trick": lambda: _table("five-hundred", tables.trick(), RIGHT_TO_LEFT),
    "five-hundred-trick-taken": lambda: _table("five-hundred", tables.trick_taken(), NAMES),
    "five-hundred-open-misere": lambda: _table("five-hundred", tables.open_misere(), NAMES),
    "five-hundred-six-wide-names": lambda: _table("five-hundred", tables.open_misere_of_six(), CROWD[:6]),
    "sheet-of-eight": lambda: _sheet(
        "three-thirteen", tables.match_of_eight(), CROWD, tables.rounds_of_eight()
    ),
    "sheet-of-many-hands": lambda: _sheet("five-hundred", tables.hands(6, 20), CROWD[:6], ()),
    "sheet-of-dominoes": domino_sheet,
}
"""What golden pictures and benchmarks show, by name: each comes to its position, then builds a scene."""


def scene_of(name: str) -> Scene:
    """The scene of one of `CASES`."""
    return CASES[name]()()
