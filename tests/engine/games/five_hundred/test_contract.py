"""What every game owes its callers, asked of Five Hundred."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games import GAMES
from engine.games.five_hundred import FiveHundred
from tests.engine import test_game_contract as contract

KEY = FiveHundred.key

pytestmark = pytest.mark.parametrize("key", [KEY])


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The tests find the game in the registry."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, KEY, FiveHundred)
        yield


globals().update({name: test for name, test in vars(contract).items() if name.startswith("test_")})
