"""Why a move is refused: the codes, and the facts that go with their words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final

from engine.cards import Card
from engine.game import IllegalMove

REFUSALS: Final = MappingProxyType(
    {
        "unknown-move": ("text",),
        "unknown-card": ("text",),
        "match-over": (),
        "deal-is-due": (),
        "shuffle-is-due": ("seat",),  # for the draw of this seat
        "deal-not-due": (),
        "not-your-turn": ("actor",),
        "only-chance-deals": (),
        "bad-deal-hands": ("hands", "expected"),
        "bad-deal-size": ("seat", "cards", "expected"),
        "bad-deal-pack": (),  # hands and pile are not exactly the pack
        "bad-shuffle": (),  # not exactly the discards below the top
        "draw-first": (),
        "already-drawn": (),
        "stock-empty": (),  # and nothing to refill it from
        "card-not-in-hand": ("card",),
        "just-taken": ("card",),
        "somebody-is-out": ("out",),  # final turns: only a discard is left to do
        "first-turn": (),
        "cards-left-over": ("card", "left", "points"),  # without that card, these are in no meld
        "other-card-goes-out": ("card", "instead"),  # the hand goes out with one of these discards
    }
)
"""Every code a refusal of this game may carry, with the names of its facts.

Facts that name cards tell whoever asked about their own hand; they are for nobody else.
"""


def flaw_of_deal(
    hands: Sequence[Sequence[Card]], pile: Iterable[Card], size: int, players: int, pack: Sequence[Card]
) -> IllegalMove | None:
    """What keeps hands and pile from being `pack` dealt in hands of `size`, if anything."""
    if len(hands) != players:
        return IllegalMove("bad-deal-hands", hands=len(hands), expected=players)
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            return IllegalMove("bad-deal-size", seat=seat, cards=len(hand), expected=size)
    if Counter(pack) != Counter(pile) + Counter(card for hand in hands for card in hand):
        return IllegalMove("bad-deal-pack")
    return None
