"""What has happened in a hand of Five Hundred, one line for each trick and for each call."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.games.five_hundred import (
    AllPassed,
    BidMade,
    Contracted,
    Dealt,
    Discarded,
    HandEnded,
    HandExposed,
    JokerNamed,
    KittyTaken,
    PartnerCalled,
    PartnerRevealed,
    Passed,
    Played,
    Stood,
    TrickWon,
)
from engine.journal import By
from engine.steps import Step
from ui.cards import card_text, listed, suit_text
from ui.games.five_hundred.cards import bid_text, played_text
from ui.i18n import Language


def narrate(language: Language, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
    """One line for every complete trick, each call and everything else worth telling.

    Cards of a trick under way lie on the table; one is told only if it was played for somebody silent.
    """
    lines: list[str] = []
    for step in steps:
        late = step.entry.by is By.TIMEOUT
        for event in step.events:
            if isinstance(event, Played) and not late:
                continue
            if line := told(language, event, names):
                lines.append(language.text("Time is up. {what}", what=line) if late else line)
                late = False
    return lines


def told(language: Language, event: Event, names: Sequence[str]) -> str:
    """One event in words; empty if it is not worth telling."""
    match event:
        case BidMade() | Passed() | AllPassed() | Contracted():
            return _auction(language, event, names)
        case KittyTaken() | Stood() | Discarded() | PartnerCalled() | JokerNamed():
            return _preparing(language, event, names)
        case Played() | TrickWon() | HandExposed() | PartnerRevealed():
            return _play(language, event, names)
        case Dealt():
            speaker = names[(event.dealer + 1) % len(event.counts)]
            return language.text(
                "Hand {hand}: {name} deals, {speaker} speaks first.",
                hand=event.hand, name=names[event.dealer], speaker=speaker,
            )  # fmt: skip
        case HandEnded():
            return language.text("Hand {hand} is over.", hand=event.hand)
    return ""


def _auction(
    language: Language, event: BidMade | Passed | AllPassed | Contracted, names: Sequence[str]
) -> str:
    match event:
        case BidMade(seat, bid, raised=True):
            return language.text("{name} raises to {bid}.", name=names[seat], bid=bid_text(language, bid))
        case BidMade(seat, bid):
            return language.text("{name} bids {bid}.", name=names[seat], bid=bid_text(language, bid))
        case Passed(seat):
            return language.text("{name} passes.", name=names[seat])
        case Contracted(seat, bid, sitting_out):
            return _contracted(
                language, names[seat], bid_text(language, bid), [names[s] for s in sitting_out]
            )
        case AllPassed(played=True):
            return language.text("Nobody has bid: the hand is played in no trumps without a contract.")
    return language.text("Nobody has bid: the cards are thrown in.")


def _contracted(language: Language, name: str, bid: str, out: list[str]) -> str:
    if not out:
        return language.text("**{name} plays {bid}.**", name=name, bid=bid)
    return language.plural(
        "**{name} plays {bid}** alone; {names} sits out.", "**{name} plays {bid}** alone; {names} sit out.",
        len(out), name=name, bid=bid, names=listed(language, out),
    )  # fmt: skip


def _preparing(
    language: Language,
    event: KittyTaken | Stood | Discarded | PartnerCalled | JokerNamed,
    names: Sequence[str],
) -> str:
    name = names[event.seat]
    match event:
        case KittyTaken():
            return language.text("{name} takes the kitty.", name=name)
        case Stood():
            return language.text("{name} leaves the kitty where it is.", name=name)
        case Discarded():
            return language.text("{name} lays three cards away.", name=name)
        case PartnerCalled():
            return _called(language, event, name)
    return _named(language, event, name)


def _called(language: Language, event: PartnerCalled, name: str) -> str:
    if event.card is None:
        return language.text("{name} plays without a partner.", name=name)
    card = card_text(event.card)
    return language.text("{name} calls {card}: its holder is the partner.", name=name, card=card)


def _named(language: Language, event: JokerNamed, name: str) -> str:
    if event.suit is None:
        return language.text("{name} leaves the joker without a suit.", name=name)
    return language.text("{name} names {suit} for the joker.", name=name, suit=suit_text(event.suit))


def _play(
    language: Language, event: Played | TrickWon | HandExposed | PartnerRevealed, names: Sequence[str]
) -> str:
    match event:
        case Played(seat):
            return language.text("{name} plays {card}.", name=names[seat], card=played_text(language, event))
        case TrickWon():
            return _trick(language, event, names)
        case PartnerRevealed(seat, card):
            return language.text(
                "**{name} is the partner**, called by {card}.", name=names[seat], card=card_text(card)
            )
        case HandExposed(seat):
            return language.text("{name} lays the hand open.", name=names[seat])
    return ""


def _trick(language: Language, event: TrickWon, names: Sequence[str]) -> str:
    leader = event.cards[0].seat
    facts = {
        "number": event.number,
        "cards": " · ".join(played_text(language, play) for play in event.cards),
        "winner": names[event.winner],
    }
    if leader == event.winner:
        return language.text("Trick {number}: {cards}. **{winner}** led and won.", **facts)
    return language.text(
        "Trick {number}: {cards}. {leader} led, **{winner}** won.", leader=names[leader], **facts
    )
