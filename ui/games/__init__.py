"""How each game is shown, by its key."""

from __future__ import annotations

from typing import Final

from ui.games.base import Presenter
from ui.games.five_hundred import FiveHundredPresenter
from ui.games.fives_and_threes import FivesAndThreesPresenter
from ui.games.three_thirteen import ThreeThirteenPresenter

PRESENTERS: Final[dict[str, Presenter]] = {
    presenter.key: presenter
    for presenter in (FivesAndThreesPresenter(), ThreeThirteenPresenter(), FiveHundredPresenter())
}
"""One presenter for every game of `engine.games.GAMES`."""
