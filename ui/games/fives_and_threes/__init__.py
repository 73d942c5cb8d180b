"""Fives and Threes in words."""

from ui.games.fives_and_threes.presenter import FivesAndThreesPresenter

__all__ = ["FivesAndThreesPresenter"]
