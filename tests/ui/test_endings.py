from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from engine import match
from engine.journal import Result, Stage
from engine.table import Table
from tests.ui.builders import (
    COMPUTER,
    GAME,
    GOLDEN_DEAL,
    GOLDEN_MOVES,
    NOW,
    PAIRS_DEAL,
    PAIRS_MOVES,
    SEED,
    buttons,
    lobby_of,
    people,
    play_randomly,
    table_of,
    texts,
)
from ui.i18n import Language
from ui.layouts import (
    confirm_end,
    confirm_leave,
    ended,
    hand,
    hand_summary,
    history,
    result,
    tables_list,
    verify,
)
from ui.layouts.story import hand_ends

pytestmark = pytest.mark.asyncio


def won(scores: tuple[int, int] = (49, 58)) -> Table:
    return table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES[:3]], scores=scores)


async def test_a_hand_summary_tells_how_it_ended_and_what_it_brought(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES, GOLDEN_DEAL])
    assert texts(hand_summary(table, english)) == (
        "### Table 12 · Fives and Threes\n"
        "- Ada plays 4-4 on the right: sum 8, no points.\n"
        "- Bruno knocks: nothing fits 0 or 4.\n"
        "- Ada plays 4-1 on the right: sum 1, 1 point for going out.\n"
        "- Hand 1 is over: Ada is out.\n"
        "```\n"
        "< [0-4][4-5][5-3][3-0][0-6]\n"
        "  [6|6][6-1][1-5][5-2][2-3]\n"
        "  [3-4][4|4][4-1] >\n"
        "```\n"
        "Ends: left **0**, right **1** · sum **1**\n"
        "**18** / 61 · Ada · this hand +18\n"
        "**7** / 61 · Bruno · this hand +7\n"
        "Left in hand, not counted:\n"
        "- Bruno: 2-2\n"
        "Bruno opens the next hand.\n"
        f"-# Fair deal 1: its seed was {SEED}"
    )


async def test_earlier_hands_can_be_summed_up_too(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES, GOLDEN_DEAL, "6-1", "6-6 left"])
    assert texts(hand_summary(table, english, 1)) == texts(hand_summary(table, english))


@pytest.mark.parametrize("number", [0, -1, 2])
async def test_a_hand_that_is_not_over_has_no_summary(number: int, english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES, GOLDEN_DEAL])
    with pytest.raises(IndexError):
        hand_summary(table, english, number)


async def test_a_blocked_hand_says_so(english: Language) -> None:
    for seed in range(200):
        table = play_randomly(people(2), Random(seed), 400)
        for number in range(len(match.deals(table.steps, over=True)) - 1):
            shown = texts(hand_summary(table, english, number + 1))
            if "is blocked" in shown:
                assert f"- Hand {number + 1} is blocked: no tile fits any more." in shown
                assert "going out" not in shown
                return
    pytest.fail("no hand was blocked")


async def test_partners_are_out_together(english: Language) -> None:
    table = table_of([*people(3), COMPUTER], [PAIRS_DEAL, *PAIRS_MOVES, PAIRS_DEAL])
    shown = texts(hand_summary(table, english))
    assert "- Computer 1 plays 3-0 on the left: sum 5, 1 point + 1 point for going out." in shown
    assert "**10** / 61 · Ada + Carmen · this hand +10" in shown
    assert "**10** / 61 · Bruno + Computer 1 · this hand +10" in shown


async def test_whoever_plays_by_direct_message_learns_there_who_won(english: Language) -> None:
    shown = texts(hand(won(), 1, english, where="dm"))
    assert "This match is over.\n**Ada wins the match!**\n1\\. **61** · Ada\n2\\. **58** · Bruno" in shown


async def test_a_result_names_winner_standings_and_the_winning_move(english: Language) -> None:
    view = result(won(), english)
    assert texts(view) == (
        "### Table 12 · Fives and Threes\n"
        "**Ada wins the match!**\n"
        "1\\. **61** · Ada\n"
        "2\\. **58** · Bruno\n"
        "Played in 1 hand.\n"
        "- Ada plays 3-0 on the left: sum 15, 8 points.\n"
        "- Ada reaches 61 and wins the match.\n"
        "**Score sheet**, hand by hand:\n"
        "- Ada: **61**\n"
        "- Bruno: **58**\n"
        "-# Every deal can be checked: `/table verify` for table 12."
    )
    assert [(button.label, button.custom_id) for button in buttons(view)] == [
        ("Rematch", "b:rematch:12:0:"),
        ("Replay", "b:replay:12:1:first"),
        ("Leaderboard", "b:board:0:0:fives-and-threes/all/rating/from"),
    ]


async def test_a_result_follows_the_scores_from_hand_to_hand(english: Language) -> None:
    table = play_randomly(people(2), Random(1), 400, target=31, finish="reach_or_pass")
    course = [summary_scores(table, english, number) for number in range(1, len(hand_ends(table)) + 1)]
    shown = texts(result(table, english))
    assert len(course) > 1
    for side, name in enumerate(("Ada", "Bruno")):
        *earlier, last = (scores[side] for scores in course)
        assert f"- {name}: {' → '.join([*earlier, f'**{last}**'])}\n" in shown


