"""Deals: what a good one is, and how a shuffled pack is dealt out (FH-R6)."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from engine.cards import Card
from engine.game import IllegalMove
from engine.games.five_hundred.moves import Move
from engine.games.five_hundred.ranking import PACKS, cards_of, mask_of, pack_of

HAND_SIZE: Final = 10
KITTY_SIZE: Final = 3

_PACKETS: Final = (3, 4, 3)
"""How many cards each seat gets in a round; after each round the kitty gets one."""


def shuffled_deal(rng: Random, players: int, dealer: int) -> Move:
    """A deal from `rng` alone.

    The recipe, for whoever checks a deal from its seed: the pack in ascending order (spades, clubs,
    diamonds, hearts, each from its lowest card up to 10, 11, 12, 13, J, Q, K, A; the joker last) is
    shuffled by one `rng.shuffle`. From its top, three cards go to each seat, beginning left of the
    dealer, and one to the kitty; then four each and one to the kitty; then three each and one to
    the kitty. With two players a dead hand is dealt after the dealer each time; nobody sees it.
    """
    pack = list(pack_of(players))
    rng.shuffle(pack)
    cards = iter(pack)
    hands: list[list[Card]] = [[] for _ in range(players + 1)]  # one more for the dead hand
    kitty: list[Card] = []
    in_turn = [(dealer + step) % players for step in range(1, players + 1)]
    if players == 2:
        in_turn.append(players)
    for size in _PACKETS:
        for seat in in_turn:
            hands[seat] += islice(cards, size)
        kitty.append(next(cards))
    return Move.deal(hands[:players], kitty)


def flaw_of_deal(move: Move, players: int) -> IllegalMove | None:
    """What keeps a deal from being ten cards for each seat and a kitty of three, if anything."""
    hands, kitty = move.hands, move.kitty
    if len(hands) != players:
        return IllegalMove("bad-deal-hands", hands=len(hands), expected=players)
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE:
            return IllegalMove("bad-deal-size", seat=seat, cards=len(hand), expected=HAND_SIZE)
    if len(kitty) != KITTY_SIZE:
        return IllegalMove("bad-deal-kitty", cards=len(kitty), expected=KITTY_SIZE)
    dealt = mask_of(card for heap in (*hands, kitty) for card in heap)
    if dealt.bit_count() != HAND_SIZE * players + KITTY_SIZE:
        return IllegalMove("bad-deal-repeat")
    foreign = dealt & ~PACKS[players]
    return IllegalMove("bad-deal-pack", cards=cards_of(foreign)) if foreign else None
