"""Moves of Five Hundred in words: offered, and asked about before they are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from engine.cards import JOKER, Card, Suit
from engine.games.five_hundred import (
    CALL_ALONE,
    NAME_NONE,
    Bid,
    Misere,
    Move,
    MoveKind,
    Phase,
    TableView,
    ranking_for,
    value_of,
)
from ui.cards import card_text, suit_text, suit_words
from ui.games.base import MoveGroup, Pick, PickOption
from ui.games.five_hundred.cards import bid_text, card_said, marked, points, row
from ui.i18n import Language

FEW: Final = 5
"""So many bids are a row of buttons; more are menus."""
MOST: Final = 25
"""Discord's limit for the options of a menu."""


def label(language: Language, view: TableView, move: Move) -> str:
    """A legal move of the viewer for a button or a menu."""
    if move.bid is not None:
        return bid_label(language, move.bid)
    match move.kind, move.card, move.suit:
        case MoveKind.PLAY, Card() as card, Suit() as suit:
            return language.text("{card} as {suit}", card=card_text(card), suit=suit_text(suit))
        case ((MoveKind.PLAY | MoveKind.CALL), Card() as card, _):
            return marked(language, view.trump, card)
        case MoveKind.NAME, _, Suit() as suit:
            return f"{suit_text(suit)} {suit_words(language, suit)}"
        case MoveKind.DISCARD, _, _:
            return row(move.cards)
    return _word(language, move)


def _word(language: Language, move: Move) -> str:
    """A move that is a word or two."""
    match move.kind:
        case MoveKind.LOOK:
            return language.text("Look at my hand")
        case MoveKind.PASS:
            return language.text("Pass")
        case MoveKind.TAKE:
            return language.text("Take the kitty")
        case MoveKind.STAND:
            return language.text("Play without the kitty")
        case MoveKind.CALL:
            return language.text("Play alone")
    return language.text("Leave it unnamed")


def bid_label(language: Language, bid: Bid) -> str:
    """A bid for a button."""
    return language.text("Bid {bid}", bid=bid_text(language, bid))


def detail(language: Language, view: TableView, move: Move) -> str:
    """What the label leaves out: the value of a bid, a card as it is said."""
    if move.bid is not None:
        return points(language, value_of(view.options, move.bid))
    if move.card is not None and move.suit is None:
        return card_said(language, move.card)
    return ""


def choice(language: Language, view: TableView, move: Move) -> str:
    """A legal move of the viewer for a completion."""
    said = label(language, view, move)
    if move.kind is MoveKind.DISCARD:
        said = language.text("Lay away {cards}", cards=said)
    return " · ".join(filter(None, [said, detail(language, view, move)]))


def groups(language: Language, view: TableView) -> list[MoveGroup | Pick]:
    """The viewer's legal moves as the phase of the hand asks for them."""
    if view.phase is Phase.DISCARD and view.legal_moves:
        return [_discard(language, view)]
    if view.phase is Phase.CALL:
        return _calls(language, view)
    if view.phase is Phase.PLAY:
        return [MoveGroup(_cards_in_order(view))] if view.legal_moves else []
    return _auction(language, view)


def _auction(language: Language, view: TableView) -> list[MoveGroup | Pick]:
    """What is no bid, then the bids; unseen, only the blind misère, which is gone after a look."""
    bids = [move for move in view.legal_moves if move.bid is not None]
    others = [move for move in view.legal_moves if move.bid is None]
    if view.hand is None:
        bids = [move for move in bids if move.bid is not None and move.bid.misere is Misere.BLIND]
        others.sort(key=lambda move: move.kind is not MoveKind.LOOK)
    few = len(bids) <= FEW
    groups: list[MoveGroup | Pick] = []
    if others or (few and bids):
        groups.append(MoveGroup((*others, *bids) if few else tuple(others)))
    return groups if few else [*groups, *_menus(language, bids)]


