"""Names and descriptions of commands in every language, from the same catalogues as all texts."""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from ui.i18n import LANGUAGES, language, language_of


class CatalogueTranslator(app_commands.Translator):
    """Answers for the locales whose language Bower speaks."""

    async def translate(
        self,
        string: locale_str,
        locale: Locale,
        context: TranslationContextTypes,  # noqa: ARG002 - a message reads alike wherever it stands
    ) -> str | None:
        """The text in that locale, or None where Discord should show the English one."""
        code = language_of(str(locale))
        if code == LANGUAGES[0] and not str(locale).startswith(code):
            return None
        return language(code).text(string.message)
