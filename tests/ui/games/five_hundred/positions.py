"""Tables of Five Hundred in positions written as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, cast

from engine.game import CHANCE
from engine.games.five_hundred import FiveHundred, Options
from engine.journal import By, Seat, Stage
from engine.lobby import default_options
from engine.match import Course, new_game
from engine.table import Services, Table
from tests.engine.games.five_hundred.scripts import deal_move, random_call
from tests.ui.builders import NOW, SEED, people, person, play_randomly, record_of

GAME = "five-hundred"
NAMES = ("Ada", "Bruno", "Carmen", "Dario", "Elena", "Fritz")

GOLDEN: Mapping[int, str] = {
    0: "JKR JD AH KH 10H 6H 5H 9D 10C 9C",
    1: "7H 8D 7D AC QC 8C QS JS 8S 7S",
    2: "8H QD 6D 5D KC JC 6C 5C KS 5S",
    3: "JH QH 9H 10D 4D 7C AS 10S 9S 6S",
}
"""Seat 0 plays hearts with seat 2; the kitty is 4H AD KD."""
EIGHT_HEARTS = "look, bid 8H, pass, pass, pass, take, discard 9C 9D 10C"


def seats(count: int) -> tuple[Seat, ...]:
    more = [person(number, name) for number, name in enumerate(NAMES[4:], start=5)]
    return (*people(4), *more)[:count]


def table_at(
    hands: Mapping[int, str] | None = None,
    script: str = "",
    *,
    at: Sequence[Seat] = (),
    players: int = 4,
    first: int = 3,
    kitty: str = "",
    void: Mapping[int, str] | None = None,
    scores: Sequence[int] | None = None,
    by: By = By.PERSON,
    **options: Any,
) -> Table:
    """A table whose hands hold these cards, with the moves of `script` made, each by whose turn it is.

    A move may begin with a seat and a colon: `2: look`. Seat 0 speaks first.
    """
    options = {**default_options(GAME), **options}
    record = record_of(
        at or seats(players), GAME, stage=Stage.PLAYING, first=first, started_at=NOW, options=options
    )
    game = new_game(record)
    if scores is not None:
        game = cast("Any", FiveHundred)(players, Options(**options), first, scores)
    course = Course(game, 0, NOW)
    course.play(CHANCE, deal_move(players, hands or {}, kitty=kitty, void=void), By.CHANCE, SEED)
    for text in filter(None, script.split(", ")):
        play(course, text, by)
    return Table(record, cast("Services", None), game=course.game, steps=course.steps)


def play(course: Course, text: str, by: By = By.PERSON) -> None:
    """Make the next move; chance deals if that is due."""
    if course.game.actor == CHANCE:
        course.play(CHANCE, course.game.deal(Random(1)), By.CHANCE, SEED)
        return
    seat, _, move = text.rpartition(": ")
    actor = course.game.actor
    assert actor is not None
    course.play(int(seat) if seat else actor, course.game.parse(move), by)


def cards(text: str) -> str:
    """The script that plays these cards."""
    return ", ".join(f"play {card}" for card in text.split())


def some_match(at: Sequence[Seat], seed: int, moves: int, **options: Any) -> Table:
    """A match after that many moves, or at its end; its deals follow their seeds."""
    return play_randomly(at, Random(seed), moves, game=GAME, move_of=_move, **options)


def _move(match: Any, rng: Random) -> Any:
    moves = match.legal_moves(match.actor)
    calls = any(move.bid is not None for move in moves)
    return random_call(moves, rng) if calls else rng.choice(moves)
