"""Moves of Fives and Threes in words: offered, and told after they were made."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.games.fives_and_threes import (
    Dealt,
    Discard,
    End,
    HandEnd,
    HandEnded,
    Knocked,
    Move,
    Placed,
    Preview,
    TableView,
)
from engine.journal import By
from engine.steps import Step
from ui.i18n import Language


def points(language: Language, count: int) -> str:
    """A number of points."""
    return language.plural("{n} point", "{n} points", count)


def wins(view: TableView, preview: Preview) -> bool:
    """Whether the previewed move of the viewer wins the match."""
    score = view.scores[(view.actor or 0) % len(view.sides)]
    return preview.points > 0 and score + preview.points >= view.options.target


# Moves on offer


def label(language: Language, view: TableView, move: Move) -> str:
    """A legal move of the viewer for a button."""
    if move.tile is None:
        return language.text("Knock")
    place = _short_place(language, move)
    preview = view.preview(move)
    if preview.discarded is not None:
        return language.text("{place} (points lost)", place=place)
    if wins(view, preview):
        return language.text("{place} +{count}, wins", place=place, count=preview.points)
    return f"{place} +{preview.points}" if preview.points else place


def choice(language: Language, view: TableView, move: Move) -> str:
    """A legal move of the viewer for a completion."""
    if move.tile is None:
        return language.text("Knock: no tile fits")
    preview = view.preview(move)
    place = _long_place(language, move)
    earns = _prospect(language, view, preview)
    return language.text("{place}, {earns}", place=place, earns=earns)


def _prospect(language: Language, view: TableView, preview: Preview) -> str:
    lost = points(language, preview.total)
    if preview.discarded is Discard.OVER_TARGET:
        return language.text("over {target}: {points} lost", target=view.options.target, points=lost)
    if preview.discarded is Discard.WIN_ON_OPENING:
        return language.text("no win on the opening: {points} lost", points=lost)
    if wins(view, preview):
        return language.text("{points} and the match", points=points(language, preview.points))
    return points(language, preview.points)


def _short_place(language: Language, move: Move) -> str:
    if move.end is None:
        return str(move.tile)
    if move.end is End.LEFT:
        return language.text("{tile} left", tile=move.tile)
    return language.text("{tile} right", tile=move.tile)


def _long_place(language: Language, move: Move) -> str:
    if move.end is None:
        return language.text("{tile} to open", tile=move.tile)
    if move.end is End.LEFT:
        return language.text("{tile} on the left", tile=move.tile)
    return language.text("{tile} on the right", tile=move.tile)


# Moves made


def narrate(language: Language, step: Step, names: Sequence[str]) -> list[str]:
    """One line for each event of the step worth telling."""
    lines = [line for event in step.events if (line := _told(language, event, names))]
    if step.entry.by is By.TIMEOUT and lines:
        lines[0] = language.text("Time is up. {what}", what=lines[0])
    return lines


def _told(language: Language, event: Event, names: Sequence[str]) -> str | None:
    match event:
        case Dealt():
            return _dealt(language, event, names)
        case Placed():
            return _placed(language, event, names)
        case Knocked():
            return _knocked(language, event, names)
        case HandEnded():
            return _hand_ended(language, event, names)
    return None


def _dealt(language: Language, event: Dealt, names: Sequence[str]) -> str:
    opener = names[event.opener]
    if event.highest_double is not None:
        # Which double it is stays with its holder until it is played.
        return language.text(
            "Hand {hand} is dealt: {name} has the highest double and opens.", hand=event.hand, name=opener
        )
    return language.text("Hand {hand} is dealt: {name} opens.", hand=event.hand, name=opener)


def _placed(language: Language, event: Placed, names: Sequence[str]) -> str:
    facts = {"name": names[event.seat], "tile": event.tile, "result": _result(language, event)}
    if event.end is None:
        return language.text("{name} opens with {tile}: {result}.", **facts)
    if event.end is End.LEFT:
        return language.text("{name} plays {tile} on the left: {result}.", **facts)
    return language.text("{name} plays {tile} on the right: {result}.", **facts)


def _result(language: Language, event: Placed) -> str:
    """What the ends came to and what that earned, every part of the event named."""
    if event.discarded is None:
        return language.text("sum {total}, {earned}", total=event.end_sum, earned=_earned(language, event))
    lost = points(language, event.credit + event.knocks + event.bonus)
    facts = {"total": event.end_sum, "points": lost, "score": event.score}
    if event.discarded is Discard.OVER_TARGET:
        return language.text(
            "sum {total}, but {points} would pass the target and are lost; the score stays {score}", **facts
        )
    return language.text(
        "sum {total}, but nobody may win on the opening: {points} lost; the score stays {score}", **facts
    )


def _earned(language: Language, event: Placed) -> str:
    parts = []
    if event.credit:
        parts.append(points(language, event.credit))
    if event.knocks:
        parts.append(language.text("{points} for knocks", points=points(language, event.knocks)))
    if event.bonus:
        parts.append(language.text("{points} for going out", points=points(language, event.bonus)))
    return " + ".join(parts) or language.text("no points")


def _knocked(language: Language, event: Knocked, names: Sequence[str]) -> str:
    name = names[event.seat]
    if event.left == event.right:
        return language.text("{name} knocks: nothing fits {left}.", name=name, left=event.left)
    return language.text(
        "{name} knocks: nothing fits {left} or {right}.", name=name, left=event.left, right=event.right
    )


def _hand_ended(language: Language, event: HandEnded, names: Sequence[str]) -> str:
    """How a hand ended."""
    if event.reason is HandEnd.BLOCKED or event.seat is None:
        return language.text("Hand {hand} is blocked: no tile fits any more.", hand=event.hand)
    name = names[event.seat]
    if event.reason is HandEnd.WON and event.side is not None:
        score = event.scores[event.side]
        return language.text("{name} reaches {score} and wins the match.", name=name, score=score)
    return language.text("Hand {hand} is over: {name} is out.", hand=event.hand, name=name)
