"""Combinations and what is left over, as groups of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.cards import Card
from engine.games.three_thirteen import Arrangement, Meld, MeldKind, MeldRules
from ui.games.three_thirteen.cards import points
from ui.i18n import Language
from ui.pictures.cards import CardArt
from ui.pictures.rows import Group


def meld_groups(
    language: Language, arrangement: Arrangement, art: Callable[[Card], CardArt]
) -> Iterator[Group]:
    """Every combination with its kind, then what is left over and what it costs; `art` draws a card."""
    for meld in arrangement.melds:
        title = language.text("set") if meld.kind is MeldKind.SET else language.text("run")
        yield Group(tuple(map(art, meld.cards)), title)
    if arrangement.left:
        cost = points(language, arrangement.penalty)
        title = language.text("left over: {points}", points=cost)
        yield Group(tuple(map(art, arrangement.left)), title)


def meld_strip(rules: MeldRules, melds: Sequence[Meld], width: int) -> list[list[CardArt]]:
    """Combinations in cards of that width, for a strip."""
    return [[CardArt(card, width, wild=rules.is_wild(card)) for card in meld.cards] for meld in melds]


def laid_strip(rules: MeldRules, arrangement: Arrangement, width: int) -> list[list[CardArt]]:
    """The same with what is left over at the end, dim."""
    melds = meld_strip(rules, arrangement.melds, width)
    left = [CardArt(card, width, dim=True, wild=rules.is_wild(card)) for card in arrangement.left]
    return [*melds, left] if left else melds
