"""What holds in every match, whatever the options; judged from the public face alone."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import Any, TypeVar

from engine.cards import Card
from engine.game import CHANCE, Event
from engine.games.five_hundred import (
    AllPassed,
    BidMade,
    Contracted,
    FiveHundred,
    HandEnded,
    Move,
    MoveKind,
    PartnerRevealed,
    Passed,
    Phase,
    TableView,
    TrickWon,
    pack_of,
)
from tests.engine.games.five_hundred import reference
from tests.engine.games.five_hundred.scripts import random_move, random_options

Kind = TypeVar("Kind", bound=Event)


@dataclass(frozen=True)
class Step:
    """One move: what its seat (for a deal, a spectator) saw before, and what everybody sees after.

    `views` are the seats' own, `seen` is the spectator's before the move and `after` the
    spectator's after it; `forced` tells whether the move would have been played by itself.
    """

    seat: int
    before: TableView
    seen: TableView
    move: Move
    events: Sequence[Event]
    after: TableView
    views: Sequence[TableView]
    forced: bool

    def events_of(self, kind: type[Kind]) -> list[Kind]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


class Invariant:
    """A judge who watches one match step by step; `judge` fails an assertion when it is broken."""

    def judge(self, step: Step) -> None:
        """Judge one move."""
        raise NotImplementedError


class EveryCardIsInOnePlace(Invariant):
    """Hands, kitty or discards, tricks and a dead hand are the pack, and hands hold what they should."""

    hands: list[set[Card]]
    away: set[Card]
    on_table: int

    def judge(self, step: Step) -> None:
        move, seat = step.move, step.seat
        if move.kind is MoveKind.DEAL:
            self.hands = [set(hand) for hand in move.hands]
            self.away = set(pack_of(len(move.hands))).difference(*move.hands)
            self.kitty = set(move.kitty)
        elif move.kind is MoveKind.TAKE:
            self.hands[seat] |= self.kitty
            self.away -= self.kitty
        elif move.kind is MoveKind.DISCARD:
            self.hands[seat] -= set(move.cards)
            self.away |= set(move.cards)
        elif move.kind is MoveKind.PLAY and move.card:
            self.hands[seat].remove(move.card)
        played = [play.card for trick in step.after.tricks for play in trick.cards]
        played += [play.card for play in step.after.trick]
        everywhere = [*played, *self.away, *(card for hand in self.hands for card in hand)]
        assert len(everywhere) == len(set(everywhere)) == len(pack_of(step.after.players))
        assert step.after.hand_counts == tuple(map(len, self.hands))
        for view, hand in zip(step.views, self.hands, strict=True):
            assert view.hand is None or set(view.hand) == hand
            assert view.hand is not None or (view.phase is Phase.AUCTION and not view.looked[view.seat or 0])


class PlaysFollowTheRules(Invariant):
    """The legal plays are those of the text, never none; every other card is barred with a reason."""

    def judge(self, step: Step) -> None:
        view = step.before
        if view.phase is not Phase.PLAY:
            assert not view.barred
            return
        hand = {str(card) for card in view.hand or ()}
        trumps = trumps_of(view)
        if view.trick:
            expected = trumps.follows(hand, view.led.letter if view.led is not None else None)
        else:
            strict = view.options.joker_lead == "last_trick_only"
            expected = trumps.leads(hand, [suit.letter for suit in view.suits_led], strict=strict)
        assert {str(move).removeprefix("play ") for move in view.legal_moves} == expected
        assert expected
        playable = {text.split()[0] for text in expected}
        assert {str(bar.card) for bar in view.barred} == hand - playable


class TheHighestCardWins(Invariant):
    """Each trick goes to the card that wins by the text; its winner leads; suits led only grow."""

    def judge(self, step: Step) -> None:
        before, after = step.seen, step.after
        if step.move.kind is MoveKind.PLAY:
            assert set(before.suits_led) <= set(after.suits_led)
            assert len(after.suits_led) - len(before.suits_led) <= (not before.trick)
        for won in step.events_of(TrickWon):
            cards = [str(play.card) for play in won.cards]
            led = won.led.letter if won.led is not None else None
            place = trumps_of(after).winner(cards, led)
            assert won.cards[place].seat == won.winner
            assert step.after.actor in (won.winner, CHANCE, None)
            assert won.led is None or won.led in after.suits_led
            assert sum(play.suit is not None for play in won.cards[1:]) == 0
            assert (
                len({play.seat for play in won.cards})
                == len(won.cards)
                == after.players - len(after.sitting_out)
            )


class TheAuctionRises(Invariant):
    """Every bid beats the last, nobody speaks again after a final pass, the highest is the contract."""

    def judge(self, step: Step) -> None:
        options, calls = step.after.options, step.seen.calls
        bids = [call for call in calls if isinstance(call, BidMade)]
        for call in step.events_of(BidMade):
            if bids:
                assert rung(call, step) > rung(bids[-1], step)
            name = call.bid.name
            if name == "misere" and options.misere_needs_seven:
                assert bids[-1].bid.tricks >= 7
            if name == "blind misere":
                assert not step.seen.looked[step.seat]
            assert options.misere or call.bid.misere is None
            assert options.without_kitty or not call.bid.without_kitty
            assert call.raised == (step.seen.phase is Phase.CONTRACT)
        if step.move.kind in (MoveKind.BID, MoveKind.PASS) and step.seen.phase is Phase.AUCTION:
            own = [call for call in calls if call.seat == step.seat]
            final = options.auction == "single" or not options.bid_after_pass
            assert not (final and any(isinstance(call, Passed) for call in own))
            assert not (options.auction == "single" and own)
        for made in step.events_of(Contracted):
            every = [call for call in step.after.calls if isinstance(call, BidMade)]
            highest = max(every, key=lambda call: rung(call, step))
            assert (made.seat, made.bid) == (highest.seat, highest.bid)
        for passed in step.events_of(AllPassed):
            assert len(step.after.calls) == step.after.players
            assert passed.played == (options.all_pass == "play_no_trumps")


class HandsScoreByTheText(Invariant):
    """Scores move only when a hand ends, by what the text gives; so does the end of the match."""

    def judge(self, step: Step) -> None:
        before, after = step.seen, step.after
        ended = step.events_of(HandEnded)
        if not ended:
            assert before.scores == after.scores
            assert after.outcome is None
            return
        (end,) = ended
        sides = after.sides
        players = {end.contractor, end.partner} - {None}
        contracting = {side for side, seats in enumerate(sides) if players & set(seats)}
        tricks = [sum(end.won[seat] for seat in seats) for seats in sides]
        bid = None if end.bid is None else end.bid.name
        hand = reference.Hand(bid, bool(end.bid and end.bid.without_kitty), contracting, tricks)
        scores, made = hand.points(after.options, before.scores)
        assert after.scores == tuple(scores) == tuple(line.score for line in end.lines)
        assert made == (end.worth is not None and end.worth.made)
        won = reference.winners(scores, contracting, after.options, made=made)
        assert (None if after.outcome is None else set(after.outcome.winners)) == won
        assert (end.next_dealer is None) == (won is not None)
        self._judge_lines(before, end, contracting)

    @staticmethod
    def _judge_lines(before: TableView, end: HandEnded, contracting: set[int]) -> None:
        stopped = end.bid is not None and end.bid.misere is not None and sum(end.won) < 10
        thrown_in = end.bid is None and not sum(end.won)
        assert sum(end.won) == 10 or thrown_in or (stopped and end.won[end.contractor or 0] == 1)
        for side, line in enumerate(end.lines):
            assert line.score == before.scores[side] + line.contract + line.trick_points
            if side in contracting:
                assert end.worth is not None
                assert (line.contract, line.trick_points) == (end.worth.points, 0)
                assert end.worth.base % 20 == 0 or end.worth.base == 250
            else:
                assert line.contract == 0
                assert 0 <= line.trick_points <= 10 * line.tricks <= 100


class TheRightSeatActs(Invariant):
    """Seats that sit out never play; others may only look; the deal goes round."""

    def judge(self, step: Step) -> None:
        if step.move.kind is not MoveKind.DEAL:
            assert step.seat == step.seen.actor or step.move.kind is MoveKind.LOOK
            assert step.seat not in step.seen.sitting_out or step.seen.phase is Phase.CONTRACT
        for end in step.events_of(HandEnded):
            players = step.after.players
            again = step.after.options.all_pass == "same_dealer" and not sum(end.won)
            dealer = end.dealer if again else (end.dealer + 1) % players
            assert end.next_dealer in (dealer, None)
            assert end.next_dealer is None or step.after.dealer == dealer


class NominationsAreRare(Invariant):
    """The joker is named once at most before play, by its holder, and once when it is led."""

    named = 0
    led = 0

    def judge(self, step: Step) -> None:
        if step.move.kind is MoveKind.DEAL:
            self.named = self.led = 0
        if step.move.kind is MoveKind.NAME:
            self.named += 1
            assert "JKR" in map(str, step.before.hand or ())
            assert step.seat == step.seen.contractor
            assert step.seen.trump is None
        if step.move.kind is MoveKind.PLAY and step.move.suit is not None:
            self.led += 1
            assert step.after.joker_suit is None
        assert self.named <= 1
        assert self.led <= 1


class PartnersStayHidden(Invariant):
    """Nobody but the holder of the called card knows the partner before it falls."""

    def judge(self, step: Step) -> None:
        called = step.after.called
        played = {play.card for trick in step.after.tricks for play in trick.cards}
        played |= {play.card for play in step.after.trick}
        for view in (step.after, *step.views):
            holds = called is not None and called in (view.hand or ())
            known = called is not None and called in played
            assert (view.partner is not None) == (known or (holds and view.seat != view.contractor))
        for shown in step.events_of(PartnerRevealed):
            assert shown.card == called == step.move.card
            assert shown.seat == step.seat


class ForcedMovesArePublic(Invariant):
    """A spectator can tell whether a move is forced, so that its haste gives nothing away."""

    def judge(self, step: Step) -> None:
        seen, options = step.seen, step.seen.options
        expected = False
        if seen.phase is Phase.CONTRACT:
            may_raise = options.self_raise and options.auction == "multi"
            expected = not may_raise or (seen.bid is not None and seen.bid.name == "10NT")
        elif seen.phase is Phase.PLAY and len(seen.tricks) == 9:
            joker_out = any(str(play.card) == "JKR" for trick in seen.tricks for play in trick.cards)
            doubtful = seen.joker_suit is None and not joker_out and len(seen.suits_led) < 4
            expected = bool(seen.trick) or not doubtful
        assert step.forced == expected
        assert not step.forced or step.before.legal_moves == (step.move,)


class SecretsStayHidden(Invariant):
    """No view shows a card that its seat has not seen, and no event one that not everybody has."""

    def judge(self, step: Step) -> None:
        after = step.after
        public = {play.card for trick in after.tricks for play in trick.cards}
        public |= {play.card for play in after.trick} | set(after.exposed or ())
        public |= {after.called} if after.called is not None else set()
        assert cards_in(after, besides=PUBLIC_FIELDS) <= public
        seen_before = {play.card for trick in step.seen.tricks for play in trick.cards}
        for event in step.events:
            in_sheet = {event.called} if isinstance(event, HandEnded) and event.called else set()
            assert cards_in(event) <= public | seen_before | in_sheet
        for view in step.views:
            own = set(view.hand or ()) | set(view.discards or ())
            private = [name for name in FIELDS if getattr(view, name) != getattr(after, name)]
            assert not PUBLIC_FIELDS & set(private)
            for name in set(private) - OWN_FIELDS:
                assert cards_in(getattr(view, name)) <= public | own
            assert view.kitty is None or set(view.kitty) <= set(view.hand or ())
            assert view.discards is None or view.seat == after.contractor


FIELDS = tuple(field.name for field in fields(TableView))
OWN_FIELDS = {"seat", "hand", "legal_moves"}
PUBLIC_FIELDS = frozenset({"options", "sheet", "calls", "tricks", "trick"})
"""Fields of a view that need no search, because they tell what lies open."""


INVARIANTS: tuple[type[Invariant], ...] = (
    EveryCardIsInOnePlace,
    PlaysFollowTheRules,
    TheHighestCardWins,
    TheAuctionRises,
    HandsScoreByTheText,
    TheRightSeatActs,
    NominationsAreRare,
    PartnersStayHidden,
    ForcedMovesArePublic,
    SecretsStayHidden,
)


def trumps_of(view: TableView) -> reference.Trumps:
    """What rules the cards of the hand in view."""
    trump = view.trump.letter if view.trump is not None else None
    joker = view.joker_suit.letter if view.joker_suit is not None else None
    misere = view.bid is not None and view.bid.misere is not None
    return reference.Trumps(trump, joker, misere)


def rung(call: BidMade, step: Step) -> int:
    """The rung of a bid at this table."""
    return reference.rung_of(call.bid.name, step.after.options)


def cards_in(value: Any, besides: Container[str] = ()) -> set[Card]:
    """Every card that can be reached from a value, some of its own fields apart."""
    if value is None or isinstance(value, (int, str)):
        return set()
    if isinstance(value, Card):
        return {value}
    if is_dataclass(value):
        names = [field.name for field in fields(value) if field.name not in besides]
        return set().union(*(cards_in(getattr(value, name)) for name in names))
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values()))
    if isinstance(value, (tuple, list)):
        return set().union(*map(cards_in, value))
    return set()


def random_match(rng: Random) -> FiveHundred:
    """A new match with random players, options and dealer."""
    players = rng.choice(FiveHundred.seats)
    return FiveHundred(players, random_options(players, rng), first=rng.randrange(players))


def steps(game: FiveHundred, rng: Random) -> Iterator[Step]:
    """Play random moves to the end."""
    while game.actor is not None:
        seat, move = random_move(game, rng)
        before, seen = game.view(None if seat == CHANCE else seat), game.view(None)
        forced = game.forced_move() is not None
        events = game.play(seat, move)
        views = [game.view(other) for other in range(game.players)]
        yield Step(seat, before, seen, move, events, game.view(None), views, forced)


def watch(game: FiveHundred, rng: Random, invariants: Iterable[type[Invariant]]) -> int:
    """Play random moves to the end before these judges; return how many moves it took."""
    judges = [invariant() for invariant in invariants]
    moves = 0
    for step in steps(game, rng):
        moves += 1
        for judge in judges:
            judge.judge(step)
    return moves
