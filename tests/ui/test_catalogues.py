from __future__ import annotations

import ast
import re
from functools import cache
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from ui.catalogues import KEYWORDS, ROOT, template, untranslated
from ui.i18n import LANGUAGES, catalogue_path, language, language_of

every_language = pytest.mark.parametrize("code", LANGUAGES)
translated = pytest.mark.parametrize("code", LANGUAGES[1:])

SAME_IN_EVERY_LANGUAGE = frozenset(
    {
        "Bower {version}",
        "Fives and Threes",  # the games' names, which the sources keep in Italian and Spanish
        "Three Thirteen",
        "misère",
        "misere, misère",
        "NT",
        "Kitty",
        "Kitty: {cards}",
        "{place}, {earns}",
        "{place}\\. **{score}** · {names}",
    }
)
SAME_IN_ITALIAN = frozenset(
    {"Computer {number}", "Host: {name}", "privacy", "Round {round}", "Seed", "set", "set {cards}"}
)
SAME_IN_SPANISH = frozenset(
    {"**{name}**: +{penalty}, total **{total}**", "{names}: {tricks}, {gain}, total **{score}**", "total"}
)
COMMAND = re.compile(r"`/([a-z ]+)`")
BUTTON = re.compile(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)")


@cache
def catalogue(code: str) -> Catalog:
    with catalogue_path(code).open("rb") as source:
        return read_po(source, locale=code)


@cache
def code_messages() -> Catalog:
    return template()


def messages(code: str) -> list[Message]:
    return [message for message in catalogue(code) if message.id]


def forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@every_language
def test_every_message_of_the_code_stands_in_the_catalogue_and_no_other(code: str) -> None:
    assert {message.id for message in messages(code)} == {m.id for m in code_messages() if m.id}


def test_no_call_hides_its_message_from_the_search_for_messages() -> None:
    found = {text for message in code_messages() if message.id for text in forms(message.id)}
    hidden = {
        f"{path.name}: {argument.value}"
        for folder in ("ui", "cogs")
        for path in (ROOT / folder).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in KEYWORDS
        for argument in call.args[:1]
        if isinstance(argument, ast.Constant) and argument.value not in found
    }
    assert hidden == set(), "inside a formatted string, perhaps"


@every_language
def test_no_entry_is_missing_fuzzy_or_obsolete(code: str) -> None:
    assert untranslated(catalogue(code)) == []
    assert [message.id for message in catalogue(code) if message.fuzzy] == []
    assert list(catalogue(code).obsolete) == []


@every_language
def test_every_translation_has_the_places_of_its_message(code: str) -> None:
    for message in messages(code):
        expected = places(forms(message.id)[-1])
        for form in forms(message.string):
            assert places(form) <= expected, form
            assert expected - places(form) <= {"n"}, form


@every_language
def test_places_are_plain_names(code: str) -> None:
    for message in messages(code):
        for form in forms(message.string):
            assert all(place.isidentifier() for place in places(form)), form


@translated
def test_no_translation_is_the_english_text_by_oversight(code: str) -> None:
    allowed = SAME_IN_EVERY_LANGUAGE | {"it": SAME_IN_ITALIAN, "es": SAME_IN_SPANISH}[code]
    same = {str(message.id) for message in messages(code) if message.string == message.id}
    assert same <= allowed


@translated
def test_texts_name_commands_as_they_are_typed_in_the_language(code: str) -> None:
    words = language(code)
    for message in messages(code):
        for one, other in zip(forms(message.id), forms(message.string), strict=True):
            typed = [" ".join(map(words.text, found.split())) for found in COMMAND.findall(one)]
            assert COMMAND.findall(other) == typed, other


@translated
def test_texts_name_buttons_as_they_are_labelled_in_the_language(code: str) -> None:
    words, labels = language(code), {message.id for message in messages(code)}
    for message in messages(code):
        if isinstance(message.id, str):
            named = [words.text(found) for found in BUTTON.findall(message.id) if found in labels]
            assert [found for found in BUTTON.findall(str(message.string)) if found in named] == named


@translated
def test_one_word_for_a_hand_that_is_dealt(code: str) -> None:
    # Spanish "mano" and Italian "round" would mix two terms for the same thing.
    wrong = {"es": r"\bla mano\b(?! de)", "it": r"\bround\b"}[code]
    rounds = [m for m in messages(code) if "Hand {hand}" in str(m.id)]
    assert rounds
    assert not [m.string for m in rounds if re.search(wrong, str(m.string))]


@pytest.mark.parametrize(
    ("locale", "code"),
    [("it", "it"), ("es-ES", "es"), ("es-419", "es"), ("en-GB", "en"), ("en-US", "en"), ("de", "en")],
)
def test_discord_locales_find_their_language(locale: str, code: str) -> None:
    assert language_of(locale) == code


def test_an_unknown_locale_takes_the_default() -> None:
    assert language_of(None) == "en"
    assert language_of(None, "it") == "it"


def test_facts_that_look_like_places_stay_as_they_are() -> None:
    assert language("en").text("{name} (away)", name="{score}") == "{score} (away)"


def test_plural_forms_follow_the_number() -> None:
    spanish = language("es")
    assert spanish.plural("{n} point", "{n} points", 1) == "1 punto"
    assert spanish.plural("{n} point", "{n} points", 8) == "8 puntos"
