"""The yardsticks that the strong player is measured against; they stay as they are.

`play_random` plays any legal move. `play_greedy` takes the most points now, then the heavier tile.
`play_look` takes the points now less the best reply it must expect from the next seat, holding
each unseen tile to be there with the same chance.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.computer.fives_and_threes.ends import SCORING, line_of
from engine.dominoes import TILES, mask_of
from engine.games.fives_and_threes import Move, TableView

WIN: Final = 30.0
"""What reaching the target counts, in points."""

_ALL_TILES: Final = (1 << len(TILES)) - 1


def play_random(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """Any legal move."""
    return rng.choice(view.legal_moves)


def play_greedy(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """The move with the most recorded points; among equals the heaviest tile."""
    if len(view.legal_moves) == 1:
        return view.legal_moves[0]
    return max(view.legal_moves, key=lambda move: (view.preview(move).points, _weight(move)))


def play_look(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """The move with the most points after the best reply to expect; then the heaviest tile."""
    if len(view.legal_moves) == 1:
        return view.legal_moves[0]
    outlook = _Outlook(view)
    return max(view.legal_moves, key=lambda move: (outlook.worth(move), _weight(move)))


def _weight(move: Move) -> int:
    return 0 if move.tile is None else move.tile.pips


def unseen_tiles(view: TableView) -> int:
    """The mask of the tiles that the viewer neither holds nor sees in the line."""
    seen = mask_of(laid.tile for laid in view.line) | mask_of(view.hand or ())
    return _ALL_TILES & ~seen


class _Outlook:
    """What the next seat may answer, seen from the seat that is to move."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._target = view.options.target
        seat = view.actor or 0
        sides = len(view.sides)
        self._own = view.scores[seat % sides]
        order = ((seat + step) % view.players for step in range(1, view.players))
        rival = next((other for other in order if view.hand_counts[other]), seat)
        self._faces_rival = rival % sides != seat % sides
        self._unseen = unseen_tiles(view)
        self._share = min(1.0, view.hand_counts[rival] / max(1, self._unseen.bit_count()))
        self._room = self._target - view.scores[rival % sides]

    def worth(self, move: Move) -> float:
        """Points of `move`, or `WIN` if it ends the match, less the reply to expect."""
        preview = self._view.preview(move)
        if self._own + preview.points >= self._target:
            return WIN
        if not self._faces_rival:
            return preview.points
        return preview.points - self._reply(line_of(preview.left, preview.right))

    def _reply(self, line: int) -> float:
        expected, nobody_yet, unseen = 0.0, 1.0, self._unseen
        exact = self._view.options.finish == "exact"
        for bit, credit in SCORING[line]:
            if not bit & unseen or (exact and credit > self._room):
                continue
            unseen ^= bit
            worth = WIN if credit >= self._room else credit
            expected += nobody_yet * self._share * worth
            nobody_yet *= 1 - self._share
        return expected
