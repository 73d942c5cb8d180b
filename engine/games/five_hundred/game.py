"""Five Hundred as a state machine; the package's docstring states the variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar, Final

from engine.game import CHANCE, Event, IllegalMove, MatchOver, NotYourTurn, Outcome, RuleError
from engine.games.five_hundred.dealing import flaw_of_deal, shuffled_deal
from engine.games.five_hundred.events import Dealt, HandEnded, MatchEnded
from engine.games.five_hundred.hand import Hand
from engine.games.five_hundred.moves import Move, MoveKind, listed
from engine.games.five_hundred.options import Options as TableOptions
from engine.games.five_hundred.particulars import particulars
from engine.games.five_hundred.phases import Phase
from engine.games.five_hundred.ranking import mask_of
from engine.games.five_hundred.scoring import TARGET, outcome_after, score_hand
from engine.games.five_hundred.view import TableView, view_of

_SIDES: Final = {
    2: ((0,), (1,)),
    3: ((0,), (1,), (2,)),
    4: ((0, 2), (1, 3)),
    5: ((0,), (1,), (2,), (3,), (4,)),
    6: ((0, 2, 4), (1, 3, 5)),
}


class FiveHundred:
    """One match of 2 to 6 players; see `engine.game.Game` for what its methods owe.

    `first` deals the first hand; `scores`, one for each side, start a set position, which must not
    be over already. `dealer` deals the current hand, or the next one while a deal is due.
    """

    key: ClassVar[str] = "five-hundred"
    seats: ClassVar[range] = range(2, 7)
    Options: ClassVar[type[TableOptions]] = TableOptions
    low_score_wins: ClassVar[bool] = False

    __slots__ = (
        "_hand",
        "actor",
        "dealer",
        "hand_number",
        "options",
        "outcome",
        "players",
        "scores",
        "sheet",
        "sides",
    )

    def __init__(
        self,
        players: int,
        options: TableOptions | None = None,
        first: int = 0,
        scores: Sequence[int] | None = None,
    ) -> None:
        if players not in self.seats:
            raise ValueError(f"Five Hundred is for 2 to 6 players, not {players}")
        if first not in range(players):
            raise ValueError(f"no seat {first} deals with {players} players")
        self.options = TableOptions() if options is None else options
        self.options.require_valid(players)
        self.players = players
        self.sides: tuple[tuple[int, ...], ...] = _SIDES[players]
        self.scores = self._starting_scores(scores)
        self.dealer = first
        self.actor: int | None = CHANCE
        self.outcome: Outcome | None = None
        self.hand_number = 0
        self.sheet: tuple[HandEnded, ...] = ()
        self._hand = Hand(self.options, self.sides, first, [0] * players, 0)
        self._hand.end()

    def _starting_scores(self, scores: Sequence[int] | None) -> tuple[int, ...]:
        if scores is None:
            return (0,) * len(self.sides)
        is_won = not self.options.win_by_contract_only and any(score >= TARGET for score in scores)
        if len(scores) != len(self.sides) or is_won or any(score <= -TARGET for score in scores):
            raise ValueError(f"{len(self.sides)} scores that do not end the match are needed, not {scores}")
        return tuple(scores)

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        if self._hand.actor is not None:
            return self._hand.phase
        return Phase.DEAL if self.outcome is None else Phase.OVER

    # What may be done

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move `seat` may make now: cards from low to high, bids up the ladder.

        `look` is the one move that a seat other than the actor may have. All discards are listed.
        """
        hand = self._hand
        return listed(hand.allowed) if seat == self.actor and hand.allowed else hand.other_moves(seat)

    def forced_move(self) -> Move | None:
        """The one way to go on from a contract that cannot be raised, and cards of the last trick.

        Whether a move is forced is public. So the leader of the last trick decides, whatever the
        card, while it might be a joker that can still be led to a suit.
        """
        return self._hand.forced_move()

    def check(self, seat: int, move: Move) -> None:
        """Raise IllegalMove, NotYourTurn or MatchOver, with a code of `REFUSALS`, if `seat` may not."""
        if seat == self.actor and self._hand.allowed & move.bit:
            return
        refusal = self._flaw(seat, move)
        if refusal is not None:
            raise refusal

    def _flaw(self, seat: int, move: Move) -> RuleError | None:
        """Why a move is refused that is not in the hand's set; None for a good deal, discard or look."""
        if self.outcome is not None:
            return MatchOver("match-over")
        if self.actor == CHANCE:
            if seat != CHANCE:
                return NotYourTurn("deal-is-due")
            is_deal = move.kind is MoveKind.DEAL
            return flaw_of_deal(move, self.players) if is_deal else IllegalMove("deal-is-due")
        if seat == CHANCE:
            return NotYourTurn("deal-not-due")
        if seat == self.actor:
            return self._hand.flaw_of_move(seat, move)
        return self._hand.flaw_of_turn(seat, move)

    # What moves do

    def play(self, seat: int, move: Move) -> list[Event]:
        """Check, then act; return the public events the move caused. A refusal changes nothing."""
        self.check(seat, move)
        if move.hands:
            return self._deal(move)
        hand = self._hand
        events = hand.play(seat, move)
        self.actor = hand.actor
        return events if hand.actor is not None else events + self._end_hand(hand)

    def _deal(self, move: Move) -> list[Event]:
        self.hand_number += 1
        hands = [mask_of(hand) for hand in move.hands]
        self._hand = Hand(self.options, self.sides, self.dealer, hands, mask_of(move.kitty))
        self.actor = self._hand.actor
        counts = tuple(map(len, move.hands))
        return [Dealt(self.hand_number, self.dealer, counts, self.options.deals_face_down)]

    def _end_hand(self, hand: Hand) -> list[Event]:
        """Score a hand; deal again, or end the match (FH-R24 to FH-R31)."""
        bid, won = hand.bid, hand.won
        players = (hand.contractor, hand.partner)
        contracting = {seat % len(self.sides) for seat in players if seat is not None}
        worth, lines = score_hand(
            self.options, self.sides, self.scores, bid=bid, contracting=contracting, won=won
        )
        self.scores = tuple(line.score for line in lines)
        made = worth is not None and worth.made
        self.outcome = outcome_after(self.options, self.scores, contracting, made=made)
        next_dealer = None if self.outcome is not None else self._next_dealer(hand)
        ended = HandEnded(
            self.hand_number, self.dealer, next_dealer,
            hand.contractor, bid, hand.called, hand.partner, won, worth, lines,
        )  # fmt: skip
        self.sheet += (ended,)
        if self.outcome is not None:
            return [ended, MatchEnded(self.outcome)]
        self.actor = CHANCE
        self.dealer = self.dealer if next_dealer is None else next_dealer
        return [ended]

    def _next_dealer(self, hand: Hand) -> int:
        """The next seat, unless cards thrown in are dealt again by the same one (FH-A28)."""
        if hand.tricks is None and self.options.all_pass == "same_dealer":  # noqa: S105
            return self.dealer
        return (self.dealer + 1) % self.players

    def deal(self, rng: Random) -> Move:
        """The deal now due, from `rng` alone; `dealing.shuffled_deal` states the recipe."""
        return shuffled_deal(rng, self.players, self.dealer)

    @staticmethod
    def parse(text: str) -> Move:
        """Text to move; raises Unreadable. `str(move)` is its inverse."""
        return Move.parse(text)

    # What is known

    def view(self, seat: int | None) -> TableView:
        """What `seat` (None: a spectator) may know; raises ValueError for no such seat."""
        if seat is not None and seat not in range(self.players):
            raise ValueError(f"no seat {seat} with {self.players} players")
        return view_of(self, self._hand, seat)

    def particulars(self, events: Iterable[Event]) -> tuple[Counter[str], ...]:
        """Sums for statistics by seat; see `engine.games.five_hundred.particulars`."""
        return particulars(self.players, events)

    def copy(self) -> FiveHundred:
        """An independent copy; costs a few microseconds."""
        twin = object.__new__(type(self))
        twin._hand = self._hand.copy()
        twin.actor = self.actor
        twin.dealer = self.dealer
        twin.hand_number = self.hand_number
        twin.options = self.options
        twin.outcome = self.outcome
        twin.players = self.players
        twin.scores = self.scores
        twin.sheet = self.sheet
        twin.sides = self.sides
        return twin
