"""The rules of the play and of the score once more, straight from the text and as slow as they like.

Cards and suits are texts here, so that nothing is shared with the engine but the notation.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.games.five_hundred import Options

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"]
PARTNER_SUIT = {"S": "C", "C": "S", "D": "H", "H": "D"}
STRAINS = ["S", "C", "D", "H", "NT"]


def ladder(options: Options) -> list[set[str]]:
    """The rungs of the bid ladder, lowest first; a bid and its twin without the kitty are one name."""
    rungs = [{f"{tricks}{strain}"} for tricks in range(6, 11) for strain in STRAINS]
    below = "8S" if options.misere_rank == "below_8s" else "8C"
    rungs.insert(rungs.index({below}), {"misere"})
    rungs.insert(rungs.index({"10H"}), {"open misere", "blind misere"})
    return rungs


def rung_of(name: str, options: Options) -> int:
    """The number of the rung that a bid stands on."""
    return next(number for number, rung in enumerate(ladder(options)) if name in rung)


def value_of(name: str) -> int:
    """The value in the table."""
    if "misere" in name:
        return 250 if name == "misere" else 500
    tricks, strain = (10, name[2:]) if name.startswith("10") else (int(name[0]), name[1:])
    return 40 + 20 * STRAINS.index(strain) + 100 * (tricks - 6)


@dataclass(frozen=True)
class Trumps:
    """What rules the cards: the trump suit, the suit named for the joker, whether it is a misère."""

    trump: str | None
    joker: str | None
    misere: bool

    def suit(self, card: str) -> str | None:
        """The suit a card belongs to; None for a joker without one."""
        if card == "JKR":
            return self.trump or self.joker
        suit = card[-1]
        left = self.trump is not None and card == f"J{PARTNER_SUIT[self.trump]}"
        return self.trump if left else suit

    def power(self, card: str, led: str | None) -> int:
        """Who has most wins the trick."""
        if card == "JKR" and self.suit(card) in (None, self.trump):
            return 1000
        suit = self.suit(card)
        if suit is not None and suit == self.trump:
            bower = 100 if card == f"J{suit}" else 90 if card[0] == "J" else 0
            return 500 + (bower or RANKS.index(card[:-1]))
        if suit != led:
            return -1
        return 99 if card == "JKR" else RANKS.index(card[:-1])

    def winner(self, cards: Sequence[str], led: str | None) -> int:
        """The place of the card that wins."""
        powers = [self.power(card, led) for card in cards]
        return powers.index(max(powers))

    def follows(self, hand: Collection[str], led: str | None) -> set[str]:
        """What may be played to somebody's lead."""
        same = {card for card in hand if led is not None and self.suit(card) == led}
        if same:
            return same
        if self.misere and "JKR" in hand and self.suit("JKR") is None:
            return {"JKR"}
        return set(hand)

    def leads(self, hand: Collection[str], led_before: Collection[str], *, strict: bool) -> set[str]:
        """What may be led; `JKR as C` and so on for a joker that takes a suit."""
        found = set(hand)
        if "JKR" not in hand or self.suit("JKR") is not None:
            return found
        found.discard("JKR")
        last = len(hand) == 1
        if strict and not last:
            return found
        unled = {f"JKR as {suit}" for suit in "SCDH" if suit not in led_before}
        return found | (unled or ({"JKR"} if last else set()))


@dataclass(frozen=True)
class Hand:
    """What a finished hand comes down to, by sides; `contracting` are the sides of the contract."""

    bid: str | None
    without_kitty: bool
    contracting: Collection[int]
    tricks: Sequence[int]

    def points(self, options: Options, before: Sequence[int]) -> tuple[list[int], bool]:
        """The scores after the hand, and whether a contract was made."""
        after = list(before)
        made = False
        taken = sum(self.tricks[side] for side in self.contracting)
        if self.bid is not None:
            value = value_of(self.bid) * (options.without_kitty_bonus if self.without_kitty else 1)
            if "misere" in self.bid:
                made = taken == 0
            else:
                made = taken >= int(self.bid.rstrip("SCDHNT"))
                if made and taken == 10 and options.slam:
                    value = max(value, 250)
            share = value // len(self.contracting)
            for side in self.contracting:
                after[side] += share if made else -share
        for side, tricks in enumerate(self.tricks):
            if side not in self.contracting and self._scores_tricks(options, made=made):
                cap = options.defender_cap or 10**9
                after[side] = max(before[side], min(before[side] + 10 * tricks, cap))
        return after, made

    def _scores_tricks(self, options: Options, *, made: bool) -> bool:
        if self.bid is None:
            return True
        if "misere" in self.bid:
            return False
        return options.defender_tricks == "always" or (options.defender_tricks == "only_if_set" and not made)


def winners(
    scores: Sequence[int], contracting: Collection[int], options: Options, *, made: bool
) -> set[int] | None:
    """The sides that have won the match with these scores; None while it goes on."""
    over = {side for side, score in enumerate(scores) if score >= 500}
    if made and over & set(contracting):
        return over & set(contracting)
    if over and not options.win_by_contract_only:
        return best(scores, over)
    standing = {side for side, score in enumerate(scores) if score > -500}
    return None if len(standing) == len(scores) else best(scores, standing)


def best(scores: Sequence[int], sides: Collection[int]) -> set[int]:
    """Those of the sides with the highest score."""
    return {side for side in sides if scores[side] == max(scores[other] for other in sides)}
