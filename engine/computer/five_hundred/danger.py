"""How dangerous cards are to somebody who must lose every trick."""

from __future__ import annotations

from typing import Final

from engine.computer.five_hundred.reading import descending
from engine.games.five_hundred.ranking import JOKER_BIT, Ranking

_FREE_JOKER: Final = 1.5
"""A joker without a suit must be played as soon as a suit cannot be followed: nearly a lost game."""
_STEEPNESS: Final = 1.5


class Danger:
    """Measures hands in a misère, under one ranking.

    `unseen` are the cards out, of which the `defenders` hold about the part `share`.
    """

    __slots__ = ("_defenders", "_order", "_ranking", "_share", "_unseen")

    def __init__(self, ranking: Ranking, unseen: int, defenders: int, share: float) -> None:
        self._ranking = ranking
        self._order = descending(ranking)
        self._unseen = unseen
        self._defenders = max(1, defenders)
        self._share = share

    def of(self, hand: int) -> float:
        """The tricks a hand may be made to win; 0 for one that cannot be caught."""
        total = sum(
            self._of_suit(suit, hand) for suit, cards in enumerate(self._ranking.suits) if hand & cards
        )
        return total + (_FREE_JOKER if self._ranking.joker_suit is None and hand & JOKER_BIT else 0.0)

    def _of_suit(self, suit: int, hand: int) -> float:
        """The danger of one suit: card by card from the lowest, as it is led again and again."""
        out = (self._unseen & self._ranking.suits[suit]).bit_count()
        lower, number, total = 0, 0, 0.0
        for place in reversed(self._order[suit]):
            if self._unseen >> place & 1:
                lower += 1
            elif hand >> place & 1:
                comes_to_it = (out * self._share - self._defenders * number) / self._defenders
                if lower > number and comes_to_it > 0:
                    total += min(1.0, comes_to_it) * ((lower - number) / (out - number)) ** _STEEPNESS
                number += 1
        return total

    def worst(self, hand: int, count: int) -> int:
        """The `count` cards without which a hand is least dangerous, picked one after the other."""
        gone = 0
        for _ in range(count):
            rest = hand & ~gone
            gone |= min(bits_of(rest), key=lambda bit: self.of(rest & ~bit))
        return gone


def bits_of(cards: int) -> list[int]:
    """The sets of one card each that make up a set."""
    return [1 << place for place in range(cards.bit_length()) if cards >> place & 1]
