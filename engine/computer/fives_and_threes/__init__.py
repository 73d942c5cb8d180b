"""Computer players of Fives and Threes; they read a seat's view and nothing else."""

from __future__ import annotations

from engine.computer.fives_and_threes.baselines import play_greedy, play_look, play_random
from engine.computer.fives_and_threes.strong import play_strong

__all__ = ["play_greedy", "play_look", "play_random", "play_strong"]
