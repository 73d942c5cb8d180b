"""Rules, help and the commands themselves, in every language."""

from __future__ import annotations

import pytest

from localdiscord import CannotAct, labels_of
from localdiscord.commands import localise
from localdiscord.state import Json
from tests.journeys.conftest import Journey
from ui.games import PRESENTERS
from ui.i18n import language

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

LOCALES = [("en-US", "en"), ("it", "it"), ("es-ES", "es"), ("es-419", "es"), ("de", "en")]


def parts(command: Json) -> list[Json]:
    """A command with all its subcommands and options."""
    return [command, *(part for option in command.get("options", ()) for part in parts(option))]


@pytest.mark.parametrize(("locale", "code"), LOCALES)
async def test_names_and_descriptions_of_all_commands_are_offered_in_the_members_language(
    journey: Journey, locale: str, code: str
) -> None:
    words = language(code)
    commands = journey.person("Ada").commands(journey.channel)
    assert {command["name"] for command in commands} >= {"table", "play", "hand", "rules", "help"}
    for command in commands:
        for part in parts(localise(command, locale)):
            assert part["name_localized"] == words.text(part["name"])
            assert part["description_localized"] == words.text(part["description"])
            if code != "en":
                assert part["description_localized"] != part["description"]


async def test_all_commands_but_those_about_a_server_work_in_direct_messages(journey: Journey) -> None:
    ada = journey.person("Ada")
    for command in ("help", "rules", "table list"):
        answer = await journey.slash("Ada", command, ada.dm_channel)
        assert answer.ok
        assert answer.text


async def test_the_rules_are_read_page_by_page(journey: Journey) -> None:
    pages = PRESENTERS["fives-and-threes"].rules(language("en"))
    answer = await journey.slash("Ada", "rules")
    message = answer.message
    assert answer.ephemeral
    assert labels_of(message) == ["Next"]
    for page in pages[:-1]:
        assert page.title in message.text
        assert page.body in message.text
        turned = await journey.click("Ada", message, "Next")
        assert turned.updated
    assert pages[-1].body in message.text
    with pytest.raises(CannotAct, match="disabled"):
        await journey.click("Ada", message, "Next")
    await journey.click("Ada", message, "Back")
    assert pages[-2].body in message.text
    await journey.select("Ada", message, f"1. {pages[0].title}")
    assert pages[0].body in message.text


async def test_the_rules_button_of_a_table_answers_each_person_alone(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    before = lobby.text
    answer = await journey.click("Bruno", lobby, "Rules")
    assert answer.ephemeral
    assert PRESENTERS["fives-and-threes"].rules(language("en"))[0].body in answer.text
    await journey.click("Bruno", answer.message, "Next")
    assert lobby.text == before


async def test_rules_of_a_named_game(journey: Journey) -> None:
    answer = await journey.slash("Ada", "rules", game="fives-and-threes")
    assert "Fives and Threes" in answer.text
    with pytest.raises(CannotAct):
        await journey.slash("Ada", "rules", game="chess")


@pytest.mark.parametrize("locale", ["en-US", "it", "es-419"])
async def test_help_explains_how_to_begin_in_the_readers_language(journey: Journey, locale: str) -> None:
    journey.person("Ada").user.locale = locale
    answer = await journey.slash("Ada", "help")
    assert answer.ephemeral
    assert f"</table open:{journey.client.command_ids['table']}>" in answer.text
    words = language(locale.partition("-")[0])
    assert words.text("Bower: card and domino games in your channel") in answer.text