def summary_scores(table: Table, english: Language, number: int) -> list[str]:
    return re.findall(r"\*\*(\d+)\*\* / 31", texts(hand_summary(table, english, number)))


async def test_a_pair_wins_together(english: Language) -> None:
    table = table_of(people(4), [PAIRS_DEAL, *PAIRS_MOVES[:1]], scores=(59, 0))
    shown = texts(result(table, english)).splitlines()
    assert "**Ada + Carmen win the match!**" in shown
    assert "1\\. **61** · Ada + Carmen" in shown
    assert "2\\. **0** · Bruno + Dario" in shown


async def test_known_commands_can_be_tapped(english: Language) -> None:
    assert "</table verify:99>" in texts(result(won(), english, {"table": 99}))


async def test_a_running_match_has_no_result(english: Language) -> None:
    with pytest.raises(ValueError, match="no result"):
        result(table_of(people(2), [GOLDEN_DEAL]), english)


async def test_an_abandoned_match_keeps_its_scores_and_offers_another(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, "6-6"])
    over = Table(replace(table.record, stage=Stage.ABANDONED), table._services, game=table._game)
    assert texts(ended(over, english)).splitlines()[1:] == [
        "The match was abandoned and has no result.", "**4** · Ada", "**0** · Bruno",
    ]  # fmt: skip
    assert [button.label for button in buttons(ended(over, english))] == ["Rematch"]


async def test_a_cancelled_lobby_is_closed(english: Language) -> None:
    view = ended(lobby_of(people(2), stage=Stage.CANCELLED), english)
    assert texts(view).splitlines()[1:] == ["This table was closed before the match."]
    assert buttons(view) == []


async def test_leaving_and_ending_are_asked_first(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL])
    for view, kind in (
        (confirm_leave(table, english), "leave-now"),
        (confirm_end(table, english), "end-now"),
    ):
        assert texts(view).startswith("### Table 12")
        assert [button.custom_id for button in buttons(view)] == [f"b:{kind}:12:0:", "b:dismiss:12:0:"]


async def test_a_fair_deal_checks(english: Language) -> None:
    table = play_randomly(people(2), Random(1), 30)
    while len(match.deals(table.steps, over=False)) < 2:
        table = play_randomly(people(2), Random(len(table.steps)), 60)
    shown = texts(verify(table, english, 1))
    assert "**Deal 1 of " in shown
    assert table.steps[0].entry.seed in shown
    assert "**Checked: yes.** The seed gives exactly this deal." in shown
    assert "Ada: " in shown
    assert "6. The 28 tiles in ascending order" in shown


async def test_a_deal_that_does_not_follow_from_its_seed_is_told(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES, GOLDEN_DEAL])
    assert "**Checked: no.**" in texts(verify(table, english, 1))


async def test_a_running_hand_shows_its_commitment_alone(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, "6-6"])
    shown = texts(verify(table, english))
    assert match.deals(table.steps, over=False)[0].commitment in shown
    assert shown.endswith("The seed is secret until this hand is over.")


async def test_the_last_open_deal_is_shown_first(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES, GOLDEN_DEAL])
    assert "**Deal 1 of 2**" in texts(verify(table, english))


@pytest.mark.parametrize("number", [0, -1, 3])
async def test_there_is_no_such_deal(number: int, english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES, GOLDEN_DEAL])
    with pytest.raises(IndexError):
        verify(table, english, number)


async def test_open_tables_are_listed_with_their_state(english: Language) -> None:
    tables = [lobby_of([*people(1), COMPUTER], id=3), table_of(people(2), [GOLDEN_DEAL, "6-6"], id=4)]
    assert texts(tables_list(tables, english)) == (
        "### Open tables\n"
        "- [Table 3 · Fives and Threes](https://discord.com/channels/100/200) · <#200>"
        " · waiting for players, 2 of 4: Ada, Computer 1\n"
        "- [Table 4 · Fives and Threes](https://discord.com/channels/100/200) · <#200>"
        " · Ada **4**, Bruno **0**"
    )


async def test_no_open_table_says_how_to_open_one(english: Language) -> None:
    assert "`/table open`" in texts(tables_list([], english))


@dataclass
class Remembered:
    table: int
    game: str
    ended_at: float
    result: Result


async def test_finished_matches_are_listed_winners_first(english: Language) -> None:
    finished: Any = won().result
    assert texts(history([Remembered(12, GAME, NOW, finished)], english)) == (
        "### Finished matches\n- <t:1700000000:d> · Table 12 · Fives and Threes · Ada **61**, Bruno **58**"
    )


async def test_history_names_pairs_and_computer_players(english: Language) -> None:
    table = table_of([*people(3), COMPUTER], [PAIRS_DEAL, *PAIRS_MOVES[:1]], scores=(59, 0))
    finished: Any = table.result
    shown = texts(history([Remembered(12, GAME, NOW, finished)], english))
    assert shown.endswith("Ada + Carmen **61**, Bruno + Computer 1 **0**")


async def test_no_history_yet(english: Language) -> None:
    assert texts(history([], english)).endswith("No match has been finished here yet.")
