"""How a hand scores and when a match is over (FH-R24 to FH-R31)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from engine.game import Outcome, Reason
from engine.games.five_hundred.bids import Bid
from engine.games.five_hundred.options import Options

TARGET: Final = 500
SLAM: Final = 250
"""What all ten tricks earn at least (FH-R26)."""

PER_TRICK: Final = 10
"""Points of the defenders for each trick (FH-R27)."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a contract earned each contracting side, and how the number came about.

    `base` is the value in the table, multiplied by `bonus`, then raised to 250 if it was a `slam`
    worth less, then `halved` if contractor and called partner share it; `points` are minus that if
    the contract was not `made`.
    """

    made: bool
    base: int
    bonus: int
    slam: bool
    halved: bool
    points: int


@dataclass(frozen=True, slots=True)
class Line:
    """One side's line of a hand: points for the contract and for tricks, and the score after both.

    `tricks` counts the tricks the side won; `trick_points` is what they earned, less than ten each
    if they were `capped`, 0 where tricks earn nothing.
    """

    contract: int
    tricks: int
    trick_points: int
    capped: bool
    score: int


def value_of(options: Options, bid: Bid) -> int:
    """What a bid is worth at this table, slam and called partner apart (FH-R25, FH-A11)."""
    return bid.value * (options.without_kitty_bonus if bid.without_kitty else 1)


def worth_of(options: Options, bid: Bid, tricks: int, *, shared: bool) -> Worth:
    """What a contract earns its side with so many tricks; `shared` with a called partner."""
    value = value_of(options, bid)
    bonus = value // bid.value
    made = tricks == 0 if bid.misere is not None else tricks >= bid.tricks
    slam = options.slam and bid.misere is None and tricks == 10 and value < SLAM
    if slam:
        value = SLAM
    if shared:
        value //= 2
    return Worth(made, bid.value, bonus, slam, shared, value if made else -value)


def tricks_score(options: Options, bid: Bid | None, *, made: bool) -> bool:
    """Whether those who did not play the contract score their tricks (FH-R28, FH-A4)."""
    if bid is None:
        return True
    if bid.misere is not None or options.defender_tricks == "never":
        return False
    return options.defender_tricks == "always" or not made


def score_hand(
    options: Options,
    sides: Sequence[Sequence[int]],
    scores: Sequence[int],
    *,
    bid: Bid | None,
    contracting: Collection[int],
    won: Sequence[int],
) -> tuple[Worth | None, tuple[Line, ...]]:
    """Score a hand: what the contract was worth, and a line for each side.

    `scores` are those before the hand, `contracting` the sides that played the contract (none if
    all passed), `won` the tricks of each seat.
    """
    tricks = [sum(won[seat] for seat in side) for side in sides]
    worth = None
    if bid is not None:
        taken = sum(tricks[side] for side in contracting)
        worth = worth_of(options, bid, taken, shared=len(contracting) > 1)
    count = tricks_score(options, bid, made=worth is not None and worth.made)
    lines = []
    for side, score in enumerate(scores):
        if worth is not None and side in contracting:
            lines.append(Line(worth.points, tricks[side], 0, False, score + worth.points))
        else:
            lines.append(_trick_line(options, score, tricks[side], counts=count))
    return worth, tuple(lines)


def _trick_line(options: Options, score: int, tricks: int, *, counts: bool) -> Line:
    """A line of somebody who did not play the contract (FH-A27 for the cap)."""
    full = PER_TRICK * tricks if counts else 0
    cap = options.defender_cap
    points = full if cap is None else max(0, min(full, cap - score))
    return Line(0, tricks, points, points < full, score + points)


def outcome_after(
    options: Options, scores: Sequence[int], contracting: Collection[int], *, made: bool
) -> Outcome | None:
    """The result if a hand that ended with these scores ends the match (FH-R29 to FH-R31)."""
    on_target = [side for side, score in enumerate(scores) if score >= TARGET]
    winners = [side for side in on_target if made and side in contracting]
    if not winners and not options.win_by_contract_only:
        winners = _highest(scores, on_target)
    if winners:
        return Outcome(Reason.TARGET_REACHED, tuple(winners), tuple(scores))
    standing = [side for side, score in enumerate(scores) if score > -TARGET]
    if len(standing) < len(scores):
        return Outcome(Reason.BELOW_FLOOR, tuple(_highest(scores, standing)), tuple(scores))
    return None


def _highest(scores: Sequence[int], sides: Sequence[int]) -> list[int]:
    """Those of the sides with the highest score; equal scores share."""
    best = max((scores[side] for side in sides), default=0)
    return [side for side in sides if scores[side] == best]
