"""The auction of Five Hundred as everybody sees it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.five_hundred import Bid, Passed, Phase, Rung, TableView
from ui.cards import listed
from ui.games.five_hundred.cards import bid_text, rung_text
from ui.i18n import Language


def auction_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """The standing bid, the ladder with who bid what, who has passed, and whose hands lie face down."""
    return [
        standing_line(language, view, names),
        *ladder_lines(language, view, names),
        *caller_lines(language, view, names),
    ]


def ladder_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """The ladder, a line for each number of tricks: everybody's latest bid, and every higher one."""
    latest = {call.seat: call.bid for call in view.calls if not isinstance(call, Passed)}
    levels: dict[int, list[str]] = {}
    level = 0
    is_higher = view.bid is None
    for rung in view.ladder:
        level = rung.bids[0].tricks or level
        if rung.seat is not None and latest[rung.seat] == rung.made:
            levels.setdefault(level, []).append(_made(language, rung.made, names[rung.seat]))
        elif is_higher:
            levels.setdefault(level, []).append(_open(language, rung))
        is_higher = is_higher or rung.made == view.bid
    return [f"**{tricks}** {' · '.join(rungs)}" for tricks, rungs in levels.items()]


def _made(language: Language, bid: Bid, name: str) -> str:
    said = rung_text(language, bid)
    if bid.without_kitty:
        said = language.text("{bid} without the kitty", bid=said)
    return f"**{said} {name}**"


def _open(language: Language, rung: Rung) -> str:
    """A rung that may still be bid, with all the bids that share it."""
    return "/".join(dict.fromkeys(rung_text(language, bid) for bid in rung.bids))


def standing_line(language: Language, view: TableView, names: Sequence[str]) -> str:
    """The highest bid so far and whose it is."""
    if view.bid is None or view.bidder is None:
        return language.text("**Auction:** nobody has bid yet.")
    bid, name = bid_text(language, view.bid), names[view.bidder]
    return language.text("**Auction:** the highest bid is **{bid}** by {name}.", bid=bid, name=name)


def caller_lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    """Who has passed, and whose hands lie face down."""
    lines = []
    passed = [call.seat for call in view.calls if isinstance(call, Passed)]
    if passed:
        said = listed(language, (names[seat] for seat in dict.fromkeys(passed)))
        lines.append(language.text("Passed: {names}", names=said))
    unseen = [names[seat] for seat, looked in enumerate(view.looked) if not looked]
    if unseen and view.phase is Phase.AUCTION:
        lines.append(language.text("Hand still face down: {names}", names=listed(language, unseen)))
    return lines
