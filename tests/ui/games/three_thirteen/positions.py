"""Tables of Three Thirteen in positions written as text."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from engine.cards import parse_cards
from engine.game import CHANCE
from engine.games.three_thirteen import Move, ThreeThirteen
from engine.journal import By, Seat, Stage
from engine.lobby import default_options
from engine.match import Course, new_game
from engine.table import Services, Table
from tests.engine.games.three_thirteen.players import hurried_move
from tests.ui.builders import NOW, SEED, people, play_randomly, record_of

GAME = "three-thirteen"

GOLDEN = ("4C 9D 9C / 7H 7S KD", "3D 9H 2C")
"""The hands of seats 0 and 1 in the first round; the card turned up, then the first ones of the stock."""


def table_at(
    hands: str,
    pile: str = "",
    script: str = "",
    *,
    seats: Sequence[Seat] = (),
    by: By = By.PERSON,
    **options: Any,
) -> Table:
    """A table in the round whose hands, separated by `/`, were dealt, with the moves of `script` made.

    The pile begins with the cards named, the first of them turned up; the rest of the pack follows.
    """
    held = [parse_cards(hand) for hand in hands.split("/")]
    options = {**default_options(GAME), **options}
    record = record_of(
        seats or people(len(held)), GAME, stage=Stage.PLAYING, first=0, started_at=NOW, options=options
    )
    course = Course(new_game(record), 0, NOW)
    game = cast("ThreeThirteen", course.game)
    game.round = len(held[0]) - 3
    rest = list(game.options.pack(len(held)))
    begun = parse_cards(pile)
    for card in (*begun, *(card for hand in held for card in hand)):
        rest.remove(card)
    course.play(CHANCE, Move.deal(held, (*begun, *rest)), By.CHANCE, SEED)
    for text in filter(None, script.split(", ")):
        play(course, text, by)
    return Table(record, cast("Services", None), game=game, steps=course.steps)


def play(course: Course, text: str, by: By = By.PERSON) -> None:
    """Make the next move; whatever it says, chance deals or shuffles if that is due."""
    actor = course.game.actor
    assert actor is not None
    if actor == CHANCE:
        course.play(CHANCE, course.game.deal(Random(1)), By.CHANCE, SEED)
    else:
        course.play(actor, course.game.parse(text), by)


def some_match(seats: Sequence[Seat], seed: int, moves: int, **options: Any) -> Table:
    """A match after that many moves, or at its end; its deals follow their seeds."""
    return play_randomly(seats, Random(seed), moves, game=GAME, move_of=hurried_move, **options)
