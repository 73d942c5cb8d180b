"""The player that decides by rules: every decision of the game, from what its view shows."""

from __future__ import annotations

from random import Random

from engine.computer.five_hundred.bidding import call
from engine.computer.five_hundred.contract_play import play_card
from engine.computer.five_hundred.exchange import call_partner, discard, name_joker, quick_discard
from engine.computer.five_hundred.misere import play_misere
from engine.computer.five_hundred.reading import Reading
from engine.games.five_hundred import CALL_ALONE, PASS, Move, Phase, TableView


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
    """A quick move that binds nobody: no bid and no partner, and else what the rules say."""
    match view.phase:
        case Phase.AUCTION | Phase.CONTRACT:
            return PASS if PASS in view.legal_moves else view.legal_moves[-1]
        case Phase.DISCARD:
            return quick_discard(view)
        case Phase.CALL:
            return CALL_ALONE
        case Phase.NAME:
            return name_joker(view)
    return _play(view)


def _play(view: TableView) -> Move:
    if len(view.legal_moves) == 1:
        return view.legal_moves[0]
    reading = Reading(view)
    is_misere = view.bid is not None and view.bid.misere is not None
    return play_misere(reading) if is_misere else play_card(reading)
