"""The play in messages: trick, contract, hands by suit, what may be played and why not the rest."""

from __future__ import annotations

import pytest

from engine.journal import By
from engine.table import Table
from tests.ui.builders import NOW, buttons, texts
from tests.ui.games.five_hundred.positions import EIGHT_HEARTS, GOLDEN, cards, table_at
from ui.i18n import Language, language
from ui.layouts import hand, recap, table_message
from ui.layouts.story import last_moves

pytestmark = pytest.mark.asyncio

NO_TRUMPS = "bid 7NT without kitty, pass, pass, pass, stand"


def golden(played: str = "") -> Table:
    return table_at(GOLDEN, ", ".join(filter(None, [EIGHT_HEARTS, cards(played)])))


def shown(table: Table, seat: int, words: Language) -> list[str]:
    return texts(hand(table, seat, words, where="dm")).splitlines()


def offered(table: Table, seat: int, words: Language) -> list[str]:
    view = hand(table, seat, words, where="dm")
    return [str(b.label) for b in buttons(view) if (b.custom_id or "").startswith("b:play:")]


async def test_the_table_shows_contract_trumps_tricks_and_the_trick_by_seat(english: Language) -> None:
    table = golden("JKR 7H 8H 9H JD 7D 5C")
    assert texts(table_message(table, english, NOW)).splitlines()[1:11] == [
        "Hand 1 · 500 by a contract wins",
        "**Contract: 8♥︎** by Ada, worth 300 points",
        "**Trumps: ♥︎**",
        "Tricks: Ada + Carmen **1** of 8 · Bruno + Dario **0**",
        "**Trick 2**, led: **♥︎**",
        "- Ada: **J♦︎**, highest so far",
        "- Bruno: **7♦︎**",
        "- Carmen: **5♣︎**",
        "- Dario: …",
        "Score: Ada + Carmen **0** · Bruno + Dario **0**",
    ]


async def test_an_empty_trick_says_who_leads(english: Language) -> None:
    assert "**Trick 1:** Ada leads." in texts(table_message(golden(), english, NOW))


async def test_a_hand_is_sorted_with_bowers_and_joker_among_the_trumps(english: Language) -> None:
    lines = shown(golden(), 0, english)
    start = lines.index("**Your 10 cards**")
    assert lines[start + 1 : start + 3] == [
        "- Trumps: **JKR · J♦︎ left bower · A♥︎ · K♥︎ · 10♥︎ · 6♥︎ · 5♥︎ · 4♥︎**",
        "- **A♦︎ K♦︎**",
    ]


async def test_cards_need_no_colour(english: Language) -> None:
    text = "\n".join(shown(golden("JKR 7H"), 2, english))
    for sign in "♠♣♦♥":
        assert text.count(sign) == text.count(f"{sign}\ufe0e")


async def test_legal_cards_are_buttons_in_the_order_of_the_hand(english: Language) -> None:
    table = golden("JKR 7H 8H 9H JD 7D 5C")
    assert offered(table, 3, english) == ["J♥︎ right bower", "Q♥︎"]
    assert offered(table, 2, english) == []


async def test_the_other_cards_are_refused_with_the_reason(english: Language) -> None:
    lines = shown(golden("JKR 7H 8H 9H JD 7D 5C"), 3, english)
    assert "Not 7♣︎ 10♦︎ 4♦︎ A♠︎ 10♠︎ 9♠︎ 6♠︎: you hold ♥︎ and must follow suit." in lines
    assert "Led suit: **♥︎**" in lines
    assert not [line for line in shown(golden("JKR 7H"), 0, english) if line.startswith("Not ")]


async def test_a_joker_without_suit_is_refused_with_its_own_reason(english: Language) -> None:
    table = table_at({0: "AS", 1: "JKR 5S"}, f"{NO_TRUMPS}, play AS")
    assert "5♠︎" in offered(table, 1, english)
    assert "JKR" not in offered(table, 1, english)
    assert "Not the joker: while it belongs to no suit you may play it only when you hold no ♠︎." in shown(
        table, 1, english
    )


async def test_leading_a_joker_offers_every_suit_not_led_yet(english: Language) -> None:
    table = table_at({0: "JKR AS"}, f"{NO_TRUMPS}, name none, play AS")
    script = f"{NO_TRUMPS}, name none, " + cards("AS")
    while table.actor != 0:
        script += f", {table.view(table.actor).legal_moves[0]}"
        table = table_at({0: "JKR AS"}, script)
    jokers = [label for label in offered(table, 0, english) if "JKR" in label]
    assert jokers == ["JKR as ♣︎", "JKR as ♦︎", "JKR as ♥︎"]
    message = texts(table_message(table, english, NOW))
    assert "No trumps; the joker belongs to no suit." in message
    assert "Suits led so far: ♠︎" in message


