from __future__ import annotations

import hashlib
from collections import Counter

from engine.fair import FairRandom, SystemChance, commitment

SEED = "0123456789abcdef" * 4


def test_the_commitment_is_the_hash_of_the_seed_and_seeds_differ() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED.encode()).hexdigest()
    chance = SystemChance()
    assert len(chance.new_seed()) == 64
    assert chance.new_seed() != chance.new_seed()
    assert {chance.draw_seat(4) for _ in range(200)} == {0, 1, 2, 3}


def test_the_documented_recipe_gives_the_same_shuffle() -> None:
    stream = b"".join(hashlib.sha256(f"{SEED}:{block}".encode()).digest() for block in range(20))
    position = 0

    def below(n: int) -> int:
        nonlocal position
        while True:
            bits = n.bit_length()
            size = -(-bits // 8)
            number = int.from_bytes(stream[position : position + size], "big") >> (8 * size - bits)
            position += size
            if number < n:
                return number

    expected = list(range(28))
    for i in range(27, 0, -1):
        j = below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    shuffled = list(range(28))
    FairRandom(SEED).shuffle(shuffled)
    assert shuffled == expected


def test_shuffles_are_even() -> None:
    tops = Counter()
    for number in range(6000):
        items = list(range(6))
        FairRandom(f"{number:064x}").shuffle(items)
        tops[items[0]] += 1
    assert all(850 < count < 1150 for count in tops.values())
    assert 0 <= FairRandom(SEED).random() < 1
