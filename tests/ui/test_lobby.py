from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ui

from engine.game import OptionValue
from engine.journal import Seat, Settings
from engine.lobby import default_options
from tests.ui.builders import COMPUTER, GAME, buttons, lobby_of, people, selects, texts
from ui.i18n import Language, language
from ui.ids import SEATS, decode_value
from ui.layouts import lobby, lobby_options

pytestmark = pytest.mark.asyncio


def options(**changes: OptionValue) -> dict[str, OptionValue]:
    return {**default_options(GAME), **changes}


def disabled(view: ui.LayoutView) -> set[str | None]:
    return {button.label for button in buttons(view) if button.disabled}


async def test_a_lobby_shows_host_seats_and_rules(english: Language) -> None:
    assert texts(lobby(lobby_of([*people(1), COMPUTER]), english)) == (
        "### Table 12 · Fives and Threes\n"
        "Host: Ada · closes <t:1700001800:R> if nothing happens\n"
        "**Players: 2 of 4**\n"
        "1 · **Ada**\n"
        "2 · **Computer 1**\n"
        "-# With 4 players, partners are seats 1 + 3 against 2 + 4.\n"
        "**The usual rules**\n"
        "Time for a move: **2 minutes**"
    )


async def test_four_seats_show_who_plays_with_whom(english: Language) -> None:
    shown = texts(lobby(lobby_of([*people(3), COMPUTER]), english))
    assert "Partners: **Ada + Carmen** against **Bruno + Computer 1**" in shown


async def test_what_differs_from_the_usual_rules_is_listed(english: Language) -> None:
    table = lobby_of(
        people(2),
        options=options(target=101, knock_point=True),
        settings=Settings(turn_seconds=None, rematch_opener="rotate"),
    )
    assert texts(lobby(table, english)).splitlines()[-5:] == [
        "**Differs from the usual rules**",
        "Time for a move: **no limit**",
        "Points to win: **101**",
        "Points for knocks: **1 for each knock just before a placement**",
        "Who opens or deals first in a rematch: **the next seat**",
    ]


async def test_a_lobby_offers_every_action(english: Language) -> None:
    assert [(button.label, button.custom_id) for button in buttons(lobby(lobby_of(people(2)), english))] == [
        ("Join", "b:join:12:0:"),
        ("Leave", "b:leave:12:0:"),
        ("Start", "b:start:12:0:"),
        ("Add computer player", "b:add:12:0:"),
        ("Remove computer player", "b:remove:12:0:"),
        ("Options", "b:options:12:0:"),
        ("Rules", "b:rules:0:0:fives-and-threes/0"),
        ("Cancel", "b:cancel:12:0:"),
    ]


@pytest.mark.parametrize(
    ("seats", "unavailable"),
    [
        (people(1), {"Start", "Remove computer player"}),
        (people(2), {"Remove computer player"}),
        ((*people(1), COMPUTER), set()),
        (people(4), {"Join", "Add computer player", "Remove computer player"}),
    ],
)
async def test_what_cannot_be_done_now_is_disabled(
    seats: tuple[Seat, ...], unavailable: set[str], english: Language
) -> None:
    assert disabled(lobby(lobby_of(seats), english)) == unavailable


async def test_the_options_menu_lists_every_field_with_its_value(english: Language) -> None:
    view = lobby_options(lobby_of(people(2), options=options(finish="reach_or_pass")), english)
    (menu,) = selects(view)
    assert menu.custom_id == "b:field:12:0:"
    assert [option.value for option in menu.options] == [
        *default_options(GAME), "turn_seconds", "play_single", "rematch_opener", SEATS,
    ]  # fmt: skip
    described = {option.value: option.description for option in menu.options}
    assert described["finish"] == "on the target or past it"
    assert described["hand_size"] == "7 (usual)"
    assert "Finish: **on the target or past it**" in texts(view)


async def test_a_chosen_field_offers_its_values_with_the_present_one_marked(english: Language) -> None:
    field, values = selects(lobby_options(lobby_of(people(2)), english, "target"))
    assert [option.value for option in field.options if option.default] == ["target"]
    assert values.custom_id == "b:value:12:0:target"
    assert [decode_value(option.value) for option in values.options] == [31, 61, 101, 121]
    assert [option.label for option in values.options if option.default] == ["61"]


async def test_the_options_menu_can_be_put_away(english: Language) -> None:
    view = lobby_options(lobby_of(people(2)), english)
    assert [(button.label, button.custom_id) for button in buttons(view)] == [("Done", "b:dismiss:12:0:")]


async def test_values_depend_on_the_number_of_seats(english: Language) -> None:
    for count, expected in ((2, [None, 5, 6, 7, 8, 9]), (4, [None, 5, 6, 7])):
        _, values = selects(lobby_options(lobby_of(people(count)), english, "hand_size"))
        assert [decode_value(option.value) for option in values.options] == expected


async def test_turn_times_read_as_people_say_them() -> None:
    for code, labels in {
        "en": [
            "30 seconds",
            "1 minute",
            "2 minutes",
            "5 minutes",
            "15 minutes",
            "1 hour",
            "1 day",
            "no limit",
        ],
        "es": [
            "30 segundos",
            "1 minuto",
            "2 minutos",
            "5 minutos",
            "15 minutos",
            "1 hora",
            "1 día",
            "sin límite",
        ],
    }.items():
        _, values = selects(lobby_options(lobby_of(people(2)), language(code), "turn_seconds"))
        assert [option.label for option in values.options] == labels


async def test_two_seats_to_change_places_are_chosen_by_name(english: Language) -> None:
    _, seats = selects(lobby_options(lobby_of([*people(2), COMPUTER]), english, SEATS))
    assert seats.custom_id == "b:swap:12:0:"
    assert (seats.min_values, seats.max_values) == (2, 2)
    assert [(option.label, option.value) for option in seats.options] == [
        ("1 · Ada", "0"),
        ("2 · Bruno", "1"),
        ("3 · Computer 1", "2"),
    ]


async def test_one_seat_has_nobody_to_swap_with(english: Language) -> None:
    (menu,) = selects(lobby_options(lobby_of(people(1)), english, SEATS))
    assert SEATS not in [option.value for option in menu.options]


async def test_names_in_menus_are_not_escaped_but_clean(english: Language) -> None:
    seats = list(people(2))
    assert seats[0].person is not None
    seats[0] = replace(seats[0], person=replace(seats[0].person, name="\u202eA_da*"))
    _, places = selects(lobby_options(lobby_of(seats), english, SEATS))
    assert places.options[0].label == "1 · A_da*"
