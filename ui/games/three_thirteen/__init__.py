"""Three Thirteen in words."""

from ui.games.three_thirteen.presenter import ThreeThirteenPresenter

__all__ = ["ThreeThirteenPresenter"]
