"""Finds English where another language was to be read, by the catalogues themselves."""

from __future__ import annotations

import re
from functools import cache

from babel.messages.pofile import read_po

from localdiscord import Message, buttons_of, selects_of
from ui.i18n import catalogue_path

ENGLISH_WORDS = re.compile(r"\b(the|is|are|your|you|and|with|this|of|not|to play|has|was|it)\b")
"""Words that stand in hardly any English sentence of ours without one of them, and in no other."""
ALIKE = re.compile(r"`[^`]*`|</[^>]*>|https?://\S+|Fives and Threes")
SHORTEST = 12
"""Literal letters a message needs to be told from chance."""


def english_on(message: Message, code: str) -> list[str]:
    """English sentences, labels and words on a message meant for readers of another language."""
    found = [line for line in message.text.splitlines() if is_english(line, code)]
    return found + [label for label in labels_on(message) if label in english_labels(code)]


@cache
def is_english(line: str, code: str) -> bool:
    """Whether a line holds English words, or a sentence that should have been translated."""
    if ENGLISH_WORDS.search(in_words(line)):
        return True
    return any(pattern.search(line) for pattern in english_sentences(code))


def labels_on(message: Message) -> list[str]:
    """Everything that stands on buttons and in menus."""
    buttons = [*buttons_of(message), *buttons_of(message, disabled=True)]
    labels = [button.get("label", "") for button in buttons]
    for menu in (*selects_of(message), *selects_of(message, disabled=True)):
        labels.append(menu.get("placeholder", ""))
        labels += [
            text
            for option in menu.get("options", ())
            for text in (option["label"], option.get("description"))
        ]
    return [label for label in labels if label]


def in_words(line: str) -> str:
    """The line without what is alike in every language: commands, addresses, names of games."""
    return ALIKE.sub("", line)


@cache
def translated(code: str) -> dict[str, str]:
    """Every English message whose translation differs from it, plural forms one by one."""
    with catalogue_path(code).open("rb") as source:
        catalogue = read_po(source, locale=code)
    pairs: dict[str, str] = {}
    for message in catalogue:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        pairs |= {
            str(one): str(other) for one, other in zip(ids, strings, strict=False) if one and one != other
        }
    return pairs


@cache
def english_labels(code: str) -> set[str]:
    """Messages without places: what can stand on a button as it is."""
    return {message for message in translated(code) if "{" not in message}


@cache
def english_sentences(code: str) -> list[re.Pattern[str]]:
    """A pattern for every message long enough to be recognised."""
    patterns = []
    for message in translated(code):
        literals = re.split(r"\{\w+\}", message)
        if sum(len(re.findall(r"[A-Za-z]", literal)) for literal in literals) >= SHORTEST:
            patterns.append(re.compile(".+?".join(map(re.escape, literals))))
    return patterns
