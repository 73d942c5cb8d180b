"""Fives and Threes, a domino game for two to four players.

The variant: a double-six set; 7 tiles each for two players, 5 each for three or four; four play as
fixed pairs, partners opposite. Undealt tiles sleep for the whole hand and nobody draws. The opener
may start with any tile and the opening passes to the left after every hand. Doubles lie crosswise
but never branch; one that ends the line counts both its halves. After every placement the two ends
of the line are added: a sum divisible by three gives a third of it, one divisible by five a fifth
of it, and 15 gives both. Going out is worth a point; a pair is out when both partners are. The
match is won by landing on 61 exactly, and a scoring event that would pass 61 is discarded whole.

Sources: Pagat, *Fives and Threes* (https://www.pagat.com/domino/5s3s.html), for the game as
played; the options follow the Teesdale league (http://bcad5sand3s.co.uk: no winning on the
opening, larger hands), QCS (https://qcsalon.net/en/fives-and-threes: highest double opens, first
to reach the target), SadMan Software (http://www.sadmansoftware.com/fivesandthrees: a point for
knocks) and Online Domino Games (https://onlinedominogames.com/fives-and-threes).
"""

from __future__ import annotations

from engine.games.fives_and_threes.events import (
    Dealt,
    HandEnd,
    HandEnded,
    Knocked,
    MatchEnded,
    Placed,
)
from engine.games.fives_and_threes.game import FivesAndThrees
from engine.games.fives_and_threes.moves import KNOCK, End, Move, MoveKind
from engine.games.fives_and_threes.options import Options
from engine.games.fives_and_threes.refusals import REFUSALS
from engine.games.fives_and_threes.scoring import CREDIT, Discard
from engine.games.fives_and_threes.view import LaidTile, OpenEnd, Phase, Preview, TableView

__all__ = [
    "CREDIT",
    "KNOCK",
    "REFUSALS",
    "Dealt",
    "Discard",
    "End",
    "FivesAndThrees",
    "HandEnd",
    "HandEnded",
    "Knocked",
    "LaidTile",
    "MatchEnded",
    "Move",
    "MoveKind",
    "OpenEnd",
    "Options",
    "Phase",
    "Placed",
    "Preview",
    "TableView",
]
