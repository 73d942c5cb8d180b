"""The panels of a server's settings and of privacy, at their largest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from engine.game import OptionValue
from engine.games import GAMES
from tests.ui.builders import buttons, everything, selects, texts
from tests.ui.limits import assert_fits
from ui import layouts, settings
from ui.i18n import Language, language
from ui.layouts.settings import DEFAULTS, MOST, Premises, setting_names

pytestmark = pytest.mark.asyncio

MANY = tuple(range(10**18, 10**18 + MOST))
SERVER = Premises(channels=MANY, roles=MANY, language="it")


@dataclass
class Chosen:
    language: str | None = None
    channels: tuple[int, ...] = ()
    open_roles: tuple[int, ...] = ()
    end_roles: tuple[int, ...] = ()
    defaults: Mapping[str, Mapping[str, OptionValue]] = field(default_factory=dict)
    show_left: bool = True
    theme: str | None = None


def everything_changed() -> dict[str, dict[str, OptionValue]]:
    changed = {}
    for game in GAMES:
        record = settings.fresh(game, {})
        changed[game] = {
            name: next(value for value in values if value != settings.usual(record, name))
            for name, values in settings.fields(record).items()
        }
    return changed


async def test_every_panel_fits_with_nothing_and_with_everything_chosen(each_language: Language) -> None:
    most = Chosen("es", MANY, MANY, MANY, everything_changed(), show_left=False, theme="contrast")
    for chosen in (Chosen(), most):
        for name in setting_names():
            assert_fits(layouts.server_settings(each_language, chosen, SERVER, name))
        for game in GAMES:
            for option in settings.fields(settings.fresh(game, {})):
                panel = layouts.server_settings(each_language, chosen, SERVER, DEFAULTS + game, option)
                assert_fits(panel)
                assert len(selects(panel)) == 3


async def test_the_questions_fit(each_language: Language) -> None:
    for answered in (0, 1):
        facts = {"answered": answered, "tables": 100, "matches": 10**9}
        assert_fits(layouts.confirm_erasing(each_language, "S" * 100, **facts))
        marked = layouts.confirm_erasing(each_language, "*<@5>*", **facts)
        assert "<@5>" not in everything(marked)
    for count in (0, 1, 5):
        assert_fits(layouts.confirm_forgetting(each_language, matches=count, lobbies=count))
    assert_fits(layouts.privacy_page(each_language))
    assert_fits(layouts.my_data(each_language))


async def test_languages_are_called_by_their_own_names_in_every_panel(each_language: Language) -> None:
    panel = layouts.server_settings(each_language, Chosen(), SERVER, "language")
    labels = [option.label for option in selects(panel)[1].options]
    assert labels[1:] == ["English", "Italiano", "Español"]
    assert "Italiano" in labels[0]


async def test_what_does_not_exist_any_more_is_not_offered_as_chosen() -> None:
    chosen = Chosen(channels=(5, MANY[0]), open_roles=(6,), end_roles=(MANY[1],))
    panel = layouts.server_settings(language("en"), chosen, SERVER, "channels")
    sent = everything(panel)
    assert str(MANY[0]) in sent
    assert re.search(r"'id': '?5\b", sent) is None
    assert f"**<#{MANY[0]}>**" in texts(panel)
    assert "moderators and roles that are gone" in texts(panel)
    assert f"<@&{MANY[1]}>" in texts(panel)
    assert [button.label for button in buttons(panel)] == ["Allow every channel", "Done"]


async def test_a_question_names_only_what_there_is_to_lose() -> None:
    alone = layouts.confirm_forgetting(language("en"), matches=0, lobbies=0)
    assert "computer player" not in texts(alone)
    assert "lobby" not in texts(alone)
