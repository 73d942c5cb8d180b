"""What journeys of Five Hundred share: deals to order, moves by button and menu, ready contracts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from engine.cards import JOKER, Card
from engine.fair import FairRandom
from engine.games.five_hundred import FiveHundred, Options, TableView
from engine.table import Table
from localdiscord import Answer, Message
from tests.journeys.conftest import Journey
from ui.ids import Id, Kind

GAME = FiveHundred.key
FOUR = ("Ada", "Bruno", "Carmen", "Diego")


LOOKED: dict[str, Any] = {"blind_misere": False, "misere_needs_seven": False, "self_raise": False}
"""Options with which an auction goes straight to its contract."""


def but_for_times(text: str) -> str:
    """A text without its moments, which a start puts off by a grace."""
    return re.sub(r"<t:\d+:R>", "<t>", text)


def view_of(table: Table, seat: int) -> TableView:
    return cast("TableView", table.view(seat))


def seed_where(wanted: Callable[[FiveHundred], bool], dealer: int = 0) -> str:
    """A seed after whose deal the match of four is as wanted; who sits after the dealer speaks first."""
    for number in range(1_000_000, 1_010_000):
        seed = f"{number:064x}"
        match = FiveHundred(4, Options(**LOOKED), dealer)
        match.play(-1, match.deal(FairRandom(seed)))
        if wanted(match):
            return seed
    raise ValueError("no such deal in ten thousand")


def held(match: FiveHundred, seat: int) -> tuple[Card, ...]:
    """The cards of a seat."""
    return match.view(seat).hand or ()


def bruno_has_the_joker(match: FiveHundred) -> bool:
    return JOKER in held(match, 1)


def contracted(match: FiveHundred, *moves: str) -> FiveHundred:
    """The match after these moves, each by the seat whose turn it is; what is forced needs no move."""
    later = match.copy()
    for text in moves:
        later.play(cast("int", later.actor), later.parse(text))
        while (forced := later.forced_move()) is not None:
            later.play(cast("int", later.actor), forced)
    return later


def control(message: Message, move: str) -> str | None:
    """The custom id of the button or of the menu that offers a move, if it is offered."""
    for button in message.buttons:
        custom_id = button.get("custom_id", "")
        if custom_id.startswith("b:play:") and Id.parse(custom_id).payload == move:
            return str(custom_id)
    for menu in message.selects:
        if move in [option["value"] for option in menu["options"]]:
            return str(menu["custom_id"])
    return None


async def make(journey: Journey, who: str, move: str) -> Answer:
    """Make a move with the button or menu of the hand; whatever is asked stays unanswered."""
    hand = journey.hand_of(who)
    custom_id = control(hand, move)
    assert custom_id is not None, (move, hand.text)
    if Id.parse(custom_id).kind == Kind.CHOOSE:
        return await journey.select(who, hand, move, custom_id)
    return await journey.click(who, hand, custom_id=custom_id)


async def confirm(journey: Journey, who: str, answer: Answer) -> None:
    question = answer.messages[-1]
    (yes,) = (b["custom_id"] for b in question.buttons if b["custom_id"].startswith("b:play-now:"))
    await journey.click(who, question, custom_id=yes)


async def pick(journey: Journey, who: str, *cards: str) -> Answer:
    """Choose things from the only menu of the hand."""
    hand = journey.hand_of(who)
    (menu,) = hand.selects
    return await journey.select(who, hand, list(cards), menu["custom_id"])


async def start(journey: Journey, *people: str, **options: Any) -> Table:
    """A match of these people, or of the usual four."""
    await journey.start_match(*(people or FOUR), game=GAME, **options)
    return journey.table()


async def make_all(journey: Journey, *moves: str) -> None:
    """Make these moves by button and menu, each by the person whose turn it is."""
    for move in moves:
        await make(journey, journey.to_move().name, move)


async def contract_of_bruno(journey: Journey, bid: str) -> Table:
    """Bruno has won the auction; the kitty is lifted or left, as bid, by itself."""
    table = await start(journey, **LOOKED)
    await make_all(journey, bid, "pass", "pass", "pass")
    return table


def table_message(journey: Journey, hand: int = 1) -> Message:
    """What everybody sees of the hand being played."""
    return journey.posted(f"Hand {hand} · ", "My hand")


async def play_cards(journey: Journey, table: Table, count: int) -> None:
    """Let everybody press the first card of the hand that may be played."""
    for _ in range(count):
        person = journey.to_move()
        await make(journey, person.name, str(view_of(table, cast("int", table.actor)).legal_moves[0]))
