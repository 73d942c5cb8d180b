"""The auction: whose turn it is to speak, what may be bid, and when it is over."""

from __future__ import annotations

from engine.game import IllegalMove, NotYourTurn
from engine.games.five_hundred.bids import HIGHEST, Bid, Ladder, Misere
from engine.games.five_hundred.events import BidMade, Passed
from engine.games.five_hundred.moves import LOOK, PASS, bid_moves


class Auction:
    """One auction (FH-R7 to FH-R13).

    `turn` speaks next, None once it is over; `high` is the standing bid and `bidder` made it, both
    None before the first bid. `calls` are the bids and passes in order. `looked` is the set of
    seats that have seen their hands (bit 0: seat 0).
    """

    __slots__ = ("_all", "_ladder", "_players", "_waiting", "bidder", "calls", "high", "looked", "turn")

    def __init__(self, players: int, dealer: int, ladder: Ladder) -> None:
        self._ladder = ladder
        self._players = players
        self._all = (1 << players) - 1
        # The seats that may still speak: their next pass is final, or their one call is to come.
        self._waiting = self._all
        self.turn: int | None = (dealer + 1) % players
        self.high: Bid | None = None
        self.bidder: int | None = None
        self.calls: tuple[BidMade | Passed, ...] = ()
        self.looked = 0 if ladder.options.deals_face_down else self._all

    def copy(self) -> Auction:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin._ladder = self._ladder
        twin._players = self._players
        twin._all = self._all
        twin._waiting = self._waiting
        twin.turn = self.turn
        twin.high = self.high
        twin.bidder = self.bidder
        twin.calls = self.calls
        twin.looked = self.looked
        return twin

    # What may be done

    def allowed(self) -> int:
        """The set of moves of the seat whose turn it is."""
        has_looked = bool(self.looked >> (self.turn or 0) & 1)
        moves = bid_moves(self._ladder.over(self.high, blind=not has_looked)) | PASS.bit
        return moves if has_looked else moves | LOOK.bit

    def raises(self) -> int:
        """The set of moves by which the contractor may raise the own bid (FH-A8)."""
        return bid_moves(self._ladder.over(self.high, blind=False))

    def flaw_of_bid(self, seat: int, bid: Bid) -> IllegalMove:
        """Why the seat may not make a bid that is not allowed."""
        ladder = self._ladder
        if not ladder.offers(bid):
            no_kitty = bid.without_kitty and not ladder.options.without_kitty
            return IllegalMove("without-kitty-not-played" if no_kitty else "bid-not-played", bid=bid)
        if not ladder.outranks(bid, self.high):
            return IllegalMove("bid-too-low", bid=bid, high=self.high)
        if bid.misere is Misere.BLIND and self.looked >> seat & 1:
            return IllegalMove("already-looked")
        return IllegalMove("misere-needs-seven")

    def flaw_of_turn(self, seat: int) -> NotYourTurn:
        """Why a seat may not speak now."""
        options = self._ladder.options
        if not self._waiting >> seat & 1:
            if options.auction == "single":
                return NotYourTurn("one-call-each")
            if not options.bid_after_pass:
                return NotYourTurn("already-passed")
        return NotYourTurn("not-your-turn", actor=self.turn)

    # What calls do

    def look(self, seat: int) -> None:
        """A seat turns up its hand."""
        self.looked |= 1 << seat

    def bid(self, seat: int, bid: Bid) -> BidMade:
        """A seat bids; in the contract step the contractor raises."""
        raised = self.turn is None
        options = self._ladder.options
        self.high, self.bidder = bid, seat
        if options.auction == "single":
            self._waiting &= ~(1 << seat)
        elif options.bid_after_pass:
            self._waiting = self._all
        call = BidMade(seat, bid, raised)
        self._go_on(seat, call)
        return call

    def pass_by(self, seat: int) -> Passed:
        """A seat passes."""
        self._waiting &= ~(1 << seat)
        call = Passed(seat)
        self._go_on(seat, call)
        return call

    def close(self) -> None:
        """Nobody speaks any more, and all hands are seen."""
        self.turn = None
        self.looked = self._all

    def _go_on(self, seat: int, call: BidMade | Passed) -> None:
        """Note the call and give the turn to the next seat that may speak (FH-R13, FH-A39)."""
        self.calls += (call,)
        others = self._waiting if self.bidder is None else self._waiting & ~(1 << self.bidder)
        if self.turn is None or not others or (self.high is not None and self.high.index == HIGHEST):
            self.close()
            return
        seat = (seat + 1) % self._players
        while not self._waiting >> seat & 1:
            seat = (seat + 1) % self._players
        self.turn = seat
