"""Computer players of Three Thirteen; they read a seat's view and nothing else."""

from __future__ import annotations

from engine.computer.three_thirteen.baselines import play_greedy, play_random, play_safe
from engine.computer.three_thirteen.look import LookAhead

play_strong = LookAhead().choose
"""Plays as well as it can within its budget."""

__all__ = ["LookAhead", "play_greedy", "play_random", "play_safe", "play_strong"]
