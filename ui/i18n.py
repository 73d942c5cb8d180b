"""Texts in the reader's language, from gettext catalogues read at run time.

Messages are English sentences with named places, `language.text("{name} knocks", name=…)`; the
catalogues in `locales/` are plain `.po` files, compiled in memory.
"""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES: Final = ("en", "it", "es")
"""Every language a person can read Bower in; the first is that of everyone else."""

LOCALES: Final = Path(__file__).parent / "locales"


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for "translated later"
    """Mark a message that stands in a table and is translated where it is used."""
    return message


class Language:
    """One language: `code` is its two letters. Made by `language`."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        self.code = code
        self._translations = translations

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    def text(self, message: str, /, **facts: Any) -> str:
        """The message in this language, with its places filled."""
        return self._translations.gettext(message).format_map(facts)

    def plural(self, one: str, many: str, n: int, /, **facts: Any) -> str:
        """The form of the message that goes with the number `n`, which fills the place `n`."""
        return self._translations.ngettext(one, many, n).format_map({"n": n, **facts})


def catalogue_path(code: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALES / code / "LC_MESSAGES" / "bower.po"


@cache
def language(code: str) -> Language:
    """The language with this code; raises KeyError for none of `LANGUAGES`."""
    if code not in LANGUAGES:
        raise KeyError(code)
    with catalogue_path(code).open("rb") as source:
        catalogue = read_po(source, locale=code)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Language(code, gettext.GNUTranslations(compiled))


def language_of(discord_locale: str | None, default: str = "en") -> str:
    """The code of our language for a Discord locale such as "es-419"; `default` for any other, or none."""
    if discord_locale is None:
        return default
    code = discord_locale.partition("-")[0].lower()
    return code if code in LANGUAGES else default
