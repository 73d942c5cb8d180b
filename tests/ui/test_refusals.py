from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from engine.cards import Card
from engine.dominoes import Tile
from engine.game import CHANCE, IllegalMove, NotYourTurn, Refusal, Unreadable
from engine.games import GAMES, five_hundred, three_thirteen
from engine.games.fives_and_threes import REFUSALS, End
from engine.refusals import TABLE_CODES, TableError
from tests.ui.builders import GOLDEN_DEAL, people, table_of
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.refusals import COMMON, UI_CODES, sentence

ROOT = Path(__file__).parents[2]
FACTS: dict[str, Any] = {
    "tile": Tile(6, 4), "left": 3, "right": 5, "end": End.LEFT, "value": 3, "actor": 1, "text": "7-9",
    "hands": 3, "expected": 2, "seat": 0, "tiles": 6, "seats": 4, "host": "Ada", "least": 2, "limit": 5,
    "scope": "person", "option": "target", "number": 9, "permissions": "Send Messages", "table": 3,
    "game": "chess", "tables": "12, 14", "command": "draw", "cards": 6, "card": Card.parse("KD"), "out": 1,
    "points": 12, "instead": "KD", "bid": "7H", "high": "8S", "suit": "♥", "suits": "♠, ♥",
    "channels": "<#1>", "roles": "<@&2>", "minutes": 10,
}  # fmt: skip
GAME_CODES = {
    "fives-and-threes": frozenset(REFUSALS),
    "three-thirteen": frozenset(three_thirteen.REFUSALS),
    "five-hundred": frozenset(five_hundred.REFUSALS),
}
ALL_CODES = sorted((TABLE_CODES | UI_CODES).union(*GAME_CODES.values()))


def raised_in_cogs() -> set[str]:
    codes = set()
    for path in (ROOT / "cogs").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                codes |= {n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant)}
    return codes


def said(language: Language, code: str, **facts: Any) -> str:
    return sentence(language, Refusal(code, **{**FACTS, **facts}))


@pytest.mark.parametrize("code", ALL_CODES)
def test_every_code_has_a_sentence_in_every_language(code: str, each_language: Language) -> None:
    text = said(each_language, code)
    assert text != said(each_language, "from-the-future")
    assert "{" not in text
    assert text[-1] in ".!?"


def test_every_game_words_what_it_alone_refuses() -> None:
    assert set(GAME_CODES) == set(GAMES), "name the codes of the new game here"
    for game, codes in GAME_CODES.items():
        own = {key.partition(":")[0] for key in PRESENTERS[game].refusals}
        assert codes <= own | set(COMMON)
        assert own <= codes


def test_every_code_of_the_interface_is_known_and_used() -> None:
    codes = {code for code in raised_in_cogs() if isinstance(code, str)}
    assert codes <= set(ALL_CODES)
    assert codes >= UI_CODES


def test_a_code_without_sentence_is_still_answered(each_language: Language) -> None:
    assert said(each_language, "from-the-future")


def test_out_of_turn_names_who_is_to_play(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL])
    refusal = NotYourTurn("not-your-turn", actor=0)
    assert sentence(english, refusal, table, 1) == "It is not your turn: Ada is to play."
    assert sentence(english, refusal) == "It is not your turn."


def test_a_deal_in_between_names_nobody(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL])
    assert sentence(english, NotYourTurn("not-your-turn", actor=CHANCE), table) == "It is not your turn."


@pytest.mark.parametrize(("end", "word"), [(End.LEFT, "left"), (End.RIGHT, "right")])
def test_a_tile_at_the_wrong_end_says_which_end_shows_what(end: End, word: str, english: Language) -> None:
    refusal = IllegalMove("does-not-fit", tile=Tile(6, 4), end=end, value=3)
    assert sentence(english, refusal) == f"6-4 does not fit the {word} end, which shows 3."


def test_an_illegal_move_lists_the_legal_ones_to_its_player(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, "6-6"])
    refusal = IllegalMove("tile-not-in-hand", tile=Tile(1, 0))
    why, possible = sentence(english, refusal, table, 1).splitlines()
    assert why == "You do not hold 1-0."
    assert possible.startswith("You can play: `6-1 left`, ")
    assert possible.count("`") == 2 * len(table.view(1).legal_moves)


def test_legal_moves_are_told_to_nobody_else(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, "6-6"])
    refusal = IllegalMove("tile-not-in-hand", tile=Tile(1, 0))
    assert sentence(english, refusal, table, 0) == "You do not hold 1-0."
    assert sentence(english, refusal, table) == "You do not hold 1-0."


def test_a_refused_table_action_lists_no_moves(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL, "6-6"])
    assert "You can play" not in sentence(english, TableError("stale"), table, 1)


def test_a_refused_option_is_named_in_words(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL])
    refusal = TableError("bad-option", option="finish", value="reach_or_pass")
    assert "“Finish: on the target or past it”" in sentence(english, refusal, table)
    assert "“Time for a move: 90 seconds”" in sentence(
        english, TableError("bad-option", option="turn_seconds", value=90), table
    )


def test_an_unknown_option_is_not_repeated(english: Language) -> None:
    table = table_of(people(2), [GOLDEN_DEAL])
    text = sentence(english, TableError("bad-option", option="**evil**", value=None), table)
    assert text == "This table cannot be set up so. The *Options* button shows what is possible."


@pytest.mark.parametrize("scope", ["person", "channel", "server"])
def test_too_many_tables_says_where(scope: str, english: Language) -> None:
    place = {"person": "You already sit", "channel": "This channel", "server": "This server"}[scope]
    assert said(english, "too-many-tables", scope=scope).startswith(place)


def test_quoted_text_cannot_break_out_of_its_sentence(english: Language) -> None:
    text = sentence(english, Unreadable("unknown-move", text="`@everyone` **6-4**\n# big"))
    assert "@everyone" not in text
    assert "\n" not in text
    assert "**6-4**" not in text


def test_lists_in_facts_are_not_cut(english: Language) -> None:
    permissions = ", ".join(["Send Messages in Threads"] * 3)
    assert permissions in said(english, "missing-permission", permissions=permissions)


def test_the_host_is_named_safely(english: Language) -> None:
    assert said(english, "not-host", host="*A_da*") == "Only the host, \\*A\\_da\\*, can do that."
