"""Three Thirteen as a state machine; the package's docstring states the variant."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar

from engine.cards import Card, Rank, by_suit
from engine.game import CHANCE, Event, IllegalMove, MatchOver, NotYourTurn, Outcome, Reason
from engine.games.three_thirteen.arrange import arrange, penalty
from engine.games.three_thirteen.events import (
    Dealt,
    Discarded,
    Drew,
    MatchEnded,
    RoundEnded,
    Source,
    StockRanOut,
    StockRefilled,
    WentOut,
)
from engine.games.three_thirteen.melds import MeldRules
from engine.games.three_thirteen.moves import DISCARDS, DRAW_DISCARD, DRAW_STOCK, OUTS, Move, MoveKind
from engine.games.three_thirteen.options import Options as TableOptions
from engine.games.three_thirteen.particulars import particulars
from engine.games.three_thirteen.refusals import flaw_of_deal
from engine.games.three_thirteen.view import Phase, TableView, TurnEvent


class ThreeThirteen:
    """One match of 2 to 8 players; see `engine.game.Game` for what its methods owe.

    `first` deals the first round; `scores`, one for each seat and none below zero, start a set
    position.
    """

    key: ClassVar[str] = "three-thirteen"
    seats: ClassVar[range] = range(2, 9)
    low_score_wins: ClassVar[bool] = True
    Options: ClassVar[type[TableOptions]] = TableOptions

    __slots__ = (
        "_discards",
        "_drawn",
        "_final_seats",
        "_hands",
        "_history",
        "_out",
        "_rounds_out",
        "_scores",
        "_stock",
        "_turns",
        "actor",
        "dealer",
        "last_round",
        "options",
        "outcome",
        "phase",
        "players",
        "round",
        "sides",
        "turn",
    )

    def __init__(
        self,
        players: int,
        options: TableOptions | None = None,
        first: int = 0,
        scores: Sequence[int] | None = None,
    ) -> None:
        if players not in self.seats:
            raise ValueError(f"Three Thirteen is for 2 to 8 players, not {players}")
        if first not in range(players):
            raise ValueError(f"no seat {first} deals with {players} players")
        self.options = TableOptions() if options is None else options
        self.options.require_valid(players)
        self.players = players
        self.sides: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(players))
        self._scores = self._starting_scores(scores)
        self._rounds_out = [0] * players
        self.dealer = first
        self.phase = Phase.DEAL
        self.actor: int | None = CHANCE
        self.turn: int | None = None
        self.outcome: Outcome | None = None
        self.round = 0
        self.last_round: RoundEnded | None = None
        self._clear_table()

    def _starting_scores(self, scores: Sequence[int] | None) -> list[int]:
        if scores is None:
            return [0] * self.players
        if len(scores) != self.players or min(scores) < 0:
            raise ValueError(f"{self.players} scores, none below zero, are needed, not {scores}")
        return list(scores)

    def _clear_table(self) -> None:
        self._hands: list[list[Card]] = [[] for _ in range(self.players)]
        self._stock: list[Card] = []
        """The next card to draw is the last."""
        self._discards: list[Card] = []
        self._drawn: Card | None = None
        self._out: WentOut | None = None
        self._final_seats: tuple[int, ...] = ()
        self._turns = [0] * self.players
        self._history: list[TurnEvent] = []

    @property
    def scores(self) -> tuple[int, ...]:
        """The penalty points of every seat."""
        return tuple(self._scores)

    @property
    def wild(self) -> Rank:
        """The wild rank of the round, or of the first one before it is dealt (TT-R18)."""
        return self.options.wild_of(max(1, self.round))

    @property
    def _rules(self) -> MeldRules:
        return self.options.meld_rules(self.wild)

    # What may be done

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move `seat` may make now: stock before discard pile; going out before discarding."""
        if seat != self.actor:
            return []
        if self.phase is Phase.DRAW:
            return [*([DRAW_STOCK] if self._can_draw_stock() else []), DRAW_DISCARD]
        if self.phase is Phase.DISCARD:
            discards = self._allowed_discards(seat)
            outs = self._outs(seat) if self._may_go_out(seat) else []
            return [*(OUTS[card.index] for card in outs), *(DISCARDS[card.index] for card in discards)]
        return []

    def _can_draw_stock(self) -> bool:
        """Whether the stock has a card, or can be refilled (TT-A17)."""
        return bool(self._stock) or len(self._discards) > 1

    def _allowed_discards(self, seat: int) -> list[Card]:
        hand = self._hands[seat]
        return [card for card in dict.fromkeys(hand) if self._may_discard(hand, card)]

    def _may_discard(self, hand: Sequence[Card], card: Card) -> bool:
        """Whether the card, or an identical one, is not the one just taken (TT-A18)."""
        return not self.options.no_return_discard or card != self._taken() or hand.count(card) > 1

    def _taken(self) -> Card | None:
        """The card just taken from the discard pile, if any."""
        last = self._history[-1] if self._history else None
        return last.card if isinstance(last, Drew) else None

    def _may_go_out(self, seat: int) -> bool:
        """Whether going out is open to `seat` at all (TT-A13, TT-A16)."""
        return self._out is None and not (self.options.no_first_turn_out and not self._turns[seat])

    def _outs(self, seat: int) -> list[Card]:
        """Every card that may be discarded and without which the whole hand can be melded (TT-A11)."""
        hand, rules = self._hands[seat], self._rules
        least = penalty(hand, rules)
        return [
            card
            for card in self._allowed_discards(seat)
            if rules.penalties[card.index] >= least and not penalty(_without(hand, card), rules)
        ]

    def forced_move(self) -> Move | None:
        """None: every turn has something to decide."""
        return None

    def check(self, seat: int, move: Move) -> None:
        """Raise IllegalMove, NotYourTurn or MatchOver, with a code of `REFUSALS`, if `seat` may not."""
        if seat != self.actor or self.outcome is not None:
            self._refuse_seat(seat)
        if self.phase is Phase.DEAL:
            self._check_deal(move)
        elif self.phase is Phase.SHUFFLE:
            self._check_shuffle(move)
        elif move.kind.is_chance:
            raise IllegalMove("only-chance-deals")
        elif self.phase is Phase.DRAW:
            self._check_draw(move)
        else:
            self._check_discard(seat, move)

    def _refuse_seat(self, seat: int) -> None:
        if self.outcome is not None:
            raise MatchOver("match-over")
        if self.phase is Phase.SHUFFLE:
            raise NotYourTurn("shuffle-is-due", seat=self.turn)
        if self.actor == CHANCE:
            raise NotYourTurn("deal-is-due")
        if seat == CHANCE:
            raise NotYourTurn("deal-not-due")
        raise NotYourTurn("not-your-turn", actor=self.actor)

    def _check_deal(self, move: Move) -> None:
        if move.kind is not MoveKind.DEAL:
            raise IllegalMove("deal-is-due")
        pack = self.options.pack(self.players)
        flaw = flaw_of_deal(move.hands, move.pile, self.round + 3, self.players, pack)
        if flaw is not None:
            raise flaw

    def _check_shuffle(self, move: Move) -> None:
        if move.kind is not MoveKind.SHUFFLE:
            raise IllegalMove("shuffle-is-due", seat=self.turn)
        if Counter(move.pile) != Counter(self._discards[:-1]):
            raise IllegalMove("bad-shuffle")

    def _check_draw(self, move: Move) -> None:
        if not move.kind.is_draw:
            raise IllegalMove("draw-first")
        if move.kind is MoveKind.DRAW_STOCK and not self._can_draw_stock():
            raise IllegalMove("stock-empty")

    def _check_discard(self, seat: int, move: Move) -> None:
        if move.card is None:
            raise IllegalMove("already-drawn")
        hand = self._hands[seat]
        if move.card not in hand:
            raise IllegalMove("card-not-in-hand", card=move.card)
        if move.kind is MoveKind.OUT:
            self._check_out_allowed(seat)
        if not self._may_discard(hand, move.card):
            raise IllegalMove("just-taken", card=move.card)
        if move.kind is MoveKind.OUT:
            self._check_all_melded(seat, move.card)

    def _check_out_allowed(self, seat: int) -> None:
        if self._out is not None:
            raise IllegalMove("somebody-is-out", out=self._out.seat)
        if not self._may_go_out(seat):
            raise IllegalMove("first-turn")

    def _check_all_melded(self, seat: int, card: Card) -> None:
        best = arrange(_without(self._hands[seat], card), self._rules)
        if not best.left:
            return
        if instead := self._outs(seat):
            raise IllegalMove("other-card-goes-out", card=card, instead=tuple(instead))
        raise IllegalMove("cards-left-over", card=card, left=best.left, points=best.penalty)

    # What moves do

    def play(self, seat: int, move: Move) -> list[Event]:
        """Check, then act; return the public events the move caused. A refusal changes nothing."""
        self.check(seat, move)
        match move.kind:
            case MoveKind.DEAL:
                return self._deal(move.hands, move.pile)
            case MoveKind.SHUFFLE:
                return self._refill(move.pile)
            case MoveKind.DRAW_STOCK:
                return self._draw_from_stock(seat)
            case MoveKind.DRAW_DISCARD:
                return [self._draw(seat, Source.DISCARD, self._discards.pop())]
        assert move.card is not None  # noqa: S101 - for the type checker; `check` has seen to it
        if move.kind is MoveKind.OUT:
            return self._go_out(seat, move.card)
        return self._discard(seat, move.card)

    def _deal(self, hands: Sequence[Sequence[Card]], pile: Sequence[Card]) -> list[Event]:
        self._clear_table()
        self.round += 1
        self.last_round = None
        self._hands = [list(hand) for hand in hands]
        self._discards = [pile[0]]
        self._stock = list(reversed(pile[1:]))
        starter = (self.dealer + 1) % self.players
        self._begin_turn(starter)
        return [Dealt(self.round, self.wild, self.dealer, starter, len(hands[0]), len(self._stock))]

    def _begin_turn(self, seat: int) -> None:
        self.phase = Phase.DRAW
        self.actor = self.turn = seat
        self._drawn = None

    def _draw_from_stock(self, seat: int) -> list[Event]:
        if self._stock:
            return [self._draw(seat, Source.STOCK, self._stock.pop())]
        self.phase = Phase.SHUFFLE
        self.actor = CHANCE
        return [self._note(StockRanOut(seat, len(self._discards) - 1))]

    def _refill(self, cards: Sequence[Card]) -> list[Event]:
        """Make the shuffled discards the stock and complete the draw that asked for it (TT-A17)."""
        assert self.turn is not None  # noqa: S101 - for the type checker; a shuffle interrupts a turn
        del self._discards[:-1]
        self._stock = list(reversed(cards))
        refilled = self._note(StockRefilled(len(cards)))
        return [refilled, self._draw(self.turn, Source.STOCK, self._stock.pop())]

    def _draw(self, seat: int, source: Source, card: Card) -> Event:
        insort(self._hands[seat], card)
        self._drawn = card
        self.phase = Phase.DISCARD
        self.actor = seat
        return self._note(Drew(seat, source, card if source is Source.DISCARD else None, len(self._stock)))

    def _note(self, event: TurnEvent) -> TurnEvent:
        self._history.append(event)
        return event

    def _go_out(self, seat: int, card: Card) -> list[Event]:
        """Lay down everything and discard; every other seat has one more turn (TT-R14 to TT-R16)."""
        self._hands[seat].remove(card)
        self._discards.append(card)
        self._rounds_out[seat] += 1
        self._final_seats = tuple((seat + step) % self.players for step in range(1, self.players))
        melds = arrange(self._hands[seat], self._rules).melds
        self._out = WentOut(seat, melds, card, self._final_seats)
        self._note(self._out)
        self._begin_turn(self._final_seats[0])
        return [self._out]

    def _discard(self, seat: int, card: Card) -> list[Event]:
        self._hands[seat].remove(card)
        self._discards.append(card)
        self._turns[seat] += 1
        discarded = self._note(Discarded(seat, card, final=self._out is not None))
        if self._out is None:
            self._begin_turn((seat + 1) % self.players)
            return [discarded]
        self._final_seats = self._final_seats[1:]
        if self._final_seats:
            self._begin_turn(self._final_seats[0])
            return [discarded]
        return [discarded, *self._end_round(self._out.seat)]

    def _end_round(self, out: int) -> list[Event]:
        """Score every hand by its best arrangement (TT-R19 to TT-R21, TT-A15)."""
        arrangements = tuple(arrange(hand, self._rules) for hand in self._hands)
        penalties = tuple(arrangement.penalty for arrangement in arrangements)
        self._scores = [score + points for score, points in zip(self._scores, penalties, strict=True)]
        over = self.round == self.options.rounds
        next_dealer = None if over else (self.dealer + 1) % self.players
        self.last_round = RoundEnded(
            self.round, self.wild, self.dealer, next_dealer, out, arrangements, penalties, self.scores
        )
        self.turn = self._drawn = None
        if next_dealer is None:
            return [self.last_round, self._end_match(penalties)]
        self.dealer = next_dealer
        self.phase = Phase.DEAL
        self.actor = CHANCE
        return [self.last_round]

    def _end_match(self, last_penalties: Sequence[int]) -> Event:
        """The lowest total wins; the tie-break compares only the seats tied on it (TT-A20)."""
        winners = _lowest(range(self.players), self._scores)
        if self.options.tie_break == "most_rounds_out":
            winners = _lowest(winners, [-times for times in self._rounds_out])
        elif self.options.tie_break == "last_round_lowest":
            winners = _lowest(winners, last_penalties)
        self.phase = Phase.OVER
        self.actor = None
        self.outcome = Outcome(Reason.LAST_ROUND, winners, self.scores)
        return MatchEnded(self.outcome)

    def deal(self, rng: Random) -> Move:
        """The deal or shuffle now due, from `rng` alone.

        The recipe, for whoever checks it from its seed: the cards in ascending order (AS, 2S, … KS,
        AC, … KD, AH, … KH, jokers; every card as often as the table has it) are shuffled by one
        `rng.shuffle`. Of a deal, seat 0 gets the first cards, seat 1 the next ones, and so on; the
        rest is the pile, its first card turned up. A shuffle takes the discards below the top one.
        """
        if self.phase is Phase.SHUFFLE:
            return Move.shuffle(_shuffled(self._discards[:-1], rng))
        cards = _shuffled(self.options.pack(self.players), rng)
        size = self.round + 3
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(self.players)]
        return Move.deal(hands, cards[size * self.players :])

    @staticmethod
    def parse(text: str) -> Move:
        """Text to move; raises Unreadable. `str(move)` is its inverse."""
        return Move.parse(text)

    # What is known

    def view(self, seat: int | None) -> TableView:
        """What `seat` (None: a spectator) may know; raises ValueError for no such seat."""
        if seat is not None and seat not in range(self.players):
            raise ValueError(f"no seat {seat} with {self.players} players")
        return TableView(
            options=self.options,
            players=self.players,
            seat=seat,
            sides=self.sides,
            phase=self.phase,
            round=self.round,
            wild=self.wild,
            hand_size=self.wild.value,
            dealer=self.dealer,
            actor=self.actor,
            turn=self.turn,
            scores=self.scores,
            hand=None if seat is None else tuple(self._hands[seat]),
            drawn=self._drawn if seat is not None and seat == self.turn else None,
            hand_counts=tuple(map(len, self._hands)),
            stock_count=len(self._stock),
            discards=tuple(self._discards),
            out=self._out,
            final_seats=self._final_seats,
            rounds_out=tuple(self._rounds_out),
            legal_moves=() if seat is None else tuple(self.legal_moves(seat)),
            history=tuple(self._history),
            last_round=self.last_round,
            outcome=self.outcome,
        )

    def particulars(self, events: Iterable[Event]) -> tuple[Counter[str], ...]:
        """Sums for statistics by seat; see `engine.games.three_thirteen.particulars`."""
        return particulars(self.players, events)

    def copy(self) -> ThreeThirteen:
        """An independent copy; costs a few microseconds."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        twin._hands = [hand.copy() for hand in self._hands]
        return twin


def _without(hand: Sequence[Card], card: Card) -> list[Card]:
    """The hand with one copy of `card` less."""
    rest = list(hand)
    rest.remove(card)
    return rest


def _shuffled(cards: Iterable[Card], rng: Random) -> list[Card]:
    pile = list(by_suit(cards))
    rng.shuffle(pile)
    return pile


def _lowest(seats: Iterable[int], values: Sequence[int]) -> tuple[int, ...]:
    """Those of `seats` whose value is the least."""
    seats = tuple(seats)
    least = min(values[seat] for seat in seats)
    return tuple(seat for seat in seats if values[seat] == least)
