"""The play of a contract for tricks, on either side, card by card.

A card is worth the chance that it brings its trick home, less what the hand is poorer by without
it. So a sure trick is taken as cheaply as possible, an ally's trick is left alone, second hand
plays low and third hand high, and joker and bowers wait until they win what nothing else would.
Leads follow a plan instead: draw trumps, cash what is high, open a long suit.
"""

from __future__ import annotations

from typing import Final

from engine.computer.five_hundred.chances import wins_with
from engine.computer.five_hundred.leads import lead
from engine.computer.five_hundred.reading import Reading
from engine.computer.five_hundred.worth import Worth
from engine.games.five_hundred import Move
from engine.games.five_hundred.ranking import JOKER_PLACE

_THRIFT: Final = 0.58
"""How much a trick to come counts beside this one."""
_RANK: Final = 0.004
"""Parts cards that are worth the same: the lower one goes."""


def play_card(reading: Reading) -> Move:
    """The card to play in a contract for tricks."""
    moves = reading.view.legal_moves
    if len(moves) == 1:
        return moves[0]
    worth = worth_in(reading)
    return follow(reading, worth) if reading.view.trick else lead(reading, worth)


def worth_in(reading: Reading) -> Worth:
    """The price list for the cards the viewer holds now."""
    trumped = reading.ranking.trump is not None and bool(reading.foes_trumps)
    return Worth(reading.ranking, reading.unseen, len(reading.others), trumped=trumped)


def follow(reading: Reading, worth: Worth) -> Move:
    """The card to play to somebody else's lead."""
    led = reading.led

    def merit(move: Move) -> float:
        rest = worth.of(reading.hand & ~(1 << move.place))
        return wins_with(reading, move.place, led) + _THRIFT * rest - _RANK * height(reading, move.place)

    return max(reading.view.legal_moves, key=merit)


def height(reading: Reading, place: int) -> int:
    """How many cards, seen or not, stand below a card: 0 to 15, trumps above all."""
    if place == JOKER_PLACE:
        return 32
    suit = reading.suit_of(place)
    below = place & 15
    return below + 16 if suit is reading.ranking.trump else below
