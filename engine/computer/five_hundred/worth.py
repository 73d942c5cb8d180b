"""What cards are worth: the tricks that a hand may be expected to take with them.

The estimate looks at each suit alone. A card wins in the round in which the higher cards still out
have gone, if it is guarded by enough lower ones until then and nobody trumps that round. The same
measure prices a card to be played, the cards to be laid away, and a bid.
"""

from __future__ import annotations

from typing import Final

from engine.cards import Suit
from engine.computer.five_hundred.reading import descending
from engine.games.five_hundred.ranking import JOKER_BIT, Ranking

_GUARDED: Final = (1.0, 0.62, 0.38, 0.2, 0.1)
"""The chance of a card that is guarded, by how many higher cards are out."""
_GUARDED_TRUMP: Final = (1.0, 0.85, 0.65, 0.45, 0.3)
_BARE: Final = (1.0, 0.3, 0.1)
"""The same for a card with too few lower ones beside it."""
_SPARE_TRUMP: Final = 0.34
"""A trump that would draw nothing still may ruff, or be the last."""
_VOID: Final = 0.45
_SINGLETON: Final = 0.2
"""Ruffs to expect from a short suit while there are trumps to spare."""
_LENGTH: Final = 0.75
"""A card that is left when nobody can follow any more; there may be no way to it."""


class Worth:
    """Prices hands under one ranking, given what is `unseen` and how many `others` hold it.

    `trumped`: whether opponents may still ruff.
    """

    __slots__ = ("_cache", "_order", "_others", "_ranking", "_trumped", "_unseen")

    def __init__(self, ranking: Ranking, unseen: int, others: int, *, trumped: bool) -> None:
        self._ranking = ranking
        self._order = descending(ranking)
        self._unseen = unseen
        self._others = others
        self._trumped = trumped
        self._cache: dict[tuple[int, int], float] = {}

    def of(self, hand: int) -> float:
        """The tricks to expect from a set of cards, without help."""
        total = sum(self.of_suit(suit, hand & cards) for suit, cards in enumerate(self._ranking.suits))
        if self._ranking.joker_suit is None and hand & JOKER_BIT:
            total += 1.0
        return total + self._ruffs(hand)

    def of_suit(self, suit: int, mine: int) -> float:
        """The tricks to expect from the cards of one suit."""
        if not mine:
            return 0.0
        key = suit, mine
        worth = self._cache.get(key)
        if worth is None:
            is_trump = suit == self._ranking.trump
            worth = self._cache[key] = (
                sum(self._trump_values(mine)) if is_trump else self._of_plain(suit, mine)
            )
        return worth

    def _ranks(self, suit: int, mine: int) -> list[int]:
        """For each own card from the highest on, how many higher ones are out."""
        higher, ranks, unseen = 0, [], self._unseen
        for place in self._order[suit]:
            if mine >> place & 1:
                ranks.append(higher)
            elif unseen >> place & 1:
                higher += 1
        return ranks

    def _average(self, suit: int) -> float:
        """How many cards of the suit another hand holds on average."""
        return (self._unseen & self._ranking.suits[suit]).bit_count() / max(1, self._others)

    def _trump_values(self, mine: int) -> list[float]:
        trump = self._ranking.trump or 0
        ranks = self._ranks(trump, mine)
        rounds = 1.35 * self._average(trump)
        values = []
        for number, higher in enumerate(ranks):
            odds = _GUARDED_TRUMP if len(ranks) - number - 1 >= higher else _BARE
            best = odds[higher] if higher < len(odds) else 0.0
            values.append(max(best, 0.9 if number >= rounds else _SPARE_TRUMP))
        return values

    def _of_plain(self, suit: int, mine: int) -> float:
        ranks = self._ranks(suit, mine)
        average = self._average(suit)
        total = 0.0
        for number, higher in enumerate(ranks):
            lower = len(ranks) - number - 1
            odds = _GUARDED if lower >= higher else _BARE
            best = odds[higher] if higher < len(odds) else 0.0
            turn = number + 1 + (higher if number == 0 else 0)
            is_long = number >= 1.35 * average and not self._trumped
            total += max(best * self._survives(turn, average), _LENGTH if is_long else 0.0)
        return total

    def _survives(self, turn: int, average: float) -> float:
        """The chance that nobody ruffs the suit's next round number `turn`."""
        if not self._trumped:
            return 1.0
        return min(1.0, max(0.0, 1.25 - 0.35 * turn + 0.4 * (average - 2.4)))

    def _ruffs(self, hand: int) -> float:
        """What short plain suits add to trumps that would win nothing else."""
        trump = self._ranking.trump
        if trump is None:
            return 0.0
        spare = self._spare_trumps(hand & self._ranking.suits[trump])
        total = 0.0
        for suit in Suit:
            if suit is trump or spare <= 0:
                continue
            count = (hand & self._ranking.suits[suit]).bit_count()
            if count <= 1 and self._unseen & self._ranking.suits[suit]:
                total += _SINGLETON if count else _VOID
                spare -= 1
        return total

    def _spare_trumps(self, mine: int) -> int:
        """How many of the own trumps are neither high nor long."""
        return round(sum(value <= _SPARE_TRUMP for value in self._trump_values(mine)))
