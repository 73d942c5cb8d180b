"""The moves of Three Thirteen and their notation.

A turn is `draw stock` or `draw discard`, then `discard KD`, or `out KD` to go out and discard the
king. Chance plays `deal <hand of seat 0> / <seat 1> / … / <pile>`, where the pile is the rest of the
pack in draw order, its first card turned up, and `shuffle <cards in draw order>` when the stock is
refilled.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.cards import CARDS, Card, by_suit, parse_cards, show_cards
from engine.game import Unreadable

_QUOTED: Final = 40
"""How many characters of an unreadable text a refusal repeats."""


class MoveKind(enum.StrEnum):
    """What a move does."""

    DRAW_STOCK = "draw stock"
    DRAW_DISCARD = "draw discard"
    DISCARD = "discard"
    OUT = "out"
    DEAL = "deal"
    SHUFFLE = "shuffle"

    @property
    def is_draw(self) -> bool:
        """Whether the move takes a card into the hand."""
        return self in (MoveKind.DRAW_STOCK, MoveKind.DRAW_DISCARD)

    @property
    def is_chance(self) -> bool:
        """Whether only chance makes such a move."""
        return self in (MoveKind.DEAL, MoveKind.SHUFFLE)


@dataclass(frozen=True, slots=True)
class Move:
    """One move; take `DRAW_STOCK`, `DRAW_DISCARD`, an item of `DISCARDS` or `OUTS`, or parse it.

    `card` is the card discarded. `hands` are those of a deal, each in display order; `pile` is the
    pile of a deal or the cards of a shuffle, first card drawn first. Both stay out of `repr`, which
    may reach a log.
    """

    kind: MoveKind
    card: Card | None = None
    hands: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    pile: tuple[Card, ...] = field(default=(), repr=False)

    @classmethod
    def deal(cls, hands: Iterable[Iterable[Card]], pile: Iterable[Card]) -> Move:
        """Deal `hands`, one for each seat; the order within a hand does not matter, `pile`'s does."""
        return cls(MoveKind.DEAL, hands=tuple(by_suit(hand) for hand in hands), pile=tuple(pile))

    @classmethod
    def shuffle(cls, cards: Iterable[Card]) -> Move:
        """Make `cards` the new stock, first card drawn first."""
        return cls(MoveKind.SHUFFLE, pile=tuple(cards))

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move whatever its case and blanks; raises Unreadable.

        The codes are `unknown-move` and `unknown-card`. Whether the move is possible is not asked
        here.
        """
        verb, _, arguments = " ".join(text.split()).partition(" ")
        match verb.lower(), arguments.lower():
            case "draw", "stock":
                return DRAW_STOCK
            case "draw", "discard":
                return DRAW_DISCARD
            case "discard", argument if argument:
                return DISCARDS[Card.parse(argument).index]
            case "out", argument if argument:
                return OUTS[Card.parse(argument).index]
            case "shuffle", argument if argument:
                return cls.shuffle(parse_cards(argument))
            case "deal", argument if all(parts := [part.strip() for part in argument.split("/")]):
                *hands, pile = map(parse_cards, parts)
                return cls.deal(hands, pile)
        raise Unreadable("unknown-move", text=text.strip()[:_QUOTED])

    def __str__(self) -> str:
        if self.kind is MoveKind.DEAL:
            return "deal " + " / ".join(map(show_cards, (*self.hands, self.pile)))
        if self.kind is MoveKind.SHUFFLE:
            return "shuffle " + show_cards(self.pile)
        return self.kind.value if self.card is None else f"{self.kind} {self.card}"


DRAW_STOCK: Final = Move(MoveKind.DRAW_STOCK)
"""Draw the top card of the stock."""

DRAW_DISCARD: Final = Move(MoveKind.DRAW_DISCARD)
"""Take the top card of the discard pile."""

DISCARDS: Final = tuple(Move(MoveKind.DISCARD, card) for card in CARDS)
"""Discard a card, by its index."""

OUTS: Final = tuple(Move(MoveKind.OUT, card) for card in CARDS)
"""Go out and discard a card, by its index."""
