"""Packs, and how cards rank: bowers, the joker, and what beats what.

Where speed counts a card is its *place*, 0 to 64, and a set of cards is an int with the bit of
every place. Places run through spades, clubs, diamonds and hearts, each from the two to the ace;
the joker is the last one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.cards import CARDS, INDEXES, JOKER, Card, Rank, Suit

ASCENDING: Final = (
    *(Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN),
    *(Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE),
)
"""The ranks of a plain suit, lowest first (FH-R5; the 11, 12 and 13 rank between 10 and jack)."""

CARD_AT: Final = (
    *sorted(CARDS[:-1], key=lambda card: (card.suit, ASCENDING.index(card.rank))),
    JOKER,
)
"""The card at every place."""

_PLACES: Final = tuple(CARD_AT.index(card) for card in CARDS)

PLACES: Final = INDEXES
JOKER_PLACE: Final = PLACES - 1
JOKER_BIT: Final = 1 << JOKER_PLACE


def place_of(card: Card) -> int:
    """The place of a card."""
    return _PLACES[card.index]


def mask_of(cards: Iterable[Card]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << _PLACES[card.index]
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a set in ascending order of their places."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(CARD_AT[low.bit_length() - 1])
        mask ^= low
    return tuple(cards)


# Packs


def _pack(black: tuple[Rank, int], red: tuple[Rank, int]) -> int:
    """A joker and four suits; by colour, the lowest rank and how many ranks stand between 10 and J."""
    mask = JOKER_BIT
    for suit, (lowest, above_ten) in zip(Suit, (black, black, red, red), strict=True):
        ranks = ASCENDING[ASCENDING.index(lowest) : 9 + above_ten] + ASCENDING[12:]
        mask |= mask_of(Card(rank, suit) for rank in ranks)
    return mask


_SMALL_PACK: Final = _pack((Rank.SEVEN, 0), (Rank.SEVEN, 0))

PACKS: Final = MappingProxyType(
    {
        2: _SMALL_PACK,
        3: _SMALL_PACK,
        4: _pack((Rank.FIVE, 0), (Rank.FOUR, 0)),
        5: _pack((Rank.TWO, 0), (Rank.TWO, 0)),
        6: _pack((Rank.TWO, 2), (Rank.TWO, 3)),
    }
)
"""The pack by number of players: ten cards each and three over; two also deal a dead hand."""


def pack_of(players: int) -> tuple[Card, ...]:
    """The cards that 2 to 6 players use, in ascending order of their places."""
    return cards_of(PACKS[players])


# What beats what


def left_suit(suit: Suit) -> Suit:
    """The other suit of the same colour, whose jack is the left bower."""
    return Suit(suit ^ 1)


def is_bower(card: Card, trump: Suit | None) -> bool:
    """Whether `card` is the right or the left bower."""
    return trump is not None and card.rank is Rank.JACK and card.suit in (trump, left_suit(trump))


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """How cards rank in a hand: with these trumps, or with none and the joker in `joker_suit`.

    `suits` holds the cards that count as each suit, `suit_of` the suit that the card at each place
    counts as; a joker without a suit is in none (FH-R4, FH-R20 to FH-R22). `beats[place]` are the
    cards that beat the card at `place` while it is winning a trick. `order` sorts a hand for show.
    """

    trump: Suit | None
    joker_suit: Suit | None
    suits: tuple[int, ...]
    suit_of: tuple[Suit | None, ...]
    beats: tuple[int, ...]
    order: tuple[int, ...]

    def counts_as(self, card: Card) -> Suit | None:
        """The suit that a card belongs to; None for a joker without one."""
        return self.suit_of[_PLACES[card.index]]

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards as a hand is shown: trumps first, colours alternating, highest first."""
        return tuple(sorted(cards, key=lambda card: self.order[_PLACES[card.index]]))

    def sorted_set(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set as a hand is shown."""
        return self.sorted(cards_of(mask))


def _suit_from_below(suit: Suit, trump: Suit | None, joker_suit: Suit | None) -> list[Card]:
    """The cards that count as `suit`, lowest first."""
    cards = [card for card in CARD_AT[:-1] if card.suit is suit and not is_bower(card, trump)]
    if suit is trump:
        cards += [Card(Rank.JACK, left_suit(suit)), Card(Rank.JACK, suit)]
    return [*cards, JOKER] if suit is joker_suit else cards


_ALTERNATING: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def _make_ranking(trump: Suit | None, joker_suit: Suit | None) -> Ranking:
    by_suit = [_suit_from_below(suit, trump, joker_suit) for suit in Suit]
    trumps = 0 if trump is None else mask_of(by_suit[trump])
    floating = JOKER_BIT if joker_suit is None else 0
    suit_of: list[Suit | None] = [None] * PLACES
    beats = [0] * PLACES
    for suit, cards in zip(Suit, by_suit, strict=True):
        for number, card in enumerate(cards):
            higher = mask_of(cards[number + 1 :])
            suit_of[place_of(card)] = suit
            beats[place_of(card)] = higher | floating | (0 if suit is trump else trumps)
    turn = 0 if trump is None else _ALTERNATING.index(trump)
    shown = [] if joker_suit is not None else [JOKER]
    for suit in _ALTERNATING[turn:] + _ALTERNATING[:turn]:
        shown += reversed(by_suit[suit])
    order = tuple(shown.index(card) for card in CARD_AT)
    suits = tuple(mask_of(cards) for cards in by_suit)
    return Ranking(trump, joker_suit, suits, tuple(suit_of), tuple(beats), order)


_WITH_TRUMPS: Final = tuple(_make_ranking(suit, suit) for suit in Suit)
_JOKER_NAMED: Final = tuple(_make_ranking(None, suit) for suit in Suit)

PLAIN: Final = _make_ranking(None, None)
"""No trumps and a joker without a suit; also how hands are shown before there is a contract."""


def ranking_for(trump: Suit | None, joker_suit: Suit | None = None) -> Ranking:
    """The ranking with trumps, or else with the joker in a suit or in none."""
    if trump is not None:
        return _WITH_TRUMPS[trump]
    return PLAIN if joker_suit is None else _JOKER_NAMED[joker_suit]
