"""Contract, trick and scores of Five Hundred as everybody sees them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import JOKER
from engine.games.five_hundred import Phase, Played, TableView, TrickWon, value_of
from ui.cards import card_text, listed, suit_text
from ui.games.five_hundred.auction import auction_lines, caller_lines, standing_line
from ui.games.five_hundred.cards import bid_text, played_text, points, suit_lines, suits_text
from ui.i18n import Language
from ui.names import side_name


def table_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """What a player needs to see of the hand: the auction or contract and trick, and the scores."""
    if view.phase is Phase.AUCTION:
        return [*auction_lines(language, view, names), score_line(language, view, names)]
    return [
        *contract_lines(language, view, names),
        *_won(language, view, names),
        *_trick(language, view, names),
        *_exposed(language, view, names),
        score_line(language, view, names),
    ]


def situation_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """What the viewer needs to see beside the own hand: without the ladder while it has the bid."""
    if view.phase is Phase.AUCTION and view.hand is not None and view.legal_moves:
        others = caller_lines(language, view, names)
        return [standing_line(language, view, names), *others, score_line(language, view, names)]
    return table_lines(language, view, names)


def short_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """The bid or contract, who has how many tricks, and the scores: all that is no picture."""
    if view.phase is Phase.AUCTION:
        return [standing_line(language, view, names), score_line(language, view, names)]
    return [
        *contract_lines(language, view, names),
        *_won(language, view, names),
        score_line(language, view, names),
    ]


def score_line(language: Language, view: TableView, names: Sequence[str]) -> str:
    """Every side's score on one line."""
    scores = (
        f"{side_name(names, side)} **{score}**" for side, score in zip(view.sides, view.scores, strict=True)
    )
    return language.text("Score: {scores}", scores=" · ".join(scores))


def contract_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """The contract with its value, what the joker is, who is partner, who sits out."""
    return [*stake_lines(language, view, names), *_sitting_out(language, view, names)]


def stake_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """The contract with its value, what the joker is, who is partner."""
    if view.bid is None or view.contractor is None:
        return [language.text("**No contract:** no trumps, every trick earns its side 10 points.")]
    worth = points(language, value_of(view.options, view.bid))
    said = language.text(
        "**Contract: {bid}** by {name}, worth {points}",
        bid=bid_text(language, view.bid), name=names[view.contractor], points=worth,
    )  # fmt: skip
    return [said, *_trumps(language, view), *_partners(language, view, names)]


def _trumps(language: Language, view: TableView) -> list[str]:
    if view.trump is not None:
        return [language.text("**Trumps: {suit}**", suit=suit_text(view.trump))]
    if view.joker_suit is not None:
        return [language.text("No trumps; the joker belongs to {suit}.", suit=suit_text(view.joker_suit))]
    if view.phase is not Phase.PLAY or _joker_is_gone(view):
        return [language.text("No trumps.")]
    lines = [language.text("No trumps; the joker belongs to no suit.")]
    if view.suits_led:
        lines.append(language.text("Suits led so far: {suits}", suits=suits_text(view.suits_led)))
    return lines


def _joker_is_gone(view: TableView) -> bool:
    """Whether the joker has been played, so that its suit matters no more."""
    return any(play.card == JOKER for trick in view.tricks for play in trick.cards)


def _partners(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    lines = []
    if view.called is not None:
        card = card_text(view.called)
        if view.partner is not None and view.partner != view.seat:
            facts = {"name": names[view.partner], "card": card}
            lines.append(language.text("Partner: {name}, called by {card}", **facts))
        else:
            lines.append(language.text("Partner: whoever holds {card}", card=card))
    return lines


def _sitting_out(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    if view.bid is None or not view.sitting_out:
        return []
    out = listed(language, (names[seat] for seat in view.sitting_out))
    return [language.text("Sitting out: {names}", names=out)]


def _won(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """The tricks of each side; the contractor's of how many."""
    if view.phase is not Phase.PLAY:
        return []
    counts = []
    for side in view.sides:
        won = sum(view.won[seat] for seat in side)
        name = side_name(names, side)
        if view.bid is not None and view.bid.tricks and view.contractor in side:
            facts = {"names": name, "won": won, "bid": view.bid.tricks}
            counts.append(language.text("{names} **{won}** of {bid}", **facts))
        else:
            counts.append(f"{name} **{won}**")
    return [language.text("Tricks: {counts}", counts=" · ".join(counts))]


def trick_head(language: Language, view: TableView, names: Sequence[str]) -> str:
    """Which trick it is, and who leads or what was led."""
    number = len(view.tricks) + 1
    if not view.trick and view.actor is not None:
        return language.text("**Trick {number}:** {name} leads.", number=number, name=names[view.actor])
    if view.led is None:
        return language.text("**Trick {number}**", number=number)
    return language.text("**Trick {number}**, led: **{suit}**", number=number, suit=suit_text(view.led))


def _trick(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """The trick on the table: its seats clockwise from the leader."""
    if view.phase is not Phase.PLAY:
        return []
    head = trick_head(language, view, names)
    if not view.trick:
        return [head]
    lines = [_on_table(language, play, names, winning=play.seat == view.winning) for play in view.trick]
    return [head, *lines, *(f"- {names[seat]}: …" for seat in _to_come(view))]


def _to_come(view: TableView) -> list[int]:
    first = view.trick[0].seat
    there = {play.seat for play in view.trick} | set(view.sitting_out)
    clockwise = ((first + step) % view.players for step in range(view.players))
    return [seat for seat in clockwise if seat not in there]


def _on_table(language: Language, play: Played, names: Sequence[str], *, winning: bool) -> str:
    card = played_text(language, play)
    if winning:
        return language.text("- {name}: **{card}**, highest so far", name=names[play.seat], card=card)
    return f"- {names[play.seat]}: **{card}**"


def _exposed(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    if view.exposed is None or view.contractor is None:
        return []
    cards = " · ".join(suit_lines(language, view, view.exposed))
    return [language.text("**Open hand of {name}:** {cards}", name=names[view.contractor], cards=cards)]


def trick_lines(language: Language, trick: TrickWon, names: Sequence[str]) -> list[str]:
    """A complete trick, card by card, and who won it."""
    lines = [_on_table(language, play, names, winning=False) for play in trick.cards]
    return [*lines, language.text("{name} won the trick.", name=names[trick.winner])]
