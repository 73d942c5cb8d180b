"""How likely a trick is to be won, as far as the hidden cards can be guessed."""

from __future__ import annotations

from engine.computer.five_hundred.reading import NO_SUIT, Reading


def beats(reading: Reading, seat: int, best: int, led: int | None) -> float:
    """The chance that a seat yet to play can beat the card at `best` in a trick of the suit led."""
    ranking, unseen = reading.ranking, reading.unseen
    if led is None:
        return 0.0
    above = ranking.beats[best]
    following = unseen & ranking.suits[led]
    by_following = reading.chance_of_any(seat, led, following & above)
    trumping = unseen & reading.trumps & above & ~following
    if not trumping:
        return by_following
    suit = NO_SUIT if ranking.trump is None else ranking.trump
    is_void = 1.0 - reading.chance_of_any(seat, led, following)
    return min(1.0, by_following + is_void * reading.chance_of_any(seat, suit, trumping))


def holds(reading: Reading, best: int, led: int | None) -> float:
    """The chance that no opponent yet to play beats the card at `best`."""
    chance = 1.0
    for seat in reading.later:
        if seat not in reading.allies:
            chance *= 1.0 - beats(reading, seat, best, led)
    return chance


def is_rescued(reading: Reading, best: int, led: int | None) -> float:
    """The chance that an ally yet to play beats the opponents' card at `best`, and stays ahead."""
    lost, foes_left = 1.0, sum(seat not in reading.allies for seat in reading.later)
    for seat in reading.later:
        if seat in reading.allies:
            stays = 0.8 if foes_left else 1.0
            lost *= 1.0 - stays * beats(reading, seat, best, led)
        else:
            foes_left -= 1
    return 1.0 - lost


def wins_with(reading: Reading, place: int, led: int | None) -> float:
    """The chance that the viewer's side takes the trick if the viewer plays the card at `place`."""
    best = reading.best
    takes_over = best < 0 or bool(reading.ranking.beats[best] >> place & 1)
    if takes_over:
        return holds(reading, place, led)
    if reading.view.winning in reading.allies:
        return holds(reading, best, led)
    return is_rescued(reading, best, led)
