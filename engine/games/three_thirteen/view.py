"""What one seat, or a spectator, may know of a match of Three Thirteen."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from engine.cards import Card, Rank
from engine.game import Outcome
from engine.games.three_thirteen.arrange import arrange
from engine.games.three_thirteen.events import (
    Discarded,
    Drew,
    RoundEnded,
    Source,
    StockRanOut,
    StockRefilled,
    WentOut,
)
from engine.games.three_thirteen.melds import Arrangement, MeldRules
from engine.games.three_thirteen.moves import Move, MoveKind
from engine.games.three_thirteen.options import Options

TurnEvent = Drew | Discarded | WentOut | StockRanOut | StockRefilled
"""What the history of a round is made of."""


class Phase(enum.StrEnum):
    """Where the match stands."""

    DEAL = "deal"
    DRAW = "draw"
    SHUFFLE = "shuffle"
    """The stock is refilled for a draw that is under way."""
    DISCARD = "discard"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TableView:
    """The match as `seat` sees it; `seat` is None for a spectator.

    `round` counts from 1, 0 before the first deal; `wild` is its wild rank and `hand_size` the cards
    dealt to each seat. `dealer` dealt the round, or deals the next one while a deal is due. `turn`
    is the seat whose turn it is, also while its stock is refilled. `hand` is sorted by suit and
    `drawn` the card of it just drawn; both None for others. `discards` lie bottom to top. `out` is
    what the seat that went out laid down, and `final_seats` are those still due a final turn, the one
    at it included. `rounds_out` counts for each seat the rounds it went out in. `history` holds what
    happened in the round. A round that is over stays in view until the next deal, with `last_round`,
    which is None during a round. Nothing here depends on another seat's cards or on the stock before
    the round is over.
    """

    options: Options
    players: int
    seat: int | None
    sides: tuple[tuple[int, ...], ...]
    phase: Phase
    round: int
    wild: Rank
    hand_size: int
    dealer: int
    actor: int | None
    turn: int | None
    scores: tuple[int, ...]
    hand: tuple[Card, ...] | None = field(repr=False)
    drawn: Card | None = field(repr=False)
    hand_counts: tuple[int, ...]
    stock_count: int
    discards: tuple[Card, ...]
    out: WentOut | None
    final_seats: tuple[int, ...]
    rounds_out: tuple[int, ...]
    legal_moves: tuple[Move, ...] = field(repr=False)
    history: tuple[TurnEvent, ...]
    last_round: RoundEnded | None
    outcome: Outcome | None

    @property
    def rules(self) -> MeldRules:
        """What counts as a meld in this round."""
        return self.options.meld_rules(self.wild)

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile; None only before the first deal or while its taker chooses."""
        return self.discards[-1] if self.discards else None

    @property
    def arrangement(self) -> Arrangement | None:
        """The best arrangement of the own hand as it is, a card to discard included."""
        return None if self.hand is None else arrange(self.hand, self.rules)

    @property
    def outs(self) -> tuple[Move, ...]:
        """The moves that go out."""
        return tuple(move for move in self.legal_moves if move.kind is MoveKind.OUT)

    @property
    def taken(self) -> Card | None:
        """The card that the seat at its turn has just taken from the discard pile."""
        last = self.history[-1] if self.history else None
        return last.card if isinstance(last, Drew) and last.source is Source.DISCARD else None

    def preview(self, move: Move) -> Arrangement:
        """The best arrangement of what is left of the own hand after discarding, or going out.

        Raises ValueError for any other move, and for a card not in the hand.
        """
        if move.card is None or self.hand is None or move.card not in self.hand:
            raise ValueError("only the discard of a card in hand can be previewed")
        at = self.hand.index(move.card)
        return arrange(self.hand[:at] + self.hand[at + 1 :], self.rules)
