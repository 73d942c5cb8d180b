"""A hand of Five Hundred: trumps together, playable cards bright, the kitty's in rings."""

from __future__ import annotations

from engine.cards import Card, Suit
from engine.games.five_hundred import Phase, TableView
from ui.cards import suit_text
from ui.games import PRESENTERS
from ui.games.five_hundred.cards import bid_text
from ui.i18n import Language
from ui.pictures.cards import CardArt, CardBack
from ui.pictures.five_hundred.suits import suit_groups
from ui.pictures.heading import HEADING, heading
from ui.pictures.rows import Group, grouped_rows
from ui.pictures.scene import Scene
from ui.pictures.themes import Role
from ui.pictures.words import alt


def hand_scene(language: Language, view: TableView, order: str | None = None) -> Scene | None:
    """The viewer's cards, or their backs while they lie face down; None without any.

    On the own turn to play, cards that may not be played are dimmed.
    """
    del order
    title = _title(language, view)
    if view.hand is None:
        backs = Group((CardBack(),) * view.hand_counts[view.seat or 0])
        rows, bottom = grouped_rows((backs,), HEADING, lettered=False)
        return Scene(bottom, (*heading(title), *rows))
    if not view.hand:
        return None
    barred = {barred.card for barred in view.barred} if view.phase is Phase.PLAY else set()
    kitty = view.kitty or ()

    def art(card: Card, counts_as: Suit | None) -> CardArt:
        ring: Role | None = "mark" if card in kitty else None
        return CardArt(card, dim=card in barred, ring=ring, counts_as=counts_as)

    rows, bottom = grouped_rows(suit_groups(language, view, view.hand, art), HEADING)
    ringed = language.text("from the kitty") if kitty else ""
    return Scene(bottom, (*heading(title, ringed), *rows))


def _title(language: Language, view: TableView) -> str:
    """What is played for and what was led; before there is a contract, where the match stands."""
    if view.bid is None or view.contractor is None:
        return PRESENTERS["five-hundred"].summary(language, view)
    bid = bid_text(language, view.bid)
    if view.led is None or not view.trick:
        return bid
    led = alt(language.text("Led suit: **{suit}**", suit=suit_text(view.led)))
    return f"{bid} · {led}"


def hand_alt(language: Language, view: TableView, order: str | None = None) -> str:
    """The same in words."""
    return alt(PRESENTERS["five-hundred"].hand(language, view, order))
