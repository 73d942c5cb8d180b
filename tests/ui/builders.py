from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from discord import ui

from engine.fair import FairRandom
from engine.game import CHANCE
from engine.games import GAMES
from engine.journal import (
    By,
    Deadline,
    DeadlineKind,
    Holder,
    Person,
    Seat,
    Settings,
    Stage,
    TableRecord,
    Venue,
)
from engine.lobby import default_options
from engine.match import Course, new_game
from engine.table import Services, Table

NOW = 1_700_000_000.0
SEED = "5eed" * 16
GAME = "fives-and-threes"
NAMES = ("Ada", "Bruno", "Carmen", "Dario")

GOLDEN_DEAL = "deal 6-6 5-3 5-2 5-1 4-4 4-1 3-0 / 6-1 6-0 5-4 4-3 4-0 3-2 2-2"
GOLDEN_MOVES = (
    "6-6", "6-0 left", "3-0 left", "6-1 right", "5-3 left", "5-4 left", "5-1 right", "4-0 left",
    "5-2 right", "3-2 right", "knock", "4-3 right", "4-4 right", "knock", "4-1 right",
)  # fmt: skip
PAIRS_DEAL = "deal 5-5 5-2 5-0 2-0 0-0 / 6-3 5-1 4-4 3-1 2-1 / 6-2 5-4 5-3 4-2 4-0 / 6-5 6-1 4-3 3-2 3-0"
PAIRS_MOVES = (
    "5-5", "5-1 left", "5-4 right", "6-1 left", "knock", "6-3 left", "5-3 left", "6-5 left", "knock",
    "4-4 right", "6-2 left", "4-3 right", "2-0 left", "3-1 right", "4-0 left", "knock", "knock",
    "2-1 right", "4-2 left", "3-2 left", "5-2 right", "3-0 left",
)  # fmt: skip


def person(number: int, name: str) -> Seat:
    return Seat(Person(number, name), Holder.PERSON)


COMPUTER = Seat(None, Holder.COMPUTER)


def people(count: int) -> tuple[Seat, ...]:
    return tuple(person(index + 1, name) for index, name in enumerate(NAMES[:count]))


def record_of(seats: Sequence[Seat], game: str = GAME, **changes: Any) -> TableRecord:
    record = TableRecord(
        id=12,
        game=game,
        venue=Venue(100, 200),
        host=next((seat.person for seat in seats if seat.person), Person(1, "Ada")),
        stage=Stage.LOBBY,
        seats=tuple(seats),
        options=default_options(game),
        settings=Settings(),
        opened_at=NOW,
    )
    return replace(record, **changes)


def lobby_of(seats: Sequence[Seat], **changes: Any) -> Table:
    deadline = Deadline(NOW + 1800, DeadlineKind.LOBBY)
    return Table(record_of(seats, **changes), cast("Services", None), deadline=deadline)


def table_of(
    seats: Sequence[Seat],
    moves: Sequence[str],
    *,
    game: str = GAME,
    deadline: Deadline | None = None,
    scores: Sequence[int] | None = None,
    by: By = By.PERSON,
    **changes: Any,
) -> Table:
    """A match after the given deals and moves; `scores` start it from a set position."""
    options = {**default_options(game), **changes.pop("options", {})}
    record = record_of(seats, game, stage=Stage.PLAYING, first=0, started_at=NOW, options=options, **changes)
    match = new_game(record)
    if scores is not None:
        kind = GAMES[game]
        match = kind(players=len(seats), options=kind.Options(**options), scores=scores)
    course = Course(match, 0, NOW)
    for move in moves:
        parsed = course.game.parse(move)
        actor = course.game.actor
        assert actor is not None
        if actor == CHANCE:
            course.play(CHANCE, parsed, By.CHANCE, SEED)
        else:
            course.play(actor, parsed, By.FORCED if move == "knock" else by)
    if course.game.outcome is not None:
        record = replace(record, stage=Stage.FINISHED, ended_at=NOW)
    return Table(record, cast("Services", None), game=course.game, steps=course.steps, deadline=deadline)


def play_randomly(
    seats: Sequence[Seat],
    rng: Random,
    moves: int,
    *,
    game: str = GAME,
    move_of: Callable[[Any, Random], Any] = lambda match, rng: rng.choice(match.legal_moves(match.actor)),
    **options: Any,
) -> Table:
    """A match after that many moves and deals, or at its end, with deals that follow their seeds.

    `move_of` chooses the moves of seats, by chance if it is not given.
    """
    options = {**default_options(game), **options}
    record = record_of(seats, game, stage=Stage.PLAYING, first=0, started_at=NOW, options=options)
    course = Course(new_game(record), 0, NOW)
    while len(course.steps) < moves and (actor := course.game.actor) is not None:
        if actor == CHANCE:
            seed = rng.randbytes(32).hex()
            course.play(CHANCE, course.game.deal(FairRandom(seed)), By.CHANCE, seed)
        else:
            course.play(actor, move_of(course.game, rng), By.PERSON)
    if course.game.outcome is not None:
        record = replace(record, stage=Stage.FINISHED, ended_at=NOW)
    return Table(record, cast("Services", None), game=course.game, steps=course.steps)


def texts(view: ui.LayoutView) -> str:
    """All text of a layout, as a reader meets it from top to bottom."""
    return "\n".join(item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay))


def buttons(view: ui.LayoutView) -> list[ui.Button[Any]]:
    return [item for item in view.walk_children() if isinstance(item, ui.Button)]


def selects(view: ui.LayoutView) -> list[ui.Select[Any]]:
    return [item for item in view.walk_children() if isinstance(item, ui.Select)]


def everything(view: ui.LayoutView) -> str:
    """The whole payload, as it would go to Discord."""
    return str(view.to_components())
