"""The computer player of every game."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.computer import five_hundred, fives_and_threes, three_thirteen
from engine.computer.player import ComputerPlayer
from engine.games.five_hundred import FiveHundred
from engine.games.fives_and_threes import FivesAndThrees
from engine.games.three_thirteen import ThreeThirteen

COMPUTERS: Final = MappingProxyType(
    {
        FivesAndThrees.key: ComputerPlayer(fives_and_threes.play_strong, fives_and_threes.play_look),
        ThreeThirteen.key: ComputerPlayer(three_thirteen.play_strong, three_thirteen.play_safe),
        FiveHundred.key: ComputerPlayer(five_hundred.play_strong, five_hundred.play_safe),
    }
)
"""Who plays a game for its computer seats, by the game's key."""
