"""Positions of Fives and Threes for the tests of its computer players."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from engine.computer.player import Choose
from engine.game import CHANCE, OptionValue
from engine.games.fives_and_threes import FivesAndThrees, Options


def position(
    *moves: str, players: int = 2, scores: tuple[int, ...] | None = None, **options: OptionValue
) -> FivesAndThrees:
    """The match after these moves, each made by whoever had to move."""
    game = FivesAndThrees(players=players, options=Options(**options), scores=scores)
    for text in moves:
        actor = game.actor
        assert actor is not None
        game.play(actor, game.parse(text))
    return game


def answer(play: Choose, game: FivesAndThrees, seed: int = 1) -> str:
    """What a player does in that position."""
    return str(play(game.view(game.actor), Random(seed), 60.0))


@st.composite
def running_hands(draw: st.DrawFn) -> FivesAndThrees:
    """Any position of a hand in progress, by random moves, under any options and scores."""
    players = draw(st.integers(2, 4))
    options = {name: draw(st.sampled_from(list(values))) for name, values in Options.choices(players).items()}
    sides = players % 4 or 2
    behind = st.one_of(st.integers(1, 9), st.integers(1, 31))
    scores = [options["target"] - draw(behind) for _ in range(sides)]
    rng = Random(draw(st.integers(0, 2**32)))
    game = FivesAndThrees(players, Options(**options), rng.randrange(players), scores)
    for _ in range(draw(st.integers(1, 12))):
        before = game.copy()
        actor = game.actor
        game.play(actor, game.deal(rng) if actor == CHANCE else rng.choice(game.legal_moves(actor)))
        if game.actor is None or game.actor == CHANCE:
            return before if before.actor != CHANCE else game
    return game
