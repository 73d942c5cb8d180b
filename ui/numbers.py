"""Numbers as they are written in the reader's language."""

from __future__ import annotations

from babel.numbers import format_decimal, format_percent

from ui.i18n import Language


def whole(language: Language, number: int) -> str:
    """A whole number: "1,500"; "1.500" in Italian."""
    return format_decimal(number, locale=language.code)


def share(language: Language, part: int, whole: int) -> str:
    """A part of a whole in percent, rounded; of nothing it is none."""
    return format_percent(part / whole if whole else 0, format="#,##0%", locale=language.code)


def average(language: Language, total: int, count: int) -> str:
    """A mean with one decimal place; of nothing it is 0."""
    return format_decimal(total / count if count else 0, format="#,##0.0", locale=language.code)
