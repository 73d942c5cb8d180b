"""The line of tiles, its ends and hands as text that any screen and any voice can read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.dominoes import Tile
from engine.games.fives_and_threes import LaidTile, OpenEnd, TableView
from ui.i18n import Language

TILES_A_ROW: Final = 5
"""Tiles of the line in one row: as many as a phone shows without breaking it."""
HAND_TILES_A_ROW: Final = 7


def block(rows: Iterable[str]) -> str:
    """Rows of text in letters of one width."""
    return "```\n" + "\n".join(rows) + "\n```"


def line_text(line: Sequence[LaidTile]) -> str:
    """The line left to right in rows; `<` and `>` mark its open ends, `[6|6]` a crosswise double."""
    tiles = [_laid(tile) for tile in line]
    rows = ["  " + "".join(tiles[start : start + TILES_A_ROW]) for start in range(0, len(tiles), TILES_A_ROW)]
    rows[0] = "<" + rows[0][1:]
    rows[-1] += " >"
    return block(rows)


def hand_text(hand: Sequence[Tile]) -> str:
    """The tiles of a hand in rows."""
    starts = range(0, len(hand), HAND_TILES_A_ROW)
    return block(" ".join(map(str, hand[start : start + HAND_TILES_A_ROW])) for start in starts)


def tiles_text(tiles: Sequence[Tile]) -> str:
    """Tiles in running text."""
    return " ".join(map(str, tiles))


def ends_text(language: Language, view: TableView) -> str:
    """Both open ends, what each counts, and their sum."""
    if view.left is None or view.right is None:
        return ""
    if len(view.line) == 1:
        return language.text(
            "Ends: left **{left}**, right **{right}** · sum **{total}**",
            left=view.left.value, right=view.right.value, total=view.end_sum,
        )  # fmt: skip
    return language.text(
        "Ends: left {left}, right {right} · sum **{total}**",
        left=_end(language, view.left), right=_end(language, view.right), total=view.end_sum,
    )  # fmt: skip


def _end(language: Language, end: OpenEnd) -> str:
    if end.is_double:
        return language.text("**{value}** (double, counts {pips})", value=end.value, pips=end.pips)
    return f"**{end.value}**"


def _laid(tile: LaidTile) -> str:
    return f"[{tile.left}|{tile.right}]" if tile.tile.is_double else f"[{tile.left}-{tile.right}]"
