"""The play: which cards may be led or played, and who wins the trick (FH-R16 to FH-R23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import JOKER, Card, Suit
from engine.game import Event, IllegalMove
from engine.games.five_hundred.events import Played, TrickWon
from engine.games.five_hundred.moves import Move, joker_leads
from engine.games.five_hundred.ranking import JOKER_BIT, Ranking, place_of

_ALL_SUITS: Final = 15


class Tricks:
    """The tricks of one hand.

    `turn` plays next. `trick` holds the cards on the table in order, `led` their led suit (None
    before a lead, and after the lead of a joker that no suit was left for), `winner` the seat that
    wins so far. `taken` are the complete tricks, `won` counts them by seat, `suits_led` is the set
    of suits led (bit 0: spades), which includes those named for a joker (FH-A15).
    """

    __slots__ = (
        "_after",
        "_best",
        "_joker_last",
        "_must_throw_joker",
        "_size",
        "hands",
        "led",
        "ranking",
        "suits_led",
        "taken",
        "trick",
        "turn",
        "winner",
        "won",
    )

    def __init__(
        self, hands: list[int], seats: Sequence[int], ranking: Ranking, *, misere: bool, joker_last: bool
    ) -> None:
        """Begin the play of `hands`, which change with it.

        `seats` take part, clockwise from the one that leads; `joker_last`: a joker without a suit
        is led to the last trick only.
        """
        self.hands = hands
        self.ranking = ranking
        self._joker_last = joker_last
        self._must_throw_joker = misere and ranking.joker_suit is None
        self._size = len(seats)
        after = dict(zip(seats, (*seats[1:], seats[0]), strict=True))
        self._after = tuple(after.get(seat, -1) for seat in range(len(hands)))
        self._best = -1
        self.turn = self.winner = seats[0]
        self.led: Suit | None = None
        self.trick: tuple[Played, ...] = ()
        self.taken: tuple[TrickWon, ...] = ()
        self.won = (0,) * len(hands)
        self.suits_led = 0

    def copy(self, hands: list[int]) -> Tricks:
        """An independent copy that plays on with `hands`."""
        twin = object.__new__(type(self))
        twin.hands = hands
        twin.ranking = self.ranking
        twin._joker_last = self._joker_last
        twin._must_throw_joker = self._must_throw_joker
        twin._size = self._size
        twin._after = self._after
        twin._best = self._best
        twin.turn = self.turn
        twin.winner = self.winner
        twin.led = self.led
        twin.trick = self.trick
        twin.taken = self.taken
        twin.won = self.won
        twin.suits_led = self.suits_led
        return twin

    # What may be played

    def allowed(self) -> int:
        """The set of moves of the seat whose turn it is; never empty while it holds cards."""
        hand = self.hands[self.turn]
        if self.trick:
            follow = hand & self.ranking.suits[self.led] if self.led is not None else 0
            if follow:
                return follow
            return JOKER_BIT if self._must_throw_joker and hand & JOKER_BIT else hand
        if hand & JOKER_BIT and self.ranking.joker_suit is None:
            return hand ^ JOKER_BIT | self._joker_leads(hand)
        return hand

    def _joker_leads(self, hand: int) -> int:
        """The set of moves that lead a joker without a suit (FH-R22 c and d, FH-A14)."""
        is_last = hand == JOKER_BIT
        if self._joker_last and not is_last:
            return 0
        return joker_leads(self.suits_led) or (JOKER_BIT if is_last else 0)

    def may_name_at_the_end(self) -> bool:
        """Whether, for all that is public, the last lead may be a joker with a suit to name."""
        joker_is_out = any(play.card == JOKER for trick in self.taken for play in trick.cards)
        return self.ranking.joker_suit is None and self.suits_led != _ALL_SUITS and not joker_is_out

    @property
    def unled(self) -> tuple[Suit, ...]:
        """The suits that have not been led."""
        return tuple(suit for suit in Suit if not self.suits_led >> suit & 1)

    def flaw(self, move: Move) -> IllegalMove:
        """Why the seat whose turn it is may not make a play that is not allowed."""
        hand, card = self.hands[self.turn], move.card
        if card is None or not hand >> place_of(card) & 1:
            return IllegalMove("card-not-in-hand", card=card)
        if move.suit is not None:
            return self._flaw_of_joker_as(hand, move.suit)
        if self.trick and self.led is not None:
            return self._flaw_of_following(hand, card, self.led)
        if self._joker_last and hand != JOKER_BIT:
            return IllegalMove("joker-last-trick-only")
        if self.unled:
            return IllegalMove("joker-needs-suit", suits=self.unled)
        return IllegalMove("joker-all-suits-led")

    def _flaw_of_joker_as(self, hand: int, suit: Suit) -> IllegalMove:
        if self.ranking.joker_suit is not None:
            return IllegalMove("joker-has-suit", suit=self.ranking.joker_suit)
        if self.trick:
            return IllegalMove("joker-not-led")
        if self._joker_last and hand != JOKER_BIT:
            return IllegalMove("joker-last-trick-only")
        return IllegalMove("suit-already-led", suit=suit)

    def _flaw_of_following(self, hand: int, card: Card, led: Suit) -> IllegalMove:
        if not hand & self.ranking.suits[led]:
            return IllegalMove("joker-must-be-played", suit=led)
        if card == JOKER and self.ranking.joker_suit is None:
            return IllegalMove("joker-only-when-void", suit=led)
        return IllegalMove("must-follow", card=card, suit=led)

    # What a card does

    def play(self, move: Move) -> list[Event]:
        """The seat whose turn it is makes an allowed play."""
        seat, place = self.turn, move.place
        self.hands[seat] ^= 1 << place
        if not self.trick:
            led = self.ranking.suit_of[place] if move.suit is None else move.suit
            if led is not None:
                self.suits_led |= 1 << led
            self.led = led
            self._best = place
            self.winner = seat
        elif self.ranking.beats[self._best] >> place & 1:
            self._best = place
            self.winner = seat
        played = Played(seat, move.card, move.suit)  # type: ignore[arg-type]  # a play has a card
        self.trick += (played,)
        if len(self.trick) < self._size:
            self.turn = self._after[seat]
            return [played]
        return [played, self._take()]

    def _take(self) -> TrickWon:
        """The winner takes the trick and leads to the next one."""
        won = list(self.won)
        won[self.winner] += 1
        self.won = tuple(won)
        trick = TrickWon(len(self.taken) + 1, self.led, self.trick, self.winner, self.won)
        self.taken += (trick,)
        self.trick = ()
        self.led = None
        self.turn = self.winner
        return trick
