"""Players for tests: moves by chance alone would never end a round of thirteen cards."""

from __future__ import annotations

from random import Random

from engine.game import CHANCE
from engine.games.three_thirteen import (
    OUTS,
    Move,
    Options,
    Phase,
    ThreeThirteen,
    arrange,
    penalty_after_discard,
)


def hurried_move(game: ThreeThirteen, rng: Random) -> Move:
    """A legal move: by chance now and then, else one that brings the end of the round nearer."""
    assert game.actor is not None
    if game.actor == CHANCE:
        return game.deal(rng)
    legal = game.legal_moves(game.actor)
    if game.phase is Phase.DRAW or rng.random() < 0.1:
        return rng.choice(legal)
    if legal[0] in OUTS:
        return legal[0]
    view = game.view(game.actor)
    assert view.hand is not None
    left = arrange(view.hand, view.rules).left
    spare = [move for card in left for move in legal if move.card == card]
    if spare and penalty_after_discard(view.hand, view.rules):
        return spare[0]
    return min(legal, key=lambda move: view.preview(move).penalty)


def random_options(rng: Random, players: int) -> Options:
    """Options chosen by chance."""
    choices = Options.choices(players)
    return Options(**{name: rng.choice(allowed) for name, allowed in choices.items()})  # type: ignore[arg-type]


def random_match(rng: Random, moves: int | None = None) -> ThreeThirteen:
    """A match of any size and options after some moves, or at its end."""
    players = rng.choice(ThreeThirteen.seats)
    game = ThreeThirteen(players, random_options(rng, players), first=rng.randrange(players))
    while game.actor is not None and (moves is None or moves > 0):
        game.play(game.actor, hurried_move(game, rng))
        moves = None if moves is None else moves - 1
    return game
