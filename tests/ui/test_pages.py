from __future__ import annotations

import re

import pytest

from engine.games import GAMES
from engine.games.fives_and_threes import CREDIT
from tests.ui.builders import GAME, buttons, selects, texts
from ui.games import PRESENTERS
from ui.i18n import Language, language
from ui.layouts import help_page, notice, refusal, rules_page

pytestmark = pytest.mark.asyncio


def whole(code: str) -> str:
    return "\n".join(f"{page.title}\n{page.body}" for page in PRESENTERS[GAME].rules(language(code)))


async def test_every_game_has_a_presenter() -> None:
    assert set(PRESENTERS) == set(GAMES)


async def test_the_credit_table_is_that_of_the_game(each_language: Language) -> None:
    body = PRESENTERS[GAME].rules(each_language)[3].body
    rows = [[int(n) for n in re.findall(r"\d+", row)] for row in body.split("```")[1].strip().splitlines()]
    printed = dict(zip(rows[0] + rows[2], rows[1] + rows[3], strict=True))
    possible = set(range(19)) | {20, 22}
    assert printed == {total: CREDIT[total] for total in possible if CREDIT[total]}


@pytest.mark.parametrize(
    ("rule", "english", "italian", "spanish"),
    [
        ("FT-R2", "28 different tiles", "28 tessere", "28 fichas"),
        ("FT-R3", "exactly 61 points", "esattamente 61 punti", "exactamente 61 puntos"),
        ("FT-R4", "7 each with two players, 5 each", "7 a testa in due, 5 a testa", "7 a cada uno con dos"),
        ("FT-R5", "nobody ever draws", "non si pesca mai", "nunca se roba"),
        ("FT-R6", "drawn by lot", "sorteggio neutrale", "sorteo neutral"),
        ("FT-R8", "left of the last opener", "a sinistra di chi ha aperto", "a la izquierda de quien abrió"),
        ("FT-R10", "If you can place a tile, you must", "devi farlo", "debes hacerlo"),
        ("FT-R11", "you knock and the turn passes", "bussi e passi il turno", "das un golpe en la mesa"),
        ("FT-R12", "never opens a branch", "non apre mai un ramo", "nunca abre una rama"),
        ("FT-R13", "a double six counts 12", "un doppio sei vale 12", "un doble seis cuenta 12"),
        ("FT-R15", "5 + 3 = 8 points", "5 + 3 = 8 punti", "5 + 3 = 8 puntos"),
        ("FT-R16", "gets 1 point more", "1 punto aggiuntivo", "1 punto adicional"),
        ("FT-R17", "that seat is skipped", "quel posto viene saltato", "ese asiento se omite"),
        ("FT-R18", "The hand is blocked", "La mano è bloccata", "La ronda está bloqueada"),
        ("FT-R19", "never count", "non contano mai", "nunca cuentan"),
        ("FT-R21", "no bouncing back", "non si torna indietro", "no se retrocede"),
        ("FT-R22", "59 + 3 = 62", "59 + 3 = 62", "59 + 3 = 62"),
        ("FT-R23", "wins at once, in the middle of a hand", "anche nel mezzo", "en mitad de una ronda"),
    ],
)
async def test_the_rules_tell_every_rule(rule: str, english: str, italian: str, spanish: str) -> None:
    for code, phrase in (("en", english), ("it", italian), ("es", spanish)):
        assert phrase in whole(code), rule


async def test_pages_lead_to_each_other(english: Language) -> None:
    view = rules_page(english, GAME, 1)
    assert texts(view).startswith("### Fives and Threes · Deal and opening\n")
    assert [(button.label, button.custom_id) for button in buttons(view)] == [
        ("Back", "b:rules:0:0:fives-and-threes/0"),
        ("Next", "b:rules:0:0:fives-and-threes/2"),
    ]
    (contents,) = selects(view)
    assert contents.custom_id == "b:rules-page:0:0:"
    assert [option.value for option in contents.options if option.default] == ["fives-and-threes/1"]


async def test_the_first_and_the_last_page_are_ends(english: Language) -> None:
    last = len(PRESENTERS[GAME].rules(english)) - 1
    assert [b.label for b in buttons(rules_page(english, GAME, 0)) if b.disabled] == ["Back"]
    assert [b.label for b in buttons(rules_page(english, GAME, last)) if b.disabled] == ["Next"]


async def test_unknown_pages_are_refused(english: Language) -> None:
    with pytest.raises(KeyError):
        rules_page(english, "chess")
    for number in (-1, 99):
        with pytest.raises(IndexError):
            rules_page(english, GAME, number)


async def test_help_names_the_commands_as_they_are_typed() -> None:
    assert "`/table open`" in texts(help_page(language("en")))
    assert "`/tavolo apri`" in texts(help_page(language("it")))
    assert "`/mesa abrir`" in texts(help_page(language("es")))


async def test_help_lets_known_commands_be_tapped(english: Language) -> None:
    known = ["table", "play", "hand", "rules", "draw", "discard", "bid", "pass", "leaderboard", "stats"]
    known += ["privacy", "settings"]
    shown = texts(help_page(english, {name: number for number, name in enumerate(known, start=5)}))
    assert "</table open:5>" in shown
    assert "</play:6>" in shown
    assert "</discard:10>" in shown
    assert "`/" not in shown


async def test_small_answers_hold_their_text() -> None:
    assert texts(notice("Done.")) == "Done."
    assert texts(refusal("No.")) == "No."
