from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ButtonStyle

from engine.game import Refusal
from engine.journal import Deadline, DeadlineKind, Holder, Stage
from engine.table import Table
from tests.ui.builders import (
    COMPUTER,
    GAME,
    GOLDEN_DEAL,
    GOLDEN_MOVES,
    NOW,
    PAIRS_DEAL,
    PAIRS_MOVES,
    buttons,
    lobby_of,
    people,
    table_of,
    texts,
)
from ui.games import PRESENTERS
from ui.i18n import Language, language
from ui.layouts import hand

pytestmark = pytest.mark.asyncio

WARN = Deadline(NOW + 90, DeadlineKind.WARN)


def golden(moves: int, scores: tuple[int, int] = (0, 0)) -> Table:
    return table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES[:moves]], deadline=WARN, scores=scores)


def offered(table: Table, seat: int, words: Language) -> dict[str, str | None]:
    view = hand(table, seat, words, where="dm", message=77)
    return {str(button.label): button.custom_id or button.url for button in buttons(view)}


async def test_a_hand_shows_tiles_ends_scores_and_moves(english: Language) -> None:
    assert texts(hand(golden(2), 0, english, where="dm", message=77)) == (
        "### Table 12 · Fives and Threes\n"
        "Hand 1 · exactly 61 points win\n"
        "**4** / 61 · Ada\n"
        "**4** / 61 · Bruno\n"
        "Ends: left **0**, right **6** (double, counts 12) · sum **12**\n"
        "- Hand 1 is dealt: Ada opens.\n"
        "- Ada opens with 6-6: sum 12, 4 points.\n"
        "- Bruno plays 6-0 on the left: sum 12, 4 points.\n"
        "Your 6 tiles\n"
        "```\n"
        "5-3 5-2 5-1 4-4 4-1 3-0\n"
        "```\n"
        "**Your turn:** time ends <t:1700000120:R>.\n"
        "-# You can play here or in <#200>."
    )


async def test_every_legal_move_is_a_button_with_its_points_and_the_position(english: Language) -> None:
    assert list(offered(golden(4), 0, english).items()) == [
        ("5-3 left +2", "b:play:12:5:5-3 left"),
        ("5-1 right", "b:play:12:5:5-1 right"),
        ("4-1 right", "b:play:12:5:4-1 right"),
        ("View", "b:view:0:0:"),
        ("Go to the table", "https://discord.com/channels/100/200/77"),
    ]


async def test_moves_that_earn_points_say_so_and_stand_out(english: Language) -> None:
    view = hand(golden(2), 0, english, where="dm")
    play = next(button for button in buttons(view) if (button.custom_id or "").startswith("b:play"))
    assert (play.label, play.style) == ("3-0 left +8", ButtonStyle.primary)


@pytest.mark.parametrize(
    ("score", "code", "label"),
    [
        (0, "en", "3-0 left +8"),
        (49, "en", "3-0 left +8, wins"),
        (50, "en", "3-0 left (points lost)"),
        (49, "it", "3-0 a sinistra +8, vince"),
        (50, "it", "3-0 a sinistra (punti persi)"),
        (49, "es", "3-0 a la izquierda +8, gana"),
        (50, "es", "3-0 a la izquierda (puntos perdidos)"),
    ],
)
async def test_a_button_tells_a_win_and_an_overshoot(score: int, code: str, label: str) -> None:
    # The opening 6-6 brings 4 points before.
    assert label in offered(golden(2, scores=(score, 0)), 0, language(code))


@pytest.mark.parametrize(
    ("score", "choice"),
    [
        (0, "3-0 on the left, 8 points"),
        (49, "3-0 on the left, 8 points and the match"),
        (50, "3-0 on the left, over 61: 8 points lost"),
    ],
)
async def test_a_completion_words_the_move(score: int, choice: str, english: Language) -> None:
    view = golden(2, scores=(score, 0)).view(0)
    presenter = PRESENTERS[GAME]
    assert [presenter.move_choice(english, view, move) for move in view.legal_moves] == [choice]


async def test_opening_moves_name_no_end(english: Language) -> None:
    view = golden(0).view(0)
    presenter = PRESENTERS[GAME]
    assert presenter.move_label(english, view, view.legal_moves[0]) == "6-6 +4"
    assert presenter.move_choice(english, view, view.legal_moves[0]) == "6-6 to open, 4 points"


async def test_who_waits_has_no_move_buttons_and_reads_who_is_to_play(english: Language) -> None:
    view = hand(golden(2), 1, english, where="dm")
    assert "Waiting for Ada." in texts(view)
    assert [button.label for button in buttons(view)] == ["View", "Go to the table"]


async def test_a_player_without_tiles_reads_so(english: Language) -> None:
    table = table_of([*people(4)], [PAIRS_DEAL, *PAIRS_MOVES[:18]])
    assert "You have no tiles left in this hand." in texts(hand(table, 1, english, where="dm"))


async def test_a_private_message_that_fades_says_how_to_see_it_anew(english: Language) -> None:
    shown = texts(hand(golden(2), 0, english, where="channel"))
    assert shown.endswith("-# *My hand* shows this anew at any time.")


async def test_an_absent_player_can_come_back(english: Language) -> None:
    seats = [replace(people(1)[0], holder=Holder.AWAY), people(2)[1]]
    view = hand(table_of(seats, [GOLDEN_DEAL]), 0, english, where="dm")
    assert "**A computer player holds your seat**" in texts(view)
    assert ("I am back", "b:back:12:0:") in [(button.label, button.custom_id) for button in buttons(view)]


async def test_a_hand_shows_no_other_hand(english: Language) -> None:
    table = golden(2)
    for seat in range(2):
        shown = texts(hand(table, seat, english, where="dm"))
        others = table.view(1 - seat).hand
        assert not [tile for tile in others if str(tile) in shown]


async def test_after_the_match_no_move_is_offered(english: Language) -> None:
    table = golden(2)
    over = Table(
        replace(table.record, stage=Stage.ABANDONED), table._services, game=table._game, steps=table.steps
    )
    view = hand(over, 0, english, where="dm")
    assert "This match is over." in texts(view)
    assert [button.label for button in buttons(view)] == ["Go to the table"]


async def test_before_the_match_there_is_no_hand(english: Language) -> None:
    with pytest.raises(Refusal, match="not-started"):
        hand(lobby_of([*people(1), COMPUTER]), 0, english, where="dm")
