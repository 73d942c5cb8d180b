"""A match as its journal: starting it, playing it on, replaying it, checking its deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Final

from engine import fair
from engine.game import CHANCE, Game, Move
from engine.games import GAMES
from engine.journal import By, Entry, Result, Seat, Standing, TableRecord
from engine.steps import Step, Steps

_NEW_HAND: Final = "deal "
"""How the notation of every game begins a hand; other chance moves go on with one."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One chance move of a match, a deal or a later shuffle, and the hand it belongs to, from 1.

    Seed and move are None while that hand is being played.
    """

    number: int
    hand: int
    commitment: str
    seed: str | None
    move: str | None


def new_game(record: TableRecord) -> Game:
    """The match of a started table before its first deal; ValueError if options do not fit."""
    game = GAMES[record.game]
    options = game.Options(**record.options)
    return game(players=len(record.seats), options=options, first=record.first or 0)


def replay(record: TableRecord, entries: Iterable[Entry]) -> tuple[Game, list[Step]]:
    """The match after all its entries; raises what `Game.play` raises if they do not fit."""
    game = new_game(record)
    steps = [Step(entry, tuple(game.play(entry.seat, _move(record.game, entry)))) for entry in entries]
    return game, steps


def _move(game: str, entry: Entry) -> Move:
    """The move of an entry; one of a seat reads like many others of its game, a deal like no other."""
    return _read(game, entry.move) if entry.seat == CHANCE else _read_often(game, entry.move)


def _read(game: str, text: str) -> Move:
    move: Move = GAMES[game].parse(text)
    return move


_read_often = lru_cache(maxsize=4096)(_read)


class Course:
    """A try at playing a match on: it works on a copy, so a failed try leaves no trace."""

    def __init__(self, game: Game, version: int, now: float) -> None:
        self.game = game.copy()
        self.steps: list[Step] = []
        self._version = version
        self._now = now

    def play(self, seat: int, move: Move, by: By, seed: str | None = None) -> None:
        """Play one move; raises RuleError."""
        events = tuple(self.game.play(seat, move))
        self._version += 1
        self.steps.append(Step(Entry(self._version, seat, str(move), by, self._now, seed), events))

    def run_on(self, chance: fair.Chance, *, play_single: bool) -> None:
        """Play all that nobody decides: deals, forced moves and, if wanted, single legal moves."""
        while (actor := self.game.actor) is not None:
            if actor == CHANCE:
                seed = chance.new_seed()
                self.play(CHANCE, self.game.deal(fair.FairRandom(seed)), By.CHANCE, seed)
                continue
            move = self.game.forced_move()
            if move is None and play_single and len(moves := self.game.legal_moves(actor)) == 1:
                move = moves[0]
            if move is None:
                return
            self.play(actor, move, By.FORCED)


def silent_turns(steps: Iterable[Step], seat: int) -> int:
    """How many turns in a row, up to now, the table had to play for a silent `seat`.

    `steps` are those of the match, the last one first. Moves that follow each other without another
    seat between them belong to one turn.
    """
    count, turn_goes_on = 0, False
    for step in steps:
        if step.entry.seat != seat:
            turn_goes_on = False
        elif step.entry.by is By.TIMEOUT:
            count += not turn_goes_on
            turn_goes_on = True
        elif step.entry.by is not By.FORCED:
            break
    return count


def deals(steps: Steps, *, over: bool) -> list[Deal]:
    """Every chance move of a match; those of the last hand keep their secret unless it is over."""
    chance = [step.entry for step in steps.of_chance()]
    hands = list(accumulate(entry.move.startswith(_NEW_HAND) for entry in chance))
    found = []
    for number, (entry, hand) in enumerate(zip(chance, hands, strict=True), start=1):
        # A shuffle in mid-hand must not open the deal before it.
        seed, move = (entry.seed, entry.move) if over or hand < hands[-1] else (None, None)
        found.append(Deal(number, hand, fair.commitment(entry.seed or ""), seed, move))
    return found


def deal_is_fair(record: TableRecord, steps: Steps, number: int) -> bool:
    """Whether deal `number` (from 1) is what its seed gives by the recipe of `engine.fair`."""
    entry = list(steps.of_chance())[number - 1].entry
    game, _ = replay(record, (step.entry for step in steps[: entry.version - 1]))
    return str(game.deal(fair.FairRandom(entry.seed or ""))) == entry.move


def result_of(game: Game, seats: Sequence[Seat]) -> Result:
    """The result of a match that is over: winners first, then by score; ties share a place.

    The higher score is the better one unless the game says that the lowest wins.
    """
    outcome = game.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    better = 1 if game.low_score_wins else -1
    ranks = [(side not in outcome.winners, better * score) for side, score in enumerate(outcome.scores)]
    standings = [
        Standing(
            seat=seat,
            person=seats[seat].person,
            holder=seats[seat].holder,
            side=side,
            score=outcome.scores[side],
            place=1 + sum(other < ranks[side] for other in ranks),
            won=side in outcome.winners,
        )
        for side, members in enumerate(game.sides)
        for seat in members
    ]
    return Result(outcome, tuple(sorted(standings, key=lambda standing: standing.seat)))
