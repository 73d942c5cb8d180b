"""The yardsticks that the strong player is measured against, and the move for silent people.

`play_random` plays any legal move. `play_greedy` only minimises the penalty of the hand it holds. Both
stay as they are. `play_safe` plays for whoever stays silent: it changes nothing in the hand.
"""

from __future__ import annotations

from random import Random

from engine.games.three_thirteen import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    Move,
    Phase,
    TableView,
    arrange,
    penalty,
    penalty_after_discard,
)


def play_random(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """Any legal move."""
    return rng.choice(view.legal_moves)


def play_greedy(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """The move that leaves the least penalty now; among equals the dearest discard."""
    hand, rules = view.hand or (), view.rules
    if view.phase is Phase.DRAW:
        if view.top is None or DRAW_STOCK not in view.legal_moves:
            return DRAW_DISCARD
        helps = penalty_after_discard((*hand, view.top), rules) < penalty(hand, rules)
        return DRAW_DISCARD if helps else DRAW_STOCK
    if view.outs:
        return view.outs[0]

    def merit(move: Move) -> tuple[int, int]:
        assert move.card is not None  # noqa: S101 - for the type checker
        return view.preview(move).penalty, -rules.penalties[move.card.index]

    return min(view.legal_moves, key=merit)


def play_safe(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """Draw from the stock and discard the card drawn; else discard the dearest card left over."""
    if view.phase is Phase.DRAW:
        return DRAW_STOCK if DRAW_STOCK in view.legal_moves else DRAW_DISCARD
    left = arrange(view.hand or (), view.rules).left
    for card in (view.drawn, *left):
        if card is not None and DISCARDS[card.index] in view.legal_moves:
            return DISCARDS[card.index]
    return view.legal_moves[-1]
