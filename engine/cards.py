"""Playing cards: small immutable values that sort, hash and round-trip to text such as `10D`.

A pack may hold a card several times; identical cards are equal. Where speed counts a card is its
`index`, an int below `INDEXES`: the suit in the upper bits, the rank in the lower four.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.game import Unreadable

_QUOTED: Final = 40
"""How many characters of an unreadable text a refusal repeats."""


class Suit(enum.IntEnum):
    """The four suits, in the order that hands are shown in."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """`S`, `C`, `D` or `H`."""
        return "SCDH"[self]


class Rank(enum.IntEnum):
    """Ranks in the order of a standard pack, ace low.

    The elevens, twelves and thirteens of a 63-card pack come after it, and so does the joker: where
    they stand in play is for each game to say.
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ELEVEN = 14
    TWELVE = 15
    THIRTEEN = 16
    JOKER = 17

    @property
    def text(self) -> str:
        """`A`, `2` … `10`, `J`, `Q`, `K`, `11` … `13`, `JKR`."""
        return _RANK_TEXTS[self]


_RANK_TEXTS: Final = ("", "A", *map(str, range(2, 11)), "J", "Q", "K", "11", "12", "13", "JKR")

INDEXES: Final = 65
"""Every card's index is below this number."""

_JOKER_INDEX: Final = INDEXES - 1


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card; raises ValueError for a joker with a suit or another rank without one.

    Cards sort by suit (spades, clubs, diamonds, hearts), then by rank, the joker last.
    """

    rank: Rank = field(compare=False)
    suit: Suit | None = field(compare=False)
    index: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if (self.rank is Rank.JOKER) is not (self.suit is None):
            raise ValueError(f"no card has the rank {self.rank!r} and the suit {self.suit!r}")
        index = _JOKER_INDEX if self.suit is None else self.suit << 4 | self.rank - 1
        object.__setattr__(self, "index", index)

    def __str__(self) -> str:
        return self.rank.text if self.suit is None else self.rank.text + self.suit.letter

    def __reduce__(self) -> tuple[Callable[[int], Card], tuple[int]]:
        """Come back from another process as the one value in `CARDS`, not as one more."""
        return _card_at, (self.index,)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read `10D`, `as` or `JKR`, with or without blanks around it; raises Unreadable."""
        card = _BY_TEXT.get(text.strip().upper())
        if card is None:
            raise Unreadable("unknown-card", text=text.strip()[:_QUOTED])
        return card


JOKER: Final = Card(Rank.JOKER, None)
"""The card without a suit."""

CARDS: Final = (*(Card(rank, suit) for suit in Suit for rank in list(Rank)[:16]), JOKER)
"""Every card there is, each at its index."""

PACK: Final = tuple(card for card in CARDS if card.rank <= Rank.KING)
"""The standard pack of 52 in ascending order: AS, 2S, … KS, AC, … KH."""

_BY_TEXT: Final = {str(card): card for card in CARDS}


def _card_at(index: int) -> Card:
    return CARDS[index]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards separated by blanks, in the order written; raises Unreadable."""
    return tuple(map(Card.parse, text.split()))


def show_cards(cards: Iterable[Card]) -> str:
    """The text that `parse_cards` reads."""
    return " ".join(map(str, cards))


def by_suit(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards sorted by suit, then by rank."""
    return tuple(sorted(cards))


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards sorted by rank, then by suit."""
    return tuple(sorted(cards, key=lambda card: (card.rank, card.index)))
