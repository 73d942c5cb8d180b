"""What statistics tell about a player of Fives and Threes."""

from __future__ import annotations

from collections.abc import Mapping

from ui.i18n import Language
from ui.numbers import average, whole


def lines(language: Language, sums: Mapping[str, int]) -> list[str]:
    """Points a placement, and matches finished exactly; `sums` as the game's `particulars` names them."""
    placed = sums.get("placements", 0)
    if not placed:
        return []
    return [
        language.plural(
            "{average} points a tile, over {tiles} tile placed",
            "{average} points a tile, over {tiles} tiles placed",
            placed, average=average(language, sums.get("points", 0), placed), tiles=whole(language, placed),
        ),
        language.text("Matches won by landing exactly on the target: {count}", count=sums.get("exact", 0)),
    ]  # fmt: skip
