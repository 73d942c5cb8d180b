"""Why a move of Three Thirteen is refused, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from engine.cards import Card
from ui.cards import card_text, listed
from ui.i18n import N_, Language

REFUSALS: Final = MappingProxyType(
    {
        "unknown-move": N_(
            "“{text}” is no move. Write `draw stock` or `draw discard`, then `discard KD`, or `out KD` to go"
            " out."
        ),
        "unknown-card": N_(
            "“{text}” is no card. Write its rank and its suit, S, C, D or H: `10D` or `AS`; a joker is `JKR`."
        ),
        "shuffle-is-due": N_("The stock is being shuffled. Please try again in a moment."),
        "bad-deal-hands": N_("A deal needs {expected} hands, not {hands}."),
        "bad-deal-size": N_("Every hand of this deal needs {expected} cards, not {cards}."),
        "bad-deal-pack": N_("A deal needs exactly the cards of the table."),
        "bad-shuffle": N_("Exactly the discards below the top one are shuffled."),
        "draw-first": N_(
            "First draw a card, from the stock or the top of the discard pile. Then you may discard."
        ),
        "already-drawn": N_("You have drawn in this turn. Now discard a card."),
        "stock-empty": N_(
            "The stock is empty and there is nothing to shuffle. Take the top card of the discard pile."
        ),
        "card-not-in-hand": N_("You do not hold {card}."),
        "just-taken": N_(
            "At this table {card}, which you have just taken from the discard pile, stays in your hand for"
            " this turn. Discard another card."
        ),
        "somebody-is-out": N_(
            "Somebody has gone out already. In your final turn you only discard; Bower lays your cards as"
            " well as they can lie."
        ),
        "somebody-is-out:named": N_(
            "{name} has gone out already. In your final turn you only discard; Bower lays your cards as well"
            " as they can lie."
        ),
        "first-turn": N_("At this table nobody goes out in the first turn of a round."),
        "cards-left-over": N_(
            "You cannot go out by discarding {card}. Left over in no combination: {left}, {points} points."
        ),
        "other-card-goes-out": N_(
            "You cannot go out by discarding {card}, but you can by discarding {instead}."
        ),
    }
)
"""The sentence of every code of this game's own; `code:named` is a closer one with a name."""


def facts(language: Language, given: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Cards as they are shown, lists of them as they are read, and the name of who is out."""
    worded: dict[str, Any] = {}
    for fact, value in given.items():
        if isinstance(value, Card):
            worded[fact] = card_text(value)
        elif fact in ("left", "instead"):
            worded[fact] = listed(language, map(card_text, value))
    if "out" in given:
        worded["name"] = names[given["out"]]
    return worded
