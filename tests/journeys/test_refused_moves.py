"""Moves that cannot be made: a clear sentence for the person alone, and a table left as it was."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.dominoes import TILES, Tile
from engine.game import Unreadable
from engine.games.fives_and_threes import End, FivesAndThrees, TableView
from engine.journal import By
from localdiscord import Answer
from tests.journeys.conftest import QUICK, Journey, plays_on
from tests.journeys.positions import after_first_opening, seed_where

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


def fitting_ends(view: TableView, tile: Tile) -> set[End]:
    """The ends of the line at which a tile fits."""
    ends = ((End.LEFT, view.left), (End.RIGHT, view.right))
    return {name for name, end in ends if end is not None and tile.has(end.value)}


def holds_tiles_of_every_sort(match: FivesAndThrees) -> bool:
    """Whether the second seat will hold tiles for the left end only, and for neither."""
    view = after_first_opening(match).view(1)
    sorts = [fitting_ends(view, tile) for tile in view.hand or ()]
    return all(sort in sorts for sort in ({End.LEFT}, set()))


@pytest.fixture
def deals(journey: Journey) -> None:
    journey.chance.rig(seed_where(holds_tiles_of_every_sort))


async def bruno_is_to_move(journey: Journey) -> TableView:
    """A match in which Bruno is to answer Ada's opening; returns what he sees."""
    await journey.start_match("Ada", "Bruno")
    await journey.play_once(journey.table())
    view = journey.table().view(1)
    assert isinstance(view, TableView)
    return view


def tile_for(view: TableView, *ends: End) -> Tile:
    """A tile of the viewer's that fits at exactly these ends."""
    return next(tile for tile in view.hand or () if fitting_ends(view, tile) == set(ends))


async def bruno_may_not(journey: Journey, move: str, code: str, **facts: Any) -> Answer:
    """Bruno tries a move by command and is told why not, and what he can play instead."""
    with journey.unchanged():
        answer = await journey.slash("Bruno", "play", move=move)
        journey.refused(answer, code, 1, **facts)
    legal = ", ".join(f"`{legal}`" for legal in journey.table().view(1).legal_moves)
    assert f"You can play: {legal}." in answer.text
    return answer


async def test_what_is_no_move_is_quoted_and_refused(journey: Journey) -> None:
    await bruno_is_to_move(journey)
    for typed in ("6-7", "66", "6-4 up", " ", "💣" * 50, "*" * 100, "<@&1> @everyone", "deal"):
        with pytest.raises(Unreadable) as unreadable:
            journey.table().parse(typed)
        await bruno_may_not(journey, typed, unreadable.value.code, **unreadable.value.facts)


@pytest.mark.usefixtures("deals")
async def test_a_tile_that_is_not_in_the_hand_is_refused(journey: Journey) -> None:
    view = await bruno_is_to_move(journey)
    foreign = next(tile for tile in TILES if tile not in (view.hand or ()))
    await bruno_may_not(journey, f"{foreign} left", "tile-not-in-hand", tile=foreign)


@pytest.mark.usefixtures("deals")
async def test_the_wrong_end_is_refused(journey: Journey) -> None:
    view = await bruno_is_to_move(journey)
    assert view.left
    assert view.right
    tile = tile_for(view, End.LEFT)
    await bruno_may_not(
        journey, f"{tile} right", "does-not-fit", tile=tile, end=End.RIGHT, value=view.right.value
    )
    ends = {"left": view.left.value, "right": view.right.value}
    await bruno_may_not(journey, f"{tile}", "name-an-end", tile=tile, **ends)
    neither = tile_for(view)
    await bruno_may_not(journey, f"{neither}", "fits-neither-end", tile=neither, **ends)


@pytest.mark.usefixtures("deals")
async def test_knocking_while_able_is_refused(journey: Journey) -> None:
    await bruno_is_to_move(journey)
    await bruno_may_not(journey, "knock", "can-place")


