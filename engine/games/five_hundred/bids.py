"""Bids, their values, and the ladder that orders them (FH-R8 to FH-R12, FH-R25)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Final

from engine.cards import Suit
from engine.games.five_hundred.options import Options


class Strain(enum.IntEnum):
    """What a bid for tricks names: a trump suit, or no trumps; lowest first."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMPS = 4

    @property
    def text(self) -> str:
        """`S`, `C`, `D`, `H` or `NT`."""
        return ("S", "C", "D", "H", "NT")[self]


class Misere(enum.StrEnum):
    """The contracts to lose every trick; the value is their name in notation."""

    PLAIN = "misere"
    OPEN = "open misere"
    BLIND = "blind misere"


_WITHOUT_KITTY: Final = " without kitty"
_MISERE_INDEX: Final = {Misere.PLAIN: 25, Misere.OPEN: 26, Misere.BLIND: 27}
_MISERE_VALUE: Final = {Misere.PLAIN: 250, Misere.OPEN: 500, Misere.BLIND: 500}
_NAMES: Final = 28


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid: `tricks` in a `strain`, or a `misere` (then `tricks` is 0 and `strain` None).

    `index` counts the 28 bids that differ by more than the kitty, `bit` stands for the bid in a
    set of bids, `value` is what the table of the rules gives (FH-R25).
    """

    tricks: int
    strain: Strain | None
    misere: Misere | None = None
    without_kitty: bool = False
    index: int = field(init=False, repr=False, compare=False)
    bit: int = field(init=False, repr=False, compare=False)
    value: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.misere is not None:
            index, value = _MISERE_INDEX[self.misere], _MISERE_VALUE[self.misere]
        elif self.strain is not None and 6 <= self.tricks <= 10:
            index = (self.tricks - 6) * 5 + self.strain
            value = 40 + 20 * index
        else:
            raise ValueError(f"no bid of {self.tricks} tricks in {self.strain!r}")
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "bit", 1 << 2 * index + self.without_kitty)
        object.__setattr__(self, "value", value)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, if there is one."""
        strain = self.strain
        return None if strain is None or strain is Strain.NO_TRUMPS else Suit(strain)

    @property
    def name(self) -> str:
        """`7H`, `6NT`, `open misere` …, whether or not the kitty is taken."""
        return f"{self.tricks}{self.strain.text}" if self.strain is not None else str(self.misere)

    def __str__(self) -> str:
        return self.name + _WITHOUT_KITTY if self.without_kitty else self.name


def _all_bids() -> Iterator[Bid]:
    for tricks, strain, without in product(range(6, 11), Strain, (False, True)):
        yield Bid(tricks, strain, None, without)
    for misere, without in product(Misere, (False, True)):
        yield Bid(0, None, misere, without)


BIDS: Final = tuple(_all_bids())
"""Every bid there is, at the place of its `bit`."""

BID_BY_TEXT: Final = {str(bid).upper(): bid for bid in BIDS}
"""Every bid by its notation in capitals."""

HIGHEST: Final = BID_BY_TEXT["10NT"].index
"""The `index` of a bid that ends the auction (FH-A39)."""

_MISERE: Final = BID_BY_TEXT["MISERE"]
_BLIND_BITS: Final = sum(bid.bit for bid in BIDS if bid.misere is Misere.BLIND)


class Ladder:
    """The bids that a table's options offer, and which of them may follow which."""

    __slots__ = ("_over", "_rung", "options", "rungs")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.rungs = _rungs(options)
        """The bids of each rung, lowest first; a bid and its twin without the kitty share one."""
        self._rung = {bid.index: number for number, rung in enumerate(_full_ladder(options)) for bid in rung}
        self._over = {
            high: self._bits_over(high) for high in (None, *(bid for rung in self.rungs for bid in rung))
        }

    def over(self, high: Bid | None, *, blind: bool) -> int:
        """The set of bids that may follow `high`; `blind` allows the blind misère."""
        bits = self._over[high]
        return bits if blind else bits & ~_BLIND_BITS

    def offers(self, bid: Bid) -> bool:
        """Whether the table plays this bid."""
        return any(bid in rung for rung in self.rungs)

    def outranks(self, bid: Bid, high: Bid | None) -> bool:
        """Whether `bid` stands on a higher rung."""
        return high is None or self._rung[bid.index] > self._rung[high.index]

    def misere_allowed_over(self, high: Bid | None) -> bool:
        """Whether a plain misère has the seven it needs (FH-R12, FH-A7)."""
        return not self.options.misere_needs_seven or (high is not None and high.tricks >= 7)

    def _bits_over(self, high: Bid | None) -> int:
        bids = (bid for rung in self.rungs for bid in rung if self.outranks(bid, high))
        may_misere = self.misere_allowed_over(high)
        return sum(bid.bit for bid in bids if bid.misere is not Misere.PLAIN or may_misere)


def _full_ladder(options: Options) -> list[tuple[Bid, ...]]:
    """The 27 rungs, lowest first, before the options take bids away (FH-R12)."""
    rungs = [BIDS[place : place + 2] for place in range(0, 50, 2)]
    rungs.insert(10 if options.misere_rank == "below_8s" else 11, BIDS[50:52])
    rungs.insert(24, BIDS[52:56])
    return rungs


def _rungs(options: Options) -> tuple[tuple[Bid, ...], ...]:
    offered = {
        None: True,
        Misere.PLAIN: options.misere,
        Misere.OPEN: options.misere and options.open_misere,
        Misere.BLIND: options.misere and options.blind_misere,
    }
    kept = (
        tuple(bid for bid in rung if offered[bid.misere] and (options.without_kitty or not bid.without_kitty))
        for rung in _full_ladder(options)
    )
    return tuple(filter(None, kept))


@lru_cache(maxsize=256)
def ladder_for(options: Options) -> Ladder:
    """The ladder of a table, made once for all tables that agree on the same options."""
    return Ladder(options)
