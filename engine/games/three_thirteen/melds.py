"""What melds are: sets and runs, what may stand in them, what cards left over cost.

TT-R10 to TT-R13 and TT-R18 to TT-R20, with the table's options on aces and wild cards.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from engine.cards import CARDS, Card, Rank, Suit
from engine.games.three_thirteen.runs import HIGH_ACE
from engine.games.three_thirteen.search import JOKER_PENALTY, Rates

LARGEST_HAND: Final = 15
"""Counts of cards are packed in four bits."""

WildLimit = Literal["none", "half", "one"]

_LIMITS: Final[dict[str, int]] = {"none": 0, "half": LARGEST_HAND, "one": 1}


class MeldKind(enum.StrEnum):
    """What a meld is."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that lie together. `cards` of a run are in sequence, wilds in the places they fill.

    `rank` is the rank of a set or the lowest of a run; `suit` is the suit of a run.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    rank: Rank
    suit: Suit | None = None

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The rank that each card stands for; an ace above the king is an ace again."""
        if self.kind is MeldKind.SET:
            return (self.rank,) * len(self.cards)
        places = range(self.rank, self.rank + len(self.cards))
        return tuple(Rank.ACE if place == HIGH_ACE else Rank(place) for place in places)

    def stands_in(self, at: int) -> bool:
        """Whether the card at that place stands for another one."""
        card = self.cards[at]
        return card.rank is not self.ranks[at] or self.suit not in (None, card.suit)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Melds, the cards left over (dearest first) and their penalty."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    penalty: int


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What counts as a meld in one round, and what cards left over cost.

    `wild` is the wild rank. `aces_high`: aces may also lie above kings, and cost 15. `wild_limit`:
    no limit, wilds at most half of a meld, or one a meld; a card of the wild rank in its own place
    is no wild then. `wild_penalty`: what a card of the wild rank costs, None for its face.
    """

    wild: Rank
    aces_high: bool = False
    wild_limit: WildLimit = "none"
    wild_penalty: int | None = None
    penalties: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """What each card costs when left over, by its index."""
    rates: Rates = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "penalties", tuple(map(self._penalty_of, CARDS)))
        ace = 15 if self.aces_high else 1
        wild = self.penalties[self.wild - 1]
        top = HIGH_ACE if self.aces_high else 13
        object.__setattr__(self, "rates", Rates(ace, self.wild, wild, top, _LIMITS[self.wild_limit]))

    def _penalty_of(self, card: Card) -> int:
        if card.rank is Rank.JOKER:
            return JOKER_PENALTY
        if card.rank == self.wild and self.wild_penalty is not None:
            return self.wild_penalty
        if card.rank is Rank.ACE and self.aces_high:
            return 15
        return min(card.rank, 10)

    def is_wild(self, card: Card) -> bool:
        """Whether a card may stand for others."""
        return card.rank in (self.wild, Rank.JOKER)

    def points(self, cards: Iterable[Card]) -> int:
        """What these cards cost when left over."""
        penalties = self.penalties
        return sum(penalties[card.index] for card in cards)
