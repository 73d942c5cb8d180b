"""How hands of Five Hundred scored: one in detail, and the score sheet of all."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Reason
from engine.games.five_hundred import HandEnded, Line, TableView, Worth
from engine.games.five_hundred.scoring import TARGET
from ui.cards import card_text, listed
from ui.games.five_hundred.cards import bid_text, signed, tricks
from ui.i18n import Language
from ui.names import side_name

ROOM = 1200
"""Characters for the score sheet; of a match that goes on for very long the first hands are left out."""


def hand_lines(
    language: Language, ended: HandEnded, sides: Sequence[Sequence[int]], names: Sequence[str]
) -> list[str]:
    """A finished hand: made or not, and how each side's number came about."""
    return [
        *outcome_lines(language, ended, names),
        *(
            _side(language, line, side_name(names, tuple(side)))
            for side, line in zip(sides, ended.lines, strict=True)
        ),
        *_next(language, ended, names),
    ]


def outcome_lines(language: Language, ended: HandEnded, names: Sequence[str]) -> list[str]:
    """Whether the contract of a finished hand was made, who the partner was, and what it was worth."""
    if ended.bid is None or ended.contractor is None or ended.worth is None:
        if any(ended.won):
            return [language.text("Nobody had bid: every trick earned its side 10 points.")]
        return [language.text("Nobody had bid, and nobody scores.")]
    partners = [seat for seat in (ended.contractor, ended.partner) if seat is not None]
    facts = {"name": side_name(names, tuple(partners)), "bid": bid_text(language, ended.bid)}
    if ended.worth.made:
        said = language.text("**{name} made {bid}.**", **facts)
    else:
        said = language.text("**{name} failed {bid}.**", **facts)
    called = []
    if ended.called is not None:
        called.append(_called(language, ended, names))
    return [said, *called, _worth(language, ended.worth)]


def _called(language: Language, ended: HandEnded, names: Sequence[str]) -> str:
    card = card_text(ended.called) if ended.called is not None else ""
    if ended.partner is None:
        return language.text("Nobody held {card}, so the contractor played alone.", card=card)
    return language.text("Partner: {name}, called by {card}", name=names[ended.partner], card=card)


def _worth(language: Language, worth: Worth) -> str:
    """How the number for the contract came about."""
    if worth.points == worth.base:
        return language.text("Value: **{points}**", points=signed(worth.points))
    value = [str(worth.base)]
    if worth.bonus > 1:
        value.append(language.text("times {factor} without the kitty", factor=worth.bonus))
    if worth.slam:
        value.append(language.text("raised to 250 for all ten tricks"))
    if worth.halved:
        value.append(language.text("halved between two partners"))
    if not worth.made:
        value.append(language.text("lost, as it failed"))
    return language.text("Value: {how} = **{points}**", how=", ".join(value), points=signed(worth.points))


def _side(language: Language, line: Line, name: str) -> str:
    facts = {"names": name, "tricks": tricks(language, line.tricks), "score": line.score}
    if line.contract:
        gain = signed(line.contract)
        return language.text("{names}: {tricks}, contract {gain}, total **{score}**", gain=gain, **facts)
    gain = signed(line.trick_points)
    if line.capped:
        return language.text(
            "{names}: {tricks}, {gain} (limit reached), total **{score}**", gain=gain, **facts
        )
    if not line.trick_points:
        return language.text("{names}: {tricks}, no points, total **{score}**", **facts)
    return language.text("{names}: {tricks}, {gain}, total **{score}**", gain=gain, **facts)


def gained(line: Line) -> str:
    """What a finished hand brought a side, for contract and tricks together."""
    return signed(line.contract + line.trick_points)


def _next(language: Language, ended: HandEnded, names: Sequence[str]) -> list[str]:
    if ended.next_dealer is None:
        return []
    return [language.text("{name} deals the next hand.", name=names[ended.next_dealer])]


def fallen(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """Who went out backwards, if that ended the match: the winner's score alone would not tell why."""
    if view.outcome is None or view.outcome.reason is not Reason.BELOW_FLOOR:
        return []
    lost = (
        side_name(names, side)
        for side, score in zip(view.sides, view.scores, strict=True)
        if score <= -TARGET
    )
    return [language.text("At −500 the match is lost: {names}", names=listed(language, lost))]


def sheet(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """The score sheet: a line for each hand with its contract, every side's points and totals."""
    if not view.sheet:
        return []
    order = " / ".join(side_name(names, side) for side in view.sides)
    head = language.text("**Score sheet**, {names}:", names=order)
    rows = [_row(language, ended, names) for ended in view.sheet]
    kept: list[str] = []
    for row in reversed(rows):
        if sum(map(len, kept)) + len(row) > ROOM:
            left_out = len(rows) - len(kept)
            gone = language.plural("… {n} hand before", "… {n} hands before", left_out)
            return [head, gone, *reversed(kept)]
        kept.append(row)
    return [head, *reversed(kept)]


def _row(language: Language, ended: HandEnded, names: Sequence[str]) -> str:
    gains = " / ".join(map(gained, ended.lines))
    totals = " / ".join(str(line.score) for line in ended.lines)
    facts = {"hand": ended.hand, "gains": gains, "totals": totals}
    if ended.bid is None or ended.contractor is None or ended.worth is None:
        return language.text("{hand}) no bid: {gains} = **{totals}**", **facts)
    facts |= {"name": names[ended.contractor], "bid": bid_text(language, ended.bid)}
    if ended.worth.made:
        return language.text("{hand}) {name} {bid}, made: {gains} = **{totals}**", **facts)
    return language.text("{hand}) {name} {bid}, failed: {gains} = **{totals}**", **facts)
