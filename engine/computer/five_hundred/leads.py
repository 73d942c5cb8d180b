"""What to lead in a contract for tricks."""

from __future__ import annotations

from typing import Final

from engine.cards import JOKER, Suit
from engine.computer.five_hundred.chances import holds
from engine.computer.five_hundred.reading import Reading, descending
from engine.computer.five_hundred.worth import Worth
from engine.games.five_hundred import Move, play_move
from engine.games.five_hundred.ranking import CARD_AT, JOKER_BIT, JOKER_PLACE

_LONG: Final = 4
_LATE: Final = 4
"""A suit of so many cards is worth opening, unless only so many cards are left."""
_SAFE: Final = 0.4
"""A high card is cashed if it is at least so likely to win."""


def lead(reading: Reading, worth: Worth) -> Move:
    """The card to open a trick with."""
    plan = (
        _joker_at_the_end,
        _draw_trumps,
        _open_long_suit,
        _cash,
        _trump_to_contractor,
        _ruff_for_ally,
        _short_suit,
        _open_suit,
    )
    for step in plan:
        move = step(reading, worth)
        if move is not None:
            return move
    return reading.view.legal_moves[0]


def _joker_at_the_end(reading: Reading, _worth: Worth) -> Move | None:
    """With two cards left, lead a joker without a suit as the suit of the other one.

    To the last trick it could only pull what falls anyway, and the other card may be high by then.
    """
    if reading.ranking.joker_suit is not None or reading.hand.bit_count() != 2:
        return None
    other = reading.hand & ~JOKER_BIT
    if other == reading.hand:
        return None
    suit = reading.suit_of(other.bit_length() - 1)
    move = play_move(JOKER, suit)
    return move if move in reading.view.legal_moves else None


def _draw_trumps(reading: Reading, _worth: Worth) -> Move | None:
    """The contractor leads trumps, from the top, while that costs the opponents more."""
    trump, out = reading.ranking.trump, reading.foes_trumps
    if trump is None or not reading.is_contractor or not out:
        return None
    mine = _mine(reading, trump)
    higher = (out & reading.ranking.beats[mine[0]]).bit_count() if mine else 0
    if not mine or (higher and (out.bit_count() == higher or len(mine) < 2)):
        return None
    return play_move(CARD_AT[mine[0]])


def _trump_to_contractor(reading: Reading, _worth: Worth) -> Move | None:
    """An ally with nothing to cash helps the contractor, who is long in trumps, to draw them."""
    trump, contractor = reading.ranking.trump, reading.view.contractor
    if trump is None or contractor not in reading.allies or not reading.foes_trumps:
        return None
    mine = _mine(reading, trump)
    if not mine or reading.is_void(contractor, trump):
        return None
    return play_move(CARD_AT[mine[0]])


def _open_long_suit(reading: Reading, _worth: Worth) -> Move | None:
    """Where nobody can ruff, make the low cards of a long suit high while other suits are held."""
    if reading.ranking.trump is not None and reading.foes_trumps:
        return None
    plain = [suit for suit in Suit if suit is not reading.ranking.trump]
    mine = max((_mine(reading, suit) for suit in plain), key=len)
    if len(mine) < _LONG or reading.hand.bit_count() <= _LATE:
        return None
    higher = _higher(reading, mine[0])
    stoppers = sum(bool(cards) and not _higher(reading, cards[0]) for cards in _other_suits(reading, mine[0]))
    if higher and (not stoppers or len(mine) < higher + 2):
        return None
    touching = not higher or _higher(reading, mine[1]) == higher
    return play_move(CARD_AT[mine[0] if touching else mine[-1]])


def _other_suits(reading: Reading, place: int) -> list[list[int]]:
    """The own cards by suit, without the suit of the card at `place`; a free joker is one of its own."""
    suits = [_mine(reading, suit) for suit in Suit if suit is not reading.suit_of(place)]
    free = reading.ranking.joker_suit is None and reading.hand & JOKER_BIT
    return [*suits, [JOKER_PLACE]] if free else suits


