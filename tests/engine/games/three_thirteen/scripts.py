"""Positions of Three Thirteen written as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import Card, Rank, parse_cards, show_cards
from engine.game import CHANCE, Event, RuleError
from engine.games.three_thirteen import MeldRules, Move, Options, ThreeThirteen


def rules(wild: int, **options: Any) -> MeldRules:
    """The rules of melds with this rank wild and these options of the table."""
    return Options(**options).meld_rules(Rank(wild))


def play(game: ThreeThirteen, script: str) -> list[Event]:
    """Play moves separated by commas, each by the seat whose turn it is; return all their events."""
    events: list[Event] = []
    for text in script.split(","):
        assert game.actor is not None
        events += game.play(game.actor, game.parse(text))
    return events


def dealt(
    hands: str,
    pile: str = "",
    script: str = "",
    *,
    first: int = 0,
    scores: Sequence[int] | None = None,
    **options: Any,
) -> ThreeThirteen:
    """A match at the round whose hands, separated by `/`, were dealt, with `script` played.

    The pile begins with the cards named (the first is turned up); the rest of the pack follows in
    order, the dearest cards first. As each round deals a card more, the round is known by the hands.
    """
    held = [parse_cards(hand) for hand in hands.split("/")]
    game = ThreeThirteen(len(held), Options(**options), first, scores)
    game.round = len(held[0]) - 3
    rest = list(game.options.pack(len(held)))
    begun = parse_cards(pile)
    for card in (*begun, *(card for hand in held for card in hand)):
        rest.remove(card)
    rest.sort(key=lambda card: (card.rank, card.index), reverse=True)
    game.play(CHANCE, Move.deal(held, (*begun, *rest)))
    if script:
        play(game, script)
    return game


def legal(game: ThreeThirteen, starting: str = "") -> list[str]:
    """The actor's legal moves as text, those that start like this."""
    assert game.actor is not None
    return [str(move) for move in game.legal_moves(game.actor) if str(move).startswith(starting)]


def outs(game: ThreeThirteen) -> str:
    """The discards the actor may go out with."""
    return " ".join(text.removeprefix("out ") for text in legal(game, "out"))


def refusal(game: ThreeThirteen, seat: int, text: str) -> RuleError | None:
    """How the match refuses a move; None if it does not."""
    try:
        game.check(seat, game.parse(text))
    except RuleError as refused:
        return refused
    return None


def texts(cards: Sequence[Card] | None) -> str:
    """Cards as text."""
    assert cards is not None
    return show_cards(cards)
