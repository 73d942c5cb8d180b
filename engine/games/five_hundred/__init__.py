"""Five Hundred, a trick-taking card game for two to six players.

The variant: four play as fixed pairs with a pack of 43 (red fours to aces, black fives to aces, a
joker); ten cards each and a kitty of three. One auction with final passes from six spades to ten no
trumps; misère ranks between seven and eight and needs a bid of seven, open and blind misère between
ten diamonds and ten hearts; any bid may be made without the kitty. Having won the auction, the
contractor may still raise, then lifts the kitty, lays three cards away and leads. The joker is the
highest trump; without trumps the contractor may name its suit before the lead, else it belongs to
none. Contracts score what they are bid, ten tricks at least 250, a failed one minus its value; the
defenders score ten a trick. A match is won by making a contract that reaches 500, and lost at -500.

With two or three players the pack has 33 cards and everybody plays for himself (two leave a third
hand dead); with five it has 53 and the contractor may call a secret partner by a card; six play
with 63 cards as two teams of three.

Sources: Pagat, *Five Hundred* (https://www.pagat.com/euchre/500.html), for the game as played and
its other numbers of players; Bicycle, *Two-Hand Five Hundred*
(http://www.bicyclecards.com/card-games/rule/two-hand-five-hundred), for two. The options follow
Pagat's and Wikipedia's lists of variations and Bryce Francis, https://play500.com, for the cap on
the defenders' points.
"""

from __future__ import annotations

from engine.games.five_hundred.bids import BIDS, Bid, Misere, Strain
from engine.games.five_hundred.events import (
    AllPassed,
    BidMade,
    Contracted,
    Dealt,
    Discarded,
    HandEnded,
    HandExposed,
    JokerNamed,
    KittyTaken,
    Looked,
    MatchEnded,
    PartnerCalled,
    PartnerRevealed,
    Passed,
    Played,
    Stood,
    TrickWon,
)
from engine.games.five_hundred.game import FiveHundred
from engine.games.five_hundred.moves import (
    CALL_ALONE,
    LOOK,
    NAME_NONE,
    PASS,
    STAND,
    TAKE,
    Move,
    MoveKind,
    bid_move,
    play_move,
)
from engine.games.five_hundred.options import Options
from engine.games.five_hundred.phases import Phase
from engine.games.five_hundred.ranking import pack_of, ranking_for
from engine.games.five_hundred.refusals import REFUSALS
from engine.games.five_hundred.scoring import Line, Worth, value_of
from engine.games.five_hundred.view import Barred, Rung, TableView

__all__ = [
    "BIDS",
    "CALL_ALONE",
    "LOOK",
    "NAME_NONE",
    "PASS",
    "REFUSALS",
    "STAND",
    "TAKE",
    "AllPassed",
    "Barred",
    "Bid",
    "BidMade",
    "Contracted",
    "Dealt",
    "Discarded",
    "FiveHundred",
    "HandEnded",
    "HandExposed",
    "JokerNamed",
    "KittyTaken",
    "Line",
    "Looked",
    "MatchEnded",
    "Misere",
    "Move",
    "MoveKind",
    "Options",
    "PartnerCalled",
    "PartnerRevealed",
    "Passed",
    "Phase",
    "Played",
    "Rung",
    "Stood",
    "Strain",
    "TableView",
    "TrickWon",
    "Worth",
    "bid_move",
    "pack_of",
    "play_move",
    "ranking_for",
    "value_of",
]
