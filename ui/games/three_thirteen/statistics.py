"""What statistics tell about a player of Three Thirteen."""

from __future__ import annotations

from collections.abc import Mapping

from ui.i18n import Language
from ui.numbers import average, share


def lines(language: Language, sums: Mapping[str, int]) -> list[str]:
    """Penalty a round, and rounds gone out; `sums` as the game's `particulars` names them."""
    rounds, out = sums.get("rounds", 0), sums.get("out", 0)
    if not rounds:
        return []
    penalty = average(language, sums.get("penalty", 0), rounds)
    return [
        language.text("{average} penalty points a round", average=penalty),
        language.text(
            "Gone out in {count} of {rounds} rounds ({share})",
            count=out, rounds=rounds, share=share(language, out, rounds),
        ),
    ]  # fmt: skip
