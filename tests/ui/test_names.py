from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.journal import Holder, Person
from tests.ui.builders import COMPUTER, people, record_of
from ui.i18n import Language, language
from ui.names import clean, person_name, plain, plain_seat_name, seat_name, side_name


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Åsa Čermák", "Åsa Čermák"),
        ("日本語", "日本語"),
        ("**Ada**", r"\*\*Ada\*\*"),
        ("`Ada`", r"\`Ada\`"),
        ("a_b ~c~ ||d||", r"a\_b \~c\~ \|\|d\|\|"),
        ("[x](http://evil)", r"\[x\]\(http\://evil\)"),
        ("\u202eadA\u202c", "adA"),
        ("A\u200bd\u2060a", "Ada"),
        ("A\x00d\x1ba", "Ada"),
        ("אבא 12", "\u2068אבא 12\u2069"),
        ("مرحبا", "\u2068مرحبا\u2069"),
        ("", "?"),
        ("\u200b \u202e", "?"),
    ],
)
def test_names_are_made_safe(name: str, cleaned: str) -> None:
    assert clean(name) == cleaned


@pytest.mark.parametrize("name", ["@everyone", "@here", "<@123456789012345678>", "<@&123456789012345678>"])
def test_names_mention_nobody(name: str) -> None:
    cleaned = clean(name)
    assert "@everyone" not in cleaned
    assert "@here" not in cleaned
    assert "<@1" not in cleaned.replace("\\", "\\ ")


def test_names_for_labels_keep_their_signs() -> None:
    assert plain("*A_da*") == "*A_da*"


def test_long_names_are_cut() -> None:
    assert plain("x" * 50) == "x" * 32
    assert clean("*" * 50) == r"\*" * 32


def test_marks_are_not_stacked_over_other_lines() -> None:
    assert plain("Z" + "\u0316" * 20) == "Z" + "\u0316" * 2


@given(st.text())
def test_a_name_is_one_short_visible_line(name: str) -> None:
    shown = plain(name)
    assert 1 <= len(shown) <= 32
    assert shown == shown.strip()
    assert not [c for c in shown if unicodedata.category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp"}]


@given(st.text())
def test_cleaning_leaves_no_markup_unescaped(name: str) -> None:
    bare = clean(name).replace("\\\\", "")
    for sign in "*_`~|[]()<>#":
        assert bare.count(sign) == bare.count("\\" + sign)


def test_computer_players_are_numbered_among_themselves(english: Language) -> None:
    record = record_of([COMPUTER, *people(1), COMPUTER])
    assert [seat_name(english, record, seat) for seat in range(3)] == ["Computer 1", "Ada", "Computer 2"]


@pytest.mark.parametrize(
    ("holder", "code", "name"),
    [
        (Holder.AWAY, "en", "Ada (away)"),
        (Holder.LEFT, "en", "Ada (left)"),
        (Holder.AWAY, "it", "Ada (assente)"),
        (Holder.LEFT, "es", "Ada (se fue)"),
    ],
)
def test_a_seat_without_its_person_says_so(holder: Holder, code: str, name: str) -> None:
    record = record_of([replace(people(1)[0], holder=holder)])
    assert seat_name(language(code), record, 0) == name


def test_message_text_is_escaped_and_labels_are_not(english: Language) -> None:
    seat = people(1)[0]
    assert seat.person is not None
    record = record_of([replace(seat, person=replace(seat.person, name="A_da"))])
    assert seat_name(english, record, 0) == r"A\_da"
    assert plain_seat_name(english, record, 0) == "A_da"


def test_partners_stand_together() -> None:
    assert side_name(["Ada", "Bruno", "Carmen", "Dario"], (0, 2)) == "Ada + Carmen"


def test_a_forgotten_player_is_called_so_in_the_readers_language() -> None:
    stand_in = Person(-3, "")
    assert person_name(language("en"), stand_in) == "Forgotten player"
    assert person_name(language("it"), stand_in, plain) == "Giocatore dimenticato"
    record = record_of(people(2))
    seats = (replace(record.seats[0], person=stand_in, holder=Holder.LEFT), record.seats[1])
    assert seat_name(language("es"), replace(record, seats=seats), 0) == "Jugador olvidado (se fue)"
