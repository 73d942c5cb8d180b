"""Computer players of Five Hundred; they read a seat's view and nothing else."""

from __future__ import annotations

from engine.computer.five_hundred.baselines import play_public, play_random
from engine.computer.five_hundred.rules import play_rules, play_safe

play_strong = play_rules
"""Plays as well as it can within its budget: by rules, which need hardly any of it."""

__all__ = ["play_public", "play_random", "play_rules", "play_safe", "play_strong"]
