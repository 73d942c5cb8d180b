"""A hand of Fives and Threes: its tiles upright, those that fit bright."""

from __future__ import annotations

from typing import Final

from engine.dominoes import Tile
from engine.games.fives_and_threes import TableView
from ui.games import PRESENTERS
from ui.games.fives_and_threes.line import tiles_text
from ui.i18n import Language
from ui.pictures.heading import HEADING, heading
from ui.pictures.rows import Group, grouped_rows
from ui.pictures.scene import Scene
from ui.pictures.tiles import TileArt
from ui.pictures.words import alt

_UNIT: Final = 116


def hand_scene(language: Language, view: TableView, order: str | None = None) -> Scene | None:
    """The viewer's tiles, on the own turn with those dimmed that fit nowhere; None without any."""
    del order
    if not view.hand:
        return None
    fitting = _fitting(view)
    is_turn = view.seat == view.actor
    arts = tuple(
        TileArt(tile.high, tile.low, _UNIT, dim=is_turn and tile not in fitting) for tile in view.hand
    )
    rows, bottom = grouped_rows((Group(arts),), HEADING)
    summary = PRESENTERS["fives-and-threes"].summary(language, view)
    return Scene(bottom, (*heading(summary), *rows))


def hand_alt(language: Language, view: TableView, order: str | None = None) -> str:
    """The same in words."""
    fitting = _fitting(view)
    tiles = [tile for tile in view.hand or () if tile in fitting]
    said = language.text("These fit: {tiles}", tiles=tiles_text(tiles)) if tiles else ""
    return alt(PRESENTERS["fives-and-threes"].hand(language, view, order), said)


def _fitting(view: TableView) -> set[Tile | None]:
    """The tiles that can be placed now."""
    return {move.tile for move in view.legal_moves}
