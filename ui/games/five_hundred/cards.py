"""Bids, cards and hands of Five Hundred as text that any screen and any voice can read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from types import MappingProxyType
from typing import Final

from engine.cards import JOKER, Card, Rank, Suit
from engine.games.five_hundred import Bid, Misere, Played, TableView, ranking_for
from ui.cards import card_text, card_words, suit_text
from ui.i18n import N_, Language

_MISERES: Final = MappingProxyType(
    {Misere.PLAIN: N_("misère"), Misere.OPEN: N_("open misère"), Misere.BLIND: N_("blind misère")}
)


def points(language: Language, count: int) -> str:
    """A number of points."""
    return language.plural("{n} point", "{n} points", count)


def tricks(language: Language, count: int) -> str:
    """A number of tricks."""
    return language.plural("{n} trick", "{n} tricks", count)


def signed(number: int) -> str:
    """A gain or a loss."""
    return f"{number:+d}"


def bid_text(language: Language, bid: Bid) -> str:
    """A bid in running text: "7♥︎", "7 no trumps", "open misère without the kitty"."""
    said = _plain_bid(language, bid)
    return language.text("{bid} without the kitty", bid=said) if bid.without_kitty else said


def _plain_bid(language: Language, bid: Bid) -> str:
    if bid.misere is not None:
        return language.text(_MISERES[bid.misere])
    if bid.trump is None:
        return language.text("{tricks} no trumps", tricks=bid.tricks)
    return f"{bid.tricks}{suit_text(bid.trump)}"


def rung_text(language: Language, bid: Bid) -> str:
    """A bid on its rung of the ladder, where the number of tricks stands in front of the line."""
    if bid.misere is not None:
        return language.text(_MISERES[bid.misere])
    return language.text("NT") if bid.trump is None else suit_text(bid.trump)


def suits_text(suits: Iterable[Suit]) -> str:
    """Suits beside each other."""
    return " ".join(map(suit_text, suits))


def row(cards: Iterable[Card]) -> str:
    """Cards beside each other."""
    return " ".join(map(card_text, cards))


def card_said(language: Language, card: Card) -> str:
    """A card as it is said."""
    return language.text("the joker") if card == JOKER else card_words(language, card)


def played_text(language: Language, play: Played) -> str:
    """A card on the table, with the suit that a joker was led to."""
    card = card_text(play.card)
    if play.suit is None:
        return card
    return language.text("{card} as {suit}", card=card, suit=suit_text(play.suit))


def marked(language: Language, trump: Suit | None, card: Card) -> str:
    """A card, with the name it has as a bower."""
    if trump is None or card.rank is not Rank.JACK or ranking_for(trump).counts_as(card) is not trump:
        return card_text(card)
    if card.suit is trump:
        return language.text("{card} right bower", card=card_text(card))
    return language.text("{card} left bower", card=card_text(card))


def suit_lines(language: Language, view: TableView, cards: Iterable[Card]) -> list[str]:
    """Cards sorted for show, one line for each suit they count as; bowers and joker are trumps."""
    ranking = ranking_for(view.trump, view.joker_suit)
    lines = []
    for suit, group in groupby(cards, key=ranking.counts_as):
        if suit is not None and suit is view.trump:
            shown = " · ".join(marked(language, view.trump, card) for card in group)
            lines.append(language.text("Trumps: **{cards}**", cards=shown))
        else:
            lines.append(f"**{row(group)}**")
    return lines
