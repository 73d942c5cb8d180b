"""Playing cards in words and signs that need neither colour nor pictures.

A card reads `10♦︎`: its rank in the letters that moves are written with, and its suit's sign. The
sign is followed by a mark that keeps it text, since as an emoji it would be told apart by colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from babel.lists import format_list

from engine.cards import Card, Rank, Suit
from ui.i18n import N_, Language

_AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
_SIGNS: Final = MappingProxyType(
    {
        Suit.SPADES: "\N{BLACK SPADE SUIT}",
        Suit.CLUBS: "\N{BLACK CLUB SUIT}",
        Suit.DIAMONDS: "\N{BLACK DIAMOND SUIT}",
        Suit.HEARTS: "\N{BLACK HEART SUIT}",
    }
)
_SUITS: Final = MappingProxyType(
    {
        Suit.SPADES: N_("spades"),
        Suit.CLUBS: N_("clubs"),
        Suit.DIAMONDS: N_("diamonds"),
        Suit.HEARTS: N_("hearts"),
    }
)
_RANKS: Final = MappingProxyType(
    {
        Rank.ACE: N_("ace"),
        Rank.JACK: N_("jack"),
        Rank.QUEEN: N_("queen"),
        Rank.KING: N_("king"),
    }
)
"""Ranks that have a name; the others are numbers."""


def card_text(card: Card) -> str:
    """A card in letters and signs: `10♦︎`, `K♠︎`, `JKR`."""
    return card.rank.text + ("" if card.suit is None else suit_text(card.suit))


def suit_text(suit: Suit) -> str:
    """The sign of a suit."""
    return _SIGNS[suit] + _AS_TEXT


def suit_words(language: Language, suit: Suit) -> str:
    """A suit as it is said."""
    return language.text(_SUITS[suit])


def card_words(language: Language, card: Card) -> str:
    """A card as it is said: "king of diamonds"."""
    if card.suit is None:
        return language.text("joker")
    name = _RANKS.get(card.rank)
    rank = card.rank.text if name is None else language.text(name)
    return language.text("{rank} of {suit}", rank=rank, suit=suit_words(language, card.suit))


def listed(language: Language, parts: Iterable[str]) -> str:
    """Parts of a sentence one after the other: "a, b and c"."""
    return format_list(list(parts), locale=language.code)
