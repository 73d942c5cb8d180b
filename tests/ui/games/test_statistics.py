"""What is particular to each game in a person's statistics."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import GAMES
from engine.match import new_game
from tests.ui.builders import people, play_randomly
from ui.games import PRESENTERS
from ui.i18n import Language, language

TOLD = {
    "fives-and-threes": (
        {"placements": 1_234, "points": 2_345, "exact": 3},
        ["1.9 points a tile, over 1,234 tiles placed", "Matches won by landing exactly on the target: 3"],
    ),
    "three-thirteen": (
        {"rounds": 44, "penalty": 321, "out": 11},
        ["7.3 penalty points a round", "Gone out in 11 of 44 rounds (25%)"],
    ),
    "five-hundred": (
        {"hands": 40, "bids": 31, "contracts": 12, "made": 9, "miseres": 2, "miseres_made": 1, "slams": 1},
        ["Bids made: 31, in 40 hands", "Contracts made: 9 of 12 (75%)", "Misères made: 1 of 2", "Slams: 1"],
    ),
}


@pytest.mark.parametrize("game", PRESENTERS)
def test_sums_are_told_as_averages_and_shares(game: str, english: Language) -> None:
    sums, lines = TOLD[game]
    assert PRESENTERS[game].particulars(english, sums) == lines


@pytest.mark.parametrize("game", PRESENTERS)
def test_nothing_played_is_nothing_told(game: str, english: Language) -> None:
    assert PRESENTERS[game].particulars(english, {}) == []


def test_what_never_came_up_in_five_hundred_is_left_out(english: Language) -> None:
    assert PRESENTERS["five-hundred"].particulars(english, {"hands": 3, "bids": 1}) == [
        "Bids made: 1, in 3 hands"
    ]


def test_numbers_are_written_as_in_the_readers_language() -> None:
    sums, _ = TOLD["fives-and-threes"]
    told = PRESENTERS["fives-and-threes"].particulars(language("it"), sums)[0]
    assert told.startswith("1,9 ")
    assert "1.234" in told


@pytest.mark.parametrize("game", PRESENTERS)
def test_the_sums_of_the_engine_are_those_that_are_told(game: str, english: Language) -> None:
    table = play_randomly(people(4), Random(2), 600, game=game)
    match = new_game(table.record)
    events = [event for step in table.steps for event in step.events]
    assert set(GAMES) == set(PRESENTERS)
    for sums in match.particulars(events):
        assert PRESENTERS[game].particulars(english, sums)
