"""Three Thirteen, a rummy game of eleven rounds for two to eight players.

The variant: a deck of 52 for every two players, without jokers; ace low, king high. Round r deals
r + 2 cards, and the rank of that number is wild: threes in the first round, kings in the last. A turn
is one card drawn, from the stock or the top of the discard pile, and one discarded. Melds are sets of
three or more of a rank and runs of three or more in sequence of a suit; nobody adds to another's.
Whoever can meld all cards but one may go out with that one as discard; then every other player has
one more turn, and what is in no meld counts against its holder: aces 1, faces 10, the others their
number. The arrangement that counts is always the cheapest one. The lowest total after eleven rounds
wins, and equal totals share the win.

Sources: Pagat, *Three Thirteen* (https://www.pagat.com/rummy/3-13.html), for the game as played; the
options follow house rules described there and at rummyrulebook.com, Wikipedia (limits on wild
cards) and in the family of Five Crowns (adjacent wilds, twenty points for a wild card left over).
"""

from __future__ import annotations

from engine.games.three_thirteen.arrange import arrange, penalty, penalty_after_discard
from engine.games.three_thirteen.events import (
    Dealt,
    Discarded,
    Drew,
    MatchEnded,
    RoundEnded,
    Source,
    StockRanOut,
    StockRefilled,
    WentOut,
)
from engine.games.three_thirteen.game import ThreeThirteen
from engine.games.three_thirteen.melds import Arrangement, Meld, MeldKind, MeldRules
from engine.games.three_thirteen.moves import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    OUTS,
    Move,
    MoveKind,
)
from engine.games.three_thirteen.options import MOST_ROUNDS, Options
from engine.games.three_thirteen.refusals import REFUSALS
from engine.games.three_thirteen.view import Phase, TableView, TurnEvent

__all__ = [
    "DISCARDS",
    "DRAW_DISCARD",
    "DRAW_STOCK",
    "MOST_ROUNDS",
    "OUTS",
    "REFUSALS",
    "Arrangement",
    "Dealt",
    "Discarded",
    "Drew",
    "MatchEnded",
    "Meld",
    "MeldKind",
    "MeldRules",
    "Move",
    "MoveKind",
    "Options",
    "Phase",
    "RoundEnded",
    "Source",
    "StockRanOut",
    "StockRefilled",
    "TableView",
    "ThreeThirteen",
    "TurnEvent",
    "WentOut",
    "arrange",
    "penalty",
    "penalty_after_discard",
]
