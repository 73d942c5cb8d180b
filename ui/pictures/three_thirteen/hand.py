"""A hand of Three Thirteen: combinations apart, wild cards with a star, the card just drawn in a ring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from engine.cards import Card, by_rank
from engine.games.three_thirteen import Move, MoveKind, TableView
from ui.games import PRESENTERS
from ui.games.three_thirteen.cards import MELDS, RANK
from ui.i18n import Language
from ui.pictures.cards import CardArt
from ui.pictures.heading import HEADING, heading
from ui.pictures.rows import Group, grouped_rows
from ui.pictures.scene import Scene
from ui.pictures.themes import Role
from ui.pictures.three_thirteen.melds import meld_groups
from ui.pictures.words import alt


def hand_scene(language: Language, view: TableView, order: str | None = None) -> Scene | None:
    """The viewer's cards in an order of the presenter; None without any.

    On the own turn cards that may not be discarded are dimmed.
    """
    if not view.hand:
        return None
    painter = _Painter(view)
    rows, bottom = grouped_rows(_groups(language, view, order or MELDS, painter), HEADING)
    summary = PRESENTERS["three-thirteen"].summary(language, view)
    ringed = language.text("just drawn") if view.drawn is not None else ""
    return Scene(bottom, (*heading(summary, ringed), *rows))


def hand_alt(language: Language, view: TableView, order: str | None = None) -> str:
    """The same in words."""
    return alt(PRESENTERS["three-thirteen"].hand(language, view, order))


class _Painter:
    """Makes the art of each card of a hand, and rings one that was just drawn."""

    def __init__(self, view: TableView) -> None:
        self._rules = view.rules
        self._drawn = view.drawn
        self._barred = _barred(view.hand or (), view.legal_moves)

    def __call__(self, card: Card) -> CardArt:
        """The art of the next card."""
        is_drawn = card == self._drawn
        if is_drawn:
            self._drawn = None
        ring: Role | None = "mark" if is_drawn else None
        return CardArt(card, dim=card in self._barred, ring=ring, wild=self._rules.is_wild(card))


def _barred(hand: Iterable[Card], moves: Iterable[Move]) -> frozenset[Card]:
    """The cards that may not be discarded while others may."""
    allowed = {move.card for move in moves if move.kind in (MoveKind.DISCARD, MoveKind.OUT)}
    return frozenset(hand) - allowed if allowed else frozenset()


def _groups(language: Language, view: TableView, order: str, painter: _Painter) -> Iterator[Group]:
    hand = view.hand or ()
    if order == MELDS and view.arrangement is not None:
        yield from meld_groups(language, view.arrangement, painter)
    elif order == RANK:
        yield Group(tuple(map(painter, by_rank(hand))))
    else:
        for _, cards in groupby(hand, key=lambda card: card.suit):
            yield Group(tuple(map(painter, cards)))
