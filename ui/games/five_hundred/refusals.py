"""Why a move of Five Hundred is refused, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from engine.cards import Card, Suit
from engine.games.five_hundred import Barred, Bid
from ui.cards import card_text, listed, suit_text
from ui.games.five_hundred.cards import bid_text, row
from ui.i18n import N_, Language

REFUSALS: Final = MappingProxyType(
    {
        "unknown-move": N_(
            "“{text}” is no move. Write `bid 7H` or `pass`, `take`, `discard 9C 9D 10C`, `name H` or `play"
            " JD`."
        ),
        "unknown-card": N_(
            "“{text}” is no card. Write its rank and its suit, S, C, D or H: `10D` or `AS`; a joker is `JKR`."
        ),
        "sits-out": N_("Your partner plays misère alone, so you sit out this hand."),
        # The deal
        "bad-deal-hands": N_("A deal needs {expected} hands, not {hands}."),
        "bad-deal-size": N_("Every hand of this deal needs {expected} cards, not {cards}."),
        "bad-deal-kitty": N_("The kitty of this deal needs {expected} cards, not {cards}."),
        "bad-deal-repeat": N_("A card stands in this deal twice."),
        "bad-deal-pack": N_("A deal needs exactly the cards of the table."),
        # The auction
        "call-is-due": N_("The auction is on: bid or pass."),
        "already-looked": N_("You have seen your hand. A blind misère is bid before looking at it."),
        "already-passed": N_("You have passed, and a pass is final in this auction."),
        "one-call-each": N_("Everybody speaks only once in this auction, and you have spoken."),
        "bid-not-played": N_("There is no {bid} at this table."),
        "without-kitty-not-played": N_("At this table the kitty is always taken: bid without that addition."),
        "bid-too-low": N_("{bid} is too low: a bid must be higher than {high}."),
        "misere-needs-seven": N_(
            "Misère may be bid only over a bid of seven tricks. Open misère needs no seven before it."
        ),
        "auction-over": N_("The auction is over."),
        # Kitty, partner, joker
        "kitty-is-due": N_("First take the kitty or, if you bid so, stand without it."),
        "raise-not-played": N_("At this table nobody raises the own bid after everybody else has passed."),
        "bid-without-kitty": N_("You bid {bid}, so the kitty stays where it is: stand."),
        "bid-with-kitty": N_("You bid {bid}, which is played with the kitty: take it."),
        "discard-is-due": N_("First lay three cards away."),
        "discard-three": N_("Lay away exactly three cards, not {cards}."),
        "discard-repeat": N_("Lay away three different cards."),
        "partner-is-due": N_("First call a card whose holder is your partner, or play alone."),
        "joker-not-callable": N_("No partner is called by the joker. Call another card."),
        "bower-not-callable": N_("{card} is a bower, and no partner is called by one. Call another card."),
        "own-card-not-callable": N_("{card} was yours. Call a card that somebody else may hold."),
        "card-not-in-pack": N_("{card} is not in the pack."),
        "naming-is-due": N_("First name the joker's suit, or leave it unnamed."),
        "joker-already-named": N_("The joker's suit is settled for this hand."),
        # The play
        "card-is-due": N_("Now play a card."),
        "card-not-in-hand": N_("You do not hold {card}."),
        "must-follow": N_("Not {card}: you hold {suit} and must follow suit."),
        "joker-only-when-void": N_(
            "Not the joker: while it belongs to no suit you may play it only when you hold no {suit}."
        ),
        "joker-must-be-played": N_(
            "Only the joker: in a misère it must be played as soon as you cannot follow {suit}."
        ),
        "joker-needs-suit": N_("Name the suit the joker is led to, for example `play JKR as D`: {suits}."),
        "joker-has-suit": N_("The joker belongs to {suit} in this hand: play it without naming a suit."),
        "joker-not-led": N_("Only whoever leads the joker names a suit. Play it without one."),
        "joker-last-trick-only": N_(
            "Not the joker: at this table a joker without a suit is led to the last trick only."
        ),
        "joker-all-suits-led": N_(
            "Not the joker: all four suits have been led, so it may be led to the last trick only."
        ),
        "suit-already-led": N_("{suit} has been led already. The joker may be led to another suit only."),
    }
)
"""The sentence of every code of this game's own."""


def facts(language: Language, given: Mapping[str, Any]) -> dict[str, Any]:
    """Bids, cards and suits as they are shown."""
    worded: dict[str, Any] = {}
    for fact, value in given.items():
        if isinstance(value, Bid):
            worded[fact] = bid_text(language, value)
        elif isinstance(value, Card):
            worded[fact] = card_text(value)
        elif isinstance(value, Suit):
            worded[fact] = suit_text(value)
        elif fact == "suits":
            worded[fact] = listed(language, map(suit_text, value))
    return worded


def reasons(language: Language, barred: Sequence[Barred]) -> list[str]:
    """Why cards held may not be played now, one line for each reason."""
    by_reason: dict[str, list[Barred]] = {}
    for card in barred:
        by_reason.setdefault(card.code, []).append(card)
    return [
        language.text(
            REFUSALS[code],
            **{**facts(language, cards[0].facts), "card": row(barred.card for barred in cards)},
        )
        for code, cards in by_reason.items()
    ]
