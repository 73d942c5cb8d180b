"""The strong player: it tries every move in many worlds and keeps the one that wins most.

A world is a deal of the unseen tiles that fits all that was seen. In each one every move is played
out to the end of the hand, and the scores reached there are worth the chance to win the match from
them; so partners' points are its own, placements that overshoot are worth nothing, and a match at
stake is played differently from one just begun. Half of the moves drop out round by round, which
leaves most of the effort to the close decisions. The number of playouts is fixed: the same seed
gives the same move, unless the budget cuts it short.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.computer.fives_and_threes.ends import line_of
from engine.computer.fives_and_threes.playout import play_out
from engine.computer.fives_and_threes.race import race
from engine.computer.fives_and_threes.situation import Situation
from engine.computer.fives_and_threes.worlds import World, draw_worlds
from engine.games.fives_and_threes import Move, TableView

PLAYOUTS: Final = 400
"""Hands played out for one move."""
_PACE: Final = 4000
"""Playouts to plan for each second of the budget; a slow machine does more."""
_SAFETY: Final = 0.7
"""The part of the budget after which no further world is begun."""


@dataclass(slots=True)
class _Candidate:
    """A move under consideration: what it does, and how often it has won so far."""

    move: Move
    bit: int
    line: int
    points: int
    wins: float = 0.0


class Searcher:
    """Chooses moves by `playouts` playouts each; `clock` tells the seconds that a budget counts."""

    def __init__(self, playouts: int = PLAYOUTS, clock: Callable[[], float] = time.perf_counter) -> None:
        self._playouts = playouts
        self._clock = clock

    def choose(self, view: TableView, rng: Random, budget: float) -> Move:
        """The best move found within `budget` seconds for the viewer, who is to move."""
        end = self._clock() + budget * _SAFETY
        candidates = _candidates(view)
        playouts = min(self._playouts, int(budget * _PACE))
        if len(candidates) == 1 or playouts < len(candidates):
            return candidates[0].move
        trial = _Trial(Situation.of(view))
        rounds = (len(candidates) - 1).bit_length()
        while len(candidates) > 1:
            count = playouts // (rounds * len(candidates)) or 1
            for world in draw_worlds(trial.situation, count, rng):
                if self._clock() > end:
                    return _best_first(candidates)[0].move
                trial.hold(candidates, world)
            candidates = _best_first(candidates)[: (len(candidates) + 1) // 2]
        return candidates[0].move


def _candidates(view: TableView) -> list[_Candidate]:
    """The moves, most points first; a move that wins the match, or the only one, stands alone."""
    if len(view.legal_moves) == 1:
        return [_Candidate(view.legal_moves[0], 0, 0, 0)]
    candidates: dict[tuple[int, int], _Candidate] = {}
    for move in view.legal_moves:
        tile = move.tile
        if tile is None:
            continue
        seen = view.preview(move)
        candidate = _Candidate(move, 1 << tile.index, line_of(seen.left, seen.right), seen.points)
        if view.scores[(view.seat or 0) % len(view.sides)] + seen.points >= view.options.target:
            return [candidate]
        # Either end of a line such as 5…5 may leave the same line.
        candidates.setdefault((candidate.bit, candidate.line), candidate)
    return sorted(candidates.values(), key=lambda candidate: -candidate.points)


def _best_first(candidates: list[_Candidate]) -> list[_Candidate]:
    return sorted(candidates, key=lambda candidate: -candidate.wins)


class _Trial:
    """Plays candidates out in worlds."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self._rules = situation.rules
        self._side = situation.seat % self._rules.sides
        self._unplayed = situation.unseen | situation.hand
        self._chance = race(self._rules.target, exact=self._rules.exact).chance

    def hold(self, candidates: list[_Candidate], world: World) -> None:
        """Play every candidate out in `world` and add up its chances to win."""
        for candidate in candidates:
            candidate.wins += self._chance_after(candidate, world)

    def _chance_after(self, candidate: _Candidate, world: World) -> float:
        rules, seat = self._rules, self.situation.seat
        hands, scores = world.copy(), list(self.situation.scores)
        hands[seat] ^= candidate.bit
        scores[self._side] += candidate.points
        if not hands[seat] and rules.is_out(hands, seat):
            out: int | None = seat
        else:
            following = (seat + 1) % rules.players
            unplayed = self._unplayed ^ candidate.bit
            out = play_out(rules, hands, scores, unplayed=unplayed, line=candidate.line, seat=following)
        for side, score in enumerate(scores):
            if score >= rules.target:
                return float(side == self._side)
        opener = rules.next_opener(self.situation.opener, out)
        return self._chance(tuple(scores), opener % rules.sides, self._side)


play_strong: Final = Searcher().choose
"""The strong player of this game."""
