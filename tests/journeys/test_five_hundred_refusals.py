"""What cannot be done at Five Hundred: a sentence with the rule, a table left as it was."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import JOKER, Card, Suit
from engine.games.five_hundred import FiveHundred, Phase
from engine.games.five_hundred.bids import BID_BY_TEXT
from localdiscord import Answer
from tests.journeys.conftest import Journey, plays_on
from tests.journeys.five_hundred import (
    FOUR,
    GAME,
    LOOKED,
    bruno_has_the_joker,
    contract_of_bruno,
    contracted,
    control,
    held,
    make_all,
    play_cards,
    seed_where,
    start,
    view_of,
)
from ui.ids import Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

NO_TRUMPS = "bid 6NT without kitty"


async def may_not(journey: Journey, who: str, move: str, code: str, **facts: Any) -> Answer:
    """Somebody tries a move by command and is told, alone, why not."""
    with journey.unchanged():
        answer = await journey.slash(who, "play", move=move)
        journey.refused(answer, code, 1, **facts)
    return answer


async def test_calls_against_the_rules_of_the_auction_are_refused(journey: Journey) -> None:
    await start(journey, blind_misere=False)
    await may_not(journey, "Bruno", "bid misere", "misere-needs-seven")
    await may_not(journey, "Bruno", "bid blind misere", "bid-not-played", bid=BID_BY_TEXT["BLIND MISERE"])
    await may_not(journey, "Bruno", "bid 5S", "unknown-move", text="bid 5S")
    await may_not(journey, "Bruno", "take", "call-is-due")
    await make_all(journey, "bid 7H")
    for low in ("6NT", "7H", "7S"):
        bid, high = BID_BY_TEXT[low], BID_BY_TEXT["7H"]
        await may_not(journey, "Carmen", f"bid {low}", "bid-too-low", bid=bid, high=high)
    await make_all(journey, "pass", "bid 8S")
    await may_not(journey, "Carmen", "bid 9S", "already-passed")
    await may_not(journey, "Diego", "pass", "not-your-turn", actor=0)


async def test_other_discards_than_three_cards_of_the_hand_are_refused(journey: Journey) -> None:
    table = await contract_of_bruno(journey, "bid 6S")
    assert view_of(table, 1).phase is Phase.DISCARD
    cards = [str(card) for card in view_of(table, 1).hand or ()]
    for count in (1, 2, 4, 13):
        await may_not(journey, "Bruno", f"discard {' '.join(cards[:count])}", "discard-three", cards=count)
    foreign = next(iter(view_of(table, 0).hand or ()))
    wrong = f"discard {cards[0]} {cards[1]} {foreign}"
    await may_not(journey, "Bruno", wrong, "card-not-in-hand", card=foreign)
    await may_not(journey, "Bruno", f"discard {cards[0]} {cards[1]} {cards[0]}", "discard-repeat")
    with journey.unchanged():
        hand = journey.hand_of("Bruno")
        (menu,) = hand.selects
        answer = await journey.forge("Bruno", hand, str(menu["custom_id"]), *cards[:4])
        journey.refused(answer, "discard-three", 1, cards=4)
    await journey.select("Bruno", hand, [card for card in cards if card != "JKR"][-3:])
    assert view_of(table, 1).phase is Phase.PLAY


async def test_a_card_not_held_and_one_that_does_not_follow_are_refused(journey: Journey) -> None:
    def carmen_must_follow(match: FiveHundred) -> bool:
        later = contracted(match, NO_TRUMPS, "pass", "pass", "pass")
        led = later.legal_moves(1)[0].card
        suits = {card.suit for card in held(later, 2)} - {None}
        return JOKER not in held(later, 1) and led is not None and led.suit in suits and len(suits) > 1

    journey.chance.rig(seed_where(carmen_must_follow))
    table = await contract_of_bruno(journey, NO_TRUMPS)
    await play_cards(journey, table, 1)
    led = view_of(table, 2).led
    assert led is not None
    hand = view_of(table, 2).hand or ()
    other = next(card for card in hand if card.suit not in (led, None))
    foreign = next(card for card in view_of(table, 0).hand or () if card != JOKER)
    await may_not(journey, "Carmen", f"play {other}", "must-follow", card=other, suit=led)
    await may_not(journey, "Carmen", f"play {foreign}", "card-not-in-hand", card=foreign)
    await may_not(journey, "Diego", f"play {foreign}", "not-your-turn", actor=2)


async def test_a_joker_is_not_played_while_its_holder_can_follow(journey: Journey) -> None:
    def carmen_holds_joker_and_suit(match: FiveHundred) -> bool:
        later = contracted(match, NO_TRUMPS, "pass", "pass", "pass")
        led = later.legal_moves(1)[0].card
        hand = held(later, 2)
        return led is not None and JOKER in hand and any(card.suit is led.suit for card in hand)

    journey.chance.rig(seed_where(carmen_holds_joker_and_suit))
    table = await contract_of_bruno(journey, NO_TRUMPS)
    await play_cards(journey, table, 1)
    await may_not(journey, "Carmen", "play JKR", "joker-only-when-void", suit=view_of(table, 2).led)
    assert "Not the joker: while it belongs to no suit" in journey.hand_of("Carmen").text


async def test_a_joker_is_named_once_and_led_to_a_suit_that_was_not_led(journey: Journey) -> None:
    ace = Card.parse("AS")
    journey.chance.rig(seed_where(lambda match: {ace, JOKER} <= set(held(match, 1))))
    table = await contract_of_bruno(journey, NO_TRUMPS)
    await may_not(journey, "Bruno", f"play {ace}", "naming-is-due")
    await make_all(journey, "name none")
    await may_not(journey, "Bruno", "name H", "joker-already-named")
    await may_not(journey, "Bruno", "play JKR", "joker-needs-suit", suits=tuple(Suit))
    await make_all(journey, f"play {ace}")
    await play_cards(journey, table, 3)
    await may_not(journey, "Bruno", "play JKR as S", "suit-already-led", suit=Suit.SPADES)
    assert control(journey.hand_of("Bruno"), "play JKR as S") is None
    await make_all(journey, "play JKR as D")
    await play_cards(journey, table, 3)
    assert view_of(table, 0).won[1] == 2


async def test_a_partner_who_sits_out_a_misere_plays_nothing(journey: Journey) -> None:
    table = await contract_of_bruno(journey, "bid misere without kitty")
    card = next(iter(view_of(table, 3).hand or ()))
    for move in (f"play {card}", "pass", "bid 10NT"):
        await may_not(journey, "Diego", move, "sits-out")
    hand = journey.hand_of("Diego")
    assert not plays_on(hand)
    with journey.unchanged():
        forged = Id(Kind.PLAY, 1, table.version, f"play {card}")
        journey.refused(await journey.forge("Diego", hand, forged), "sits-out", 1)


async def test_controls_of_a_trick_and_of_an_auction_that_are_over_do_nothing(journey: Journey) -> None:
    journey.chance.rig(seed_where(lambda match: not bruno_has_the_joker(match)))
    table = await start(journey, **LOOKED)
    bid = control(journey.hand_of("Bruno"), "bid 6S")
    assert bid is not None
    await make_all(journey, NO_TRUMPS, "pass", "pass", "pass")
    card = str(view_of(table, 1).legal_moves[-1])
    old = control(journey.hand_of("Bruno"), card)
    assert old is not None
    await play_cards(journey, table, 4)
    hand = journey.hand_of("Bruno")
    with journey.unchanged():
        for custom_id, *chosen in ((bid, "bid 6S"), (old,)):
            journey.refused(await journey.forge("Bruno", hand, custom_id, *chosen), "stale")


async def test_nobody_joins_a_full_table_or_a_match_that_runs(journey: Journey) -> None:
    lobby = await journey.open_table("Ada", GAME)
    for who in (*FOUR[1:], "Elena"):
        await journey.click(who, lobby, "Join")
    await journey.click("Fatima", lobby, "Join")
    with journey.unchanged():
        guest = journey.server.add_member("Guest")
        answer = await guest.forge(str(Id(Kind.JOIN, 1)), lobby)
        await journey.settle()
        journey.refused(answer, "table-full", seats=6)
    await journey.click("Fatima", lobby, "Leave")
    await journey.click("Ada", lobby, "Start")
    assert view_of(journey.table(), 0).players == 5
    with journey.unchanged():
        journey.refused(await journey.forge("Fatima", lobby, Id(Kind.JOIN, 1)), "lobby-closed")
        journey.refused(await journey.slash("Fatima", "pass"), "no-table-here")
