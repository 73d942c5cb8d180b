"""Positions of Five Hundred written as text: who holds what, what is bid, what is played."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engine.cards import JOKER, Card, Rank, Suit, parse_cards
from engine.game import CHANCE, Event
from engine.games.five_hundred import FiveHundred, HandEnded, Move, Options, Phase, pack_of

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A", "JKR"]


def height(card: Card) -> int:
    """How high a card stands in its suit, bowers apart."""
    return ORDER.index(card.rank.text)


def play(game: FiveHundred, script: str) -> list[Event]:
    """Play moves separated by commas, each by the seat whose turn it is; return all their events."""
    events: list[Event] = []
    for text in script.split(","):
        assert game.actor is not None
        events += game.play(game.actor, game.parse(text))
    return events


def cards(game: FiveHundred, script: str) -> list[Event]:
    """Play cards separated by blanks."""
    return play(game, ", ".join(f"play {card}" for card in script.split()))


def legal(game: FiveHundred, among: str | None = None) -> list[str]:
    """The actor's legal moves as text; with `among`, only those that play one of these cards."""
    assert game.actor is not None
    wanted = None if among is None else set(parse_cards(among))
    return [str(move) for move in game.legal_moves(game.actor) if wanted is None or move.card in wanted]


def playable(game: FiveHundred, among: str) -> str:
    """Which of these cards the actor may play, as written in `play`."""
    return " ".join(text.removeprefix("play ").replace(" as ", ">") for text in legal(game, among))


def deal_move(
    players: int,
    hands: Mapping[int, str],
    *,
    void: Mapping[int, str] | None = None,
    kitty: str = "",
) -> Move:
    """A deal in which seats hold at least these cards and no others of the suits they are void in.

    The rest is filled up with the lowest cards there are, bowers and joker last; the kitty gets
    what is left, so that it holds the highest cards that nobody asked for.
    """
    void = void or {}
    held = {seat: list(parse_cards(hands.get(seat, ""))) for seat in range(players)}
    lying = list(parse_cards(kitty))
    asked = [*lying, *(card for hand in held.values() for card in hand)]
    assert len(set(asked)) == len(asked), "a card was asked for twice"
    spare = [card for card in pack_of(players) if card not in asked]
    assert len(spare) + len(asked) == len(pack_of(players)), "a card is not in the pack"
    spare.sort(key=lambda card: (card.rank in (Rank.JACK, Rank.JOKER), height(card)))
    for seat in sorted(held, key=lambda seat: -len(void.get(seat, ""))):
        usable = [card for card in spare if card.suit is None or card.suit.letter not in void.get(seat, "")]
        # The seats to come are void in less, so take first what they could not hold.
        taken = usable[: 10 - len(held[seat])]
        held[seat] += taken
        spare = [card for card in spare if card not in taken]
        assert len(held[seat]) == 10, f"not enough cards for seat {seat}"
    lying += spare[: 3 - len(lying)]
    return Move.deal((held[seat] for seat in range(players)), lying)


def dealt(
    hands: Mapping[int, str] | None = None,
    *,
    players: int = 4,
    first: int = 0,
    scores: Sequence[int] | None = None,
    void: Mapping[int, str] | None = None,
    kitty: str = "",
    **options: Any,
) -> FiveHundred:
    """A match whose first hand has been dealt as `deal_move` says."""
    game = FiveHundred(players, Options(**options), first, scores)
    game.play(CHANCE, deal_move(players, hands or {}, void=void, kitty=kitty))
    return game


def contract(
    bid: str,
    hands: Mapping[int, str] | None = None,
    *,
    contractor: int = 0,
    players: int = 4,
    name: str = "none",
    call: str = "alone",
    **arguments: Any,
) -> FiveHundred:
    """A hand about to be played: `contractor` bid without the kitty, and everybody else passed."""
    arguments = {"misere_needs_seven": False, **arguments}
    game = dealt(hands, players=players, first=(contractor - 1) % players, **arguments)
    play(game, f"bid {bid} without kitty" + ", pass" * (players - 1) + ", stand")
    if game.phase is Phase.CALL:
        play(game, f"call {call}")
    if game.phase is Phase.NAME:
        play(game, f"name {name}")
    assert game.phase is Phase.PLAY
    return game


def exchanged(bid: str, discard: str, hands: Mapping[int, str], **arguments: Any) -> FiveHundred:
    """Seat 0 won the auction with `bid`, took the kitty and laid three cards away."""
    game = dealt(hands, first=arguments.get("players", 4) - 1, misere_needs_seven=False, **arguments)
    play(game, f"bid {bid}" + ", pass" * (game.players - 1) + f", take, discard {discard}")
    return game


