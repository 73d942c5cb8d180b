"""Hands, melds and left-over cards of Three Thirteen as text that any screen and any voice can read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Final

from engine.cards import Card, Rank, by_rank
from engine.games.three_thirteen import Arrangement, Meld, MeldKind, MeldRules, TableView
from ui.cards import card_text, card_words
from ui.i18n import N_, Language

WILD: Final = "\N{BLACK STAR}"
"""Stands behind every wild card."""

MELDS: Final = "melds"
SUIT: Final = "suit"
RANK: Final = "rank"
ORDERS: Final[Mapping[str, str]] = MappingProxyType(
    {MELDS: N_("Combined"), SUIT: N_("By suit"), RANK: N_("By rank")}
)
"""The orders in which a hand can be shown, the usual one first."""

_FACES: Final = MappingProxyType(
    {Rank.JACK: N_("the jacks"), Rank.QUEEN: N_("the queens"), Rank.KING: N_("the kings")}
)


def points(language: Language, count: int) -> str:
    """A number of points."""
    return language.plural("{n} point", "{n} points", count)


def all_of(language: Language, rank: Rank) -> str:
    """Every card of a rank, such as "the 7s"."""
    name = _FACES.get(rank)
    return language.text("the {number}s", number=rank.text) if name is None else language.text(name)


def marked(rules: MeldRules, card: Card) -> str:
    """A card, marked if it is wild."""
    return card_text(card) + (WILD if rules.is_wild(card) else "")


def row(rules: MeldRules, cards: Iterable[Card]) -> str:
    """Cards beside each other, wild ones marked."""
    return " ".join(marked(rules, card) for card in cards)


def in_words(language: Language, rules: MeldRules, card: Card) -> str:
    """A card as it is said, and whether it is wild."""
    said = card_words(language, card)
    return language.text("{card}, wild", card=said) if rules.is_wild(card) else said


def meld_text(language: Language, rules: MeldRules, meld: Meld) -> str:
    """One combination with its kind."""
    cards = _bold(row(rules, meld.cards))
    if meld.kind is MeldKind.SET:
        return language.text("set {cards}", cards=cards)
    return language.text("run {cards}", cards=cards)


def melds_text(language: Language, rules: MeldRules, melds: Iterable[Meld]) -> str:
    """Combinations in running text."""
    return " · ".join(meld_text(language, rules, meld) for meld in melds)


def left_text(language: Language, rules: MeldRules, arrangement: Arrangement) -> str:
    """The cards in no combination and what they cost."""
    if not arrangement.left:
        return language.text("nothing left over")
    return language.text(
        "left over {cards} = {points}",
        cards=_bold(row(rules, arrangement.left)), points=points(language, arrangement.penalty),
    )  # fmt: skip


def laid_text(language: Language, rules: MeldRules, arrangement: Arrangement) -> str:
    """An arrangement in running text."""
    left = left_text(language, rules, arrangement)
    return " · ".join([*(meld_text(language, rules, meld) for meld in arrangement.melds), left])


def hand_lines(language: Language, view: TableView, order: str | None) -> list[str]:
    """The viewer's hand in one of `ORDERS`, and what is left over of it as it is."""
    lines = _LINES.get(order or MELDS, _by_melds)(language, view)
    return [f"- {line}" for line in lines]


def left_lines(language: Language, view: TableView, order: str | None) -> list[str]:
    """What is left over of the viewer's hand, in the orders that do not show it."""
    return [] if (order or MELDS) == MELDS else _left(language, view)


def _by_melds(language: Language, view: TableView) -> list[str]:
    best = view.arrangement
    if best is None:
        return []
    melds = [meld_text(language, view.rules, meld) for meld in best.melds]
    return [*melds, left_text(language, view.rules, best)]


def _by_suit(language: Language, view: TableView) -> list[str]:
    suits = groupby(view.hand or (), key=lambda card: card.suit)
    return [*(_bold(row(view.rules, cards)) for _, cards in suits), *_left(language, view)]


def _by_rank(language: Language, view: TableView) -> list[str]:
    return [_bold(row(view.rules, by_rank(view.hand or ()))), *_left(language, view)]


def _bold(text: str) -> str:
    return f"**{text}**"


def _left(language: Language, view: TableView) -> list[str]:
    best = view.arrangement
    return [] if best is None else [left_text(language, view.rules, best)]


_LINES: Final[Mapping[str, Callable[[Language, TableView], list[str]]]] = MappingProxyType(
    {MELDS: _by_melds, SUIT: _by_suit, RANK: _by_rank}
)
