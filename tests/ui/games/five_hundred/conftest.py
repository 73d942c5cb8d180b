from __future__ import annotations

from typing import Any, cast

import pytest

from engine.games import GAMES
from engine.games.five_hundred import FiveHundred
from ui.games import PRESENTERS
from ui.games.five_hundred import FiveHundredPresenter


@pytest.fixture(autouse=True, scope="module")
def hosted() -> Any:
    """The game is among those that Bower hosts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, FiveHundred.key, cast("Any", FiveHundred))
        patch.setitem(PRESENTERS, FiveHundred.key, FiveHundredPresenter())
        patch.setattr(FiveHundred, "low_score_wins", False, raising=False)
        yield
