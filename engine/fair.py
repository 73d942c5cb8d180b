"""Shuffles that anyone can check afterwards.

Each deal comes from a secret seed of its own. Its commitment is shown when the hand is dealt,
the seed itself when the hand is over; whoever has both can repeat the deal. The recipe:

1. The seed is 64 lower-case hexadecimal characters; the commitment is the SHA-256 of these
   characters (ASCII), in hexadecimal.
2. The seed opens a stream of bytes: block 0, 1, 2, … is the SHA-256 of `<seed>:<block number>`.
3. A number of k bits takes the next ceil(k / 8) bytes of the stream, most significant first,
   and keeps the top k bits.
4. A number below n takes numbers of as many bits as n has, until one is below n.
5. A shuffle walks from the last place to the second: place i changes with place
   j = a number below i + 1, places counted from 0.
6. What is shuffled, and who gets which part, is said by the `deal` of the game.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import MutableSequence
from random import Random
from typing import Any, Protocol


class Chance(Protocol):
    """Where a table takes its secrets from."""

    def new_seed(self) -> str:
        """A fresh secret seed for one deal."""

    def draw_seat(self, seats: int) -> int:
        """The seat that opens or deals first, below `seats`."""


class SystemChance:
    """Secrets of the operating system."""

    def new_seed(self) -> str:
        """A fresh secret seed for one deal."""
        return secrets.token_hex(32)

    def draw_seat(self, seats: int) -> int:
        """The seat that opens or deals first, below `seats`."""
        return secrets.randbelow(seats)


def commitment(seed: str) -> str:
    """What may be shown before the seed is: it fixes the seed and tells nothing about it."""
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


class FairRandom(Random):
    """A generator that follows the recipe of this module, for `Game.deal`."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._seed = seed
        self._block = 0
        self._bytes = b""

    def getrandbits(self, k: int, /) -> int:
        """The next number of `k` bits."""
        size = (k + 7) // 8
        while len(self._bytes) < size:
            self._bytes += hashlib.sha256(f"{self._seed}:{self._block}".encode("ascii")).digest()
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return int.from_bytes(taken, "big") >> (size * 8 - k)

    def random(self) -> float:
        """The next number in [0, 1), of 53 bits."""
        return self.getrandbits(53) / (1 << 53)

    def below(self, n: int) -> int:
        """The next number in range(n)."""
        bits = n.bit_length()
        while (number := self.getrandbits(bits)) >= n:
            pass
        return number

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle in place, by step 5 of the recipe."""
        for i in range(len(x) - 1, 0, -1):
            j = self.below(i + 1)
            x[i], x[j] = x[j], x[i]
