from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from discord import ui

from engine.journal import Seat
from tests.ui.builders import NOW, buttons, lobby_of, people, play_randomly, texts
from ui.i18n import Language, language
from ui.layouts import confirm_vote, lobby, table_message, votes

pytestmark = pytest.mark.asyncio


def seats(*wanting: int) -> tuple[Seat, ...]:
    return tuple(replace(seat, wants_end=number in wanting) for number, seat in enumerate(people(3)))


def labels(view: ui.LayoutView) -> set[str | None]:
    return {button.label for button in buttons(view)}


async def test_while_nobody_wants_the_end_nothing_is_said_of_a_vote(english: Language) -> None:
    shown = lobby(lobby_of(seats()), english)
    assert "to end this table" not in texts(shown)
    assert "Vote" not in labels(shown)


async def test_everybody_sees_in_lobby_and_match_how_the_vote_stands(english: Language) -> None:
    for shown in (
        lobby(lobby_of(seats(1)), english),
        table_message(play_randomly(seats(1), Random(1), 4), english, NOW),
    ):
        assert "**1 of 3** wants to end this table." in texts(shown)
        assert "Vote" in labels(shown)
    assert votes(lobby_of(seats(0, 1)), english) == "**2 of 3** want to end this table."


async def test_whoever_voted_may_take_the_vote_back_and_others_may_vote(english: Language) -> None:
    table = lobby_of(seats(1))
    assert labels(confirm_vote(table, 1, english)) == {"Take my vote back", "Keep playing"}
    assert labels(confirm_vote(table, 2, english)) == {"Vote to end it", "Keep playing"}


@pytest.mark.parametrize(("code", "said"), [("it", "1 su 3"), ("es", "1 de 3")])
async def test_the_vote_is_told_in_every_language(code: str, said: str) -> None:
    assert said in texts(confirm_vote(lobby_of(seats(1)), 0, language(code)))
