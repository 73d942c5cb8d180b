"""Why a move is refused: the codes, and the words' facts that go with them."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from engine.cards import JOKER, Card, Suit
from engine.game import IllegalMove
from engine.games.five_hundred.dealing import KITTY_SIZE
from engine.games.five_hundred.moves import MoveKind
from engine.games.five_hundred.phases import Phase
from engine.games.five_hundred.ranking import JOKER_BIT, cards_of, is_bower, mask_of

REFUSALS: Final = MappingProxyType(
    {
        "unknown-move": ("text",),
        "unknown-card": ("text",),
        "match-over": (),
        "not-your-turn": ("actor",),
        "sits-out": (),
        # the deal
        "deal-is-due": (),
        "deal-not-due": (),
        "only-chance-deals": (),
        "bad-deal-hands": ("hands", "expected"),
        "bad-deal-size": ("seat", "cards", "expected"),
        "bad-deal-kitty": ("cards", "expected"),
        "bad-deal-repeat": (),
        "bad-deal-pack": ("cards",),
        # the auction
        "call-is-due": (),
        "already-looked": (),
        "already-passed": (),
        "one-call-each": (),
        "bid-not-played": ("bid",),
        "without-kitty-not-played": ("bid",),
        "bid-too-low": ("bid", "high"),
        "misere-needs-seven": (),
        "auction-over": (),
        # kitty, partner, joker
        "kitty-is-due": (),
        "raise-not-played": (),
        "bid-without-kitty": ("bid",),
        "bid-with-kitty": ("bid",),
        "discard-is-due": (),
        "discard-three": ("cards",),
        "discard-repeat": (),
        "partner-is-due": (),
        "joker-not-callable": (),
        "bower-not-callable": ("card",),
        "own-card-not-callable": ("card",),
        "card-not-in-pack": ("card",),
        "naming-is-due": (),
        "joker-already-named": (),
        # the play
        "card-is-due": (),
        "card-not-in-hand": ("card",),
        "must-follow": ("card", "suit"),
        "joker-only-when-void": ("suit",),
        "joker-must-be-played": ("suit",),
        "joker-needs-suit": ("suits",),
        "joker-has-suit": ("suit",),
        "joker-not-led": (),
        "joker-last-trick-only": (),
        "joker-all-suits-led": (),
        "suit-already-led": ("suit",),
    }
)
"""Every code a refusal of this game may carry, with the names of its facts."""

_WHAT_IS_DUE: Final = {
    Phase.AUCTION: "call-is-due",
    Phase.CONTRACT: "kitty-is-due",
    Phase.DISCARD: "discard-is-due",
    Phase.CALL: "partner-is-due",
    Phase.NAME: "naming-is-due",
    Phase.PLAY: "card-is-due",
}

_CALLS: Final = (MoveKind.LOOK, MoveKind.BID, MoveKind.PASS)


def flaw_of_kind(kind: MoveKind, phase: Phase, *, joker_named: bool) -> IllegalMove:
    """Why a kind of move does not belong to this phase of a hand."""
    if kind is MoveKind.DEAL:
        return IllegalMove("only-chance-deals")
    if kind in _CALLS and phase is not Phase.AUCTION:
        return IllegalMove("auction-over")
    if kind is MoveKind.NAME and joker_named:
        return IllegalMove("joker-already-named")
    return IllegalMove(_WHAT_IS_DUE[phase])


def flaw_of_discard(cards: Sequence[Card], hand: int) -> IllegalMove | None:
    """What keeps these from being three different cards of the hand, if anything."""
    if len(cards) != KITTY_SIZE:
        return IllegalMove("discard-three", cards=len(cards))
    for card in cards:
        if not hand & mask_of([card]):
            return IllegalMove("card-not-in-hand", card=card)
    return IllegalMove("discard-repeat") if len(set(cards)) < KITTY_SIZE else None


def callable_cards(pack: int, own: int, trump: Suit | None) -> int:
    """The cards a partner may be called by: all but joker, bowers and the contractor's `own`."""
    bowers = mask_of(card for card in cards_of(pack) if is_bower(card, trump))
    return pack & ~(own | bowers | JOKER_BIT)


def flaw_of_call(card: Card, pack: int, trump: Suit | None) -> IllegalMove:
    """Why a partner may not be called by this card."""
    if card == JOKER:
        return IllegalMove("joker-not-callable")
    if is_bower(card, trump):
        return IllegalMove("bower-not-callable", card=card)
    if not pack & mask_of([card]):
        return IllegalMove("card-not-in-pack", card=card)
    return IllegalMove("own-card-not-callable", card=card)
