"""Which function draws what of each game, by the game's key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from engine.steps import Step
from ui.i18n import Language
from ui.pictures.five_hundred import hand as five_hundred_hand
from ui.pictures.five_hundred import sheet as five_hundred_sheet
from ui.pictures.five_hundred import table as five_hundred_table
from ui.pictures.fives_and_threes import hand as fives_and_threes_hand
from ui.pictures.fives_and_threes import sheet as fives_and_threes_sheet
from ui.pictures.fives_and_threes import table as fives_and_threes_table
from ui.pictures.scene import Scene
from ui.pictures.three_thirteen import hand as three_thirteen_hand
from ui.pictures.three_thirteen import sheet as three_thirteen_sheet
from ui.pictures.three_thirteen import table as three_thirteen_table


@dataclass(frozen=True, slots=True)
class TablePicture:
    """How a table is drawn and described for everybody: from a spectator's view and plain names."""

    scene: Callable[[Language, Any, Sequence[str]], Scene]
    alt: Callable[[Language, Any, Sequence[str]], str]


@dataclass(frozen=True, slots=True)
class HandPicture:
    """How a hand is drawn and described for its player: from the own view, in an order of the presenter.

    There is no scene of a hand without cards or tiles.
    """

    scene: Callable[[Language, Any, str | None], Scene | None]
    alt: Callable[[Language, Any, str | None], str]


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """How the score sheet of a match is drawn and described: from a spectator's view, plain names, all steps.

    There is no scene before the first hand is over.
    """

    scene: Callable[[Language, Any, Sequence[str], Sequence[Step]], Scene | None]
    alt: Callable[[Language, Any, Sequence[str], Sequence[Step]], str]


TABLES: Final[Mapping[str, TablePicture]] = MappingProxyType(
    {
        "fives-and-threes": TablePicture(
            fives_and_threes_table.table_scene, fives_and_threes_table.table_alt
        ),
        "three-thirteen": TablePicture(three_thirteen_table.table_scene, three_thirteen_table.table_alt),
        "five-hundred": TablePicture(five_hundred_table.table_scene, five_hundred_table.table_alt),
    }
)

HANDS: Final[Mapping[str, HandPicture]] = MappingProxyType(
    {
        "fives-and-threes": HandPicture(fives_and_threes_hand.hand_scene, fives_and_threes_hand.hand_alt),
        "three-thirteen": HandPicture(three_thirteen_hand.hand_scene, three_thirteen_hand.hand_alt),
        "five-hundred": HandPicture(five_hundred_hand.hand_scene, five_hundred_hand.hand_alt),
    }
)

SHEETS: Final[Mapping[str, SheetPicture]] = MappingProxyType(
    {
        "fives-and-threes": SheetPicture(
            fives_and_threes_sheet.score_sheet, fives_and_threes_sheet.sheet_alt
        ),
        "three-thirteen": SheetPicture(three_thirteen_sheet.score_sheet, three_thirteen_sheet.sheet_alt),
        "five-hundred": SheetPicture(five_hundred_sheet.score_sheet, five_hundred_sheet.sheet_alt),
    }
)
