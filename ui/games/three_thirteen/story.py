"""What has happened in a round of Three Thirteen, one line for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Event
from engine.games.three_thirteen import Dealt, Discarded, Drew, RoundEnded, Source, StockRanOut, WentOut
from engine.journal import By
from engine.steps import Step
from ui.cards import card_text
from ui.games.three_thirteen.cards import all_of
from ui.i18n import Language

_ONE_TURN: Final = 2
"""Events of a turn that are told in one line, the draw and the discard."""


def narrate(language: Language, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
    """One line for every turn, finished or not, and for everything else worth telling."""
    story = _Story(language, names)
    for step in steps:
        for event in step.events:
            story.tell(event, late=step.entry.by is By.TIMEOUT)
    return story.told()


def latest(language: Language, events: Sequence[Event], names: Sequence[str]) -> str:
    """The line of the last turn among events of a round; empty before the first."""
    story = _Story(language, names)
    for event in events[-_ONE_TURN:]:
        story.tell(event, late=False)
    return next(reversed(story.told()), "")


class _Story:
    """Puts the draw and the discard of a turn together."""

    def __init__(self, language: Language, names: Sequence[str]) -> None:
        self._language = language
        self._names = names
        self._lines: list[str] = []
        self._drew: Drew | None = None
        self._late = False

    def told(self) -> list[str]:
        """All lines, that of a turn under way included."""
        if self._drew is not None:
            self._end_turn(_drawn(self._language, self._drew, self._names))
        return self._lines

    def tell(self, event: Event, *, late: bool) -> None:
        """Take one event more; `late` if the table moved for somebody silent."""
        match event:
            case Drew():
                self._drew = event
                self._late = late
            case Discarded() | WentOut():
                self._late = self._late or late
                self._end_turn(_ended(self._language, self._drew, event, self._names))
            case _:
                if line := _other(self._language, event, self._names):
                    self._lines.append(line)

    def _end_turn(self, line: str) -> None:
        self._lines.append(self._language.text("Time is up. {what}", what=line) if self._late else line)
        self._drew, self._late = None, False


def _drawn(language: Language, drew: Drew, names: Sequence[str]) -> str:
    name = names[drew.seat]
    if drew.card is None:
        return language.text("{name} draws from the stock.", name=name)
    return language.text("{name} takes {card}.", name=name, card=card_text(drew.card))


def _ended(language: Language, drew: Drew | None, event: Discarded | WentOut, names: Sequence[str]) -> str:
    if isinstance(event, WentOut):
        return _went_out(language, drew, event, names)
    line = _discarded(language, drew, event, names)
    return language.text("Final turn: {what}", what=line) if event.final else line


def _discarded(language: Language, drew: Drew | None, event: Discarded, names: Sequence[str]) -> str:
    facts = {"name": names[event.seat], "card": card_text(event.card)}
    if drew is None:
        return language.text("{name} discards {card}.", **facts)
    if drew.source is Source.STOCK or drew.card is None:
        return language.text("{name} draws from the stock and discards {card}.", **facts)
    return language.text("{name} takes {taken} and discards {card}.", taken=card_text(drew.card), **facts)


def _went_out(language: Language, drew: Drew | None, event: WentOut, names: Sequence[str]) -> str:
    facts = {"name": names[event.seat], "card": card_text(event.card)}
    if drew is None:
        return language.text("**{name} goes out** and discards {card}.", **facts)
    if drew.source is Source.STOCK or drew.card is None:
        return language.text("{name} draws from the stock, **goes out** and discards {card}.", **facts)
    return language.text(
        "{name} takes {taken}, **goes out** and discards {card}.", taken=card_text(drew.card), **facts
    )


def _other(language: Language, event: Event, names: Sequence[str]) -> str:
    match event:
        case Dealt():
            return language.text(
                "Round {round} is dealt: {cards} cards each, {ranks} are wild; {name} begins.",
                round=event.round,
                cards=event.hand_size,
                ranks=all_of(language, event.wild),
                name=names[event.starter],
            )
        case StockRanOut():
            return language.plural(
                "The stock is empty: {n} discard is the new one.",
                "The stock is empty: {n} discards are shuffled into a new one.",
                event.cards,
            )
        case RoundEnded():
            return language.text(
                "Round {round} is over: {name} went out.", round=event.round, name=names[event.out]
            )
    return ""
