from __future__ import annotations

import pytest

from tests.ui.builders import GOLDEN_MOVES
from ui.games import PRESENTERS
from ui.i18n import Language, language
from ui.notation import in_words, notation

MOVES = [
    *(("fives-and-threes", move) for move in GOLDEN_MOVES),
    *(
        ("three-thirteen", move)
        for move in ("draw stock", "draw discard", "discard KD", "out 10S", "discard JKR")
    ),
]


@pytest.mark.parametrize(
    ("code", "game", "written", "move"),
    [
        ("en", "fives-and-threes", "6-4 L", "6-4 left"),
        ("it", "fives-and-threes", "6-4  Sinistra", "6-4 left"),
        ("it", "fives-and-threes", "6-4 dx", "6-4 right"),
        ("it", "fives-and-threes", "busso", "knock"),
        ("es", "fives-and-threes", "6-4 izquierda", "6-4 left"),
        ("es", "fives-and-threes", "6-4 derecha", "6-4 right"),
        ("es", "fives-and-threes", "paso", "knock"),
        ("it", "three-thirteen", "pesca mazzo", "draw stock"),
        ("it", "three-thirteen", "scarta KD", "discard KD"),
        ("es", "three-thirteen", "robar descarte", "draw discard"),
        ("es", "three-thirteen", "cerrar KD", "out KD"),
    ],
)
def test_a_person_writes_moves_in_their_own_words(code: str, game: str, written: str, move: str) -> None:
    assert notation(language(code), PRESENTERS[game].words, written) == move


@pytest.mark.parametrize(("game", "move"), MOVES)
def test_the_notation_itself_is_understood_everywhere(game: str, move: str, each_language: Language) -> None:
    assert notation(each_language, PRESENTERS[game].words, move) == move


@pytest.mark.parametrize(("game", "move"), MOVES)
def test_moves_in_words_read_back(game: str, move: str, each_language: Language) -> None:
    words = PRESENTERS[game].words
    assert notation(each_language, words, in_words(each_language, words, move)) == move


@pytest.mark.parametrize("game", PRESENTERS)
def test_what_is_no_word_of_a_move_stays(game: str, each_language: Language) -> None:
    assert notation(each_language, PRESENTERS[game].words, "castling Q-side") == "castling Q-side"


@pytest.mark.parametrize("game", PRESENTERS)
def test_no_word_means_two_things(game: str, each_language: Language) -> None:
    words = PRESENTERS[game].words
    own = [word for message in words.values() for word in each_language.text(message).split(", ")]
    assert len(own) == len(set(own))
    assert all(word == word.casefold() and " " not in word for word in own)
