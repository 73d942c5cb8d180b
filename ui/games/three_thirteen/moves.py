"""Moves of Three Thirteen in words: offered, and asked about before they are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import Card
from engine.games.three_thirteen import Move, MoveKind, TableView
from ui.cards import card_text
from ui.games.base import MoveGroup
from ui.games.three_thirteen.cards import in_words, marked, meld_text, points
from ui.i18n import Language

FEW: Final = 5
"""So many moves are a row of buttons; more are a menu."""


def label(language: Language, view: TableView, move: Move) -> str:
    """A legal move of the viewer for a button or a menu."""
    match move.kind, move.card:
        case MoveKind.DRAW_STOCK, _:
            return language.text("Draw from the stock")
        case MoveKind.DRAW_DISCARD, _ if view.top is not None:
            return language.text("Take {card}", card=marked(view.rules, view.top))
        case MoveKind.OUT, Card() as card:
            return language.text("Go out, discard {card}", card=marked(view.rules, card))
        case _, Card() as card:
            return language.text("Discard {card}", card=marked(view.rules, card))
    return str(move)


def detail(language: Language, view: TableView, move: Move) -> str:
    """What the label leaves out: the card as it is said, and what the move leads to."""
    match move.kind, move.card:
        case MoveKind.DRAW_STOCK, _ if view.stock_count:
            return language.plural("{n} card is left", "{n} cards are left", view.stock_count)
        case MoveKind.DRAW_STOCK, _:
            return language.text("the discards are shuffled first")
        case MoveKind.DRAW_DISCARD, _ if view.top is not None:
            return in_words(language, view.rules, view.top)
        case MoveKind.OUT, Card() as card:
            return in_words(language, view.rules, card)
        case _, Card() as card:
            return language.text(
                "{card}, leaves {points}",
                card=in_words(language, view.rules, card),
                points=points(language, view.preview(move).penalty),
            )
    return ""


def choice(language: Language, view: TableView, move: Move) -> str:
    """A legal move of the viewer for a completion."""
    return " · ".join([label(language, view, move), detail(language, view, move)])


def groups(language: Language, view: TableView) -> list[MoveGroup]:
    """Where to draw from; or how to go out, and what to discard."""
    by_kind: dict[bool, list[Move]] = {True: [], False: []}
    for move in view.legal_moves:
        by_kind[move.kind is MoveKind.OUT].append(move)
    prompts = {True: language.text("Go out …"), False: language.text("Discard a card …")}
    return [
        MoveGroup(tuple(moves), prompts[out] if len(moves) > FEW else None)
        for out, moves in by_kind.items()
        if moves
    ]


def second_look(language: Language, view: TableView, move: Move) -> str | None:
    """The question before going out, with what will be laid down, and before a wild card is given away."""
    if move.card is None:
        return None
    card = card_text(move.card)
    if move.kind is MoveKind.OUT:
        return "\n".join(
            [language.text("Go out? You lay down:"), *_laid(language, view, move), _then(language, card)]
        )
    if view.rules.is_wild(move.card):
        return language.text(
            "**{card} is wild:** it fits into any combination, and the next player may take it. Discard it"
            " all the same?",
            card=card,
        )
    return None


def _laid(language: Language, view: TableView, move: Move) -> Sequence[str]:
    return [f"- {meld_text(language, view.rules, meld)}" for meld in view.preview(move).melds]


def _then(language: Language, card: str) -> str:
    return language.text("You discard {card}, and everybody else has one more turn.", card=card)
