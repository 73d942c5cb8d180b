"""Cards of Five Hundred by the suits they count as: bowers and joker among the trumps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from engine.cards import Card, Suit
from engine.games.five_hundred import TableView, ranking_for
from ui.i18n import Language
from ui.pictures.cards import CardArt
from ui.pictures.rows import Group


def suit_groups(
    language: Language, view: TableView, cards: Iterable[Card], art: Callable[[Card, Suit | None], CardArt]
) -> Iterator[Group]:
    """Cards sorted for show as one group for each suit, trumps with a title.

    `art` draws a card; it is told the suit that the card counts as if that is not printed on it.
    """
    ranking = ranking_for(view.trump, view.joker_suit)
    for suit, group in groupby(cards, key=ranking.counts_as):
        title = language.text("trumps") if suit is not None and suit is view.trump else ""
        yield Group(tuple(art(card, None if suit is card.suit else suit) for card in group), title)
