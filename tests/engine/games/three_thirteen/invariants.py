"""What holds in every match of Three Thirteen, whatever the options; judged from the public face alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from engine.cards import Card
from engine.game import CHANCE, Event
from engine.games.three_thirteen import (
    Discarded,
    Move,
    MoveKind,
    Phase,
    RoundEnded,
    TableView,
    ThreeThirteen,
    WentOut,
    penalty,
)
from tests.engine.games.three_thirteen.oracles import is_meld
from tests.engine.games.three_thirteen.players import hurried_move, random_options

Kind = TypeVar("Kind", bound=Event)


@dataclass(frozen=True)
class Step:
    """One move of a match: what its seat (for chance, a spectator) saw before, and what all see after."""

    seat: int
    before: TableView
    move: Move
    events: Sequence[Event]
    after: TableView
    hands: Sequence[tuple[Card, ...]]

    def events_of(self, kind: type[Kind]) -> list[Kind]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


class Invariant:
    """A judge who watches one match step by step; `judge` fails an assertion when it is broken."""

    def judge(self, step: Step) -> None:
        """Judge one move."""
        raise NotImplementedError


class EveryCardIsInOnePlace(Invariant):
    """Stock, discards and hands (with what was laid down) are the pack, card for card."""

    stock: Sequence[Card] = ()

    def judge(self, step: Step) -> None:
        move = step.move
        if move.kind is MoveKind.DEAL:
            self.stock = move.pile[1:]
        elif move.kind is MoveKind.SHUFFLE:
            assert not self.stock
            self.stock = move.pile[1:]
        elif move.kind is MoveKind.DRAW_STOCK and self.stock:
            drawn, *self.stock = self.stock
            assert Counter(step.hands[step.seat])[drawn] >= 1
        view = step.after
        assert view.stock_count == len(self.stock)
        held = [card for hand in step.hands for card in hand]
        pack = view.options.pack(view.players)
        assert Counter(held) + Counter(self.stock) + Counter(view.discards) == Counter(pack)
        if view.out is not None:
            melded = [card for meld in view.out.melds for card in meld.cards]
            assert sorted(melded) == list(step.hands[view.out.seat])


class HandsHaveTheirSize(Invariant):
    """A hand holds as many cards as were dealt between turns, one more inside a turn."""

    def judge(self, step: Step) -> None:
        view = step.after
        for seat, hand in enumerate(step.hands):
            inside = view.phase is Phase.DISCARD and seat == view.actor
            assert len(hand) == view.hand_counts[seat] == view.hand_size + inside
            assert list(hand) == sorted(hand)
        assert view.hand_size == view.wild == view.round + 2


class EverybodyElseHasOneMoreTurn(Invariant):
    """After going out as many turns follow as there are other seats, clockwise, and nobody goes out."""

    waiting: tuple[int, ...] | None = None

    def judge(self, step: Step) -> None:
        if step.move.kind is MoveKind.DEAL:
            self.waiting = None
        for discarded in step.events_of(Discarded):
            assert discarded.final == (self.waiting is not None)
            if self.waiting is not None:
                assert self.waiting[0] == discarded.seat
                self.waiting = self.waiting[1:]
        for out in step.events_of(WentOut):
            assert self.waiting is None
            self.waiting = tuple((out.seat + at) % step.after.players for at in range(1, step.after.players))
            assert out.final_seats == self.waiting
        assert step.after.final_seats == (self.waiting or ())
        assert bool(step.events_of(RoundEnded)) == (self.waiting == () and step.move.kind is MoveKind.DISCARD)


class OnlyWholeHandsGoOut(Invariant):
    """What is laid down are lawful melds of the whole hand."""

    def judge(self, step: Step) -> None:
        options, wild = step.after.options, step.after.wild
        for out in step.events_of(WentOut):
            assert out.melds
            for meld in out.melds:
                assert is_meld(meld.cards, wild, options.wild_limit, high=options.aces == "low_or_high")
            assert not (options.no_first_turn_out and step.after.round and self._is_first_turn(step))

    @staticmethod
    def _is_first_turn(step: Step) -> bool:
        earlier = [event for event in step.before.history if isinstance(event, Discarded)]
        return not any(event.seat == step.seat for event in earlier)


class PenaltiesAddUp(Invariant):
    """Each round adds the least penalties of the hands, none below zero, and somebody has none."""

    def judge(self, step: Step) -> None:
        ended = step.events_of(RoundEnded)
        scores = list(step.before.scores)
        for end in ended:
            assert min(end.penalties) == end.penalties[end.out] == 0
            for seat, (hand, found) in enumerate(zip(step.hands, end.arrangements, strict=True)):
                cards = [card for meld in found.melds for card in meld.cards] + list(found.left)
                assert sorted(cards) == list(hand)
                assert found.penalty == end.penalties[seat] == penalty(hand, step.after.rules)
                scores[seat] += found.penalty
            assert end.scores == tuple(scores)
        assert step.after.scores == tuple(scores)


class TurnsRunClockwise(Invariant):
    """The seat left of the dealer starts; a turn is a draw and a discard; then the next seat."""

    def judge(self, step: Step) -> None:
        view, kind = step.after, step.move.kind
        if kind is MoveKind.DEAL:
            assert (view.actor, view.phase) == ((view.dealer + 1) % view.players, Phase.DRAW)
        elif kind.is_draw or kind is MoveKind.SHUFFLE:
            assert view.turn == step.before.turn
            assert (view.actor, view.phase) in ((view.turn, Phase.DISCARD), (CHANCE, Phase.SHUFFLE))
        elif not step.events_of(RoundEnded):
            assert (view.actor, view.phase) == ((step.seat + 1) % view.players, Phase.DRAW)


class TheLowestTotalWins(Invariant):
    """The match ends after its last round, won by lowest totals only; all of them if wins are shared."""

    def judge(self, step: Step) -> None:
        view = step.after
        last = view.round == view.options.rounds and bool(step.events_of(RoundEnded))
        assert (view.outcome is not None) == last
        if view.outcome is not None:
            lowest = {seat for seat, score in enumerate(view.scores) if score == min(view.scores)}
            assert set(view.outcome.winners) <= lowest
            assert view.outcome.winners
            assert view.options.tie_break != "shared" or set(view.outcome.winners) == lowest


INVARIANTS: tuple[type[Invariant], ...] = (
    EveryCardIsInOnePlace,
    HandsHaveTheirSize,
    EverybodyElseHasOneMoreTurn,
    OnlyWholeHandsGoOut,
    PenaltiesAddUp,
    TurnsRunClockwise,
    TheLowestTotalWins,
)


def random_match(rng: Random) -> ThreeThirteen:
    """A match of any size and any options, before its first deal."""
    players = rng.choice(ThreeThirteen.seats)
    return ThreeThirteen(players, random_options(rng, players), first=rng.randrange(players))


def watch(game: ThreeThirteen, rng: Random, invariants: Iterable[type[Invariant]]) -> int:
    """Play a match to its end before these judges; return how many moves it took."""
    judges = [invariant() for invariant in invariants]
    moves = 0
    while (seat := game.actor) is not None:
        before = game.view(None if seat == CHANCE else seat)
        move = hurried_move(game, rng)
        events = game.play(seat, move)
        hands = [game.view(at).hand or () for at in range(game.players)]
        step = Step(seat, before, move, events, game.view(None), hands)
        for judge in judges:
            judge.judge(step)
        moves += 1
    return moves
