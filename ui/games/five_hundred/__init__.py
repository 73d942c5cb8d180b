"""Five Hundred in words."""

from ui.games.five_hundred.presenter import FiveHundredPresenter

__all__ = ["FiveHundredPresenter"]
