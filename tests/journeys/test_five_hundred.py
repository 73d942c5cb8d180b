"""Five Hundred through the real client: auction, kitty, joker and tricks."""

from __future__ import annotations

import pytest

from engine.games.five_hundred import Phase
from localdiscord import labels_of
from tests.journeys.conftest import Journey
from tests.journeys.five_hundred import (
    bruno_has_the_joker,
    but_for_times,
    confirm,
    contract_of_bruno,
    control,
    make,
    pick,
    play_cards,
    seed_where,
    start,
    table_message,
    view_of,
)

pytestmark = pytest.mark.asyncio


@pytest.mark.usefixtures("bot")
async def test_an_auction_is_held_by_buttons_menus_and_commands(journey: Journey) -> None:
    table = await start(journey)
    assert "lie face down" in journey.hand_of("Bruno").text
    outdated = journey.hand_of("Ada")
    look = control(outdated, "look")
    await make(journey, "Bruno", "look")
    assert "Your 10 cards" in journey.hand_of("Bruno").text
    await make(journey, "Bruno", "bid 7H")
    assert table.actor == 2
    # Two moves were made since, and looking is still what it was.
    assert look is not None
    await journey.forge("Ada", outdated, look)
    assert "Your 10 cards" in journey.hand_of("Ada").text
    carmen = await journey.slash("Carmen", "bid", call="7NT")
    assert carmen.ephemeral
    choices = await journey.person("Diego").complete("bid", "call", "mis", journey.channel)
    assert "bid misere" in [choice["value"] for choice in choices]
    low = await journey.slash("Diego", "bid", call="6S")
    assert "6♠︎ is too low: a bid must be higher than 7 no trumps." in low.text
    await journey.slash("Diego", "pass")
    again = await journey.slash("Diego", "bid", call="8S")
    assert "a pass is final" in again.text
    assert "NT Carmen" in table_message(journey).text
    await make(journey, "Ada", "pass")
    await make(journey, "Bruno", "pass")
    assert view_of(table, 2).phase is Phase.CONTRACT


@pytest.mark.usefixtures("bot")
async def test_a_look_of_somebody_else_calls_nobody(journey: Journey) -> None:
    await start(journey)
    assert journey.posted("it is your turn!")
    await make(journey, "Bruno", "look")
    await make(journey, "Carmen", "look")
    assert not [message for message in journey.shown() if "it is your turn!" in message.text]


@pytest.mark.usefixtures("bot")
async def test_a_blind_misere_is_asked_about_before_it_is_bid(journey: Journey) -> None:
    table = await start(journey)
    answer = await make(journey, "Bruno", "bid blind misere")
    assert table.actor == 1
    assert "without having seen your cards" in answer.text
    await confirm(journey, "Bruno", answer)
    assert table.actor == 2
    assert "blind misère Bruno" in table_message(journey).text


@pytest.mark.usefixtures("bot")
async def test_three_cards_are_laid_away_from_a_menu_or_by_command(journey: Journey) -> None:
    table = await contract_of_bruno(journey, "bid 6S")
    plain = [str(card) for card in view_of(table, 1).hand or ()][-4:]
    two = await journey.slash("Bruno", "discard", card=" ".join(plain[:2]))
    assert "Lay away exactly three cards, not 2." in two.text
    await pick(journey, "Bruno", *plain[:3])
    assert view_of(table, 1).phase is Phase.PLAY
    assert "Laid away: " in journey.hand_of("Bruno").text
    assert "Laid away: " not in table_message(journey).text


@pytest.mark.usefixtures("bot")
async def test_a_menu_forgets_what_was_asked_about_though_its_interaction_is_lost(journey: Journey) -> None:
    journey.chance.rig(seed_where(bruno_has_the_joker))
    table = await contract_of_bruno(journey, "bid 6S")
    await journey.settle()
    hand = journey.hand_of("Bruno")
    drawn = hand.edits
    with journey.unchanged():
        journey.server.fail("PATCH", "/webhooks/*/*/messages/@original", 404, code=10015)
        asked = await pick(journey, "Bruno", *[str(card) for card in view_of(table, 1).hand or ()][:3])
        assert "could win tricks" in asked.text
        await journey.settle()
        assert hand.edits == drawn + 1
        journey.server.plan.clear()


@pytest.mark.usefixtures("bot")
async def test_leaving_the_joker_unnamed_in_a_misere_is_asked_about(journey: Journey) -> None:
    journey.chance.rig(seed_where(bruno_has_the_joker))
    table = await contract_of_bruno(journey, "bid misere without kitty")
    assert "In a misère" in journey.hand_of("Bruno").text
    answer = await make(journey, "Bruno", "name none")
    assert "Careful" in answer.text
    assert view_of(table, 1).phase is Phase.NAME
    await confirm(journey, "Bruno", answer)
    assert view_of(table, 1).phase is Phase.PLAY
    assert "You sit out this hand" in journey.hand_of("Diego").text


@pytest.mark.slow
async def test_a_restart_in_the_middle_of_a_trick_loses_nothing(journey: Journey) -> None:
    async with journey.bot():
        table = await contract_of_bruno(journey, "bid 6S without kitty")
        await play_cards(journey, table, 6)
        before = but_for_times(table_message(journey).text)
    async with journey.bot():
        table = journey.table()
        assert len(view_of(table, 0).trick) == 2
        assert but_for_times(table_message(journey).text) == before
        shown = table_message(journey)
        assert "Last trick" in labels_of(shown)
        answer = await journey.click("Elena", shown, "Last trick")
        assert answer.ephemeral
        assert "won the trick." in answer.text
        await play_cards(journey, table, 34)
        summary = next(message for message in journey.shown() if "its seed was" in message.text)
        assert "Hand 1 is over." in summary.text
        answer = await journey.click("Elena", summary, "As text")
        assert "**Score sheet**, Ada + Carmen / Bruno + Diego:" in answer.text


@pytest.mark.usefixtures("bot")
async def test_a_card_played_by_command_is_answered_with_the_hand(journey: Journey) -> None:
    table = await contract_of_bruno(journey, "bid 6S without kitty")
    move = view_of(table, 1).legal_moves[0]
    answer = await journey.slash("Bruno", "play", move=str(move))
    assert "Your 9 cards" in answer.text
