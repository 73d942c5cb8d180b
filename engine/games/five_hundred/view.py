"""What one seat, or a spectator, may know of a match of Five Hundred."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.cards import Card, Suit
from engine.game import Outcome
from engine.games.five_hundred.bids import Bid, ladder_for
from engine.games.five_hundred.events import BidMade, HandEnded, Passed, Played, TrickWon
from engine.games.five_hundred.hand import Hand
from engine.games.five_hundred.moves import Move, cards_played_by, play_move
from engine.games.five_hundred.options import Options
from engine.games.five_hundred.phases import Phase
from engine.games.five_hundred.ranking import PACKS, cards_of, mask_of

if TYPE_CHECKING:
    from engine.games.five_hundred.game import FiveHundred


@dataclass(frozen=True, slots=True)
class Rung:
    """A rung of the bid ladder: the bids that stand on it, and which of them `seat` has made."""

    bids: tuple[Bid, ...]
    made: Bid | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class Barred:
    """A card held that may not be played now, and why: a refusal's code with its facts."""

    card: Card
    code: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableView:
    """The match as `seat` sees it; `seat` is None for a spectator.

    `dealer` deals the current hand, or the next one while a deal is due. `hand` is sorted for show
    (`Ranking.sorted`); it is None for a spectator, and while it lies face down to its own seat.
    `looked` tells who has turned up the hand. `calls` are the bids and passes of the auction and of
    the contract step; `bid` is the standing bid and `bidder` made it; `contractor` is None until
    the auction is over. `joker_suit` is the trump suit, or the one the contractor named;
    `joker_asked` tells that the contractor was asked, so that without a `joker_suit` the joker
    stays without. `kitty` shows the contractor, between lifting it and discarding, which cards of
    the hand were in it; `discards` reminds the contractor of what was laid away.

    With five players `called` is the card a partner was called by; `partner` holds it, and is None
    for everybody else until it falls. `sitting_out` take no part in the hand. `exposed` is what is
    left of the contractor's hand once an open misère lies open.

    `trick` is on the table, led by its first seat; `led` is its suit and `winning` wins it so far;
    `tricks` are the complete ones and `won` counts them by seat; `suits_led` are in the suits'
    order. `barred` explains every other card of the viewer whose turn it is to play. `sheet` holds
    every finished hand. What belongs to a hand stays in view until the next deal. Nothing here
    depends on what the viewer may not know.
    """

    options: Options
    players: int
    seat: int | None
    sides: tuple[tuple[int, ...], ...]
    phase: Phase
    hand_number: int
    dealer: int
    actor: int | None
    scores: tuple[int, ...]
    hand: tuple[Card, ...] | None = field(repr=False)
    hand_counts: tuple[int, ...]
    looked: tuple[bool, ...]
    calls: tuple[BidMade | Passed, ...]
    bid: Bid | None
    bidder: int | None
    contractor: int | None
    trump: Suit | None
    joker_suit: Suit | None
    joker_asked: bool
    kitty: tuple[Card, ...] | None = field(repr=False)
    discards: tuple[Card, ...] | None = field(repr=False)
    called: Card | None
    partner: int | None = field(repr=False)
    sitting_out: tuple[int, ...]
    exposed: tuple[Card, ...] | None
    trick: tuple[Played, ...]
    led: Suit | None
    winning: int | None
    tricks: tuple[TrickWon, ...]
    won: tuple[int, ...]
    suits_led: tuple[Suit, ...]
    legal_moves: tuple[Move, ...] = field(repr=False)
    barred: tuple[Barred, ...] = field(repr=False)
    sheet: tuple[HandEnded, ...]
    outcome: Outcome | None

    @property
    def ladder(self) -> tuple[Rung, ...]:
        """The bids the table plays, lowest first, and who made which."""
        made = {call.bid: call.seat for call in self.calls if isinstance(call, BidMade)}
        rungs = []
        for bids in ladder_for(self.options).rungs:
            bid = next((bid for bid in bids if bid in made), None)
            rungs.append(Rung(bids, bid, None if bid is None else made[bid]))
        return tuple(rungs)

    @property
    def last_trick(self) -> TrickWon | None:
        """The trick taken last in this hand."""
        return self.tricks[-1] if self.tricks else None

    @property
    def last_hand(self) -> HandEnded | None:
        """The hand just finished, None during a hand."""
        return self.sheet[-1] if self.sheet and self.phase in (Phase.DEAL, Phase.OVER) else None

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the pack that the viewer has not seen in this hand, in ascending order."""
        seen = mask_of(self.hand or ()) | mask_of(self.exposed or ()) | mask_of(self.discards or ())
        for trick in (*(trick.cards for trick in self.tricks), self.trick):
            seen |= mask_of(play.card for play in trick)
        return cards_of(PACKS[self.players] & ~seen)


def view_of(game: FiveHundred, hand: Hand, seat: int | None) -> TableView:
    """What `seat` (None: a spectator) may know of the match and of its current or last hand."""
    auction, ranking, tricks, phase = hand.auction, hand.ranking, hand.tricks, game.phase
    is_contractor = seat is not None and seat == hand.contractor
    hand_over = phase in (Phase.DEAL, Phase.OVER)
    return TableView(
        options=game.options,
        players=game.players,
        seat=seat,
        sides=game.sides,
        phase=phase,
        hand_number=game.hand_number,
        dealer=game.dealer,
        actor=game.actor,
        scores=game.scores,
        hand=_own_hand(hand, seat, phase),
        hand_counts=tuple(cards.bit_count() for cards in hand.hands),
        looked=tuple(bool(auction.looked >> other & 1) for other in range(game.players)),
        calls=auction.calls,
        bid=auction.high,
        bidder=auction.bidder,
        contractor=hand.contractor,
        trump=ranking.trump,
        joker_suit=ranking.joker_suit,
        joker_asked=hand.joker_asked,
        kitty=ranking.sorted_set(hand.kitty) if is_contractor and phase is Phase.DISCARD else None,
        discards=ranking.sorted_set(hand.discards)
        if is_contractor and not hand_over and hand.discards
        else None,
        called=hand.called,
        partner=hand.partner if hand.revealed or seat == hand.partner else None,
        sitting_out=hand.sitting_out,
        exposed=None if not hand.exposed else ranking.sorted_set(hand.hands[hand.contractor or 0]),
        trick=() if tricks is None else tricks.trick,
        led=None if tricks is None else tricks.led,
        winning=tricks.winner if tricks is not None and tricks.trick else None,
        tricks=() if tricks is None else tricks.taken,
        won=hand.won,
        suits_led=() if tricks is None else tuple(suit for suit in Suit if tricks.suits_led >> suit & 1),
        legal_moves=() if seat is None else tuple(game.legal_moves(seat)),
        barred=_barred(hand) if seat is not None and seat == game.actor else (),
        sheet=game.sheet,
        outcome=game.outcome,
    )


def _own_hand(hand: Hand, seat: int | None, phase: Phase) -> tuple[Card, ...] | None:
    """The viewer's hand, unless it lies face down."""
    if seat is None or (phase is Phase.AUCTION and not hand.auction.looked >> seat & 1):
        return None
    return hand.ranking.sorted_set(hand.hands[seat])


def _barred(hand: Hand) -> tuple[Barred, ...]:
    """The cards that the seat whose turn it is may not play, and why."""
    tricks = hand.tricks
    if tricks is None:
        return ()
    rest = tricks.hands[tricks.turn] & ~cards_played_by(hand.allowed)
    flaws = ((card, tricks.flaw(play_move(card))) for card in hand.ranking.sorted_set(rest))
    return tuple(Barred(card, flaw.code, flaw.facts) for card, flaw in flaws)