def _menus(language: Language, bids: Iterable[Move]) -> list[MoveGroup]:
    """Bids by their number of tricks, the lowest first, in as few menus as hold them; misères apart."""
    levels: dict[int, list[Move]] = {}
    for move in bids:
        levels.setdefault(move.bid.tricks if move.bid is not None else 0, []).append(move)
    miseres = levels.pop(0, [])
    menus = [_menu(language, [levels[level] for level in run], run) for run in _runs(levels)]
    return [*menus, MoveGroup(tuple(miseres), language.text("Bid misère …"))] if miseres else menus


def _runs(levels: Mapping[int, Sequence[Move]]) -> list[list[int]]:
    """Numbers of tricks whose bids share a menu."""
    runs: list[list[int]] = []
    room = 0
    for level, moves in levels.items():
        if len(moves) > room:
            runs.append([])
            room = MOST
        runs[-1].append(level)
        room -= len(moves)
    return runs


def _menu(language: Language, bids: Iterable[Sequence[Move]], run: Sequence[int]) -> MoveGroup:
    if len(run) == 1:
        prompt = language.text("Bid {tricks} …", tricks=run[0])
    else:
        prompt = language.text("Bid {fewest} to {most} …", fewest=run[0], most=run[-1])
    return MoveGroup(tuple(chain.from_iterable(bids)), prompt)


def _discard(language: Language, view: TableView) -> Pick:
    """Three of the cards held, those of the kitty pointed out."""
    fresh = view.kitty or ()
    options = []
    for card in view.hand or ():
        said = card_said(language, card)
        about = language.text("{card}, from the kitty", card=said) if card in fresh else said
        options.append(PickOption(str(card), marked(language, view.trump, card), about, card))
    prompt = language.text("Lay three cards away …")
    return Pick(prompt, str(MoveKind.DISCARD), 3, tuple(options))


def _calls(language: Language, view: TableView) -> list[MoveGroup | Pick]:
    """To play alone, or the cards a partner may be called by, a menu for each suit."""
    suits: dict[Suit | None, list[Move]] = {}
    for move in reversed(view.legal_moves):
        if move.card is not None:
            suits.setdefault(move.card.suit, []).append(move)
    menus = [
        MoveGroup(tuple(moves), language.text("Call a partner by a card of {suit} …", suit=suit_text(suit)))
        for suit, moves in suits.items()
        if suit is not None
    ]
    alone = [MoveGroup((CALL_ALONE,))] if CALL_ALONE in view.legal_moves else []
    return [*alone, *menus]


def _cards_in_order(view: TableView) -> tuple[Move, ...]:
    """Plays in the order in which the hand is shown."""
    held = view.hand or ()
    return tuple(
        sorted(view.legal_moves, key=lambda move: held.index(move.card) if move.card is not None else 0)
    )


def second_look(language: Language, view: TableView, move: Move) -> str | None:
    """The question before what is easily regretted."""
    if move == NAME_NONE and view.bid is not None and view.bid.misere is not None:
        return language.text(
            "**Careful:** in a misère a joker without a suit must be played as soon as you cannot follow"
            " suit, and it wins every trick. Leave it unnamed all the same?"
        )
    if move.bid is not None and move.bid.misere is Misere.BLIND:
        return language.text(
            "**Blind misère** without having seen your cards: {points} if you win no trick, as many lost if"
            " you win one. Bid it?",
            points=points(language, value_of(view.options, move.bid)),
        )
    if move.kind is MoveKind.DISCARD and view.bid is not None and view.bid.misere is None:
        return _losing(language, view, move)
    return None


def _losing(language: Language, view: TableView, move: Move) -> str | None:
    """Asked before trumps or the joker are laid away."""
    ranking = ranking_for(view.trump, view.joker_suit)
    lost = [
        card for card in move.cards
        if card == JOKER or (view.trump is not None and ranking.counts_as(card) is view.trump)
    ]  # fmt: skip
    if not lost:
        return None
    cards = ", ".join(marked(language, view.trump, card) for card in lost)
    return language.text("You would lay away **{cards}**, which could win tricks. Do that?", cards=cards)
