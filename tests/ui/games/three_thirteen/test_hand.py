from __future__ import annotations

from typing import Any

import pytest
from discord import ButtonStyle

from engine.table import Table
from tests.ui.builders import buttons, selects, texts
from tests.ui.games.three_thirteen.positions import GAME, GOLDEN, table_at
from ui.games import PRESENTERS
from ui.i18n import Language, language
from ui.layouts import hand, second_look

pytestmark = pytest.mark.asyncio

PRESENTER: Any = PRESENTERS[GAME]


def shown(table: Table, seat: int, words: Language, order: str | None = None) -> str:
    return texts(hand(table, seat, words, where="dm", order=order))


def own(table: Table, seat: int, words: Language, order: str | None = None) -> list[str]:
    return PRESENTER.hand(words, table.view(seat), order).splitlines()


def offered(table: Table, seat: int, words: Language) -> list[str]:
    view = hand(table, seat, words, where="dm")
    return [str(b.label) for b in buttons(view) if (b.custom_id or "").startswith("b:play:")]


def asked(table: Table, move: str, words: Language) -> str | None:
    assert table.actor is not None
    view = second_look(table, table.actor, table.parse(move), words)
    return None if view is None else texts(view)


# What is shown


async def test_a_hand_shows_round_piles_totals_and_the_best_arrangement(english: Language) -> None:
    assert shown(table_at(*GOLDEN), 1, english) == (
        "### Table 12 · Three Thirteen\n"
        "Round 1 of 11 · the 3s are wild ★\n"
        "Discard pile: **3♦︎★** · stock: 45 cards\n"
        "Ada **0** · Bruno **0**\n"
        "- Round 1 is dealt: 3 cards each, the 3s are wild; Bruno begins.\n"
        "**Your 3 cards**\n"
        "- left over **K♦︎ 7♠︎ 7♥︎** = 24 points\n"
        "**Your turn.**\n"
        "-# You can play here or in <#200>."
    )


async def test_the_card_just_drawn_is_named(english: Language) -> None:
    table = table_at(*GOLDEN, "draw discard")
    assert own(table, 1, english) == [
        "**Your 4 cards**, just drawn: **3♦︎★**",
        "- set **7♠︎ 7♥︎ 3♦︎★**",
        "- left over **K♦︎** = 10 points",
    ]
    assert "just drawn" not in shown(table, 0, english)


async def test_combinations_stand_apart_and_left_over_cards_with_their_cost(english: Language) -> None:
    table = table_at("AS AC AD AH 2S 2C 2D / 4H 5H 7S 9C 9D 9H KD")
    assert own(table, 1, english)[1:] == [
        "- set **9♣︎ 9♦︎ 9♥︎**",
        "- run **4♥︎ 5♥︎ 7♠︎★**",
        "- left over **K♦︎** = 10 points",
    ]


async def test_a_hand_that_melds_completely_says_so(english: Language) -> None:
    table = table_at("AS AC AD / 7H 7S 3D")
    assert own(table, 1, english)[1:] == ["- set **7♠︎ 7♥︎ 3♦︎★**", "- nothing left over"]


async def test_a_hand_is_sorted_by_suit_or_by_rank_as_wished(english: Language) -> None:
    table = table_at("AS AC AD AH / 10S 4H 2S 4D")
    assert own(table, 1, english, "suit")[1:-1] == ["- **2♠︎ 10♠︎**", "- **4♦︎★**", "- **4♥︎★**"]
    assert own(table, 1, english, "rank")[1:-1] == ["- **2♠︎ 4♦︎★ 4♥︎★ 10♠︎**"]
    for order in ("suit", "rank"):
        assert own(table, 1, english, order)[-1] == own(table, 1, english)[-1]


async def test_an_unknown_order_is_the_usual_one(english: Language) -> None:
    table = table_at(*GOLDEN)
    assert own(table, 1, english, "colour") == own(table, 1, english)


async def test_the_order_in_use_cannot_be_pressed(english: Language) -> None:
    for order, used in ((None, "Combined"), ("suit", "By suit"), ("gone", "Combined")):
        view = hand(table_at(*GOLDEN), 0, english, where="dm", order=order)
        sorting = {b.label: b for b in buttons(view) if (b.custom_id or "").startswith("b:order:")}
        assert list(sorting) == ["Combined", "By suit", "By rank"]
        assert [label for label, button in sorting.items() if button.disabled] == [used]
    assert sorting["By rank"].custom_id == "b:order:12:0:rank"


async def test_cards_need_no_colour(english: Language) -> None:
    # The mark keeps Discord from turning the sign into a coloured picture.
    written = shown(table_at("AS AC AD AH / 10S 4H 2C 4D"), 1, english)
    for sign in "♠♣♦♥":
        assert written.count(sign) == written.count(f"{sign}\ufe0e") > 0


async def test_jokers_are_labelled(english: Language) -> None:
    table = table_at("AS AC AD / 7H 7S JKR", jokers=1)
    assert own(table, 1, english)[1] == "- set **7♠︎ 7♥︎ JKR★**"
    assert "the 3s and jokers are wild ★" in shown(table, 1, english)


async def test_after_somebody_went_out_the_hand_says_so_and_whose_turns_remain(english: Language) -> None:
    table = table_at("4C 9D 9C / 7H 7S KD / 2C 2S 2H", "3D", "draw discard, out KD")
    lines = shown(table, 2, english).splitlines()
    assert "**Bruno is out** with set **7♠︎ 7♥︎ 3♦︎★**." in lines
    assert "**Final turns:** Carmen → Ada" in lines


