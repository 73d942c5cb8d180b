"""Moves as people write them: with the words of a game's notation in their own language.

`words` is `ui.games.base.Presenter.words`: for each word of the notation a message that lists those
which people may write for it, the one to show first.
"""

from __future__ import annotations

from collections.abc import Mapping

from ui.i18n import Language


def notation(language: Language, words: Mapping[str, str], text: str) -> str:
    """What somebody wrote, with their own words for moves as the game writes them."""
    known = {own: word for word in words for own in _own(language, words, word)}
    return " ".join(known.get(part.casefold(), part) for part in text.split())


def in_words(language: Language, words: Mapping[str, str], move: str) -> str:
    """The notation of a move with the reader's own words, which `notation` reads."""
    return " ".join(_own(language, words, part)[0] if part in words else part for part in move.split())


def _own(language: Language, words: Mapping[str, str], word: str) -> list[str]:
    return language.text(words[word]).split(", ")
