"""What statistics tell about a player of Five Hundred."""

from __future__ import annotations

from collections.abc import Mapping

from ui.i18n import Language
from ui.numbers import share


def lines(language: Language, sums: Mapping[str, int]) -> list[str]:
    """Bids, contracts, misères and slams; `sums` as the game's `particulars` names them."""
    hands, contracts, miseres = (sums.get(name, 0) for name in ("hands", "contracts", "miseres"))
    if not hands:
        return []
    made = sums.get("made", 0)
    told = [
        language.text("Bids made: {bids}, in {hands} hands", bids=sums.get("bids", 0), hands=hands),
        language.text(
            "Contracts made: {made} of {count} ({share})",
            made=made, count=contracts, share=share(language, made, contracts),
        ) if contracts else "",
        language.text("Misères made: {made} of {count}", made=sums.get("miseres_made", 0), count=miseres)
        if miseres else "",
        language.text("Slams: {count}", count=sums["slams"]) if sums.get("slams") else "",
    ]  # fmt: skip
    return [line for line in told if line]