def winners(bid: str) -> list[str]:
    """Cards that win one after the other when they are led, from the highest on."""
    if bid.endswith("NT"):
        return ["JKR", *(f"{rank}S" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"))]
    trump = bid[-1]
    left = {"S": "C", "C": "S", "D": "H", "H": "D"}[trump]
    plain = [f"{rank}{trump}" for rank in ("A", "K", "Q", "10", "9", "8", "7", "6", "5")]
    return ["JKR", f"J{trump}", f"J{left}", *plain]


def opponents_move(moves: Sequence[Move], led: Suit | None, kept: Container[Suit | None]) -> Move:
    """The highest card of the led suit, else a low one, and one of the suits to be kept last."""
    following = [move for move in moves if move.card and move.card.suit is led]
    if following:
        return max(following, key=lambda move: height(move.card or JOKER))
    return min(
        moves, key=lambda move: (move.card is None or move.card.suit in kept, height(move.card or JOKER))
    )


def hand_with(bid: str, tricks: int, *, contractor: int = 0, **arguments: Any) -> FiveHundred:
    """A match of four whose first hand was played out: the contractors won so many `tricks`.

    The contractor holds as many of the highest cards and loses the rest; the partner holds the
    lowest cards of the side suits, the opponents everything else.
    """
    tops = winners(bid)[:tricks]
    strain = "S" if bid.endswith("NT") else bid[-1]
    rest = [card for card in pack_of(4) if str(card) not in tops]
    rest.sort(key=lambda card: (card.suit is None or card.suit.letter == strain, height(card)))
    losers, partner, kitty = (
        rest[: 10 - tricks],
        rest[10 - tricks : 20 - tricks],
        rest[20 - tricks : 23 - tricks],
    )
    hands = {contractor: f"{' '.join(tops)} {texts(losers)}", (contractor + 2) % 4: texts(partner)}
    passes = "" if bid == "10NT" else ", pass, pass, pass"
    game = dealt(hands, first=(contractor - 1) % 4, kitty=texts(kitty), **arguments)
    play(game, f"bid {bid} without kitty{passes}, stand")
    if game.phase is Phase.NAME:
        play(game, "name none")
    kept = {card.suit for card in losers}
    while game.phase is Phase.PLAY and game.actor is not None:
        moves = game.legal_moves(game.actor)
        leads = [move for move in moves if str(move.card) in tops] if game.actor == contractor else []
        if leads:
            move = min(leads, key=lambda move: tops.index(str(move.card)))
        elif (game.actor - contractor) % 2 == 0:
            move = min(moves, key=lambda move: height(move.card or JOKER))
        else:
            move = opponents_move(moves, game.view(None).led, kept)
        game.play(game.actor, move)
    assert result(game).won[contractor] == tricks
    assert result(game).won[(contractor + 2) % 4] == 0
    return game


def result(game: FiveHundred) -> HandEnded:
    """The last line of the score sheet."""
    return game.sheet[-1]


# Random play


def random_options(players: int, rng: Random) -> Options:
    """Any options of a table."""
    return Options(**{name: rng.choice(values) for name, values in Options.choices(players).items()})


def random_move(game: FiveHundred, rng: Random) -> tuple[int, Move]:
    """A seat that may move and a move: any card, but bids that make for all kinds of contracts."""
    assert game.actor is not None
    seat = game.actor
    if seat == CHANCE:
        return seat, game.deal(rng)
    if rng.random() < 0.1:
        lookers = [other for other in range(game.players) if other != seat and game.legal_moves(other)]
        if lookers:
            seat = rng.choice(lookers)
    moves = game.legal_moves(seat)
    if game.phase in (Phase.AUCTION, Phase.CONTRACT):
        return seat, random_call(moves, rng)
    return seat, rng.choice(moves)


def random_call(moves: Sequence[Move], rng: Random) -> Move:
    """A move of the auction or of the contract step: mostly a pass or a bid not much higher."""
    bids = [move for move in moves if move.bid is not None]
    others = [move for move in moves if move.bid is None]
    if not bids or (others and rng.random() < 0.6):
        return rng.choice(others)
    miseres = [move for move in bids if move.bid is not None and move.bid.misere is not None]
    if miseres and rng.random() < 0.2:
        return rng.choice(miseres)
    return rng.choice(bids[:8] if rng.random() < 0.9 else bids)


def suits(text: str) -> tuple[Suit, ...]:
    """Suits by their letters."""
    return tuple(Suit("SCDH".index(letter)) for letter in text)


def texts(found: Iterable[Card] | None) -> str:
    """Cards as text, in their order."""
    return " ".join(map(str, found or ()))
