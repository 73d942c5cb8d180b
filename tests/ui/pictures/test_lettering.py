from __future__ import annotations

import pytest

from ui.i18n import language
from ui.pictures.lettering import drawable, fitted, inked, length, visual
from ui.pictures.seats import shown_names


def test_names_that_the_fonts_lack_are_called_by_their_seat() -> None:
    names = ("Ada", "漢字", "Zoë 🎲", "नमस्ते", "Ελένη", "ܐܪܡܝܐ")
    assert shown_names(language("en"), names) == ("Ada", "Seat 2", "Seat 3", "Seat 4", "Ελένη", "Seat 6")
    assert shown_names(language("it"), names)[1] == "Posto 2"


@pytest.mark.parametrize(
    "text", ["Åsa Čapek", "Łukasz-Đorđe", "Дмитрий", "Ωμέγα", "שלום", "مرحبا", "★ Zoë ♥️ 😀"]
)
def test_names_in_scripts_of_the_fonts_are_drawn(text: str) -> None:
    assert drawable(text)


def test_right_to_left_letters_stand_from_right_to_left() -> None:
    assert visual("אבג") == "גבא"
    assert visual("אבג 12 (Ada)") == "(Ada) 12 גבא"
    assert visual("Ada (away)") == "Ada (away)"


def test_arabic_letters_are_joined() -> None:
    joined = visual("سلام")
    assert all("\ufe70" <= letter <= "\ufeff" for letter in joined)
    assert len(joined) == 3  # lam and alef are one letter when they meet


@pytest.mark.parametrize("name", ["W" * 32, "Ж" * 32, "מ" * 32, "a b " * 8])
def test_a_text_is_cut_to_its_room(name: str) -> None:
    cut = fitted(name, 30, 200)
    assert cut.endswith("…")
    assert name.startswith(cut[:-1])
    assert length(cut, 30) <= 200
    assert inked(cut, 30)[0].width <= 200


def test_a_text_that_fits_is_left_alone() -> None:
    assert fitted("Ada", 30, 200) == "Ada"


def test_no_room_leaves_an_ellipsis() -> None:
    assert fitted("Ada", 30, 1) == "…"
