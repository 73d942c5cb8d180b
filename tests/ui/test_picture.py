"""Messages with pictures: what stands in their galleries, and what their words still say."""

from __future__ import annotations

from random import Random

import pytest
from discord import ui

from engine.games import GAMES
from engine.table import Table
from tests.ui.builders import NOW, people, play_randomly, texts
from tests.ui.limits import assert_fits
from ui.games import PRESENTERS
from ui.i18n import LANGUAGES, language
from ui.layouts import hand, hand_summary, in_words, result, table_message, view_panel
from ui.layouts.parts import View
from ui.layouts.story import hand_ends
from ui.pictures import THEMES

pytestmark = pytest.mark.asyncio


def played(game: str, moves: int = 25) -> Table:
    return play_randomly(people(4), Random(moves), moves, game=game)


def galleries(view: View) -> list[ui.MediaGallery[View]]:
    return [item for item in view.walk_children() if isinstance(item, ui.MediaGallery)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", LANGUAGES)
async def test_tables_and_hands_of_every_game_are_pictures_described_in_words(game: str, code: str) -> None:
    table, words = played(game), language(code)
    views = [table_message(table, words, NOW, "dark")]
    views += [hand(table, seat, words, where="dm", theme="light") for seat in range(4)]
    for view in views:
        assert_fits(view)
        [gallery] = galleries(view)
        [item] = gallery.items
        assert view.picture is not None
        assert item.description == view.picture.alt
        assert 0 < len(item.description) <= 1024
        assert item.media.url == "attachment://picture.png"


@pytest.mark.parametrize("game", GAMES)
async def test_in_place_of_a_picture_stand_the_words_of_a_message_without_one(game: str) -> None:
    table, words = played(game), language("en")
    shown = table_message(table, words, NOW, "dark")
    assert shown.as_text is not None
    assert texts(shown.as_text()) == texts(table_message(table, words, NOW))
    assert not galleries(shown.as_text())
    public = PRESENTERS[game].public(words, table.view(None), ["Ada", "Bruno", "Carmen", "Dario"])
    assert public not in texts(shown)
    assert all(name in texts(shown) for name in ("Ada", "Bruno", "Carmen", "Dario"))
    said = in_words(shown.as_text())
    assert public in texts(said)
    assert not [item for item in said.walk_children() if isinstance(item, ui.Button | ui.Select)]


@pytest.mark.parametrize("game", GAMES)
async def test_a_summary_of_every_game_has_a_picture_and_its_words_at_a_press(game: str) -> None:
    table = next(table for moves in range(60, 2000, 60) if hand_ends(table := played(game, moves)))
    summary = hand_summary(table, language("en"), 1, "contrast")
    assert_fits(summary)
    assert len(galleries(summary)) == 1
    assert "b:text:12:1:summary" in str(summary.to_components())
    assert not galleries(hand_summary(table, language("en"), 1))


async def test_equal_pictures_and_no_others_have_the_same_key() -> None:
    table, words = played("five-hundred"), language("en")
    [one, same, other, light, italian] = [
        hand(table, 0, words, where="dm", theme="dark").picture,
        hand(played("five-hundred"), 0, words, where="dm", theme="dark").picture,
        hand(table, 1, words, where="dm", theme="dark").picture,
        hand(table, 0, words, where="dm", theme="light").picture,
        hand(table, 0, language("it"), where="dm", theme="dark").picture,
    ]
    keys = [picture.key for picture in (one, same, other, light, italian) if picture is not None]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 4


async def test_what_a_picture_shows_stays_out_of_logs() -> None:
    table = played("three-thirteen")
    picture = hand(table, 0, language("en"), where="dm", theme="dark").picture
    assert picture is not None
    assert "Card" not in repr(picture)
    assert picture.alt not in repr(picture)


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_choice_of_views_shows_what_was_chosen(code: str) -> None:
    for theme in THEMES:
        view = view_panel(language(code), theme, pictures=True)
        assert_fits(view)
        menus = [item for item in view.walk_children() if isinstance(item, ui.Select)]
        assert [[o.value for o in menu.options if o.default] for menu in menus] == [["pictures"], [theme]]
    menus = [
        i
        for i in view_panel(language(code), "dark", pictures=False).walk_children()
        if isinstance(i, ui.Select)
    ]
    assert [[o.value for o in menu.options if o.default] for menu in menus] == [["text"]]


@pytest.mark.parametrize("game", ["fives-and-threes", "five-hundred"])
async def test_a_result_shows_the_score_sheet(game: str) -> None:
    table = play_randomly(people(2), Random(1), 4000, game=game)
    shown = result(table, language("en"), theme="dark")
    assert_fits(shown)
    assert len(galleries(shown)) == 1
    assert "**Score sheet**" not in texts(shown)
    assert shown.as_text is not None
    assert "**Score sheet**" in texts(shown.as_text())
