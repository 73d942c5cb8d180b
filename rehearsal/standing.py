"""A database with many tables in the middle of their matches, written without playing through Discord."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from db import Database, People, TableStore
from engine import lobby
from engine.clock import SystemClock
from engine.computer.registry import COMPUTERS
from engine.fair import SystemChance
from engine.game import Game, Move
from engine.games import GAMES
from engine.journal import By, Commit, Entry, Holder, Person, Seat, Settings, Stage, TableRecord, Venue
from engine.match import Course, new_game
from engine.turn_time import next_deadline

FURTHEST: Final = {"fives-and-threes": 80, "three-thirteen": 300, "five-hundred": 300}
"""Moves after which the last of the matches stands, a little before most are over."""
SENSIBLE: Final = frozenset({"five-hundred"})
"""Games in which random bids would end the match within a hand."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands, and the people at it in the order of their seats, the host first."""

    venue: Venue
    people: tuple[Person, ...]
    computers: int
    game: str
    locale: str = "en-US"
    """Of the people's Discord."""


async def write_tables(path: Path, places: Sequence[Place], turn_seconds: int, seed: int) -> int:
    """Create the database with a running match at every place; returns how many moves it holds."""
    settings = Settings(turn_seconds=turn_seconds)
    chance = random.Random(seed)
    database = await Database.open(path)
    try:
        store = await TableStore.open(database)
        people = People(database, SystemClock())
        moves = 0
        for place in places:
            change = _in_mid_match(store.next_table_id(), place, settings, chance)
            await store.commit(change)
            for person in place.people:  # who sat down by pressing a button
                await people.remember(person.id, person.name, place.locale)
            moves += len(change.entries)
        return moves
    finally:
        await database.close()


def _in_mid_match(table: int, place: Place, settings: Settings, chance: random.Random) -> Commit:
    """A match that has come to a random point, where a person is to move."""
    while True:
        record, now = _record(table, place, settings), time.time()
        course = Course(new_game(record), 0, now)
        wanted = chance.randrange(1, FURTHEST[place.game])
        for _ in _random_moves(course, chance):
            seat = course.game.actor
            if len(course.steps) >= wanted and record.seats[seat or 0].is_played_by_person:
                break
        if course.game.outcome is None:
            entries: list[Entry] = [step.entry for step in course.steps]
            return Commit(table, next_deadline(record, course.game, now), record, entries)


def _record(table: int, place: Place, settings: Settings) -> TableRecord:
    people = [Seat(person, Holder.PERSON) for person in place.people]
    return TableRecord(
        id=table,
        game=place.game,
        venue=place.venue,
        host=place.people[0],
        stage=Stage.PLAYING,
        seats=(*people, *[lobby.COMPUTER] * place.computers),
        options=lobby.default_options(place.game),
        settings=settings,
        opened_at=time.time(),
        first=0,
        started_at=time.time(),
    )


def _random_moves(course: Course, chance: random.Random) -> Iterator[None]:
    """Play a match on by random legal moves; yields after each while the match goes on."""
    course.run_on(SystemChance(), play_single=False)
    while (seat := course.game.actor) is not None:
        yield
        course.play(seat, _some_move(course.game, seat, chance), By.PERSON)
        course.run_on(SystemChance(), play_single=False)


def _some_move(game: Game, seat: int, chance: random.Random) -> Move:
    """A legal move of a seat."""
    if game.key in SENSIBLE:
        return COMPUTERS[game.key].choose(game.view(seat), chance, 0.0)
    move: Move = chance.choice(game.legal_moves(seat))
    return move


def kinds(count: int) -> Iterator[tuple[str, int, int]]:
    """So many tables' games, people and computer players: all games, a quarter with computer players."""
    games = list(GAMES)
    for number in range(count):
        game = games[number % len(games)]
        seats = GAMES[game].seats
        players = seats[number // len(games) % min(len(seats), 4)]
        computers = players - 1 if number % 4 == 3 else 0
        yield game, players - computers, computers
