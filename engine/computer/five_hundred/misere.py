"""The play of a misère: how its contractor ducks, and how the others try to make him win a trick."""

from __future__ import annotations

from typing import Final

from engine.cards import JOKER
from engine.computer.five_hundred.danger import Danger
from engine.computer.five_hundred.reading import Reading
from engine.games.five_hundred import Move
from engine.games.five_hundred.ranking import mask_of

_LOSS: Final = 5.0
"""What winning this trick counts beside the dangers to come."""
_WORTH_DUCKING: Final = 0.03
"""A defender plays low while the contractor is at least so likely to be caught."""


def play_misere(reading: Reading) -> Move:
    """The card to play in a misère."""
    moves = reading.view.legal_moves
    if len(moves) == 1:
        return moves[0]
    if reading.is_contractor:
        return _duck(reading)
    return _defend(reading) if reading.view.trick else _attack(reading)


# The contractor


def _duck(reading: Reading) -> Move:
    """The card that least likely wins and leaves the least danger."""
    out = reading.unseen.bit_count()
    held = sum(reading.view.hand_counts[seat] for seat in reading.others)
    danger = Danger(reading.ranking, reading.unseen, len(reading.others), min(1.0, held / max(1, out)))

    def risk(move: Move) -> float:
        later = danger.of(reading.hand & ~(1 << move.place))
        return _LOSS * _wins(reading, move) + later - 0.001 * (move.place & 15)

    return min(reading.view.legal_moves, key=risk)


def _wins(reading: Reading, move: Move) -> float:
    """The chance that a card of the contractor's stays the highest: everybody after ducks it."""
    ranking, place = reading.ranking, move.place
    if reading.best >= 0 and not ranking.beats[reading.best] >> place & 1:
        return 0.0
    suit = ranking.suit_of[place] if move.suit is None else move.suit
    led = suit if reading.led is None else reading.led
    if suit is None or led is None:
        return 1.0
    following = reading.unseen & ranking.suits[led]
    lower = following & ~ranking.beats[place]
    chance = 1.0
    for seat in reading.later:
        is_void = 1.0 - reading.chance_of_any(seat, led, following)
        chance *= min(1.0, is_void + reading.chance_of_any(seat, led, lower))
    return chance


# The defenders


def _attack(reading: Reading) -> Move:
    """Lead what the contractor may have to win: low, and in a suit that is not known to be gone."""

    def merit(move: Move) -> float:
        if move.card == JOKER:
            return -2.0
        return caught(reading, move.place) - 0.004 * (move.place & 15) + 0.01 * _length(reading, move)

    return max(reading.view.legal_moves, key=merit)


def _length(reading: Reading, move: Move) -> int:
    """The more a defender holds of a suit, the fewer low cards the contractor can have in it."""
    suit = reading.suit_of(move.place)
    return 0 if suit is None else (reading.hand & reading.ranking.suits[suit]).bit_count()


def caught(reading: Reading, place: int) -> float:
    """The chance that the contractor cannot get below the card at `place`; -1 if it is free to throw.

    To be caught it must hold the suit, and nothing lower in it.
    """
    contractor, ranking = reading.view.contractor or 0, reading.ranking
    suit = ranking.suit_of[place] if reading.led is None else reading.led
    if suit is None:
        return -1.0
    cards, above = ranking.suits[suit], ranking.beats[place]
    if reading.view.exposed is not None:
        held = mask_of(reading.view.exposed) & cards
        return -1.0 if not held else float(not held & ~above)
    if reading.is_void(contractor, suit):
        return -1.0
    out = reading.unseen & cards
    return reading.chance_of_any(contractor, suit, out) - reading.chance_of_any(
        contractor, suit, out & ~above
    )


def _defend(reading: Reading) -> Move:
    """The card to play to a trick that somebody else led."""
    moves, view = reading.view.legal_moves, reading.view
    if reading.suit_of(moves[0].place) is not reading.led:
        return _throw(reading)
    beats = reading.ranking.beats[reading.best]
    under = [move for move in moves if not beats >> move.place & 1]
    if view.winning == view.contractor:
        return max(under or moves, key=lambda move: move.place)
    if view.contractor in reading.later:
        lowest = min(moves, key=lambda move: move.place)
        top = lowest.place if beats >> lowest.place & 1 else reading.best
        if caught(reading, top) > _WORTH_DUCKING:
            return max(under, key=lambda move: move.place) if under else lowest
    return max(moves, key=lambda move: move.place)


def _throw(reading: Reading) -> Move:
    """Throw away what the contractor need not fear; a joker only if it must be."""
    view = reading.view

    def merit(move: Move) -> float:
        suit = reading.suit_of(move.place)
        if suit is None:
            return -100.0
        gone = view.contractor is not None and _is_gone(reading, view.contractor, move)
        return (100.0 if gone else 0.0) + (move.place & 15)

    return max(view.legal_moves, key=merit)


def _is_gone(reading: Reading, contractor: int, move: Move) -> bool:
    """Whether the contractor is known to hold nothing of a card's suit."""
    suit = reading.suit_of(move.place)
    if suit is None:
        return False
    if reading.view.exposed is not None:
        return not mask_of(reading.view.exposed) & reading.ranking.suits[suit]
    return reading.is_void(contractor, suit)
