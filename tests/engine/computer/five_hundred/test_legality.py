"""Every answer of the computer players is a legal move, whatever the table plays and wherever it stands."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import chain
from random import Random
from statistics import median
from typing import Any

import pytest

from engine.cards import JOKER, Card
from engine.computer.five_hundred import play_public, play_random, play_rules, play_safe
from engine.computer.player import Choose
from engine.game import CHANCE
from engine.games.five_hundred import NAME_NONE, PASS, FiveHundred, Options, Phase, TableView, ranking_for
from engine.games.five_hundred.ranking import place_of
from tests.engine.games.five_hundred.scripts import height, random_move, random_options

PLAYERS: tuple[Choose, ...] = (play_rules, play_safe, play_public, play_random)


def random_positions(rng: Random, players: int, hands: int = 3) -> Iterator[FiveHundred]:
    """A match of random moves and options, before each move of a seat."""
    game = FiveHundred(players, random_options(players, rng), first=rng.randrange(players))
    while game.actor is not None and game.hand_number <= hands:
        if game.actor != CHANCE:
            yield game
        seat, move = random_move(game, rng)
        game.play(seat, move)


@pytest.mark.parametrize("players", FiveHundred.seats)
@pytest.mark.parametrize("play", PLAYERS)
def test_any_position_of_any_table_gets_a_legal_move(players: int, play: Choose) -> None:
    for seed in range(8):
        rng = Random(f"{players} {seed}")
        for game in random_positions(rng, players):
            assert game.actor is not None
            view = game.view(game.actor)
            move: Any = play(view, rng, 0.01)
            game.check(game.actor, move)


@pytest.mark.parametrize("seed", range(20))
def test_whole_matches_are_played_to_the_end_whatever_the_options(seed: int) -> None:
    rng = Random(seed)
    players = 2 + seed % 5
    game = FiveHundred(players, random_options(players, rng), first=rng.randrange(players))
    phases = set()
    while (actor := game.actor) is not None and game.hand_number < 150:
        phases.add(game.phase)
        move: Any = game.deal(rng) if actor == CHANCE else play_rules(game.view(actor), rng, 1.0)
        game.play(actor, move)
    assert game.outcome is not None
    assert {Phase.AUCTION, Phase.CONTRACT, Phase.PLAY} <= phases


@pytest.mark.parametrize("play", [play_rules, play_safe])
def test_the_same_view_gives_the_same_move(play: Choose) -> None:
    for game in random_positions(Random(4), 4):
        assert game.actor is not None
        view = game.view(game.actor)
        assert play(view, Random(1), 1.0) == play(view, Random(2), 1.0)


def test_the_safe_move_binds_nobody_and_gives_the_least_away() -> None:
    seen = set()
    positions = (random_positions(Random(seed), 2 + seed % 5, hands=2) for seed in range(26, 33))
    for game in chain.from_iterable(positions):
        view = game.view(game.actor)
        seen.add(view.phase)
        move = play_safe(view, Random(1), 0.0)
        if view.phase is Phase.AUCTION and PASS in view.legal_moves:
            assert move == PASS
        elif view.phase is Phase.NAME:
            assert move == NAME_NONE
        elif view.phase is Phase.PLAY:
            plain = [other.card for other in view.legal_moves if _is_plain(other.card, view)]
            assert not plain or (move.card in plain and height(move.card) == min(map(height, plain)))
            assert move.card != JOKER or {other.card for other in view.legal_moves} == {JOKER}
    assert {Phase.AUCTION, Phase.PLAY, Phase.NAME} <= seen


def _is_plain(card: Card, view: TableView) -> bool:
    suits = ranking_for(view.trump, view.joker_suit).suit_of
    return card != JOKER and (view.trump is None or suits[place_of(card)] is not view.trump)


def times(play: Choose, views: list[TableView]) -> list[float]:
    """The processor's seconds for each move."""
    taken = []
    for view in views:
        start = time.process_time()
        play(view, Random(1), 1.0)
        taken.append(time.process_time() - start)
    return taken


@pytest.mark.parametrize("players", FiveHundred.seats)
def test_the_safe_move_takes_well_under_a_millisecond(players: int) -> None:
    views = [game.view(game.actor) for game in random_positions(Random(7), players, hands=2)]
    assert median(times(play_safe, views)) < 0.001


def test_the_rules_take_a_few_milliseconds_at_most() -> None:
    views = [game.view(game.actor) for game in random_positions(Random(8), 4)]
    assert median(times(play_rules, views)) < 0.004


def test_a_seat_that_may_only_look_looks() -> None:
    game = FiveHundred(4, Options())
    game.play(CHANCE, game.deal(Random(1)))
    waiting = next(seat for seat in range(4) if seat != game.actor)
    assert [str(play(game.view(waiting), Random(1), 1.0)) for play in PLAYERS] == ["look"] * 4
