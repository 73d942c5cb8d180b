"""Whole hands and matches of Five Hundred through the real client."""

from __future__ import annotations

from typing import cast

import pytest

from engine.cards import JOKER
from engine.games.five_hundred import FiveHundred, Phase
from engine.journal import Stage
from engine.table import Table
from tests.journeys.conftest import Journey
from tests.journeys.five_hundred import (
    FOUR,
    LOOKED,
    bruno_has_the_joker,
    but_for_times,
    confirm,
    contracted,
    make,
    make_all,
    pick,
    play_cards,
    seed_where,
    start,
    table_message,
    view_of,
)
from ui.cards import card_text
from ui.pictures.words import alt

pytestmark = pytest.mark.asyncio

OPEN = "open misere without kitty"


async def look(journey: Journey) -> None:
    """Let everybody turn up the hand, whose turn it may be."""
    for who in FOUR:
        await make(journey, who, "look")


async def lay_away(journey: Journey, table: Table) -> None:
    """Let the contractor choose three cards, but never the joker."""
    seat = cast("int", table.actor)
    cards = [card for card in view_of(table, seat).hand or () if card != JOKER]
    who = journey.to_move().name
    answer = await pick(journey, who, *map(str, cards[-3:]))
    if view_of(table, seat).phase is Phase.DISCARD:
        await confirm(journey, who, answer)


def carmen_lays_her_hand_open(match: FiveHundred) -> bool:
    """Whether an open misère of Carmen's outlives the first trick when everybody plays low cards."""
    later = contracted(match, f"bid {OPEN}", "pass", "pass", "pass")
    while not later.view(None).tricks and later.phase is not Phase.DEAL:
        seat = cast("int", later.actor)
        later.play(seat, later.legal_moves(seat)[0])
    return later.view(None).exposed is not None


@pytest.mark.slow
async def test_a_match_is_played_from_the_first_bid_to_its_end(journey: Journey) -> None:
    second = seed_where(carmen_lays_her_hand_open, dealer=1)
    journey.chance.rig(seed_where(bruno_has_the_joker), second)
    async with journey.bot():
        table = await start(journey, defender_tricks="never")
        await look(journey)
        await make_all(journey, "bid 6S", "bid 7H", "bid misere", "bid 8C without kitty", "bid 8NT")
        ladder = table_message(journey).text
        for line in ("7 ♥ Carmen", "misère Diego", "8 ♣ without the kitty Ada"):
            assert line in ladder
        assert "the highest bid is **8 no trumps** by Bruno" in ladder
        await make_all(journey, "pass", "pass", "pass", "take")
        assert "From the kitty: " in journey.hand_of("Bruno").text
        assert "Your 13 cards" in journey.hand_of("Bruno").text
        await lay_away(journey, table)
        await make_all(journey, "name none", "play JKR as D")
        assert "Bruno: JKR as ♦, highest so far" in table_message(journey).text
        assert "Trick 1, led: ♦" in table_message(journey).text
        await play_cards(journey, table, 5)
        before = but_for_times(table_message(journey).text)
    async with journey.bot():
        table = journey.table()
        assert len(view_of(table, 0).trick) == 2
        assert but_for_times(table_message(journey).text) == before
        while not view_of(table, 0).sheet:
            await play_cards(journey, table, 1)
        (ended,) = view_of(table, 0).sheet
        assert sum(ended.won) == 10
        await open_misere_ends_the_match(journey, table)


async def open_misere_ends_the_match(journey: Journey, table: Table) -> None:
    """Carmen plays the second hand open, and wins or loses the match by it."""
    await look(journey)
    await make_all(journey, f"bid {OPEN}", "pass", "pass", "pass", "stand")
    assert "**You sit out this hand:**" in journey.hand_of("Ada").text
    while view_of(table, 2).last_trick is None:
        assert "Open hand of Carmen:" not in table_message(journey, 2).text
        await play_cards(journey, table, 1)
    while table.stage is Stage.PLAYING:
        (line,) = (s for s in table_message(journey, 2).text.splitlines() if "Open hand of Carmen:" in s)
        assert all(alt(card_text(card)) in line for card in view_of(table, 2).hand or ())
        await play_cards(journey, table, 1)
    result = journey.posted(button="Rematch")
    assert "Played in 2 hands." in result.text
    assert "1) Bruno 8 no trumps, " in result.text
    assert "2) Carmen open misère without the kitty, " in result.text


@pytest.mark.usefixtures("bot")
async def test_a_blind_misere_is_played_with_hidden_cards(journey: Journey) -> None:
    table = await start(journey)
    await confirm(journey, "Bruno", await make(journey, "Bruno", "bid blind misere without kitty"))
    assert "lie face down" in journey.hand_of("Bruno").text
    await make_all(journey, "look", "pass", "look", "pass", "look", "pass")
    assert "Your 10 cards" in journey.hand_of("Bruno").text
    await make_all(journey, "stand")
    while table.stage is Stage.PLAYING:
        assert "Open hand" not in table_message(journey).text
        await play_cards(journey, table, 1)
    assert "1) Bruno blind misère without the kitty, " in journey.posted(button="Rematch").text


@pytest.mark.usefixtures("bot")
async def test_a_called_partner_is_known_to_nobody_else_until_the_card_falls(journey: Journey) -> None:
    people = (*FOUR, "Elena")
    table = await start(journey, *people, **LOOKED)
    await make_all(journey, "bid 6S without kitty", "pass", "pass", "pass", "pass")
    offered = {move.card for move in view_of(table, 1).legal_moves}
    called = next(card for card in view_of(table, 3).hand or () if card in offered)
    await make_all(journey, f"call {called}")
    said = card_text(called)

    def partner_told() -> list[str]:
        return [who for who in people if "you are the partner" in journey.hand_of(who).text]

    assert f"Partner: whoever holds {said}" in table_message(journey).text
    assert partner_told() == ["Diego"]
    await journey.hurry(table, lambda: view_of(table, 0).partner is not None)
    assert f"Partner: Diego, called by {said}" in table_message(journey).text
    assert partner_told() == []


@pytest.mark.usefixtures("bot")
async def test_people_and_computer_players_play_a_hand_together(journey: Journey) -> None:
    await journey.start_match("Ada", computers=3, game="five-hundred", blind_misere=False)
    table = journey.table()
    while not view_of(table, 0).sheet:
        phase = view_of(table, 0).phase
        if phase is Phase.DISCARD:
            await lay_away(journey, table)
        else:
            await make_all(journey, "pass" if phase is Phase.AUCTION else str(table.view(0).legal_moves[0]))
    assert "Hand 1 is over." in journey.posted("its seed was").text
