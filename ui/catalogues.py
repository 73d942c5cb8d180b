"""Keep the catalogues in step with the code: `python -m ui.catalogues extract`.

Messages come from `ui/` and `cogs/`. New ones are added to every language, English filled with
itself; those that are gone are dropped. What is left to translate is listed.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from ui.i18n import LANGUAGES, catalogue_path

ROOT: Final = Path(__file__).parent.parent
KEYWORDS: Final = {"text": (1,), "plural": (1, 2), "N_": (1,), "locale_str": (1,)}
"""The calls that hold messages, and which arguments are theirs."""

_PROJECT: Final = "Bower"
_VERSION: Final = "1"
_UNDATED: Final = datetime(2025, 1, 1, tzinfo=UTC)
"""Dates in catalogues would only make every update differ."""
_WIDTH: Final = 108


def template() -> Catalog:
    """Every message of the code, without translations."""
    catalogue = Catalog(project=_PROJECT, creation_date=_UNDATED, charset="utf-8")
    for folder in ("ui", "cogs"):
        found = extract_from_dir(ROOT / folder, [("**.py", "python")], keywords=KEYWORDS)
        for file, _line, message, comments, context in found:
            catalogue.add(message, None, [(f"{folder}/{file}", 1)], auto_comments=comments, context=context)
    return catalogue


def updated(code: str, messages: Catalog) -> Catalog:
    """The catalogue of a language with exactly the given messages, translated as far as it was."""
    path = catalogue_path(code)
    catalogue = Catalog(locale=code)
    if path.exists():
        with path.open("rb") as source:
            catalogue = read_po(source, locale=code)
    catalogue.update(deepcopy(messages), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    _head(catalogue)
    if code == LANGUAGES[0]:
        for message in catalogue:
            if message.id:
                message.string = message.id
    return catalogue


def _head(catalogue: Catalog) -> None:
    """Give the catalogue a header that says what it is and does not change with every update."""
    catalogue.project, catalogue.version = _PROJECT, _VERSION
    catalogue.header_comment = f"# {_PROJECT}: {catalogue.locale_identifier}"
    catalogue.creation_date = catalogue.revision_date = _UNDATED
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = _PROJECT
    catalogue.fuzzy = False


def untranslated(catalogue: Catalog) -> list[str]:
    """Messages that lack a translation, or a form of it."""
    missing = []
    for message in catalogue:
        forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
        if message.id and not (forms and all(forms)):
            missing.append(message.id if isinstance(message.id, str) else message.id[0])
    return missing


def extract() -> int:
    """Update every catalogue; the number of messages still to translate."""
    messages, missing = template(), 0
    for code in LANGUAGES:
        catalogue = updated(code, messages)
        path = catalogue_path(code)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as target:
            write_po(target, catalogue, width=_WIDTH, sort_by_file=True, include_lineno=False)
        for message in untranslated(catalogue):
            missing += 1
            sys.stdout.write(f"{code}: {message}\n")
    return missing


if __name__ == "__main__":
    if sys.argv[1:] != ["extract"]:
        sys.exit("usage: python -m ui.catalogues extract")
    sys.exit(1 if extract() else 0)
