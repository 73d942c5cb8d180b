"""The watch over secrets itself: it must notice what is planted, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from engine.dominoes import TILES
from engine.games.five_hundred import FiveHundred, pack_of
from tests.journeys.card_leaks import EXAMPLES
from tests.journeys.conftest import Journey
from tests.journeys.leaks import LeakWatch
from ui.cards import card_text
from ui.layouts.parts import box, finished

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


async def say(journey: Journey, channel: int, text: str, custom_id: str | None = None) -> None:
    parts = [text] if custom_id is None else [text, ui.ActionRow(ui.Button(label="x", custom_id=custom_id))]
    await journey.client.get_partial_messageable(channel).send(view=finished(box(*parts)))
    await journey.settle()


def taken(watch: LeakWatch) -> list[str]:
    found = list(watch.found)
    watch.found.clear()
    return found


async def test_a_hand_shown_to_anybody_else_is_noticed(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    tile = next(str(tile) for tile in table.view(0).hand if str(tile) != "6-4")
    ada, bruno = (journey.person(name).dm_channel.id for name in ("Ada", "Bruno"))
    await say(journey, ada, f"You hold {tile}")
    assert not journey.leaks.found
    await say(journey, bruno, f"Ada holds {tile}")
    assert "shown to Bruno" in taken(journey.leaks)[0]
    await say(journey, journey.channel.id, f"Ada holds {tile[::-1]}")
    assert "shown to everybody" in taken(journey.leaks)[0]
    await say(journey, journey.channel.id, "Play", f"b:play:1:1:{tile}")
    assert "shown to everybody" in taken(journey.leaks)[0]


async def test_an_undealt_tile_and_a_running_seed_are_noticed(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    dealt = {*table.view(0).hand, *table.view(1).hand}
    asleep = next(tile for tile in TILES if tile not in dealt)
    await say(journey, journey.person("Ada").dm_channel.id, f"{asleep} sleeps")
    assert taken(journey.leaks)
    await say(journey, journey.channel.id, str(table.steps[0].entry.seed))
    assert "seed" in taken(journey.leaks)[0]


async def test_a_tile_is_no_secret_once_it_was_played_or_its_deal_was_opened(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    tile = str(table.view(0).legal_moves[0])
    seed = table.steps[0].entry.seed
    await journey.play_once(table)
    await say(journey, journey.channel.id, f"Ada played {tile}")
    await journey.hurry(table, lambda: table.view(None).hand_number == 2)
    await say(journey, journey.channel.id, f"{seed}: 0-0 1-1 2-2 3-3 4-4 5-5 6-6")
    assert not journey.leaks.found


async def contract_of_bruno(journey: Journey, bid: str) -> Any:
    """Bruno plays without the kitty, and everybody has looked; returns the table."""
    await journey.start_match("Ada", "Bruno", "Carmen", "Diego", game=FiveHundred.key, blind_misere=False)
    table = journey.table()
    for move in (f"bid {bid} without kitty", "pass", "pass", "pass", "stand"):
        person = journey.to_move()
        await table.act(person.id, table.parse(move))
    await journey.settle()
    return table


async def test_cards_in_other_hands_and_in_the_kitty_are_noticed(journey: Journey) -> None:
    table = await contract_of_bruno(journey, "6S")
    mine, theirs = (
        next(card_text(card) for card in table.view(seat).hand if card not in EXAMPLES) for seat in (0, 2)
    )
    in_hands = {card for seat in range(4) for card in table.view(seat).hand}
    below = next(card for card in pack_of(4) if card not in in_hands | EXAMPLES)
    ada = journey.person("Ada").dm_channel.id
    await say(journey, ada, f"{mine}, and a bid of 6♠︎")
    assert not journey.card_leaks.found
    await say(journey, ada, f"Carmen holds {theirs}")
    assert "shown to Ada" in journey.card_leaks.found.pop()
    await say(journey, ada, f"The kitty: {below}")
    assert "shown to Ada" in journey.card_leaks.found.pop()
    await say(journey, journey.channel.id, "Play", f"b:play:1:1:play {mine}")
    assert "shown to everybody" in journey.card_leaks.found.pop()


async def test_a_card_is_no_secret_once_it_was_played(journey: Journey) -> None:
    table = await contract_of_bruno(journey, "6S")
    move = table.view(1).legal_moves[0]
    await say(journey, journey.channel.id, f"{card_text(move.card)} is led")
    assert journey.card_leaks.found.pop()
    await table.act(journey.to_move().id, move)
    await journey.settle()
    await say(journey, journey.channel.id, f"{card_text(move.card)} was led")
    assert not journey.card_leaks.found
