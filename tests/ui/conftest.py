from __future__ import annotations

import pytest

from ui.i18n import LANGUAGES, Language, language


@pytest.fixture(params=LANGUAGES)
def each_language(request: pytest.FixtureRequest) -> Language:
    return language(request.param)


@pytest.fixture
def english() -> Language:
    return language("en")
