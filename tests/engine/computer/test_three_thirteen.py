"""The computer players of Three Thirteen, through public views."""

from __future__ import annotations

import time
from itertools import count
from random import Random
from typing import Any

import pytest

from engine.cards import Card
from engine.computer.player import Choose
from engine.computer.three_thirteen import LookAhead, play_greedy, play_random, play_safe, play_strong
from engine.computer.three_thirteen.look import unseen_cards
from engine.game import CHANCE
from engine.games.three_thirteen import Options, ThreeThirteen
from tests.engine.games.three_thirteen.players import hurried_move, random_match, random_options
from tests.engine.games.three_thirteen.scripts import dealt

PLAYERS = (play_random, play_greedy, play_safe, play_strong)


def answer(play: Choose, game: ThreeThirteen) -> str:
    """What the player answers for the seat that is to move."""
    assert game.actor is not None
    return str(play(game.view(game.actor), Random(1), 60.0))


@pytest.mark.parametrize("play", [play_greedy, play_strong])
def test_a_card_that_completes_a_meld_is_taken_and_then_the_hand_goes_out(play: Choose) -> None:
    game = dealt("4C 9D 9C / 7H 7S KD", "3D")
    assert answer(play, game) == "draw discard"
    game.play(1, game.parse("draw discard"))
    assert answer(play, game) == "out KD"


@pytest.mark.parametrize("play", [play_greedy, play_strong])
def test_a_card_of_no_use_is_left_where_it_is(play: Choose) -> None:
    assert answer(play, dealt("4C 9D 9C / 7H 7S KD", "QS")) == "draw stock"


@pytest.mark.parametrize("play", [play_greedy, play_strong])
def test_in_the_final_turn_the_cheapest_hand_counts(play: Choose) -> None:
    game = dealt("4C 9D 9C / 7H 7S KD", "3D 2C", "draw discard, out KD, draw stock")
    assert answer(play, game) == "discard 9C"


def test_greedy_discards_the_dearest_of_equals() -> None:
    game = dealt("4C 9D 9C / 7H 5S 2D", "KD QD", "draw stock")
    assert answer(play_greedy, game) == "discard QD"


def test_the_strong_player_keeps_cards_that_wait_for_one_more() -> None:
    # Fours are wild. Without 2S the hand costs least now, but two queens wait for two more and a wild.
    game = dealt("AC 3C 6D 8D / QH QS 7C 2S", "KD 8H", "draw stock")
    assert answer(play_greedy, game) == "discard QS"
    assert answer(play_strong, game) != "discard QS"


def test_a_wild_card_is_not_what_a_player_goes_out_with() -> None:
    game = dealt("AC KC 6D / 7H 7D 3S", "7S 8H", "draw discard")
    assert answer(play_strong, game) != "out 3S"


def test_the_safe_move_changes_nothing_in_the_hand() -> None:
    game = dealt("4C 9D 9C / 7H 7S KD", "3D 2C")
    assert answer(play_safe, game) == "draw stock"
    game.play(1, game.parse("draw stock"))
    assert answer(play_safe, game) == "discard 2C"
    game.play(1, game.parse("discard 2C"))
    game.play(0, game.parse("draw discard"))
    assert answer(play_safe, game) == "discard 2C"


def test_the_safe_move_after_a_draw_that_must_be_kept_gives_up_the_dearest_card_left_over() -> None:
    game = dealt("4C 9D 9C / 7H 7S KD", "2D", "draw discard", no_return_discard=True)
    assert answer(play_safe, game) == "discard KD"


