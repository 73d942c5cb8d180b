"""Random hands for the solver: as dealt, and stressed ones with much to arrange."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from engine.cards import JOKER, PACK, Card, Rank, show_cards
from engine.games.three_thirteen import MeldRules


@dataclass(frozen=True)
class Hand:
    """A hand and the rules it is judged by."""

    cards: tuple[Card, ...]
    rules: MeldRules

    def __str__(self) -> str:
        return f"{show_cards(sorted(self.cards))} with {self.rules}"

    @property
    def as_oracles_want(self) -> dict[str, Any]:
        """The arguments of the oracles, but for the limit on wilds."""
        rules = self.rules
        return {
            "hand": self.cards,
            "wild": rules.wild,
            "high": rules.aces_high,
            "dear_wilds": rules.wild_penalty is not None,
        }


def random_rules(rng: Random, limits: tuple[str, ...] = ("none", "half", "one")) -> MeldRules:
    """Rules of any round and any options."""
    wild = Rank(rng.randint(3, 13))
    return MeldRules(wild, rng.random() < 0.5, rng.choice(limits), rng.choice((None, 20)))  # type: ignore[arg-type]


def random_hand(rng: Random, size: int, rules: MeldRules) -> Hand:
    """A hand from one to four decks with up to two jokers each; two of three hands are stressed.

    A stressed hand has few suits and a narrow window of ranks, and any number of wilds.
    """
    decks, jokers = rng.randint(1, 4), rng.randint(0, 2)
    pool = [*PACK, *[JOKER] * jokers] * decks
    if rng.random() < 2 / 3:
        low = rng.randint(1, 10)
        high = low + rng.randint(3, 12)
        suits = rng.sample(range(4), rng.randint(1, 4))
        wilds = [card for card in pool if rules.is_wild(card)]
        tight = [card for card in pool if not rules.is_wild(card) and card.suit in suits]
        tight = [card for card in tight if low <= card.rank <= high or (high > 13 and card.rank is Rank.ACE)]
        tight += rng.sample(wilds, rng.randint(0, min(len(wilds), size)))
        pool = tight if len(tight) >= size else pool
    return Hand(tuple(rng.sample(pool, size)), rules)