# What is offered


async def test_a_turn_begins_with_two_ways_to_draw(english: Language) -> None:
    assert offered(table_at(*GOLDEN), 1, english) == ["Draw from the stock", "Take 3♦︎★"]
    assert offered(table_at(*GOLDEN), 0, english) == []


async def test_few_discards_are_buttons_and_going_out_stands_out(english: Language) -> None:
    table = table_at(*GOLDEN, "draw discard")
    view = hand(table, 1, english, where="dm")
    moves = [b for b in buttons(view) if (b.custom_id or "").startswith("b:play:")]
    assert [(b.label, b.custom_id) for b in moves] == [
        ("Go out, discard K♦︎", "b:play:12:2:out KD"),
        ("Discard 7♠︎", "b:play:12:2:discard 7S"),
        ("Discard 3♦︎★", "b:play:12:2:discard 3D"),
        ("Discard K♦︎", "b:play:12:2:discard KD"),
        ("Discard 7♥︎", "b:play:12:2:discard 7H"),
    ]
    assert [b.style is ButtonStyle.primary for b in moves] == [True, False, False, False, False]
    assert not selects(view)


async def test_going_out_is_offered_only_when_it_is_possible(english: Language) -> None:
    table = table_at(*GOLDEN, "draw stock")
    assert not [label for label in offered(table, 1, english) if "Go out" in label]


async def test_many_discards_are_one_menu(english: Language) -> None:
    table = table_at("AS AC AD AH 2S / 4H 8H 7S 9C 5C", "KS", "draw discard")
    (menu,) = selects(hand(table, 1, english, where="dm"))
    assert menu.custom_id == "b:choose:12:2:0"
    assert menu.placeholder == "Discard a card …"
    assert [(o.label, o.value, o.description) for o in menu.options] == [
        ("Discard 7♠︎", "discard 7S", "7 of spades, leaves 36 points"),
        ("Discard K♠︎", "discard KS", "king of spades, leaves 33 points"),
        ("Discard 5♣︎★", "discard 5C", "5 of clubs, wild, leaves 38 points"),
        ("Discard 9♣︎", "discard 9C", "9 of clubs, leaves 34 points"),
        ("Discard 4♥︎", "discard 4H", "4 of hearts, leaves 39 points"),
        ("Discard 8♥︎", "discard 8H", "8 of hearts, leaves 35 points"),
    ]


async def test_many_ways_to_go_out_are_one_menu_too(english: Language) -> None:
    table = table_at("AS AC AD AH 2S / 6S 6C 6D 6H 5C", "5D", "draw discard")
    out, discards = selects(hand(table, 1, english, where="dm"))
    assert (out.placeholder, discards.placeholder) == ("Go out …", "Discard a card …")
    assert {o.value for o in out.options} == {"out 6S", "out 6C", "out 6D", "out 6H", "out 5C", "out 5D"}
    assert out.custom_id != discards.custom_id


async def test_completions_say_the_card_in_words(english: Language) -> None:
    def choices(table: Table) -> list[str]:
        view = table.view(1)
        return [PRESENTER.move_choice(english, view, move) for move in view.legal_moves]

    assert choices(table_at(*GOLDEN)) == [
        "Draw from the stock · 45 cards are left",
        "Take 3♦︎★ · 3 of diamonds, wild",
    ]
    assert choices(table_at(*GOLDEN, "draw discard"))[:3] == [
        "Go out, discard K♦︎ · king of diamonds",
        "Discard 7♠︎ · 7 of spades, leaves 20 points",
        "Discard 3♦︎★ · 3 of diamonds, wild, leaves 24 points",
    ]


# What is asked first


async def test_going_out_shows_what_will_be_laid_down(english: Language) -> None:
    table = table_at(*GOLDEN, "draw discard")
    assert asked(table, "out KD", english) == (
        "### Table 12 · Three Thirteen\n"
        "Go out? You lay down:\n"
        "- set **7♠︎ 7♥︎ 3♦︎★**\n"
        "You discard K♦︎, and everybody else has one more turn."
    )
    view = second_look(table, 1, table.parse("out KD"), english)
    assert view is not None
    assert [(b.label, b.custom_id) for b in buttons(view)] == [
        ("Go out, discard K♦︎", "b:play-now:12:2:out KD"),
        ("Choose again", "b:dismiss:12:0:"),
    ]


@pytest.mark.parametrize(
    ("code", "question"),
    [
        ("en", "**3♦︎ is wild:** it fits into any combination"),
        ("it", "**3♦︎ è una matta:** entra in qualsiasi combinazione"),
        ("es", "**3♦︎ es un comodín:** entra en cualquier combinación"),
    ],
)
async def test_a_wild_card_is_not_given_away_unasked(code: str, question: str) -> None:
    assert question in str(asked(table_at(*GOLDEN, "draw discard"), "discard 3D", language(code)))


async def test_ordinary_moves_are_made_at_once(english: Language) -> None:
    assert asked(table_at(*GOLDEN), "draw stock", english) is None
    assert asked(table_at(*GOLDEN), "draw discard", english) is None
    assert asked(table_at(*GOLDEN, "draw discard"), "discard KD", english) is None


async def test_jokers_are_asked_about_in_every_round(english: Language) -> None:
    table = table_at("AS AC AD / 7H 7S JKR", jokers=1, script="draw stock")
    assert "**JKR is wild:**" in str(asked(table, "discard JKR", english))
