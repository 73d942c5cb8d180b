"""The computer player of every game."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.computer.fives_and_threes import play_look, play_strong
from engine.computer.player import ComputerPlayer
from engine.games.fives_and_threes import FivesAndThrees

COMPUTERS: Final = MappingProxyType(
    {FivesAndThrees.key: ComputerPlayer(choose=play_strong, fallback=play_look)}
)
"""Who plays a game for its computer seats, by the game's key."""
