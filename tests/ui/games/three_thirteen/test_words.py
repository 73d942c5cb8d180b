"""Refusals, options and rules of Three Thirteen in words."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import Card
from engine.game import RuleError, Unreadable
from engine.games.three_thirteen import Options
from engine.table import Table
from tests.ui.games.three_thirteen.positions import GAME, GOLDEN, table_at
from ui.games import PRESENTERS
from ui.games.three_thirteen.options import NAMES
from ui.i18n import Language, language
from ui.refusals import sentence

PRESENTER: Any = PRESENTERS[GAME]

FIRST_TURN = {"no_first_turn_out": True}
NO_RETURN = {"no_return_discard": True}
OUT = ("4C 9D 9C / 7H 7S KD", "3D 9H 2C", "draw discard, out KD")


def refused(table: Table, move: str, words: Language, seat: int | None = None) -> list[str]:
    """The lines with which a move is refused to a seat, else to the one to move."""
    asking = table.actor if seat is None else seat
    assert asking is not None
    try:
        table._game.check(asking, table.parse(move))  # type: ignore[union-attr]
    except (RuleError, Unreadable) as refusal:
        return sentence(words, refusal, table, asking).splitlines()
    raise AssertionError(f"{move} was not refused")


@pytest.mark.parametrize(
    ("table", "move", "why"),
    [
        (
            table_at(*GOLDEN),
            "discard KD",
            "First draw a card, from the stock or the top of the discard pile.",
        ),
        (table_at(*GOLDEN), "out KD", "First draw a card"),
        (table_at(*GOLDEN, "draw stock"), "draw stock", "You have drawn in this turn. Now discard a card."),
        (table_at(*GOLDEN, "draw stock"), "draw discard", "You have drawn in this turn."),
        (table_at(*GOLDEN, "draw stock"), "discard QS", "You do not hold Q♠︎."),
        (table_at(*GOLDEN, "draw stock"), "out QS", "You do not hold Q♠︎."),
        (
            table_at(*GOLDEN, "draw stock"),
            "out KD",
            "You cannot go out by discarding K♦︎. Left over in no combination: 9♥︎, 7♠︎, and 7♥︎, 23 points.",
        ),
        (
            table_at(*GOLDEN, "draw discard"),
            "out 7S",
            "You cannot go out by discarding 7♠︎, but you can by discarding K♦︎.",
        ),
        (
            table_at(*GOLDEN, "draw discard", **FIRST_TURN),
            "out KD",
            "At this table nobody goes out in the first turn of a round.",
        ),
        (
            table_at(*GOLDEN, "draw discard", **NO_RETURN),
            "discard 3D",
            "At this table 3♦︎, which you have just taken from the discard pile, stays in your hand",
        ),
        (
            table_at(*OUT[:2], f"{OUT[2]}, draw stock"),
            "out 4C",
            "Bruno has gone out already. In your final turn you only discard;",
        ),
        (table_at(*GOLDEN), "shuffle 2S", "Players do not deal; Bower does."),
    ],
)
def test_a_refusal_says_what_is_missing(table: Table, move: str, why: str, english: Language) -> None:
    said, possible = refused(table, move, english)
    assert said.startswith(why)
    assert (
        possible == "You can play: " + ", ".join(f"`{m}`" for m in table.view(table.actor).legal_moves) + "."
    )


def test_what_is_missing_is_told_in_every_language() -> None:
    table = table_at(*GOLDEN, "draw stock")
    missing = {"en": "9♥︎, 7♠︎, and 7♥︎", "it": "9♥︎, 7♠︎ e 7♥︎", "es": "9♥︎, 7♠︎ y 7♥︎"}
    for code, cards in missing.items():
        assert cards in refused(table, "out KD", language(code))[0]


def test_who_is_not_to_play_learns_nothing(english: Language) -> None:
    table = table_at(*GOLDEN, "draw stock")
    for move in ("draw stock", "discard 4C", "discard KD", "out 4C"):
        assert refused(table, move, english, seat=0) == ["It is not your turn: Bruno is to play."]


def test_an_unreadable_move_shows_how_moves_are_written(english: Language) -> None:
    table = table_at(*GOLDEN)
    assert refused(table, "`7H`", english)[0].startswith("“\\`7H\\`” is no move. Write `draw stock`")
    assert refused(table, "discard 1X", english)[0].startswith("“1x” is no card. Write its rank and its suit")


def test_the_stock_may_be_empty_for_good(each_language: Language) -> None:
    text = sentence(each_language, RuleError("stock-empty"), table_at(*GOLDEN))
    assert text[-1] == "."
    assert "{" not in text


def test_facts_of_refusals_are_cards_as_they_are_shown(english: Language) -> None:
    facts = {"card": Card.parse("10D"), "instead": (Card.parse("7S"), Card.parse("JKR")), "points": 3}
    assert PRESENTER.refusal_facts(english, facts, ["Ada"]) == {"card": "10♦︎", "instead": "7♠︎ and JKR"}


# Options


def test_every_option_and_value_is_named(each_language: Language) -> None:
    for field, values in Options.choices(4).items():
        assert 1 <= len(PRESENTER.option_name(each_language, field)) <= 60
        named = [PRESENTER.option_value(each_language, field, value, 4) for value in values]
        assert len(set(named)) == len(named)
        assert all(1 <= len(name) <= 100 for name in named)
    assert set(NAMES) == set(Options.choices(4))


# Rules


def whole(code: str) -> str:
    return "\n".join(f"{page.title}\n{page.body}" for page in PRESENTER.rules(language(code)))


@pytest.mark.parametrize(
    ("rule", "english", "italian", "spanish"),
    [
        (
            "TT-R1",
            "combinations: sets and runs",
            "combinazioni: set e scale",
            "combinaciones: grupos y escaleras",
        ),
        ("TT-R2", "Two to eight people", "da due a otto persone", "de dos a ocho personas"),
        ("TT-R3", "one deck of 52 cards for every two", "52 carte ogni due", "52 cartas por cada dos"),
        ("TT-R4", "The ace is low", "L'asso è basso", "El as es bajo"),
        ("TT-R5", "drawn by lot", "estratto a sorte", "por sorteo"),
        ("TT-R6", "round 11: 13 cards", "round 11: 13 carte", "ronda 11: 13 cartas"),
        ("TT-R7", "begins the discard pile", "inizia la pila degli scarti", "empieza la pila de descartes"),
        ("TT-R8", "left of the dealer begins", "a sinistra del mazziere", "a la izquierda de quien reparte"),
        ("TT-R9", "First you **draw** one card", "Prima **peschi** una carta", "Primero **robas** una carta"),
        ("TT-R11", "cards of the same rank", "carte dello stesso valore", "cartas del mismo valor"),
        ("TT-R12", "same suit in sequence", "consecutive dello stesso seme", "consecutivas del mismo palo"),
        ("TT-R13", "no card counts in two", "nessuna carta conta in due", "ninguna carta cuenta en dos"),
        ("TT-R14", "you **may** go out", "**puoi** uscire", "**puedes** cerrar"),
        ("TT-R16", "exactly one **final turn**", "un **turno finale**", "un **turno final**"),
        ("TT-R17", "Nobody ever adds cards", "Nessuno attacca mai carte", "Nadie añade nunca cartas"),
        ("TT-R18", "wild: the jacks", "matte: i fanti", "comodines: las jotas"),
        ("TT-R20", "jack, queen, king: 10", "fante, donna, re: 10", "jota, dama, rey: 10"),
        ("TT-R21", "the lowest total wins", "vince il totale più basso", "gana el total más bajo"),
        ("TT-V1", "then costs 15 points", "costa allora 15 punti", "cuesta entonces 15 puntos"),
        ("TT-A17", "If the stock is empty", "Se il mazzo è vuoto", "Si el mazo está vacío"),
        ("TT-A20", "share the win", "condivide la vittoria", "comparten la victoria"),
    ],
)
def test_the_rules_tell_every_rule(rule: str, english: str, italian: str, spanish: str) -> None:
    for code, phrase in (("en", english), ("it", italian), ("es", spanish)):
        assert phrase in whole(code), rule


def test_the_rules_name_the_wild_cards_of_every_round(each_language: Language) -> None:
    page = PRESENTER.rules(each_language)[1].body
    rounds = [line for line in page.splitlines() if line.startswith("- ")]
    assert len(rounds) == 11
    assert len({line.split(":")[-1] for line in rounds}) == 11


@pytest.mark.parametrize(
    ("code", "wrong"),
    [("it", ("insieme", "espansione", "secondi")), ("es", ("conjunto", "segundos"))],
)
def test_the_rules_use_the_terms_of_card_players(code: str, wrong: tuple[str, ...]) -> None:
    assert not [word for word in wrong if word in whole(code).lower()]
