"""The games and their registry."""

from __future__ import annotations

from engine.game import Game
from engine.games.fives_and_threes import FivesAndThrees

GAMES: dict[str, type[Game]] = {game.key: game for game in (FivesAndThrees,)}
"""Every game Bower hosts, by key."""
