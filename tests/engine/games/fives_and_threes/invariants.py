"""What holds in every match, whatever the options; judged from the public face alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, TypeVar

from engine.dominoes import TILES, Tile
from engine.game import CHANCE, Event
from engine.games.fives_and_threes import (
    KNOCK,
    FivesAndThrees,
    HandEnd,
    HandEnded,
    LaidTile,
    Move,
    Options,
    Placed,
    TableView,
)

Kind = TypeVar("Kind", bound=Event)

POSSIBLE_SUMS = {*range(19), 20, 22}


@dataclass(frozen=True)
class Step:
    """One move of a match: what its seat (for a deal, a spectator) saw before, and what all see after."""

    before: TableView
    move: Move
    events: Sequence[Event]
    after: TableView
    hands: Sequence[Sequence[Tile]]

    def events_of(self, kind: type[Kind]) -> list[Kind]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


class Invariant:
    """A judge who watches one match step by step; `judge` fails an assertion when it is broken."""

    def judge(self, step: Step) -> None:
        """Judge one move."""
        raise NotImplementedError


class EveryTileIsInOnePlace(Invariant):
    """Laid, held and sleeping tiles are the set of 28, and the counts of hands are true."""

    asleep: set[Tile]

    def judge(self, step: Step) -> None:
        if step.move.hands:
            self.asleep = set(TILES).difference(*step.move.hands)
        laid = [laid.tile for laid in step.after.line]
        held = [tile for hand in step.hands for tile in hand]
        assert len(laid) + len(held) + len(self.asleep) == 28
        assert {*laid, *held, *self.asleep} == set(TILES)
        assert step.after.hand_counts == tuple(map(len, step.hands))


class TheLineMatches(Invariant):
    """Touching halves are equal, and every sum is that of the line's two ends, credited as printed."""

    def judge(self, step: Step) -> None:
        line = step.after.line
        assert all(one.right == other.left for one, other in pairwise(line))
        for placed in step.events_of(Placed):
            assert placed.end_sum == sum_of_ends(line) == step.after.end_sum
            assert placed.end_sum in POSSIBLE_SUMS
            assert placed.credit == points_for(placed.end_sum)
            assert (placed.left, placed.right) == (line[0].left, line[-1].right)


class ScoresAddUp(Invariant):
    """Scores grow by whole events, never fall, and never pass an exact target, which alone wins."""

    def judge(self, step: Step) -> None:
        scores = list(step.before.scores)
        for placed in step.events_of(Placed):
            scores[placed.side] += placed.points
            assert placed.points in (0, placed.credit + placed.knocks + placed.bonus)
            assert placed.score == scores[placed.side]
        assert step.after.scores == tuple(scores)
        options = step.after.options
        assert options.finish != "exact" or max(scores) <= options.target
        winners = tuple(side for side, score in enumerate(scores) if score >= options.target)
        assert winners == (step.after.outcome.winners if step.after.outcome else ())
        assert len(winners) <= 1


class KnocksAreForced(Invariant):
    """A knock is played exactly when no tile of the hand fits."""

    def judge(self, step: Step) -> None:
        if step.before.line and step.before.hand is not None:
            assert (step.move == KNOCK) == (not fits(step.before.line, step.before.hand))


class HandsEndInTime(Invariant):
    """A hand ends when a side is out, when all are stuck or when the match is won; one bonus at most."""

    bonuses = 0

    def judge(self, step: Step) -> None:
        view = step.after
        self.bonuses = 0 if step.move.hands else self.bonuses
        self.bonuses += sum(placed.bonus > 0 for placed in step.events_of(Placed))
        out = bool(view.line) and self._is_out(view)
        ended = step.events_of(HandEnded)
        assert ended or not out
        for end in ended:
            assert (end.reason is HandEnd.OUT) == out
            assert self.bonuses == (1 if out and view.options.out_bonus else 0)
            if end.reason is HandEnd.BLOCKED:
                assert end.seat is None
                assert not any(fits(view.line, hand) for hand in end.hands)

    @staticmethod
    def _is_out(view: TableView) -> bool:
        enough = any if view.options.pair_out == "first_partner" else all
        return any(enough(not view.hand_counts[seat] for seat in side) for side in view.sides)


class TurnsRunClockwise(Invariant):
    """The opener starts; then the next seat that holds tiles."""

    def judge(self, step: Step) -> None:
        counts, seat = step.after.hand_counts, step.before.actor
        if step.move.hands:
            assert step.after.actor == step.after.opener
        elif seat is not None and step.after.actor not in (None, CHANCE):
            circle = [(seat + distance) % len(counts) for distance in range(1, len(counts) + 1)]
            assert step.after.actor == next(seat for seat in circle if counts[seat])


class TheOpeningPassesOn(Invariant):
    """The next opener is the one the options name."""

    def judge(self, step: Step) -> None:
        view = step.after
        for end in step.events_of(HandEnded) if view.outcome is None else ():
            stays = view.options.next_opener == "hand_winner" and end.reason is HandEnd.OUT
            expected = end.seat if stays else (end.opener + 1) % view.players
            assert end.next_opener == view.opener == expected


INVARIANTS: tuple[type[Invariant], ...] = (
    EveryTileIsInOnePlace,
    TheLineMatches,
    ScoresAddUp,
    KnocksAreForced,
    HandsEndInTime,
    TurnsRunClockwise,
    TheOpeningPassesOn,
)


def fits(line: Sequence[LaidTile], hand: Iterable[Tile]) -> bool:
    """Whether a tile of `hand` fits an end of the line as it lies."""
    return any(tile.has(end) for tile in hand for end in (line[0].left, line[-1].right))


def sum_of_ends(line: Sequence[LaidTile]) -> int:
    """The sum of the terminal ends, from the tiles as they lie."""
    first, last = line[0], line[-1]
    if len(line) == 1:
        return first.left + first.right
    left = 2 * first.left if first.left == first.right else first.left
    right = 2 * last.right if last.left == last.right else last.right
    return left + right


def points_for(end_sum: int) -> int:
    """Threes and fives in a sum, straight from the rule."""
    return sum(end_sum // group for group in (3, 5) if end_sum % group == 0)


def random_match(rng: Random) -> FivesAndThrees:
    """A new match with random players, options and opener."""
    players = rng.choice(FivesAndThrees.seats)
    values: dict[str, Any] = {name: rng.choice(allowed) for name, allowed in Options.choices(players).items()}
    return FivesAndThrees(players, Options(**values), first=rng.randrange(players))


def steps(game: FivesAndThrees, rng: Random) -> Iterator[Step]:
    """Play random moves to the end."""
    while (seat := game.actor) is not None:
        before = game.view(None if seat == CHANCE else seat)
        move = game.deal(rng) if seat == CHANCE else rng.choice(game.legal_moves(seat))
        events = game.play(seat, move)
        hands = [game.view(seat).hand or () for seat in range(game.players)]
        yield Step(before, move, events, game.view(None), hands)


def watch(game: FivesAndThrees, rng: Random, invariants: Iterable[type[Invariant]]) -> int:
    """Play random moves to the end before these judges; return how many moves it took."""
    judges = [invariant() for invariant in invariants]
    moves = 0
    for step in steps(game, rng):
        moves += 1
        for judge in judges:
            judge.judge(step)
    return moves
