"""The own hand of Five Hundred, for its player alone."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from engine.games.five_hundred import Misere, Move, Phase, TableView, value_of
from ui.cards import card_text, suit_text
from ui.games.five_hundred.cards import bid_text, points, row, suit_lines
from ui.games.five_hundred.refusals import reasons
from ui.i18n import N_, Language

_TASKS: Final = MappingProxyType(
    {
        Phase.CONTRACT: N_("The contract is yours. Before you go on you may still raise it."),
        Phase.DISCARD: N_("Lay three cards away, face down."),
        Phase.CALL: N_(
            "Call a card that you do not hold: its holder is your secret partner, and you share the value."
            " Or play alone for all of it."
        ),
    }
)
"""What the contractor has to do before the play."""


def hand_lines(language: Language, view: TableView) -> list[str]:
    """The cards, what only their holder knows, and what is to be done with them."""
    if view.hand is None:
        return [_face_down(language, view)]
    if not view.hand:
        return [language.text("You have no cards left in this hand.")]
    count = language.plural("**Your card**", "**Your {n} cards**", len(view.hand))
    return [
        count,
        *(f"- {line}" for line in suit_lines(language, view, view.hand)),
        *advice_lines(language, view),
    ]


def advice_lines(language: Language, view: TableView) -> list[str]:
    """What a picture of the hand does not tell: secrets, what is to be done, why cards may not be played."""
    if view.hand is None:
        return [_face_down(language, view)]
    return [*_secrets(language, view), *_task(language, view), *reasons(language, view.barred)]


def uncovered(language: Language, views: Sequence[TableView], names: Sequence[str], deal: Move) -> list[str]:
    """Every hand of a match that is over, by the views of all seats, the kitty and the discards.

    A hand that still lies face down is as it was dealt.
    """
    hands = [dealt if view.hand is None else view.hand for view, dealt in zip(views, deal.hands, strict=True)]
    lines = [f"{name}: {row(hand) or '–'}" for name, hand in zip(names, hands, strict=True)]
    if views[0].phase is Phase.AUCTION:
        lines.append(language.text("Kitty: {cards}", cards=row(deal.kitty)))
    for view, name in zip(views, names, strict=True):
        if view.discards:
            lines.append(language.text("Laid away by {name}: {cards}", name=name, cards=row(view.discards)))
    return lines


def _face_down(language: Language, view: TableView) -> str:
    blind = [m.bid for m in view.legal_moves if m.bid is not None and m.bid.misere is Misere.BLIND]
    said = language.text("**Your ten cards lie face down.** *Look at my hand* turns them up.")
    if not blind:
        return said
    worth = points(language, value_of(view.options, blind[0]))
    return language.text(
        "{said} As long as you have not looked, you may bid blind misère, worth {points}.",
        said=said, points=worth,
    )  # fmt: skip


def _secrets(language: Language, view: TableView) -> list[str]:
    """What the viewer alone knows, and that a seat takes no part."""
    lines = []
    if view.seat in view.sitting_out and view.bid is not None:
        bid = bid_text(language, view.bid)
        lines.append(
            language.text(
                "**You sit out this hand:** your partner plays {bid} alone. Nobody sees your cards.", bid=bid
            )
        )
    if view.called is not None and view.called in (view.hand or ()) and view.partner == view.seat:
        card = card_text(view.called)
        lines.append(
            language.text(
                "**You hold {card}: you are the partner,** and only you know it until it falls.", card=card
            )
        )
    if view.kitty:
        lines.append(language.text("From the kitty: {cards}", cards=row(view.kitty)))
    if view.discards:
        lines.append(language.text("Laid away: {cards}", cards=row(view.discards)))
    return lines


def _task(language: Language, view: TableView) -> list[str]:
    """What the viewer whose turn it is has to do before the play, and what is led in it."""
    if view.seat is None or view.seat != view.actor:
        return []
    if view.phase is Phase.NAME:
        return _naming(language, view)
    if view.phase is Phase.PLAY and view.led is not None and view.trick:
        return [language.text("Led suit: **{suit}**", suit=suit_text(view.led))]
    if view.phase is Phase.CONTRACT and len(view.legal_moves) == 1:
        return []
    message = _TASKS.get(view.phase)
    return [] if message is None else [language.text(message)]


def _naming(language: Language, view: TableView) -> list[str]:
    lines = [
        language.text(
            "You hold the joker. Name the suit it belongs to, as its highest card, or leave it unnamed: then"
            " it wins any trick, but may be played only when you cannot follow suit, or when you lead."
        )
    ]
    if view.bid is not None and view.bid.misere is not None:
        lines.append(
            language.text(
                "**In a misère** an unnamed joker must be played as soon as you cannot follow suit, and loses"
                " the hand. Name a suit in which you can stay low or hold nothing else."
            )
        )
    return lines
