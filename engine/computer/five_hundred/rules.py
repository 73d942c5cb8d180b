"""The player that decides by rules: every decision of the game, from what its view shows."""

from __future__ import annotations

from random import Random

from engine.cards import JOKER
from engine.computer.five_hundred.bidding import call
from engine.computer.five_hundred.contract_play import play_card
from engine.computer.five_hundred.exchange import call_partner, discard, name_joker, quick_discard
from engine.computer.five_hundred.misere import play_misere
from engine.computer.five_hundred.reading import Reading
from engine.games.five_hundred import CALL_ALONE, NAME_NONE, PASS, Move, Phase, TableView, ranking_for


def play_rules(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """The move of a sound player; the same view gives the same move."""
    match view.phase:
        case Phase.AUCTION | Phase.CONTRACT:
            return call(view)
        case Phase.DISCARD:
            return discard(view)
        case Phase.CALL:
            return call_partner(view)
        case Phase.NAME:
            return name_joker(view)
    return _play(view)


def play_safe(view: TableView, rng: Random, budget: float) -> Move:  # noqa: ARG001
    """A quick move that binds nobody: no bid, no partner, no suit for the joker, and the lowest card."""
    match view.phase:
        case Phase.AUCTION | Phase.CONTRACT:
            return PASS if PASS in view.legal_moves else view.legal_moves[-1]
        case Phase.DISCARD:
            return quick_discard(view)
        case Phase.CALL:
            return CALL_ALONE
        case Phase.NAME:
            return NAME_NONE
    return _lowest(view)


def _lowest(view: TableView) -> Move:
    """The legal card that gives least away: any other before the joker, plain suits before trumps."""
    ranking = ranking_for(view.trump, view.joker_suit)

    def height(move: Move) -> tuple[bool, bool, int]:
        place = move.place
        is_trump = view.trump is not None and ranking.suit_of[place] is view.trump
        return move.card == JOKER, is_trump, -ranking.order[place] if is_trump else place & 15

    return min(view.legal_moves, key=height)


def _play(view: TableView) -> Move:
    if len(view.legal_moves) == 1:
        return view.legal_moves[0]
    reading = Reading(view)
    is_misere = view.bid is not None and view.bid.misere is not None
    return play_misere(reading) if is_misere else play_card(reading)
