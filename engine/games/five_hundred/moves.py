"""The moves of Five Hundred and their notation.

In the auction `look`, `bid 7H`, `bid misere without kitty` …, `pass`; for the contractor `take` or
`stand`, `discard 9C 9D 10C`, with five players `call AS` or `call alone`, `name H` or `name none`;
then `play JD`, or `play JKR as D` for a joker that is led to a suit. Chance plays
`deal <hand of seat 0> / <hand of seat 1> / … / <kitty>`.

A set of moves is an int where speed counts: bit `move.bit` is set for every move in it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.cards import JOKER, Card, Suit, parse_cards, show_cards
from engine.game import Unreadable
from engine.games.five_hundred.bids import BIDS, Bid
from engine.games.five_hundred.ranking import CARD_AT, JOKER_BIT, JOKER_PLACE, cards_of, place_of

_QUOTED: Final = 40
"""How many characters of an unreadable text a refusal repeats."""


class MoveKind(enum.StrEnum):
    """What a move does; the value is its first word."""

    DEAL = "deal"
    LOOK = "look"
    BID = "bid"
    PASS = "pass"  # noqa: S105 - a word of the game
    TAKE = "take"
    STAND = "stand"
    DISCARD = "discard"
    CALL = "call"
    NAME = "name"
    PLAY = "play"


# Where the moves of a kind start in a set of moves; a card played is at its place.
_FIRST_JOKER_AS: Final = len(CARD_AT)
_FIRST_NAME: Final = _FIRST_JOKER_AS + len(Suit)
_NAME_NONE: Final = _FIRST_NAME + len(Suit)
_FIRST_BID: Final = _NAME_NONE + 1
_PASS: Final = _FIRST_BID + len(BIDS)
_LOOK: Final = _PASS + 1
_TAKE: Final = _LOOK + 1
_STAND: Final = _TAKE + 1
_FIRST_CALL: Final = _STAND + 1
_CALL_ALONE: Final = _FIRST_CALL + len(CARD_AT)

_WORDS: Final = {
    MoveKind.LOOK: _LOOK,
    MoveKind.PASS: _PASS,
    MoveKind.TAKE: _TAKE,
    MoveKind.STAND: _STAND,
}


@dataclass(frozen=True, slots=True)
class Move:
    """One move; take a constant, use `bid_move`, `play_move`, `Move.discard`, or parse its notation.

    `card` is played or called (None: alone); `suit` is named for the joker (None: it stays without
    one), before play or when it is led; `bid` is bid; `cards` are discarded; `hands` and `kitty`
    are dealt. Discards and deals stay out of `repr`, which may reach a log. `bit` stands for the
    move in a set of moves, 0 for a discard or a deal, which are in none; `place` is that of a card
    played, -1 for every other move. Raises ValueError for another card than the joker with a suit.
    """

    kind: MoveKind
    card: Card | None = None
    suit: Suit | None = None
    bid: Bid | None = None
    cards: tuple[Card, ...] = field(default=(), repr=False)
    hands: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    kitty: tuple[Card, ...] = field(default=(), repr=False)
    bit: int = field(init=False, repr=False, compare=False)
    place: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.suit is not None and self.card not in (None, JOKER):
            raise ValueError(f"{self.card} has a suit of its own")
        number = self._number()
        object.__setattr__(self, "bit", 0 if number is None else 1 << number)
        is_play = self.kind is MoveKind.PLAY
        object.__setattr__(self, "place", place_of(self.card) if self.card and is_play else -1)

    def _number(self) -> int | None:
        """The place of the move's bit."""
        if self.kind is MoveKind.PLAY and self.card is not None:
            return place_of(self.card) if self.suit is None else _FIRST_JOKER_AS + self.suit
        if self.kind is MoveKind.CALL:
            return _CALL_ALONE if self.card is None else _FIRST_CALL + place_of(self.card)
        if self.kind is MoveKind.NAME:
            return _NAME_NONE if self.suit is None else _FIRST_NAME + self.suit
        if self.bid is not None:
            return _FIRST_BID + self.bid.bit.bit_length() - 1
        return _WORDS.get(self.kind)

    @classmethod
    def discard(cls, cards: Iterable[Card]) -> Move:
        """Lay `cards` away, in any order."""
        return cls(MoveKind.DISCARD, cards=_in_order(cards))

    @classmethod
    def deal(cls, hands: Iterable[Iterable[Card]], kitty: Iterable[Card]) -> Move:
        """Deal a hand to each seat and the kitty; the order within a heap does not matter."""
        return cls(MoveKind.DEAL, hands=tuple(map(_in_order, hands)), kitty=_in_order(kitty))

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move whatever its case, its blanks or the order of a heap's cards.

        Raises Unreadable (`unknown-move`, `unknown-card`). Whether the move is possible is not
        asked here.
        """
        words = text.upper().split()
        move = _SIMPLE.get(" ".join(words))
        if move is not None:
            return move
        match words:
            case ["DEAL", *heaps]:
                *hands, kitty = [parse_cards(heap) for heap in " ".join(heaps).split("/")]
                if hands and kitty and all(hands):
                    return cls.deal(hands, kitty)
            case ["DISCARD", _, *_]:
                return cls.discard(map(Card.parse, words[1:]))
            case ["PLAY" | "CALL", card]:
                Card.parse(card)  # which says that it is no card
        raise Unreadable("unknown-move", text=text.strip()[:_QUOTED])

    def __str__(self) -> str:
        writer = _WRITERS.get(self.kind)
        return f"{self.kind} {writer(self)}" if writer is not None else str(self.kind)


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=place_of, reverse=True))


# Writing


def _write_name(move: Move) -> str:
    return "none" if move.suit is None else move.suit.letter


def _write_play(move: Move) -> str:
    return str(move.card) if move.suit is None else f"{move.card} as {move.suit.letter}"


_WRITERS: Final[Mapping[MoveKind, Callable[[Move], str]]] = {
    MoveKind.DEAL: lambda move: " / ".join(map(show_cards, (*move.hands, move.kitty))),
    MoveKind.BID: lambda move: str(move.bid),
    MoveKind.DISCARD: lambda move: show_cards(move.cards),
    MoveKind.CALL: lambda move: "alone" if move.card is None else str(move.card),
    MoveKind.NAME: _write_name,
    MoveKind.PLAY: _write_play,
}


# Moves made once

LOOK: Final = Move(MoveKind.LOOK)
"""Turn up the own hand."""

PASS: Final = Move(MoveKind.PASS)
"""Leave the auction."""

TAKE: Final = Move(MoveKind.TAKE)
"""Lift the kitty."""

STAND: Final = Move(MoveKind.STAND)
"""Play without the kitty, as bid."""

CALL_ALONE: Final = Move(MoveKind.CALL)
"""Play without a partner."""

NAME_NONE: Final = Move(MoveKind.NAME)
"""Leave the joker without a suit."""

_ALL: Final = (
    *(Move(MoveKind.PLAY, card=card) for card in CARD_AT),
    *(Move(MoveKind.PLAY, card=JOKER, suit=suit) for suit in Suit),
    *(Move(MoveKind.NAME, suit=suit) for suit in Suit),
    NAME_NONE,
    *(Move(MoveKind.BID, bid=bid) for bid in BIDS),
    PASS,
    LOOK,
    TAKE,
    STAND,
    *(Move(MoveKind.CALL, card=card) for card in CARD_AT),
    CALL_ALONE,
)
"""Every move but discards and deals, at the place of its bit."""

_SIMPLE: Final = {str(move).upper(): move for move in _ALL}


# Sets of moves

JOKER_TO_ANY_SUIT: Final = sum(1 << _FIRST_JOKER_AS + suit for suit in Suit)
NAMINGS: Final = sum(move.bit for move in _ALL if move.kind is MoveKind.NAME)


def bid_moves(bids: int) -> int:
    """The set of moves that make one of these bids."""
    return bids << _FIRST_BID


def call_moves(cards: int) -> int:
    """The set of moves that call one of these cards, or nobody."""
    return cards << _FIRST_CALL | CALL_ALONE.bit


def joker_leads(led: int) -> int:
    """The set of moves that lead the joker to a suit not in the set `led` (bit 0: spades …)."""
    return (~led & 15) << _FIRST_JOKER_AS


def bid_move(bid: Bid) -> Move:
    """The move that makes a bid."""
    return _ALL[_FIRST_BID + bid.bit.bit_length() - 1]


def play_move(card: Card, suit: Suit | None = None) -> Move:
    """The move that plays a card, the joker as a suit if one is given."""
    return _ALL[place_of(card) if suit is None else _FIRST_JOKER_AS + suit]


def cards_played_by(moves: int) -> int:
    """The cards that a set of plays plays."""
    return moves & ~(JOKER_TO_ANY_SUIT | JOKER_BIT) | (JOKER_BIT if moves >> JOKER_PLACE else 0)


def listed(moves: int) -> list[Move]:
    """The moves of a set: cards from low to high, bids up the ladder."""
    found = []
    while moves:
        low = moves & -moves
        found.append(_ALL[low.bit_length() - 1])
        moves ^= low
    return found


def discards_from(hand: int) -> list[Move]:
    """Every way to lay three cards of a hand away."""
    bits = [1 << place_of(card) for card in cards_of(hand)]
    return list(map(_discard, map(sum, combinations(bits, 3))))


@lru_cache(maxsize=4096)
def _discard(mask: int) -> Move:
    """The discard of a set of cards: a hand has some 300, asked for again and again, a pack 44,000."""
    return Move.discard(cards_of(mask))
