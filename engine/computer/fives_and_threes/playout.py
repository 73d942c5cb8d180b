"""Plays a hand to its end as sensible players would, on masks and tables.

The same rules as the game's, without its checks: tests play both side by side. Whoever moves in a
playout sees only what it would see at a table: its own tiles and the line, not the other hands.
"""

from __future__ import annotations

from typing import Final

from engine.computer.fives_and_threes.ends import FITS, SCORING, STEPS
from engine.computer.fives_and_threes.situation import Rules

_WIN: Final = 30
"""What a reply that wins the match counts, in points."""
_LEAST: Final = -1000.0
"""Less than any placement is worth."""


def play_out(
    rules: Rules, hands: list[int], scores: list[int], *, unplayed: int, line: int, seat: int
) -> int | None:
    """Play on from `seat`, after a placement, until the hand or the match ends.

    `hands` and `scores` are played on; `unplayed` are all tiles outside the line, sleeping ones
    included. Returns the seat that went out, or None for a block or a won match.
    """
    players, sides, target = rules.players, rules.sides, rules.target
    stuck = knocks = 0
    while stuck < players:
        hand = hands[seat]
        following = seat + 1 if seat + 1 < players else 0
        if hand & FITS[line]:
            side = seat % sides
            extra = knocks if rules.knock_point else 0
            goes_out = not hand & (hand - 1) and rules.is_out(hands, seat)
            if goes_out:
                extra += rules.out_bonus
            unseen = unplayed ^ hand
            share = hands[following].bit_count() / (unseen.bit_count() or 1)
            bit, line, points = pick(
                line, hand, extra, target - scores[side], rules.exact,
                unseen, share, target - scores[following % sides],
            )  # fmt: skip
            hands[seat] = hand ^ bit
            unplayed ^= bit
            scores[side] += points
            if scores[side] >= target:
                return None
            if goes_out:
                return seat
            stuck = knocks = 0
        else:
            stuck += 1
            if hand:
                knocks += 1
        seat = following
    return None


def pick(  # noqa: PLR0917 - called millions of times, where keywords cost too much
    line: int, hand: int, extra: int, room: int, exact: bool, unseen: int, share: float, foe_room: int
) -> tuple[int, int, int]:
    """The placement with the most points after the reply to expect: tile, line and points.

    `extra` points come on top of the credit and `room` is what is missing to the target. The next
    seat holds each of the `unseen` tiles with the chance `share` and misses `foe_room` points.
    """
    best, chosen = _LEAST, (0, line, 0)
    for bit, following, credit in STEPS[line]:
        if bit & hand:
            points = credit + extra
            if points >= room:
                if points == room or not exact:
                    return bit, following, points
                points = 0
            value: float = points
            chance = share
            for tile, reply in SCORING[following]:
                if tile & unseen:
                    if reply >= foe_room:
                        if reply > foe_room and exact:
                            continue
                        reply = _WIN  # noqa: PLW2901
                    value -= reply * chance
                    chance *= 1 - share
            if value > best:
                best, chosen = value, (bit, following, points)
    return chosen
