"""Penalties and totals of Three Thirteen: during a round, at its end, and over the whole match."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.three_thirteen import RoundEnded, TableView
from engine.steps import Step
from ui.games.three_thirteen.cards import laid_text
from ui.i18n import Language


def table_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """One line for each seat in turn order: total, name, number of cards."""
    return [
        language.plural(
            "**{score}** · {name} · {n} card",
            "**{score}** · {name} · {n} cards",
            view.hand_counts[seat],
            score=view.scores[seat],
            name=_with_part(language, view, names, seat),
        )
        for seat in range(view.players)
    ]


def _with_part(language: Language, view: TableView, names: Sequence[str], seat: int) -> str:
    """A name, and whether it deals or is out."""
    if view.out is not None and seat == view.out.seat:
        return language.text("{name} (out)", name=names[seat])
    if seat == view.dealer:
        return language.text("{name} (dealer)", name=names[seat])
    return names[seat]


def totals(view: TableView, names: Sequence[str]) -> str:
    """Everybody's total on one line."""
    return " · ".join(f"{name} **{score}**" for name, score in zip(names, view.scores, strict=True))


def round_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """What everybody made of a finished round: penalty, total, combinations, left-over cards."""
    ended = view.last_round
    if ended is None:
        return []
    lines = []
    for seat, arrangement in enumerate(ended.arrangements):
        lines += [_penalty(language, ended, names, seat), f"- {laid_text(language, view.rules, arrangement)}"]
    return [*lines, *_next(language, ended, names)]


def penalty_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """As `round_lines`, without the cards."""
    ended = view.last_round
    if ended is None:
        return []
    return [
        *(_penalty(language, ended, names, seat) for seat in range(view.players)),
        *_next(language, ended, names),
    ]


def _penalty(language: Language, ended: RoundEnded, names: Sequence[str], seat: int) -> str:
    facts = {"name": names[seat], "penalty": ended.penalties[seat], "total": ended.scores[seat]}
    if seat == ended.out:
        return language.text("**{name}** went out: +{penalty}, total **{total}**", **facts)
    return language.text("**{name}**: +{penalty}, total **{total}**", **facts)


def _next(language: Language, ended: RoundEnded, names: Sequence[str]) -> list[str]:
    if ended.next_dealer is None:
        return []
    starter = names[(ended.next_dealer + 1) % len(names)]
    return [language.text("{name} begins the next round.", name=starter)]


def sheet(language: Language, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
    """The penalties of every round and their sum, a line for each seat, lowest total first."""
    rounds = [event for step in steps for event in step.events if isinstance(event, RoundEnded)]
    if not rounds:
        return []
    totals = rounds[-1].scores
    lines = [language.text("**Score sheet**, round by round:")]
    for seat in sorted(range(len(names)), key=lambda seat: (totals[seat], seat)):
        penalties = " ".join(str(event.penalties[seat]) for event in rounds)
        lines.append(f"{names[seat]}: {penalties} = **{totals[seat]}**")
    return lines
