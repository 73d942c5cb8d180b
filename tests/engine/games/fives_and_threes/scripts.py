"""Positions of Fives and Threes written as text: the moves that lead to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.dominoes import TILES, Tile
from engine.game import CHANCE, Event
from engine.games.fives_and_threes import FivesAndThrees, Move, Options, Placed


def play(game: FivesAndThrees, script: str) -> list[Event]:
    """Play moves separated by commas, each by the seat whose turn it is; return all their events."""
    events: list[Event] = []
    for text in script.split(","):
        assert game.actor is not None
        events += game.play(game.actor, game.parse(text))
    return events


def placement(game: FivesAndThrees, text: str) -> Placed:
    """Play one placement and return its event."""
    event = play(game, text)[0]
    assert isinstance(event, Placed)
    return event


def legal(game: FivesAndThrees, among: str = "") -> list[str]:
    """The actor's legal moves as text; with `among`, only those that place one of these tiles."""
    assert game.actor is not None
    tiles = {Tile.parse(text) for text in among.split()}
    return [str(move) for move in game.legal_moves(game.actor) if not tiles or move.tile in tiles]


def position(
    script: str = "",
    *,
    players: int = 2,
    first: int = 0,
    scores: Sequence[int] | None = None,
    keep: Mapping[int, str] | None = None,
    avoid: str = "",
    **options: Any,
) -> FivesAndThrees:
    """A match whose first hand was dealt so that `script` can be played, with the script played.

    `keep` names tiles that a seat still holds afterwards; its other tiles show no value of `avoid`,
    so that they fit no end of those values.
    """
    game = FivesAndThrees(players, Options(**options), first, scores)
    size = game.options.tiles_each(players)
    hands = {
        seat: [Tile.parse(text) for text in (keep or {}).get(seat, "").split()] for seat in range(players)
    }
    for turn, text in enumerate(filter(None, script.split(","))):
        tile = game.parse(text).tile
        hands[(first + turn) % players] += [tile] if tile else []
    spare = [tile for tile in TILES if not any(tile in hand for hand in hands.values())]
    for seat in sorted(hands, key=lambda seat: seat not in (keep or {})):
        fitting = [tile for tile in spare if any(tile.has(int(value)) for value in avoid)]
        usable = [tile for tile in spare if tile not in fitting] if seat in (keep or {}) else fitting + spare
        for tile in usable:
            if len(hands[seat]) < size and tile in spare:
                hands[seat].append(tile)
                spare.remove(tile)
    game.play(CHANCE, Move.deal(hands[seat] for seat in range(players)))
    if script:
        play(game, script)
    return game


def dealt(
    deal: str, *, first: int = 0, scores: Sequence[int] | None = None, **options: Any
) -> FivesAndThrees:
    """A match whose first hand is `deal`, hands separated by `/`, before its opening."""
    players = deal.count("/") + 1
    game = FivesAndThrees(
        players, Options(hand_size=len(deal.split("/", maxsplit=1)[0].split()), **options), first, scores
    )
    game.play(CHANCE, game.parse(f"deal {deal}"))
    return game
