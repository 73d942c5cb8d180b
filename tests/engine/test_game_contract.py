"""What every game owes its callers, tested on random positions of each game in the registry."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import (
    CHANCE,
    Event,
    Game,
    IllegalMove,
    MatchOver,
    Move,
    NotYourTurn,
    Outcome,
    RuleError,
    Unreadable,
)
from engine.games import GAMES
from engine.games.three_thirteen import ThreeThirteen
from tests.engine.games.three_thirteen import players as three_thirteen

MOST_MOVES = 20_000
"""No match of random moves is longer than this."""

OUT_OF_TURN = {"five-hundred": {"look"}}
"""The moves that seats other than the actor may have."""

pytestmark = pytest.mark.parametrize("key", GAMES)


@st.composite
def tables(draw: st.DrawFn) -> tuple[float, int, Random]:
    """How many seats to take (as a share of what a game offers), how far to play, and the chance."""
    return draw(st.floats(0, 0.999)), draw(st.integers(0, 200)), Random(draw(st.integers(0, 2**64)))


def new_match(key: str, share: float, rng: Random) -> Game:
    """A match with that share of the possible seats and random options."""
    game = GAMES[key]
    players = game.seats[int(share * len(game.seats))]
    choices = game.Options.choices(players)
    options = game.Options(**{name: rng.choice(allowed) for name, allowed in choices.items()})
    return game(players, options, first=rng.randrange(players))


def random_move(game: Game, rng: Random) -> tuple[int, Any]:
    """The actor, and a move it may make."""
    assert game.actor is not None
    return game.actor, game.deal(rng) if game.actor == CHANCE else rng.choice(game.legal_moves(game.actor))


def hurried_move(key: str, game: Game, rng: Random) -> tuple[int, Any]:
    """As `random_move`, but with a match that chance alone would never bring to its end."""
    if key == "three-thirteen" and game.actor is not None:
        return game.actor, three_thirteen.hurried_move(cast("ThreeThirteen", game), rng)
    return random_move(game, rng)


def played(key: str, table: tuple[float, int, Random]) -> Game:
    """A match some random moves old, or over."""
    share, moves, rng = table
    game = new_match(key, share, rng)
    for _ in range(moves):
        if game.actor is None:
            break
        game.play(*random_move(game, rng))
    return game


def finished(key: str, share: float, rng: Random) -> Iterator[tuple[Game, int, Any, list[Event]]]:
    """Play a whole match; after each move, the match, the seat, the move and its events."""
    game = new_match(key, share, rng)
    for _ in range(MOST_MOVES):
        if game.actor is None:
            return
        seat, move = hurried_move(key, game, rng)
        yield game, seat, move, game.play(seat, move)
    pytest.fail("a match did not end")


@cache
def known_moves(key: str) -> tuple[Any, ...]:
    """Many different moves of the game, deals included, in a stable order."""
    rng = Random(key)
    moves: dict[Any, None] = {}
    for share in (0.0, 0.5, 0.999):
        for game, _, move, _ in finished(key, share, rng):
            moves[move] = None
            moves |= dict.fromkeys(game.legal_moves(game.actor) if game.actor is not None else ())
    deals = [move for move in moves if str(move).startswith(("deal", "shuffle"))]
    return *(move for move in moves if move not in deals), *deals[:5]


def snapshot(game: Game) -> tuple[Any, ...]:
    """Everything the public face shows of a match, to everybody."""
    views = [game.view(seat) for seat in (None, *range(players_of(game)))]
    return game.scores, game.phase, game.actor, game.outcome, *views


def players_of(game: Game) -> int:
    return sum(map(len, game.sides))


def refusal_of(game: Game, seat: int, move: Any) -> RuleError | None:
    """How the match refuses the move; None if it does not."""
    try:
        game.check(seat, move)
    except RuleError as refusal:
        return refusal
    return None


def read(key: str, text: str) -> Any | None:
    """The move the text stands for; None if it is unreadable."""
    try:
        return GAMES[key].parse(text)
    except Unreadable:
        return None


@settings(max_examples=60)
@given(table=tables())
def test_legal_moves_are_exactly_those_that_check_accepts(key: str, table: tuple[float, int, Random]) -> None:
    game = played(key, table)
    for seat in range(players_of(game)):
        legal = game.legal_moves(seat)
        assert len(set(legal)) == len(legal)
        assert legal == game.legal_moves(seat)
        if seat == game.actor:
            assert legal
        else:
            assert {str(move) for move in legal} <= OUT_OF_TURN.get(key, set())
        for move in {*legal, *known_moves(key)}:
            assert (refusal_of(game, seat, move) is None) == (move in legal)
    assert game.legal_moves(CHANCE) == []


@settings(max_examples=60)
@given(table=tables())
def test_a_refusal_changes_nothing(key: str, table: tuple[float, int, Random]) -> None:
    game = played(key, table)
    before = snapshot(game)
    for seat in (CHANCE, *range(players_of(game) + 1)):
        for move in known_moves(key):
            if refusal_of(game, seat, move):
                with pytest.raises(RuleError):
                    game.play(seat, move)
    assert snapshot(game) == before


@settings(max_examples=60)
@given(table=tables())
def test_a_refusal_has_a_code_and_the_kind_the_position_asks_for(
    key: str, table: tuple[float, int, Random]
) -> None:
    game = played(key, table)
    for seat in (CHANCE, *range(players_of(game))):
        for move in known_moves(key)[::7]:
            refusal = refusal_of(game, seat, move)
            if refusal is not None:
                kind = MatchOver if game.actor is None else IllegalMove if seat == game.actor else NotYourTurn
                assert type(refusal) is kind
                assert refusal.code == refusal.code.lower().replace(" ", "-")


@settings(max_examples=60)
@given(table=tables())
def test_moves_read_back_whatever_their_case(key: str, table: tuple[float, int, Random]) -> None:
    game = played(key, table)
    deal = [game.deal(table[2])] if game.actor == CHANCE else []
    moves = [move for seat in range(players_of(game)) for move in game.legal_moves(seat)]
    for move in deal + moves:
        assert isinstance(move, Move)
        for text in (str(move), str(move).upper(), str(move).lower(), f"  {move} "):
            again = game.parse(text)
            assert again == move
            assert hash(again) == hash(move)
            assert str(again) == str(move)


@given(text=st.text(max_size=60) | st.text("0123456789-/ adefghiklnoprtuxJQKASHDC", max_size=60))
def test_any_text_is_a_move_or_unreadable(key: str, text: str) -> None:
    move = read(key, text)
    if move is not None:
        assert GAMES[key].parse(str(move)) == move


@settings(max_examples=60)
@given(table=tables())
def test_forced_moves_leave_no_choice(key: str, table: tuple[float, int, Random]) -> None:
    game = played(key, table)
    forced = game.forced_move()
    if game.actor is None or game.actor == CHANCE:
        assert forced is None
    elif forced is not None:
        assert game.legal_moves(game.actor) == [forced]


@settings(max_examples=60)
@given(table=tables(), seed=st.integers(0, 2**64))
def test_a_deal_depends_on_its_seed_alone_and_changes_nothing(
    key: str, table: tuple[float, int, Random], seed: int
) -> None:
    game = played(key, table)
    while game.actor not in (CHANCE, None):
        game.play(*random_move(game, table[2]))
    if game.actor is None:
        return
    before = snapshot(game)
    deal = game.deal(Random(seed))
    assert game.deal(Random(seed)) == game.copy().deal(Random(seed)) == deal
    assert snapshot(game) == before
    game.check(CHANCE, deal)
    for seat in range(players_of(game)):
        with pytest.raises(NotYourTurn):
            game.check(seat, deal)


@settings(max_examples=60)
@given(table=tables())
def test_a_copy_goes_its_own_way(key: str, table: tuple[float, int, Random]) -> None:
    game = played(key, table)
    before = snapshot(game)
    twin = game.copy()
    assert snapshot(twin) == before
    for _ in range(30):
        if twin.actor is None:
            break
        twin.play(*random_move(twin, table[2]))
    assert snapshot(game) == before


@settings(max_examples=40)
@given(share=st.floats(0, 0.999), seed=st.integers(0, 2**64))
def test_replaying_the_written_moves_gives_the_same_match(key: str, share: float, seed: int) -> None:
    again = new_match(key, share, Random(seed))
    game = None
    for game, seat, move, events in finished(key, share, Random(seed)):
        assert again.play(seat, again.parse(str(move))) == events
        assert again.scores == game.scores
    assert game is not None
    assert snapshot(again) == snapshot(game)


@settings(max_examples=40)
@given(share=st.floats(0, 0.999), seed=st.integers(0, 2**64))
def test_a_match_ends_and_then_refuses_every_move(key: str, share: float, seed: int) -> None:
    *_, (game, _, _, _) = finished(key, share, Random(seed))
    assert isinstance(game.outcome, Outcome)
    assert set(game.outcome.winners) <= set(range(len(game.sides)))
    assert game.outcome.scores == game.scores
    assert game.forced_move() is None
    for seat in (CHANCE, *range(players_of(game))):
        assert game.legal_moves(seat) == []
        for move in known_moves(key)[::5]:
            with pytest.raises(MatchOver):
                game.check(seat, move)


@settings(max_examples=60)
@given(table=tables())
def test_a_view_agrees_with_the_match_and_travels(key: str, table: tuple[float, int, Random]) -> None:
    game = played(key, table)
    for seat in (None, *range(players_of(game))):
        view = game.view(seat)
        assert (view.seat, view.players) == (seat, players_of(game))
        assert (view.sides, view.scores) == (game.sides, game.scores)
        assert (view.actor, view.outcome) == (game.actor, game.outcome)
        assert list(view.legal_moves) == ([] if seat is None else game.legal_moves(seat))
        assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 - our own value


@settings(max_examples=60)
@given(table=tables())
def test_events_are_values_that_travel(key: str, table: tuple[float, int, Random]) -> None:
    game = played(key, table)
    if game.actor is None:
        return
    seat, move = random_move(game, table[2])
    events = game.copy().play(seat, move)
    assert events
    assert all(isinstance(event, Event) for event in events)
    assert game.copy().play(seat, move) == events
    assert pickle.loads(pickle.dumps(events)) == events  # noqa: S301 - our own values


def test_options_list_every_field_and_start_from_listed_values(key: str) -> None:
    game = GAMES[key]
    for players in game.seats:
        choices = game.Options.choices(players)
        assert list(choices) == [field.name for field in fields(game.Options)]
        for name, allowed in choices.items():
            assert getattr(game.Options(), name) in allowed
            assert len(set(allowed)) == len(allowed) > 0
        assert game(players).scores == game(players, game.Options()).scores


def test_arguments_outside_their_range_are_value_errors(key: str) -> None:
    game = GAMES[key]
    seats = game.seats
    for arguments in (
        {"players": seats.start - 1},
        {"players": seats.stop},
        {"players": seats.start, "first": seats.start},
        {"players": seats.start, "first": -1},
        {"players": seats.start, "scores": ()},
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - each game words it its own way
            game(**arguments)


def test_a_value_no_option_lists_is_a_value_error(key: str) -> None:
    game = GAMES[key]
    for field in fields(game.Options):
        with pytest.raises(ValueError):  # noqa: PT011
            game(game.seats.start, game.Options(**{field.name: "no such value"}))
