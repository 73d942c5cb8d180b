"""One hand from the deal to its last trick: who must do what, what may be done, what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.cards import Card
from engine.game import Event, IllegalMove, NotYourTurn, RuleError
from engine.games.five_hundred.auction import Auction
from engine.games.five_hundred.bids import Bid, Misere, ladder_for
from engine.games.five_hundred.events import (
    AllPassed,
    Contracted,
    Discarded,
    HandExposed,
    JokerNamed,
    KittyTaken,
    Looked,
    PartnerCalled,
    PartnerRevealed,
    Stood,
)
from engine.games.five_hundred.moves import (
    LOOK,
    NAMINGS,
    STAND,
    TAKE,
    Move,
    MoveKind,
    call_moves,
    discards_from,
    listed,
)
from engine.games.five_hundred.options import Options
from engine.games.five_hundred.phases import Phase
from engine.games.five_hundred.ranking import JOKER_BIT, PACKS, PLAIN, Ranking, mask_of, place_of, ranking_for
from engine.games.five_hundred.refusals import callable_cards, flaw_of_call, flaw_of_discard, flaw_of_kind
from engine.games.five_hundred.tricks import Tricks

TRICKS: Final = 10
"""Tricks of a hand that is played out."""


class Hand:
    """One hand; `FiveHundred` deals it, scores it and keeps what lasts longer.

    `actor` must move, None once the hand is over; `allowed` is the set of moves it may make,
    without discards. `hands`, `kitty` and `discards` are sets of cards. `contractor` is None until
    the auction is over. `called` is the card a partner was called by, `partner` its holder, whom
    nobody else knows until the card falls and it is `revealed`.
    """

    __slots__ = (
        "_options",
        "_players",
        "_sides",
        "actor",
        "allowed",
        "auction",
        "called",
        "contractor",
        "dealer",
        "discards",
        "exposed",
        "hands",
        "joker_asked",
        "kitty",
        "partner",
        "phase",
        "ranking",
        "revealed",
        "sitting_out",
        "tricks",
    )

    def __init__(
        self, options: Options, sides: tuple[tuple[int, ...], ...], dealer: int, hands: list[int], kitty: int
    ) -> None:
        self._options = options
        self._players = len(hands)
        self._sides = sides
        self.dealer = dealer
        self.hands = hands
        self.kitty = kitty
        self.discards = 0
        self.auction = Auction(len(hands), dealer, ladder_for(options))
        self.tricks: Tricks | None = None
        self.ranking: Ranking = PLAIN
        self.contractor: int | None = None
        self.sitting_out: tuple[int, ...] = ()
        self.joker_asked = False
        self.exposed = False
        self.called: Card | None = None
        self.partner: int | None = None
        self.revealed = False
        self.phase = Phase.AUCTION
        self.actor: int | None = None
        self.allowed = 0
        self._give_turn()

    @property
    def bid(self) -> Bid | None:
        """The standing bid; once the auction is over, the contract."""
        return self.auction.high

    @property
    def won(self) -> tuple[int, ...]:
        """The tricks of each seat."""
        return (0,) * self._players if self.tricks is None else self.tricks.won

    def end(self) -> None:
        """Nothing more may be done in this hand."""
        self.auction.close()
        self.actor = None
        self.allowed = 0

    def copy(self) -> Hand:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin._options = self._options
        twin._players = self._players
        twin._sides = self._sides
        twin.actor = self.actor
        twin.allowed = self.allowed
        twin.called = self.called
        twin.contractor = self.contractor
        twin.dealer = self.dealer
        twin.discards = self.discards
        twin.exposed = self.exposed
        twin.hands = self.hands.copy()
        twin.joker_asked = self.joker_asked
        twin.kitty = self.kitty
        twin.partner = self.partner
        twin.phase = self.phase
        twin.ranking = self.ranking
        twin.revealed = self.revealed
        twin.sitting_out = self.sitting_out
        # The auction does not change any more once there are tricks.
        twin.auction = self.auction.copy() if self.tricks is None else self.auction
        twin.tricks = None if self.tricks is None else self.tricks.copy(twin.hands)
        return twin

    # What may be done

    def other_moves(self, seat: int) -> list[Move]:
        """The moves of a seat that are not in `allowed`: a discard, or a look of whoever may."""
        if self.phase is Phase.DISCARD and seat == self.actor:
            return discards_from(self.hands[seat])
        return [LOOK] if self._may_look(seat) else []

    def _may_look(self, seat: int) -> bool:
        return seat in range(self._players) and not self.auction.looked >> seat & 1

    def forced_move(self) -> Move | None:
        """The one way to go on from a contract that cannot be raised, and cards of the last trick.

        Whether a move is forced is public. So the leader of the last trick decides, whatever the
        card, while it might be a joker that can still be led to a suit.
        """
        if self.phase is Phase.CONTRACT:
            return listed(self.allowed)[0] if self.allowed in (TAKE.bit, STAND.bit) else None
        tricks = self.tricks
        if self.actor is None or tricks is None or len(tricks.taken) < TRICKS - 1:
            return None
        if not tricks.trick and tricks.may_name_at_the_end():
            return None
        return listed(self.allowed)[0]

    def flaw_of_turn(self, seat: int, move: Move) -> RuleError | None:
        """Why somebody else than the actor may not move; None for a look."""
        if seat not in range(self._players):
            return NotYourTurn("not-your-turn", actor=self.actor)
        if move.kind is MoveKind.LOOK:
            return None if self._may_look(seat) else NotYourTurn("already-looked")
        if seat in self.sitting_out:
            return NotYourTurn("sits-out")
        if self.phase is Phase.AUCTION and move.kind in (MoveKind.BID, MoveKind.PASS):
            return self.auction.flaw_of_turn(seat)
        return NotYourTurn("not-your-turn", actor=self.actor)

    def flaw_of_move(self, seat: int, move: Move) -> RuleError | None:
        """Why the actor may not make a move that is not among those allowed; None for a good discard."""
        if self.phase is Phase.DISCARD and move.kind is MoveKind.DISCARD:
            return flaw_of_discard(move.cards, self.hands[seat])
        if self.tricks is not None and move.kind is MoveKind.PLAY:
            return self.tricks.flaw(move)
        if self.phase is Phase.CALL and move.kind is MoveKind.CALL and move.card is not None:
            return flaw_of_call(move.card, PACKS[self._players], self.ranking.trump)
        if self.phase in (Phase.AUCTION, Phase.CONTRACT):
            return self._flaw_of_call(seat, move)
        return flaw_of_kind(move.kind, self.phase, joker_named=self.joker_asked)

    def _flaw_of_call(self, seat: int, move: Move) -> RuleError:
        """Why the actor may not speak so in the auction, or in the contract step."""
        in_auction = self.phase is Phase.AUCTION
        if move.bid is not None:
            if in_auction or self._options.may_raise:
                return self.auction.flaw_of_bid(seat, move.bid)
            return IllegalMove("raise-not-played")
        if in_auction and move.kind is MoveKind.LOOK:
            return IllegalMove("already-looked")
        if not in_auction and move.kind is MoveKind.TAKE:
            return IllegalMove("bid-without-kitty", bid=self.auction.high)
        if not in_auction and move.kind is MoveKind.STAND:
            return IllegalMove("bid-with-kitty", bid=self.auction.high)
        return flaw_of_kind(move.kind, self.phase, joker_named=False)

    # What moves do

    def play(self, seat: int, move: Move) -> list[Event]:
        """Make a move that has been checked."""
        if self.tricks is not None:
            return self._play_card(self.tricks, move)
        return _ACTS[move.kind](self, seat, move)

    def _give_turn(self) -> None:
        """Let the next seat of the auction speak."""
        self.actor = self.auction.turn
        self.allowed = self.auction.allowed()

    def _look(self, seat: int, _move: Move) -> list[Event]:
        self.auction.look(seat)
        self._give_turn()
        return [Looked(seat)]

    def _call(self, seat: int, move: Move) -> list[Event]:
        """A bid or a pass; the auction may be over with it, or the contractor has raised."""
        bid = move.bid
        made = self.auction.pass_by(seat) if bid is None else self.auction.bid(seat, bid)
        if self.auction.turn is not None:
            self._give_turn()
            return [made]
        high, bidder = self.auction.high, self.auction.bidder
        if high is None or bidder is None:
            return [made, *self._end_without_bid()]
        return [made, self._make_contract(bidder, high)]

    def _end_without_bid(self) -> list[Event]:
        """Throw the cards in, or play them without a contract (FH-R10, FH-A28)."""
        played = self._options.all_pass == "play_no_trumps"  # noqa: S105
        passed = AllPassed(played)
        if played:
            return [passed, *self._begin_play((self.dealer + 1) % self._players)]
        self.end()
        return [passed]

    def _make_contract(self, contractor: int, bid: Bid) -> Event:
        """The standing bid is the contract, until it is raised or the kitty is lifted or left."""
        self.phase = Phase.CONTRACT
        self.actor = self.contractor = contractor
        self.ranking = ranking_for(bid.trump)
        side = self._sides[contractor % len(self._sides)]
        partners = tuple(seat for seat in side if seat != contractor)
        self.sitting_out = partners if bid.misere is not None else ()
        self.allowed = STAND.bit if bid.without_kitty else TAKE.bit
        if self._options.may_raise:
            self.allowed |= self.auction.raises()
        return Contracted(contractor, bid, self.sitting_out)

    def _take(self, seat: int, _move: Move) -> list[Event]:
        self.hands[seat] |= self.kitty
        self.phase = Phase.DISCARD
        self.allowed = 0
        return [KittyTaken(seat)]

    def _stand(self, seat: int, _move: Move) -> list[Event]:
        return [Stood(seat), *self._prepare_play(seat)]

    def _discard(self, seat: int, move: Move) -> list[Event]:
        self.discards = mask_of(move.cards)
        self.hands[seat] ^= self.discards
        return [Discarded(seat), *self._prepare_play(seat)]

    def _prepare_play(self, seat: int) -> list[Event]:
        """Ask five players' contractor for a partner, then go on; a misère is always alone."""
        if self._players == 5 and self._misere is None:
            self.phase = Phase.CALL
            own = self.hands[seat] | self.discards
            self.allowed = call_moves(callable_cards(PACKS[5], own, self.ranking.trump))
            return []
        return self._settle_joker(seat)

    def _call_partner(self, seat: int, move: Move) -> list[Event]:
        self.called = move.card
        if move.card is not None:
            holders = (seat for seat, hand in enumerate(self.hands) if hand >> place_of(move.card) & 1)
            self.partner = next(holders, None)
        return [PartnerCalled(seat, move.card), *self._settle_joker(seat)]

    def _settle_joker(self, seat: int) -> list[Event]:
        """Ask a contractor who holds it for the joker's suit, unless it is a trump (FH-R21)."""
        if self.ranking.trump is None and self.hands[seat] & JOKER_BIT:
            self.phase = Phase.NAME
            self.joker_asked = True
            self.allowed = NAMINGS
            return []
        return self._begin_play(seat)

    def _name(self, seat: int, move: Move) -> list[Event]:
        self.ranking = ranking_for(None, move.suit)
        return [JokerNamed(seat, move.suit), *self._begin_play(seat)]

    @property
    def _misere(self) -> Misere | None:
        high = self.auction.high
        return None if high is None else high.misere

    def _begin_play(self, leader: int) -> list[Event]:
        self.phase = Phase.PLAY
        clockwise = (*range(leader, self._players), *range(leader))
        self.tricks = Tricks(
            self.hands,
            [seat for seat in clockwise if seat not in self.sitting_out],
            self.ranking,
            misere=self._misere is not None,
            joker_last=self._options.joker_lead == "last_trick_only",
        )
        self.actor = leader
        self.allowed = self.tricks.allowed()
        return self._expose() if self._options.open_expose == "before_lead" else []

    def _expose(self) -> list[Event]:
        """Lay the hand of an open misère open (FH-R18, FH-A20)."""
        if self._misere is not Misere.OPEN or self.contractor is None or self.exposed:
            return []
        self.exposed = True
        return [HandExposed(self.contractor, self.ranking.sorted_set(self.hands[self.contractor]))]

    def _play_card(self, tricks: Tricks, move: Move) -> list[Event]:
        seat = tricks.turn
        events = tricks.play(move)
        if self.called is not None and move.card == self.called:
            self.revealed = True
            events.insert(1, PartnerRevealed(seat, move.card))
        if not tricks.trick:
            if len(tricks.taken) == TRICKS or self._is_lost_misere(tricks):
                self.end()
                return events
            events += self._expose()
        self.actor = tricks.turn
        self.allowed = tricks.allowed()
        return events

    def _is_lost_misere(self, tricks: Tricks) -> bool:
        """Whether the contractor of a misère has just won a trick (FH-A19)."""
        return self._misere is not None and tricks.winner == self.contractor


_ACTS: Final[Mapping[MoveKind, Callable[[Hand, int, Move], list[Event]]]] = {
    MoveKind.LOOK: Hand._look,
    MoveKind.BID: Hand._call,
    MoveKind.PASS: Hand._call,
    MoveKind.TAKE: Hand._take,
    MoveKind.STAND: Hand._stand,
    MoveKind.DISCARD: Hand._discard,
    MoveKind.CALL: Hand._call_partner,
    MoveKind.NAME: Hand._name,
}