async def test_the_suit_of_a_led_joker_stands_apart_from_the_next_card(english: Language) -> None:
    script = f"{NO_TRUMPS}, name none, play JKR as S, {cards('10S 7S 5S')}"
    table = table_at({0: "JKR AS", 1: "10S", 2: "7S", 3: "5S"}, script)
    assert last_moves(table, english, 1) == ["Trick 1: JKR as ♠︎ · 10♠︎ · 7♠︎ · 5♠︎. **Ada** led and won."]


async def test_a_joker_that_is_gone_is_no_more_spoken_of(english: Language) -> None:
    script = f"{NO_TRUMPS}, name none, play JKR as S"
    table = table_at({0: "JKR AS"}, script)
    assert "No trumps; the joker belongs to no suit." in texts(table_message(table, english, NOW))
    while len(table.view(None).tricks) == 0:
        script += f", {table.view(table.actor).legal_moves[0]}"
        table = table_at({0: "JKR AS"}, script)
    message = texts(table_message(table, english, NOW))
    assert "\nNo trumps.\n" in message
    assert "Suits led so far" not in message


async def test_a_named_joker_is_told(english: Language) -> None:
    table = table_at({0: "JKR AS"}, f"{NO_TRUMPS}, name H")
    assert "No trumps; the joker belongs to ♥︎." in texts(table_message(table, english, NOW))
    assert last_moves(table, english, 1) == ["Ada names ♥︎ for the joker."]


async def test_an_open_misere_lies_open_from_the_second_trick(english: Language) -> None:
    hands = {0: "5S 6S 5C 6C 7C 4D 5D 6D 4H 5H"}
    script = "bid open misere without kitty, pass, pass, pass, stand, play 5S"
    table = table_at(hands, script)
    assert "Open hand" not in texts(table_message(table, english, NOW))
    while len(table.view(None).tricks) == 0:
        script += f", {table.view(table.actor).legal_moves[-1]}"
        table = table_at(hands, script)
    for text in (texts(table_message(table, english, NOW)), "\n".join(shown(table, 1, english))):
        assert "**Open hand of Ada:** **6♠︎** · **5♥︎ 4♥︎** · **7♣︎ 6♣︎ 5♣︎** · **6♦︎ 5♦︎ 4♦︎**" in text
    assert "Ada lays the hand open." in last_moves(table, english, 3)


async def test_the_last_trick_is_shown_again_card_by_card(english: Language) -> None:
    table = golden("JKR 7H 8H 9H JD 7D")
    for view in (table_message(table, english, NOW), hand(table, 1, english, where="dm")):
        assert "b:recap:12:0:" in [button.custom_id for button in buttons(view)]
    assert texts(recap(table, english)).splitlines()[1:] == [
        "**Last trick**",
        "- Ada: **JKR**",
        "- Bruno: **7♥︎**",
        "- Carmen: **8♥︎**",
        "- Dario: **9♥︎**",
        "Ada won the trick.",
    ]


@pytest.mark.parametrize(("code", "label"), [("it", "Ultima presa"), ("es", "Baza anterior")])
async def test_the_button_speaks_the_language(code: str, label: str) -> None:
    view = table_message(golden("JKR 7H 8H 9H"), language(code), NOW)
    assert label in [button.label for button in buttons(view)]


async def test_tricks_are_told_in_one_line_and_cards_on_the_table_not_again(english: Language) -> None:
    assert last_moves(golden("JKR 7H 8H 9H JD 7D"), english, 3) == [
        "Ada takes the kitty.",
        "Ada lays three cards away.",
        "Trick 1: JKR · 7♥︎ · 8♥︎ · 9♥︎. **Ada** led and won.",
    ]
    assert last_moves(golden("JKR 7H 8H 9H JD 7D 5C JH"), english, 1) == [
        "Trick 2: J♦︎ · 7♦︎ · 5♣︎ · J♥︎. Ada led, **Dario** won."
    ]


async def test_a_card_played_for_somebody_silent_is_told(english: Language) -> None:
    table = table_at(GOLDEN, f"{EIGHT_HEARTS}, play JKR", by=By.TIMEOUT)
    assert last_moves(table, english, 1) == ["Time is up. Ada plays JKR."]


async def test_a_called_partner_is_told_when_the_card_falls(english: Language) -> None:
    hands = {0: "JKR AH 3S", 1: "AS"}
    script = "bid 8H, pass, pass, pass, pass, take, discard 2S 2C 2D, call AS, play 3S, play AS"
    table = table_at(hands, script, players=5, first=4, kitty="2S 2C 2D")
    assert "Partner: Bruno, called by A♠︎" in texts(table_message(table, english, NOW))
    assert last_moves(table, english, 1) == ["**Bruno is the partner**, called by A♠︎."]


async def test_everybody_passing_into_no_trumps_is_told(english: Language) -> None:
    table = table_at(GOLDEN, "pass, pass, pass, pass", all_pass="play_no_trumps")
    assert "**No contract:**" in texts(table_message(table, english, NOW))
    assert last_moves(table, english, 1) == [
        "Nobody has bid: the hand is played in no trumps without a contract."
    ]
