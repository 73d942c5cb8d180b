"""A match as its journal: what is secret in it, and who came where."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import CHANCE, Outcome, Reason
from engine.games.fives_and_threes import FivesAndThrees
from engine.games.three_thirteen import ThreeThirteen
from engine.journal import By, Entry, Holder, Person, Seat
from engine.match import deals, result_of
from engine.steps import Step, Steps

SEATS = tuple(Seat(Person(number, f"Person {number}"), Holder.PERSON) for number in range(3))


def over(game: Any, scores: tuple[int, ...], *winners: int) -> Any:
    game.outcome = Outcome(Reason.LAST_ROUND, winners, scores)
    return game


@pytest.mark.parametrize(
    ("game", "scores", "winners", "places"),
    [
        (FivesAndThrees(3), (40, 61, 52), (1,), [3, 1, 2]),
        (FivesAndThrees(3), (40, 61, 40), (1,), [2, 1, 2]),
        (ThreeThirteen(3), (40, 61, 52), (0,), [1, 3, 2]),
        (ThreeThirteen(3), (40, 61, 40), (0, 2), [1, 3, 1]),
        (ThreeThirteen(3), (40, 61, 40), (2,), [2, 3, 1]),
    ],
)
def test_places_follow_what_the_game_holds_a_good_score(
    game: Any, scores: tuple[int, ...], winners: tuple[int, ...], places: list[int]
) -> None:
    standings = result_of(over(game, scores, *winners), SEATS).standings
    assert [standing.place for standing in standings] == places
    assert [standing.won for standing in standings] == [seat in winners for seat in range(3)]


def steps(*moves: str) -> Steps:
    """Chance moves, each with a seed of its own, and other moves without one."""
    return Steps(
        Step(Entry(number, CHANCE, move, By.CHANCE, 0.0, f"{number:064x}" if " " in move else None), ())
        for number, move in enumerate(moves, start=1)
    )


def test_a_shuffle_in_mid_hand_opens_neither_itself_nor_the_deal_before_it() -> None:
    moves = ["deal 7H / 8H", "knock", "shuffle 9H", "knock"]
    journal = steps(*moves)
    assert [(deal.hand, deal.seed, deal.move) for deal in deals(journal, over=False)] == [(1, None, None)] * 2
    opened = deals(steps(*moves, "deal 2H / 3H"), over=False)
    assert [deal.move for deal in opened] == ["deal 7H / 8H", "shuffle 9H", None]
    assert [(deal.number, deal.hand) for deal in opened] == [(1, 1), (2, 1), (3, 2)]
    assert all(deal.seed for deal in deals(journal, over=True))