def _higher(reading: Reading, place: int) -> int:
    """How many unseen cards of its own suit are higher than a card."""
    suit = reading.suit_of(place)
    if suit is None:
        return 0
    return (reading.unseen & reading.ranking.beats[place] & reading.ranking.suits[suit]).bit_count()


def _cash(reading: Reading, _worth: Worth) -> Move | None:
    """A card that nobody can beat, or not likely; from the longest suit without trumps."""
    best, best_merit = None, _SAFE
    for suit in Suit:
        mine = _mine(reading, suit)
        if not mine or suit is reading.ranking.trump:
            continue
        place = mine[0]
        if reading.unseen & reading.ranking.beats[place] & reading.ranking.suits[suit]:
            continue
        merit = holds(reading, place, suit) + _length_bonus(reading, len(mine))
        if merit > best_merit:
            best, best_merit = place, merit
    return None if best is None else play_move(CARD_AT[best])


def _length_bonus(reading: Reading, length: int) -> float:
    """Without trumps a long suit is run first, with trumps a short one before it is ruffed."""
    return (0.02 if reading.ranking.trump is None else -0.02) * length


def _ruff_for_ally(reading: Reading, _worth: Worth) -> Move | None:
    """A low card of a suit that an ally can ruff and no opponent is known to be void in."""
    trump = reading.ranking.trump
    if trump is None:
        return None
    for suit in Suit:
        mine = _mine(reading, suit)
        if not mine or suit is trump or any(reading.is_void(seat, suit) for seat in reading.foes):
            continue
        if any(reading.is_void(ally, suit) and not reading.is_void(ally, trump) for ally in reading.allies):
            return play_move(CARD_AT[mine[-1]])
    return None


def _short_suit(reading: Reading, _worth: Worth) -> Move | None:
    """A defender with low trumps to spare leads a lone card, to ruff the suit later."""
    trump = reading.ranking.trump
    if trump is None or _on_attack(reading) or not _mine(reading, trump):
        return None
    lone = [
        mine[0]
        for suit in Suit
        if suit is not trump and len(mine := _mine(reading, suit)) == 1 and reading.foes_trumps
    ]
    return play_move(CARD_AT[min(lone, key=lambda place: place & 15)]) if lone else None


def _open_suit(reading: Reading, worth: Worth) -> Move | None:
    """The card whose loss costs the hand least for the chance it has."""
    trump = reading.ranking.trump
    drains = trump is None or reading.foes_trumps

    def merit(place: int) -> float:
        suit = reading.suit_of(place)
        length = (reading.hand & reading.ranking.suits[suit or 0]).bit_count()
        value = holds(reading, place, suit) + worth.of(reading.hand & ~(1 << place))
        value += 0.05 * length - 0.004 * (place & 15)
        if suit is trump and drains:
            value -= 0.3
        return value - _gift(reading, suit)

    plain = [move.place for move in reading.view.legal_moves if move.card != JOKER]
    return play_move(CARD_AT[max(plain, key=merit)]) if plain else None


def _gift(reading: Reading, suit: Suit | None) -> float:
    """What a suit costs that opponents can ruff or that an ally cannot follow without trumps."""
    if suit is None:
        return 0.0
    trump = reading.ranking.trump
    if trump is None:
        return 0.3 * sum(reading.is_void(ally, suit) for ally in reading.allies)
    can_ruff = (seat for seat in reading.foes if not reading.is_void(seat, trump))
    return 0.25 * sum(reading.is_void(seat, suit) for seat in can_ruff) if reading.foes_trumps else 0.0


def _on_attack(reading: Reading) -> bool:
    contractor = reading.view.contractor
    return contractor is not None and (reading.is_contractor or contractor in reading.allies)


def _mine(reading: Reading, suit: Suit) -> list[int]:
    """The own cards of a suit, highest first."""
    return [place for place in descending(reading.ranking)[suit] if reading.hand >> place & 1]
