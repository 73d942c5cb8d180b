"""The auction in messages: the ladder, hands that lie face down, bids on offer, kitty, partner, joker."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.five_hundred import bid_move, play_move
from engine.games.five_hundred.bids import BID_BY_TEXT
from engine.table import Table
from tests.ui.builders import NOW, buttons, selects, texts
from tests.ui.games.five_hundred.positions import GOLDEN, table_at
from ui.games.five_hundred import FiveHundredPresenter
from ui.i18n import Language, language
from ui.layouts import hand, recap, second_look, table_message

pytestmark = pytest.mark.asyncio

PRESENTER = FiveHundredPresenter()
ALL_LOOK = "look, 1: look, 2: look, 3: look"
JOKER_HAND = {0: "JKR 5S 6S 7S 5C 6C 7C 4D 5D 6D"}


def shown(table: Table, seat: int, words: Language) -> str:
    return texts(hand(table, seat, words, where="dm"))


def offered(table: Table, seat: int, words: Language) -> list[str]:
    view = hand(table, seat, words, where="dm")
    return [str(b.label) for b in buttons(view) if (b.custom_id or "").startswith("b:play:")]


def menus(table: Table, seat: int, words: Language) -> dict[str, list[str]]:
    view = hand(table, seat, words, where="dm")
    return {str(menu.placeholder): [option.value for option in menu.options] for menu in selects(view)}


def asked(table: Table, move: str, words: Language) -> str | None:
    assert table.actor is not None
    view = second_look(table, table.actor, table.parse(move), words)
    return None if view is None else texts(view)


def ladder(table: Table, words: Language) -> list[str]:
    lines = texts(table_message(table, words, NOW)).splitlines()
    return [line for line in lines if line.startswith(("**6**", "**7**", "**8**", "**9**", "**10**"))]


# The ladder


async def test_the_whole_ladder_is_shown_before_a_bid(english: Language) -> None:
    assert ladder(table_at(GOLDEN), english) == [
        "**6** ♠︎ · ♣︎ · ♦︎ · ♥︎ · NT",
        "**7** ♠︎ · ♣︎ · ♦︎ · ♥︎ · NT · misère",
        "**8** ♠︎ · ♣︎ · ♦︎ · ♥︎ · NT",
        "**9** ♠︎ · ♣︎ · ♦︎ · ♥︎ · NT",
        "**10** ♠︎ · ♣︎ · ♦︎ · open misère/blind misère · ♥︎ · NT",
    ]


async def test_the_ladder_names_who_bid_what_and_shows_what_is_still_higher(english: Language) -> None:
    table = table_at(GOLDEN, "bid 6S, bid 6D without kitty, bid 7C")
    assert ladder(table, english)[:2] == [
        "**6** **♠︎ Ada** · **♦︎ without the kitty Bruno**",
        "**7** **♣︎ Carmen** · ♦︎ · ♥︎ · NT · misère",
    ]


async def test_an_earlier_bid_of_the_same_player_gives_way_to_the_later_one(english: Language) -> None:
    table = table_at(GOLDEN, "bid 6S, bid 6C, pass, pass, bid 6D")
    assert ladder(table, english)[0] == "**6** **♣︎ Bruno** · **♦︎ Ada** · ♥︎ · NT"


async def test_misere_stands_where_the_table_ranks_it(english: Language) -> None:
    table = table_at(GOLDEN, misere_rank="above_8s", open_misere=False)
    assert ladder(table, english)[1:3] == [
        "**7** ♠︎ · ♣︎ · ♦︎ · ♥︎ · NT",
        "**8** ♠︎ · misère · ♣︎ · ♦︎ · ♥︎ · NT",
    ]
    assert "blind misère" in ladder(table, english)[-1]
    assert "misère" not in "".join(ladder(table_at(GOLDEN, misere=False), english))


async def test_highest_bid_passes_and_unseen_hands_are_told(english: Language) -> None:
    table = table_at(GOLDEN, "look, bid 7H, pass")
    text = texts(table_message(table, english, NOW))
    assert "**Auction:** the highest bid is **7♥︎** by Ada." in text
    assert "Passed: Bruno" in text
    assert "Hand still face down: Bruno, Carmen, and Dario" in text


async def test_all_bids_can_be_looked_at_again(english: Language) -> None:
    table = table_at(GOLDEN, "bid 6S, pass, bid 6NT without kitty")
    assert "All bids" in [button.label for button in buttons(table_message(table, english, NOW))]
    assert texts(recap(table, english)).splitlines()[1:] == [
        "**All bids**",
        "Ada bids 6♠︎.",
        "Bruno passes.",
        "Carmen bids 6 no trumps without the kitty.",
    ]
    fresh = table_at(GOLDEN)
    assert "All bids" not in [button.label for button in buttons(table_message(fresh, english, NOW))]
    assert "nothing to look back on" in texts(recap(fresh, english))


# Hands that lie face down


async def test_a_hand_arrives_face_down_to_be_looked_at_or_bid_on_blindly(english: Language) -> None:
    table = table_at(GOLDEN)
    assert "**Your ten cards lie face down.**" in shown(table, 0, english)
    assert "blind misère, worth 500 points" in shown(table, 0, english)
    assert offered(table, 0, english) == [
        "Look at my hand",
        "Pass",
        "Bid blind misère",
        "Bid blind misère without the kitty",
    ]
    assert not menus(table, 0, english)


async def test_whoever_waits_may_look_already(english: Language) -> None:
    table = table_at(GOLDEN)
    assert offered(table, 2, english) == ["Look at my hand"]
    looked = table_at(GOLDEN, "2: look")
    assert "**Your 10 cards**" in shown(looked, 2, english)
    assert offered(looked, 2, english) == []


async def test_without_blind_misere_hands_lie_open_to_their_players(english: Language) -> None:
    table = table_at(GOLDEN, blind_misere=False)
    assert "**Your 10 cards**" in shown(table, 3, english)
    assert "Hand still face down" not in texts(table_message(table, english, NOW))


async def test_a_look_may_be_pressed_in_an_outdated_hand() -> None:
    table = table_at(GOLDEN)
    assert PRESENTER.move_keeps(table.parse("look"))
    assert not PRESENTER.move_keeps(table.parse("pass"))


async def test_a_blind_misere_is_asked_about(english: Language) -> None:
    question = asked(table_at(GOLDEN), "bid blind misere", english)
    assert question is not None
    assert "500 points" in question
    assert asked(table_at(GOLDEN), "bid 10NT", english) is None


# Bids on offer


async def test_a_fresh_auction_splits_its_bids_by_tricks_among_few_menus(english: Language) -> None:
    table = table_at(GOLDEN, ALL_LOOK)
    assert len(table.view(0).legal_moves) > 50
    assert offered(table, 0, english) == ["Pass"]
    found = menus(table, 0, english)
    assert list(found) == ["Bid 6 to 7 …", "Bid 8 to 9 …", "Bid 10 …", "Bid misère …"]
    assert found["Bid 6 to 7 …"][:3] == ["bid 6S", "bid 6S without kitty", "bid 6C"]
    assert found["Bid misère …"] == ["bid open misere", "bid open misere without kitty"]
    assert sum(map(len, found.values())) + 1 == len(table.view(0).legal_moves)


async def test_bids_with_the_kitty_alone_share_one_menu(english: Language) -> None:
    found = menus(table_at(GOLDEN, ALL_LOOK, without_kitty=False), 0, english)
    assert list(found) == ["Bid 6 to 10 …", "Bid misère …"]


async def test_the_ladder_makes_room_for_the_menus_of_whose_bid_it_is(english: Language) -> None:
    table = table_at(GOLDEN, f"{ALL_LOOK}, bid 7S")
    assert "**8** ♠" not in shown(table, 1, english)
    assert "the highest bid is **7♠︎** by Ada" in shown(table, 1, english)
    assert "**8** ♠" in shown(table, 2, english)


async def test_only_bids_that_are_high_enough_are_offered(english: Language) -> None:
    table = table_at(GOLDEN, f"{ALL_LOOK}, bid 9NT")
    assert list(menus(table, 1, english)) == ["Bid 10 …", "Bid misère …"]


async def test_misere_is_offered_over_a_seven_only(english: Language) -> None:
    over_six = menus(table_at(GOLDEN, f"{ALL_LOOK}, bid 6NT"), 1, english)
    assert "bid misere" not in over_six["Bid misère …"]
    over_seven = menus(table_at(GOLDEN, f"{ALL_LOOK}, bid 7S"), 1, english)
    assert "bid misere" in over_seven["Bid misère …"]


async def test_few_bids_are_buttons(english: Language) -> None:
    table = table_at(GOLDEN, f"{ALL_LOOK}, bid open misere")
    assert offered(table, 1, english) == [
        "Pass",
        "Bid 10♥︎",
        "Bid 10♥︎ without the kitty",
        "Bid 10 no trumps",
        "Bid 10 no trumps without the kitty",
    ]


async def test_a_bid_says_what_it_is_worth_at_this_table(english: Language) -> None:
    table = table_at(GOLDEN, ALL_LOOK, without_kitty_bonus=2)
    view: Any = table.view(0)
    plain, bare = (bid_move(BID_BY_TEXT[text]) for text in ("8H", "8H WITHOUT KITTY"))
    assert PRESENTER.move_choice(english, view, plain) == "Bid 8♥︎ · 300 points"
    assert PRESENTER.move_choice(english, view, bare) == "Bid 8♥︎ without the kitty · 600 points"


# The contract


async def test_the_contractor_takes_the_kitty_or_raises(english: Language) -> None:
    table = table_at(GOLDEN, "bid 7H, pass, pass, pass")
    assert offered(table, 0, english) == ["Take the kitty"]
    assert "you may still raise" in shown(table, 0, english)
    assert next(iter(menus(table, 0, english))) == "Bid 7 to 9 …"
    fixed = table_at(GOLDEN, "bid 7H, pass, pass, pass", self_raise=False)
    assert not menus(fixed, 0, english)
    assert "you may still raise" not in shown(fixed, 0, english)


async def test_a_bid_without_the_kitty_is_played_so(english: Language) -> None:
    table = table_at(GOLDEN, "bid 10H without kitty, pass, pass, pass", self_raise=False)
    assert offered(table, 0, english) == ["Play without the kitty"]


async def test_three_cards_are_laid_away_at_once_from_one_menu(english: Language) -> None:
    table = table_at(GOLDEN, "bid 8H, pass, pass, pass, take")
    view = hand(table, 0, english, where="dm")
    (menu,) = selects(view)
    assert (menu.min_values, menu.max_values, len(menu.options)) == (3, 3, 13)
    assert menu.custom_id == f"b:pick:12:{table.version}:discard"
    about = {option.value: option.description for option in menu.options}
    assert about["KD"] == "king of diamonds, from the kitty"
    assert about["JKR"] == "the joker"
    assert table.parse("discard 9C 9D 10C") in table.view(0).legal_moves
    assert offered(table, 0, english) == []


async def test_the_kitty_is_pointed_out_and_discards_are_remembered(english: Language) -> None:
    table = table_at(GOLDEN, "bid 8H, pass, pass, pass, take")
    assert "From the kitty: 4♥︎ A♦︎ K♦︎" in shown(table, 0, english)
    table = table_at(GOLDEN, "bid 8H, pass, pass, pass, take, discard 9C 9D 10C")
    assert "Laid away: 10♣︎ 9♣︎ 9♦︎" in shown(table, 0, english)
    assert "Laid away" not in shown(table, 2, english)


async def test_strong_cards_are_not_laid_away_unasked(english: Language) -> None:
    table = table_at(GOLDEN, "bid 8H, pass, pass, pass, take")
    question = asked(table, "discard JKR JD 9C", english)
    assert question is not None
    assert "JKR, J♦︎ left bower" in question
    assert asked(table, "discard 9C 9D 10C", english) is None


# Partner and joker


async def test_five_players_call_a_partner_by_suit_or_play_alone(english: Language) -> None:
    table = table_at(
        None, "bid 8H, pass, pass, pass, pass, take, discard 2S 2C 2D", players=5, first=4, kitty="2S 2C 2D"
    )
    assert offered(table, 0, english) == ["Play alone"]
    found = menus(table, 0, english)
    assert len(found) == 4
    assert all(value.startswith("call ") for values in found.values() for value in values)
    assert sum(map(len, found.values())) + 1 == len(table.view(0).legal_moves)


async def test_a_secret_partner_is_told_so_alone(english: Language) -> None:
    script = "bid 8H, pass, pass, pass, pass, take, discard 2S 2C 2D, call AS"
    table = table_at({0: "JKR AH", 3: "AS"}, script, players=5, first=4, kitty="2S 2C 2D")
    secret = "**You hold A♠︎: you are the partner,**"
    assert [seat for seat in range(5) if secret in shown(table, seat, english)] == [3]
    assert "Partner: whoever holds A♠︎" in texts(table_message(table, english, NOW))


async def test_the_joker_is_named_or_explicitly_left_unnamed(english: Language) -> None:
    table = table_at(JOKER_HAND, "bid 6NT without kitty, pass, pass, pass, stand")
    assert offered(table, 0, english) == ["♠︎ spades", "♣︎ clubs", "♦︎ diamonds", "♥︎ hearts", "Leave it unnamed"]
    assert "In a misère" not in shown(table, 0, english)
    assert asked(table, "name none", english) is None


@pytest.mark.parametrize("code", ["en", "it", "es"])
async def test_in_a_misere_leaving_the_joker_unnamed_is_warned_of_first(code: str) -> None:
    words = language(code)
    table = table_at(JOKER_HAND, "bid open misere without kitty, pass, pass, pass, stand")
    assert "misère**" in shown(table, 0, words)
    assert asked(table, "name none", words)
    assert asked(table, "name S", words) is None


async def test_a_partner_who_sits_out_is_told_so(english: Language) -> None:
    table = table_at(JOKER_HAND, "bid open misere without kitty, pass, pass, pass, stand")
    assert "**You sit out this hand:** your partner plays open misère" in shown(table, 2, english)
    assert "You sit out" not in shown(table, 1, english)
    assert "Sitting out: Carmen" in texts(table_message(table, english, NOW))


async def test_bowers_and_joker_are_labelled(english: Language) -> None:
    table = table_at(GOLDEN, "bid 8H, pass, pass, pass, take, discard 9C 9D 10C")
    view: Any = table.view(0)
    from_hand = {str(move): PRESENTER.move_label(english, view, move) for move in view.legal_moves}
    assert from_hand["play JD"] == "J♦︎ left bower"
    assert from_hand["play JKR"] == "JKR"
    assert PRESENTER.move_label(english, table.view(3), play_move(table.parse("play JH").card)) == (
        "J♥︎ right bower"
    )
