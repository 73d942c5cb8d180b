"""Three Thirteen through the real client: rounds by buttons, menus and commands, and what goes wrong."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

from engine.cards import CARDS, Card
from engine.computer.player import ComputerPlayer, Thinker
from engine.computer.pool import InlineThinker
from engine.computer.three_thirteen import play_greedy, play_safe
from engine.fair import FairRandom
from engine.games.three_thirteen import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    OUTS,
    Move,
    Phase,
    TableView,
    ThreeThirteen,
)
from engine.journal import By, Stage
from engine.table import Table
from localdiscord import Answer, Message
from tests.journeys.conftest import Journey
from ui.cards import card_text
from ui.ids import Id, Kind

pytestmark = pytest.mark.asyncio

GAME = ThreeThirteen.key


@pytest.fixture
def thinker() -> Thinker:
    """Computer players that bring a round to its end and need no time."""
    return InlineThinker(computers={GAME: ComputerPlayer(play_greedy, play_greedy)})


def view_of(table: Table, seat: int) -> TableView:
    return cast("TableView", table.view(seat))


def hand_held(table: Table, seat: int) -> tuple[Card, ...]:
    return view_of(table, seat).hand or ()


def seed_where(wanted: Callable[[ThreeThirteen], bool], players: int = 2) -> str:
    """A seed after whose first deal the match is as wanted; seat 0 deals, so seat 1 begins."""
    for number in itertools.count(1_000_000):
        seed = f"{number:064x}"
        match = ThreeThirteen(players)
        match.play(-1, match.deal(FairRandom(seed)))
        if wanted(match):
            return seed
    raise AssertionError("unreachable")


def takes_and_goes_out(match: ThreeThirteen) -> bool:
    """Whether seat 1 can take the card turned up and go out."""
    later = match.copy()
    later.play(1, DRAW_DISCARD)
    return bool(later.view(1).outs)


def holds_a_wild(match: ThreeThirteen) -> bool:
    """Whether seat 1 holds exactly one wild card."""
    rules = match.view(1).rules
    return sum(rules.is_wild(card) for card in match.view(1).hand or ()) == 1


def controls(message: Message) -> dict[str, str | None]:
    """Every move on offer: the custom id of its button, or of the menu that holds it."""
    offered: dict[str, str | None] = {}
    for button in message.buttons:
        named = Id.parse(button["custom_id"]) if "custom_id" in button else None
        if named is not None and named.kind == Kind.PLAY:
            offered[named.payload] = button["custom_id"]
    for menu in message.selects:
        for option in menu["options"]:
            offered[option["value"]] = menu["custom_id"]
    return offered


async def press(journey: Journey, who: str, message: Message, move: Move) -> Answer:
    """Make a move with the button or menu of a hand; whatever is asked stays unanswered."""
    custom_id = controls(message)[str(move)]
    assert custom_id is not None
    if Id.parse(custom_id).kind == Kind.CHOOSE:
        return await journey.select(who, message, str(move), custom_id)
    return await journey.click(who, message, custom_id=custom_id)


async def press_surely(journey: Journey, who: str, move: Move) -> None:
    """Make a move in direct messages and, if it is asked about, confirm it."""
    answer = await press(journey, who, journey.hand_of(who, 1), move)
    if answer.messages:
        question = answer.messages[-1]
        (yes,) = (b["custom_id"] for b in question.buttons if b["custom_id"].startswith("b:play-now:"))
        await journey.click(who, question, custom_id=yes)
        assert question.deleted


async def play_on(journey: Journey, table: Table, until: Callable[[], bool]) -> None:
    """Let people play sensibly by their buttons and menus, computer players by themselves."""
    while not until():
        seat = table.actor
        assert seat is not None
        move = play_greedy(view_of(table, seat), Random(0), 0.0)
        await press_surely(journey, journey.to_move().name, cast("Move", move))


async def start(journey: Journey, *people: str, **how: Any) -> Message:
    return await journey.start_match(*people, game=GAME, **how)


# A match


@pytest.mark.slow
@pytest.mark.usefixtures("bot")
async def test_a_whole_match_of_eleven_rounds_is_played_by_buttons_and_menus(journey: Journey) -> None:
    await start(journey, "Ada", computers=2)
    table = journey.table()
    await play_on(journey, table, lambda: table.stage is not Stage.PLAYING)
    result = journey.posted(button="Rematch")
    assert "Played in 11 rounds." in result.text
    assert "Score sheet, round by round:" in result.text
    totals = sorted(table.view(None).scores)
    assert f"1\\. **{totals[0]}**" in result.text
    summaries = [message.text for message in journey.shown() if "its seed was" in message.text]
    assert len(summaries) == 11
    for number, text in enumerate(summaries, start=1):
        assert f"Round {number} is over" in text
        assert text.count("total **") == 3


@pytest.mark.usefixtures("bot")
async def test_a_round_is_followed_on_the_table_message(journey: Journey) -> None:
    journey.chance.rig(seed_where(takes_and_goes_out))
    table_message = await start(journey, "Ada", "Bruno")
    table = journey.table()
    assert "Round 1 of 11 · the 3s are wild ★" in table_message.text
    top = view_of(table, 1).top
    await press_surely(journey, "Bruno", DRAW_DISCARD)
    assert top is not None
    assert f"- Bruno takes {card_text(top)}." in table_message.text
    await press_surely(journey, "Bruno", view_of(table, 1).outs[0])
    assert "Bruno is out" in table_message.text
    assert "**Final turns:** Ada" in table_message.text
    assert "Bruno is out" in journey.hand_of("Ada").text
    await press_surely(journey, "Ada", DRAW_STOCK)
    await press_surely(journey, "Ada", cast("Move", table.view(0).legal_moves[0]))
    assert "Final turn: Ada draws from the stock and discards" in table_message.text
    assert "**Bruno** went out: +0, total **0**" in table_message.text
    assert "Round 2 of 11 · the 4s are wild ★" in journey.posted(button="My hand").text


async def test_a_restart_in_the_middle_of_a_turn_loses_nothing(journey: Journey) -> None:
    async with journey.bot():
        await start(journey, "Ada", "Bruno", turn_seconds=None)
        await press_surely(journey, "Bruno", DRAW_STOCK)
        held = hand_held(journey.table(), 1)
        before = journey.hand_of("Bruno")
        text = before.text
    async with journey.bot():
        table = journey.table()
        assert view_of(table, 1).phase is Phase.DISCARD
        assert hand_held(table, 1) == held
        assert journey.hand_of("Bruno") is before
        assert before.text == text
        await press_surely(journey, "Bruno", DISCARDS[held[0].index])
        assert table.actor == 0
        assert "Waiting for Ada" in before.text


@pytest.mark.slow
@pytest.mark.usefixtures("bot")
async def test_a_refilled_stock_can_be_checked_too(journey: Journey) -> None:
    await start(journey, "Ada", "Bruno")
    table = journey.table()

    async def act(choose: Callable[..., Any]) -> None:
        assert table.actor is not None
        await table.act(journey.to_move().id, choose(view_of(table, table.actor), Random(0), 0.0))

    while not any(step.entry.move.startswith("shuffle") for step in table.steps):
        await act(play_safe)
    await journey.settle()
    running = await journey.slash("Carmen", "table verify", deal=2)
    assert "The seed is secret until this hand is over." in running.text
    while view_of(table, 0).round == 1:
        await act(play_greedy)
    await journey.settle()
    answer = await journey.slash("Carmen", "table verify", deal=2)
    assert "**Checked: yes.**" in answer.text
    assert "New stock: " in answer.text
    summary = next(message.text for message in journey.shown() if "Round 1 is over" in message.text)
    assert "Fair deal 1: its seed was" in summary
    assert "Fair deal 2: its seed was" in summary


# Commands


@pytest.mark.usefixtures("bot")
async def test_draw_and_discard_complete_to_what_is_legal_and_play(journey: Journey) -> None:
    table_message = await start(journey, "Ada", "Bruno")
    table = journey.table()
    bruno = journey.person("Bruno")
    choices = await bruno.complete("draw", "from", "", journey.channel)
    assert [choice["value"] for choice in choices] == ["draw stock", "draw discard"]
    assert choices[0]["name"].startswith("Draw from the stock · ")
    assert await bruno.complete("discard", "card", "", journey.channel) == []
    answer = await journey.slash("Bruno", "draw", **{"from": "draw stock"})
    assert answer.ephemeral
    assert "Your 4 cards, just drawn:" in answer.text
    cards = list(dict.fromkeys(hand_held(table, 1)))
    choices = await bruno.complete("discard", "card", "", journey.channel)
    assert [choice["value"] for choice in choices] == [f"discard {card}" for card in cards]
    narrowed = await bruno.complete("discard", "card", str(cards[0]).lower(), journey.channel)
    assert f"discard {cards[0]}" in [choice["value"] for choice in narrowed]
    wild = view_of(table, 1).rules.is_wild
    card = next(card for card in cards if not wild(card))
    told = await journey.slash("Bruno", "discard", card=str(card).lower())
    assert "Bruno draws from the stock and discards" in table_message.text
    assert "Bruno discards" in told.text
    assert table.steps[-1].entry.move == f"discard {card}"


@pytest.mark.usefixtures("bot")
async def test_commands_work_in_direct_messages_and_in_the_private_hand(journey: Journey) -> None:
    table_message = await start(journey, "Ada", "Bruno")
    table = journey.table()
    dm = journey.person("Bruno").dm_channel
    answer = await journey.slash("Bruno", "draw", dm, **{"from": "stock"})
    assert "just drawn" in answer.text
    private = (await journey.click("Bruno", table_message, "My hand")).message
    assert private is not None
    assert controls(private) == controls(journey.hand_of("Bruno", 1))
    card = next(card for card in hand_held(table, 1) if not view_of(table, 1).rules.is_wild(card))
    await press(journey, "Bruno", private, DISCARDS[card.index])
    assert table.actor == 0
    assert "Waiting for Ada" in private.text


@pytest.mark.usefixtures("bot")
async def test_a_game_without_such_moves_says_so(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    with journey.unchanged():
        answer = await journey.slash("Ada", "draw", **{"from": "stock"})
        journey.refused(answer, "foreign-command", 1, command="draw", game="Fives and Threes")
        answer = await journey.slash("Ada", "discard", card="KD")
        journey.refused(answer, "foreign-command", 1, command="discard", game="Fives and Threes")
    assert await journey.person("Ada").complete("draw", "from", "", journey.channel) == []


@pytest.mark.usefixtures("bot")
async def test_draw_finds_the_table_at_which_cards_are_drawn(journey: Journey) -> None:
    await journey.start_match("Bruno", "Ada")
    await start(journey, "Ada", "Bruno")
    answer = await journey.slash("Bruno", "draw", **{"from": "stock"})
    assert "just drawn" in answer.text
    assert journey.table(2).steps[-1].entry.move == "draw stock"


@pytest.mark.usefixtures("bot")
async def test_rules_of_the_table_are_a_press_away(journey: Journey) -> None:
    table_message = await start(journey, "Ada", "Bruno")
    answer = await journey.click("Carmen", table_message, "Rules")
    assert "Three Thirteen · Aim" in answer.text
    page = await journey.select("Carmen", answer.message, f"{GAME}/1")
    assert page.ok
    assert "round 11: 13 cards, wild: the kings" in answer.message.text


# What is asked first


@pytest.mark.usefixtures("bot")
async def test_a_wild_card_is_given_away_only_after_a_question(journey: Journey) -> None:
    journey.chance.rig(seed_where(holds_a_wild))
    await start(journey, "Ada", "Bruno")
    table = journey.table()
    await press_surely(journey, "Bruno", DRAW_STOCK)
    rules = view_of(table, 1).rules
    wild = next(card for card in hand_held(table, 1) if rules.is_wild(card))
    move = DISCARDS[wild.index]
    with journey.unchanged():
        asked = await press(journey, "Bruno", journey.hand_of("Bruno"), move)
        (question,) = asked.messages
        assert question.ephemeral
        assert "is wild:** it fits into any combination" in question.text
        await journey.click("Bruno", question, "Choose again")
        assert question.deleted
        by_command = await journey.slash("Bruno", "discard", card=str(wild))
        assert "is wild:**" in by_command.text
    question = (await press(journey, "Bruno", journey.hand_of("Bruno"), move)).messages[0]
    (yes,) = (b["custom_id"] for b in question.buttons if b["custom_id"].startswith("b:play-now:"))
    await journey.click("Bruno", question, custom_id=yes)
    assert table.steps[-1].entry.move == str(move)
    assert question.deleted
    with journey.unchanged():
        late = by_command.messages[-1]
        (yes,) = (b["custom_id"] for b in late.buttons if b["custom_id"].startswith("b:play-now:"))
        journey.refused(await journey.click("Bruno", late, custom_id=yes), "stale")
        assert late.deleted


@pytest.mark.usefixtures("bot")
async def test_going_out_shows_the_combinations_and_waits_for_a_yes(journey: Journey) -> None:
    journey.chance.rig(seed_where(takes_and_goes_out))
    await start(journey, "Ada", "Bruno")
    table = journey.table()
    assert not [move for move in controls(journey.hand_of("Bruno")) if move.startswith("out")]
    await press_surely(journey, "Bruno", DRAW_DISCARD)
    out = view_of(table, 1).outs[0]
    with journey.unchanged():
        (question,) = (await press(journey, "Bruno", journey.hand_of("Bruno"), out)).messages
        assert "Go out? You lay down:\n- " in question.text
        answer = await journey.slash("Bruno", "play", move=str(out))
        assert "Go out? You lay down:" in answer.text
        assert "Bruno is out" not in journey.hand_of("Ada").text
    (yes,) = (b["custom_id"] for b in question.buttons if b["custom_id"].startswith("b:play-now:"))
    await journey.click("Bruno", question, custom_id=yes)
    assert view_of(table, 0).out is not None
    # Nobody else can confirm for Bruno, even with the id in hand.
    with journey.unchanged():
        journey.refused(await journey.forge("Ada", journey.hand_of("Ada"), yes), "stale")


# Sorting


async def test_the_order_of_a_hand_lasts(journey: Journey) -> None:
    async with journey.bot():
        table_message = await start(journey, "Ada", "Bruno", rounds=2)
        table = journey.table()
        private = (await journey.click("Bruno", table_message, "My hand")).message
        with journey.unchanged():
            await journey.click("Bruno", journey.hand_of("Bruno"), "By rank")
        for message in (private, journey.hand_of("Bruno")):
            assert "By rank" not in [b["label"] for b in message.buttons]
            assert "By suit" in [b["label"] for b in message.buttons]
        assert "By rank" in [b["label"] for b in journey.hand_of("Ada").buttons]
        await play_on(journey, table, lambda: view_of(table, 0).round == 2)
    async with journey.bot():
        hand = (await journey.slash("Bruno", "hand")).message
        assert "By rank" not in [b["label"] for b in hand.buttons]
        forged = str(Id(Kind.ORDER, 1, payload="colour"))
        journey.refused(await journey.forge("Bruno", hand, forged), "unknown-button")
        other = str(Id(Kind.ORDER, 1, payload="suit"))
        journey.refused(await journey.forge("Carmen", journey.posted(button="My hand"), other), "not-seated")


# What bad input gets


@pytest.mark.usefixtures("bot")
async def test_whatever_cannot_be_played_is_explained_and_changes_nothing(journey: Journey) -> None:
    journey.chance.rig(seed_where(lambda match: not takes_and_goes_out(match)))
    await start(journey, "Ada", "Bruno")
    table = journey.table()
    held = hand_held(table, 1)
    with journey.unchanged():
        for move in (f"discard {held[0]}", f"out {held[0]}"):
            journey.refused(await journey.slash("Bruno", "play", move=move), "draw-first", 1)
        out_of_turn = await journey.slash("Ada", "draw", **{"from": "stock"})
        journey.refused(out_of_turn, "not-your-turn", 1, actor=1)
        journey.refused(await journey.slash("Bruno", "draw", **{"from": "the moon"}), "unknown-move", 1,
                        text="draw the moon")  # fmt: skip
    await journey.slash("Bruno", "draw", **{"from": "discard"})
    held = hand_held(table, 1)
    foreign = next(card for card in CARDS if card not in held)
    with journey.unchanged():
        journey.refused(await journey.slash("Bruno", "draw", **{"from": "stock"}), "already-drawn", 1)
        journey.refused(await journey.slash("Bruno", "discard", card=str(foreign)), "card-not-in-hand", 1,
                        card=foreign)  # fmt: skip
        best = view_of(table, 1).preview(DISCARDS[held[0].index])
        answer = await journey.slash("Bruno", "play", move=f"out {held[0]}")
        facts = {"card": held[0], "left": best.left, "points": best.penalty}
        journey.refused(answer, "cards-left-over", 1, **facts)
        assert "Left over in no combination: " in answer.text


@pytest.mark.usefixtures("bot")
async def test_a_ninth_player_finds_the_table_full(journey: Journey) -> None:
    lobby = await journey.open_table("Ada", GAME)
    for name in ("Bruno", "Carmen", "Diego"):
        await journey.click(name, lobby, "Join")
    for _ in range(4):
        await journey.click("Ada", lobby, "Add computer player")
    assert "**Players: 8 of 8**" in lobby.text
    with journey.unchanged():
        join = str(Id(Kind.JOIN, 1))
        journey.refused(await journey.forge("Elena", lobby, join), "table-full", 1, seats=8)
        add = str(Id(Kind.ADD_COMPUTER, 1))
        journey.refused(await journey.forge("Ada", lobby, add), "table-full", 1, seats=8)
    menu = (await journey.click("Ada", lobby, "Options")).message
    await journey.select("Ada", menu, "seats", str(Id(Kind.FIELD, 1)))
    await journey.select("Ada", menu, ["1 · Ada", "8 · Computer 4"], str(Id(Kind.SWAP, 1)))
    assert journey.table().seat_of(journey.person("Ada").id) == 7
    await journey.click("Ada", lobby, "Start")
    assert journey.table().stage is Stage.PLAYING


@pytest.mark.usefixtures("bot")
async def test_controls_of_the_last_round_do_nothing(journey: Journey) -> None:
    await start(journey, "Ada", "Bruno")
    table = journey.table()
    hand = journey.hand_of("Bruno")
    kept = [str(custom_id) for custom_id in controls(hand).values()]
    await play_on(journey, table, lambda: view_of(table, 0).round == 2)
    with journey.unchanged():
        for custom_id in kept:
            journey.refused(await journey.forge("Bruno", journey.hand_of("Bruno"), custom_id), "stale")
        menu = str(Id(Kind.CHOOSE, 1, table.version - 1, "0"))
        answer = await journey.forge("Bruno", journey.hand_of("Bruno"), menu, "draw stock")
        journey.refused(answer, "stale")
        out = str(Id(Kind.PLAY_NOW, 1, 2, str(OUTS[0])))
        journey.refused(await journey.forge("Bruno", journey.hand_of("Bruno"), out), "stale")
        empty = await journey.forge("Bruno", journey.hand_of("Bruno"), menu)
        journey.refused(empty, "unknown-option")


@pytest.mark.usefixtures("bot")
async def test_a_silent_player_draws_and_discards_in_time(journey: Journey) -> None:
    table_message = await start(journey, "Ada", "Bruno")
    table = journey.table()
    for _ in range(4):
        await journey.pass_time(121)
    moves = [step.entry for step in table.steps if step.entry.by is By.TIMEOUT]
    assert len(moves) >= 2
    assert "Time is up. Bruno " in table_message.text


# The watch itself


@pytest.mark.usefixtures("bot")
async def test_the_watch_notices_a_card_shown_to_anybody_else(journey: Journey) -> None:
    await start(journey, "Ada", "Bruno")
    view = view_of(journey.table(), 1)
    card = next(card for card in hand_held(journey.table(), 1) if card not in view.discards)
    await journey.client.get_partial_messageable(journey.channel.id).send(f"Bruno holds {card}")
    await journey.settle()
    assert journey.card_leaks.found
    journey.card_leaks.found.clear()