async def test_dealing_is_not_for_players(journey: Journey) -> None:
    await bruno_is_to_move(journey)
    await bruno_may_not(journey, "deal 6-6 / 5-5", "only-chance-deals")


async def test_the_opener_can_neither_knock_nor_name_an_end(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    tile = journey.table().view(0).legal_moves[0].tile
    with journey.unchanged():
        journey.refused(await journey.slash("Ada", "play", move="knock"), "must-open")
        journey.refused(await journey.slash("Ada", "play", move=f"{tile} left"), "no-end-yet", tile=tile)


async def test_a_move_out_of_turn_is_refused_and_names_who_is_to_play(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    own = journey.table().view(1).hand[0]
    foreign = journey.table().view(0).hand[0]
    with journey.unchanged():
        for move in (own, foreign, "knock"):
            answer = await journey.slash("Bruno", "play", move=str(move))
            journey.refused(answer, "not-your-turn", 1, actor=0)
            assert "Ada is to play" in answer.text
            assert "You can play" not in answer.text


async def test_a_move_before_the_match_or_without_a_seat_is_refused(journey: Journey) -> None:
    await journey.open_table("Ada")
    with journey.unchanged():
        journey.refused(await journey.slash("Ada", "play", move="6-4"), "not-started")
        journey.refused(await journey.slash("Ada", "hand"), "not-started")
        journey.refused(await journey.slash("Bruno", "play", move="6-4"), "no-table-here")
        journey.refused(await journey.slash("Bruno", "play", move="6-4", table=1), "not-seated")
        journey.refused(await journey.slash("Bruno", "play", move="6-4", table=99), "no-such-table")


async def test_a_stale_button_plays_nothing_and_is_explained(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    kept = (await journey.click("Ada", message, "My hand")).message
    stale = plays_on(kept)[1]
    await journey.play_once(journey.table())
    with journey.unchanged():
        journey.refused(await journey.forge("Ada", kept, stale), "stale")
        journey.refused(await journey.forge("Ada", journey.hand_of("Ada"), stale), "stale")


async def test_the_hand_under_a_stale_button_is_brought_up_to_date(journey: Journey) -> None:
    message = await journey.start_match("Ada", "Bruno")
    old = (await journey.click("Ada", message, "My hand")).message
    stale = plays_on(old)[0]
    await journey.click("Ada", message, "My hand")  # only the newest private hand is kept true
    await journey.play_once(journey.table())
    assert stale in plays_on(old)
    journey.refused(await journey.click("Ada", old, custom_id=stale), "stale")
    assert not plays_on(old)
    assert "Waiting for Bruno" in old.text


async def test_a_double_click_moves_once(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    ada, hand = journey.person("Ada"), journey.hand_of("Ada")
    first, second, *_ = plays_on(hand)
    answers = await asyncio.gather(
        ada.click(hand, custom_id=first), ada.click(hand, custom_id=first), ada.click(hand, custom_id=second)
    )
    await journey.settle()
    assert all(answer.ok for answer in answers)
    moves = [step.entry for step in journey.table().steps if step.entry.by is By.PERSON]
    assert len(moves) == 1
    refused = [answer for answer in answers if answer.messages]
    assert len(refused) == 2
    for answer in refused:
        journey.refused(answer, "stale")


async def test_acting_after_the_end_is_refused(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", **QUICK)
    button = plays_on(journey.hand_of("Ada"))[0]
    result = await journey.finish(journey.table())
    before = len(journey.shown())
    journey.refused(await journey.forge("Ada", journey.hand_of("Ada"), button), "table-ended")
    for kind in ("join", "leave-now", "back", "start", "cancel", "end-now", "options", "add"):
        journey.refused(await journey.forge("Ada", result, f"b:{kind}:1:0:"), "table-ended")
    journey.refused(await journey.slash("Ada", "play", move="6-4"), "no-table-here")
    journey.refused(await journey.slash("Ada", "play", move="6-4", table=1), "no-such-table")
    assert len(journey.shown()) == before