def test_the_safe_move_takes_well_under_a_millisecond() -> None:
    games = [random_match(Random(seed), 30 + seed) for seed in range(60)]
    views = [game.view(game.actor) for game in games if game.actor not in (None, CHANCE)]
    times = []
    for view in views:
        start = time.perf_counter()
        play_safe(view, Random(1), 0.0)
        times.append(time.perf_counter() - start)
    assert sorted(times)[len(times) // 2] < 0.001


def play_match(game: ThreeThirteen, plays: list[Choose], rng: Random) -> None:
    while (actor := game.actor) is not None:
        move: Any = game.deal(rng) if actor == CHANCE else plays[actor](game.view(actor), rng, 0.05)
        game.play(actor, move)


@pytest.mark.parametrize("seed", range(8))
def test_whole_matches_are_played_legally_whatever_the_options(seed: int) -> None:
    rng = Random(seed)
    players = 2 + seed % 7
    choices = random_options(rng, players)
    game = ThreeThirteen(players, Options(**{**_fields(choices), "rounds": 2}), first=1)
    # Only some players bring a round to its end.
    play_match(
        game, [(play_strong, play_greedy, play_random, play_safe)[seat % 4] for seat in range(players)], rng
    )
    assert game.outcome is not None


def _fields(options: Options) -> dict[str, Any]:
    return {name: getattr(options, name) for name in Options.choices(2)}


def test_the_strong_player_wins_clearly_over_chance() -> None:
    won = 0
    for seed in range(4):
        game = ThreeThirteen(2, Options(rounds=3), first=seed % 2)
        play_match(game, [play_strong, play_random], Random(seed))
        won += game.scores[0] < game.scores[1]
    assert won == 4


def test_the_same_view_gives_the_same_move() -> None:
    for seed in range(6):
        game = random_match(Random(seed), 40)
        if game.actor not in (None, CHANCE):
            view = game.view(game.actor)
            assert play_strong(view, Random(1), 60.0) == play_strong(view, Random(2), 60.0)


@pytest.mark.parametrize("seconds", [0.0, 1.0, 3.0, 30.0])
def test_a_budget_that_runs_out_still_gives_a_legal_move(seconds: float) -> None:
    for seed in range(12):
        game = random_match(Random(seed), 25 + seed)
        if game.actor in (None, CHANCE):
            continue
        ticks = count()
        hasty = LookAhead(clock=lambda ticks=ticks: float(next(ticks)))  # type: ignore[misc]
        view = game.view(game.actor)
        assert hasty.choose(view, Random(1), seconds) in view.legal_moves


def test_unseen_cards_leave_out_hand_table_and_what_others_took() -> None:
    game = dealt("4C 9D 9C / 7H 7S KD", "3D 2C", "draw discard, discard KD, draw stock, discard 4C")
    unseen = unseen_cards(game.view(0))
    assert sum(unseen.values()) == 52 - 3 - 2 - 1
    for text in ("2C", "9D", "9C", "KD", "4C", "3D"):
        assert unseen[Card.parse(text)] == 0
    assert unseen[Card.parse("7H")] == 1


def test_unseen_cards_leave_out_melds_on_the_table() -> None:
    game = dealt("4C 9D 9C / 7H 7S KD", "3D 2C", "draw discard, out KD")
    unseen = unseen_cards(game.view(0))
    assert sum(unseen.values()) == 52 - 3 - 1 - 3
    assert unseen[Card.parse("7S")] == 0


def test_unseen_cards_of_an_empty_stock_are_the_discards_below_the_top() -> None:
    game = dealt("4C 9D 9C / 7H 7S KD", "3D 2C", "draw stock, discard 2C, draw stock, discard 4C")
    game._stock.clear()
    assert sorted(map(str, unseen_cards(game.view(1)))) == ["2C", "3D"]


def test_whatever_is_hidden_is_counted_as_unseen() -> None:
    rng = Random(5)
    for seed in range(30):
        game = random_match(Random(seed), rng.randrange(60))
        if game.actor in (None, CHANCE) or not game._stock:
            continue
        view = game.view(game.actor)
        unseen = unseen_cards(view)
        for card in game._stock:
            assert unseen[card] >= game._stock.count(card)
        assert hurried_move(game, rng) in view.legal_moves
