"""The games and their registry."""

from __future__ import annotations

from engine.game import Game
from engine.games.five_hundred import FiveHundred
from engine.games.fives_and_threes import FivesAndThrees
from engine.games.three_thirteen import ThreeThirteen

GAMES: dict[str, type[Game]] = {
    FivesAndThrees.key: FivesAndThrees,
    ThreeThirteen.key: ThreeThirteen,
    FiveHundred.key: FiveHundred,
}
"""Every game Bower hosts, by key."""
