"""What the managers of a server choose, and that it is honoured at once."""

from __future__ import annotations

import pytest

from db import ServerSettings
from engine.journal import Stage
from localdiscord import Actor, Answer, CannotAct, Message, Permission, labels_of
from tests.journeys.conftest import QUICK, Journey
from tests.journeys.english import english_on
from ui.i18n import language
from ui.ids import Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

MANAGER = "Elena"
CHOICE = str(Id(Kind.SETTING, 0))


def value_of(name: str) -> str:
    """The custom id of the menu in which the value of a setting is chosen."""
    return str(Id(Kind.SETTING_VALUE, 0, payload=name))


async def settings_of(journey: Journey) -> ServerSettings:
    return await journey.client.servers.settings(journey.server.guild.id)


async def opened(journey: Journey) -> Message:
    """The panel, as the manager sees it."""
    message = (await journey.slash(MANAGER, "settings")).message
    assert message is not None
    assert message.ephemeral
    return message


async def chosen(journey: Journey, panel: Message, name: str, *values: object) -> Answer:
    """Let the manager choose values for a setting."""
    await journey.select(MANAGER, panel, name, CHOICE)
    return await journey.select(MANAGER, panel, [str(value) for value in values], value_of(name))


async def test_settings_are_offered_to_managers_alone_and_checked_at_every_press(journey: Journey) -> None:
    with pytest.raises(CannotAct):
        await journey.slash("Ada", "settings")
    with pytest.raises(CannotAct):
        await journey.slash(MANAGER, "settings", journey.person(MANAGER).dm_channel)
    lobby = await journey.open_table()
    presses = [
        (Id(Kind.SETTING, 0), ["theme"]),
        (Id(Kind.SETTING_FIELD, 0, payload="defaults/fives-and-threes"), ["target"]),
        (Id(Kind.SETTING_VALUE, 0, payload="theme"), ["light"]),
        (Id(Kind.SETTING_RESET, 0, payload="channels"), []),
        *((Id(Kind.ERASE, 0, answered), []) for answered in range(3)),
    ]
    for custom_id, values in presses:
        journey.refused(await journey.forge("Ada", lobby, custom_id, *values), "not-manager")
    assert await settings_of(journey) == ServerSettings()
    assert journey.table().stage is Stage.LOBBY


async def test_the_language_of_the_channel_changes_at_once(journey: Journey) -> None:
    lobby = await journey.open_table()
    panel = await opened(journey)
    await chosen(journey, panel, "language", "it")
    assert "Language of the channel texts: **Italiano**" in panel.text
    assert language("it").text("Host: {name}", name="Ada") in lobby.text
    assert language("it").text("Join") in [button["label"] for button in lobby.buttons]
    await chosen(journey, panel, "language", "as the server (English)")
    assert "Join" in [button["label"] for button in lobby.buttons]


async def test_tables_open_only_in_the_channels_that_were_chosen(journey: Journey) -> None:
    lounge = journey.server.channel("lounge")
    panel = await opened(journey)
    await chosen(journey, panel, "channels", lounge.id)
    assert f"Where tables may be opened: **<#{lounge.id}>**" in panel.text
    refused = await journey.slash("Ada", "table open")
    journey.refused(refused, "channel-not-allowed", channels=f"<#{lounge.id}>")
    journey.refused(
        await journey.slash(MANAGER, "table open"), "channel-not-allowed", channels=f"<#{lounge.id}>"
    )
    assert not (await journey.slash("Ada", "table open", lounge)).ephemeral
    journey.server.delete_channel(lounge)
    await journey.settle()
    journey.refused(await journey.slash("Ada", "table open"), "no-channel-allowed")
    panel = await opened(journey)
    assert "nowhere" in panel.text
    await journey.select(MANAGER, panel, "channels", CHOICE)
    await journey.click(MANAGER, panel, "Allow every channel")
    assert not (await journey.slash("Ada", "table open")).ephemeral


async def test_tables_are_opened_and_matches_repeated_by_the_roles_that_were_chosen(journey: Journey) -> None:
    regulars = journey.server.role("Regulars")
    await journey.start_match("Carmen", "Ada", **QUICK)
    result = await journey.finish(journey.table())
    panel = await opened(journey)
    await chosen(journey, panel, "open_roles", regulars.id)
    assert f"moderators and <@&{regulars.id}>" in panel.text
    mention = f"<@&{regulars.id}>"
    journey.refused(await journey.slash("Carmen", "table open"), "role-needed", roles=mention)
    journey.refused(await journey.click("Carmen", result, "Rematch"), "role-needed", roles=mention)
    await journey.click("Ada", result, "Rematch")
    await journey.click("Carmen", result, "Rematch")
    assert len(journey.table(2).record.seats) == 2
    assert not (await journey.slash(MANAGER, "table open")).ephemeral
    await chosen(journey, panel, "open_roles", journey.server.guild.id)  # @everyone
    assert not (await journey.slash("Carmen", "table open")).ephemeral
    await chosen(journey, panel, "open_roles")
    assert (await settings_of(journey)).open_roles == ()
    assert not (await journey.slash("Carmen", "table open")).ephemeral


async def test_tables_of_others_are_ended_by_the_roles_that_were_chosen(journey: Journey) -> None:
    stewards = journey.server.add_role("Stewards", journey.person("Diego"))
    await journey.start_match("Ada", "Bruno")
    lobby = await journey.open_table("Ada")
    end_now = Id(Kind.END_NOW, 1)
    for answer in [
        await journey.slash("Diego", "table end", table=1),
        await journey.forge("Diego", lobby, end_now),
    ]:
        assert answer.ephemeral
    assert journey.table(1).stage is Stage.PLAYING
    await chosen(journey, await opened(journey), "end_roles", stewards.id)
    await journey.click("Diego", lobby, "Cancel")
    assert lobby.deleted or "Host" not in lobby.text
    question = (await journey.slash("Diego", "table end", table=1)).message
    assert question is not None
    await journey.click("Diego", question, "End the match")
    assert journey.client.host.tables() == []


async def test_new_tables_begin_with_the_options_that_were_chosen(journey: Journey) -> None:
    panel, game = await opened(journey), "defaults/fives-and-threes"
    await journey.select(MANAGER, panel, game, CHOICE)
    for field, value in [
        ("target", "101"),
        ("turn_seconds", "5 minutes"),
        ("play_single", "Bower plays it at once"),
    ]:
        await journey.select(MANAGER, panel, field, str(Id(Kind.SETTING_FIELD, 0, payload=game)))
        await journey.select(MANAGER, panel, value, value_of(f"{game}/{field}"))
    assert "New tables of Fives and Threes: **3 options changed**" in panel.text
    assert "Time for a move: **5 minutes**" in panel.text
    await journey.open_table("Ada")
    record = journey.table().record
    assert (record.options["target"], record.settings.turn_seconds) == (101, 300)
    assert record.settings.play_single is True
    await journey.open_table("Ada", "three-thirteen")
    assert journey.table(2).record.settings.turn_seconds == 120
    await journey.click(MANAGER, panel, "Back to the usual options")
    assert (await settings_of(journey)).defaults == {}
    await journey.open_table("Bruno")
    assert journey.table(3).record.options["target"] == 61


async def test_members_who_left_and_themes_are_noted(journey: Journey) -> None:
    panel = await opened(journey)
    await chosen(journey, panel, "left", "hidden")
    await chosen(journey, panel, "theme", "high contrast")
    assert await settings_of(journey) == ServerSettings(show_left=False, theme="contrast")
    await journey.click(MANAGER, panel, "Done")
    assert panel.deleted


NOT_ON_OFFER = [
    ("channels", ["1"]),
    ("channels", ["abc"]),
    ("channels", ["-1"]),
    ("channels", [str(number) for number in range(30)]),
    ("open_roles", ["1"]),
    ("open_roles", ["1); DROP TABLE servers; --"]),
    ("end_roles", ["９"]),
    ("language", ["de"]),
    ("language", ["it", "es"]),
    ("theme", ["neon"]),
    ("left", ["maybe"]),
    ("erase", ["yes"]),
    ("others", ["x"]),
    ("defaults/fives-and-threes/target", ["int:62"]),
    ("defaults/fives-and-threes/target", ["str:61"]),
    ("defaults/fives-and-threes/turn_seconds", ["int:5"]),
    ("defaults/fives-and-threes/play_single", ["int:1"]),
    ("defaults/fives-and-threes/players", ["int:3"]),
    ("defaults/fives-and-threes/", ["none"]),
    ("defaults/fives-and-threes", ["none"]),
    ("defaults/chess/target", ["int:61"]),
    ("", ["x"]),
]
"""Names and values of settings that only a forger sends."""


async def test_what_is_not_on_offer_is_refused(journey: Journey) -> None:
    panel = await opened(journey)
    for name, values in NOT_ON_OFFER:
        answer = await journey.forge(MANAGER, panel, value_of(name), *values)
        journey.refused(answer, "unknown-option")
    assert await settings_of(journey) == ServerSettings()


async def test_forged_names_of_settings_are_refused(journey: Journey) -> None:
    panel = await opened(journey)
    for custom_id, values in [
        (Id(Kind.SETTING, 0), ["nonsense"]),
        (Id(Kind.SETTING, 0), []),
        (Id(Kind.SETTING_FIELD, 0, payload="defaults/chess"), ["target"]),
        (Id(Kind.SETTING_FIELD, 0, payload="defaults/fives-and-threes"), ["players"]),
        (Id(Kind.SETTING_RESET, 0, payload="theme"), []),
        (Id(Kind.SETTING_RESET, 0, payload="defaults/chess"), []),
    ]:
        answer = await journey.forge(MANAGER, panel, custom_id, *values)
        journey.refused(answer, "unknown-option")


async def test_deleting_a_servers_data_asks_twice_and_ends_its_tables_first(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", **QUICK)
    await journey.finish(journey.table())
    await journey.start_match("Ada", "Bruno")
    await journey.open_table("Carmen")
    panel = await opened(journey)
    await chosen(journey, panel, "theme", "light")
    await journey.select(MANAGER, panel, "erase", CHOICE)
    await journey.click(MANAGER, panel, "Delete the data …")
    assert "2 open tables, which are ended first" in panel.text
    assert "1 finished match" in panel.text
    await journey.click(MANAGER, panel, "Delete everything …")
    assert "cannot be undone" in panel.text
    assert len(journey.client.host.tables()) == 2
    await journey.click(MANAGER, panel, "Delete for good")
    assert panel.text == "The data of this server are deleted."
    assert journey.client.host.tables() == []
    assert await settings_of(journey) == ServerSettings()
    assert "No match has been finished" in (await journey.slash("Ada", "table history")).text
    for number in range(1, 4):
        journey.refused(await journey.slash("Ada", "table show", table=number), "no-such-table", table=number)
    left = [message for message in journey.shown() if "Rematch" in labels_of(message)]
    for number, message in enumerate(left, start=1):
        journey.refused(await journey.click("Ada", message, "Rematch"), "no-such-table", table=number)
    await journey.start_match("Ada", "Bruno", **QUICK)
    await journey.finish(journey.table(4))
    assert "Table 4" in (await journey.slash("Ada", "table history")).text


@pytest.mark.parametrize(("locale", "code"), [("it", "it"), ("es-ES", "es")])
async def test_the_panel_is_in_the_managers_language(journey: Journey, locale: str, code: str) -> None:
    journey.person(MANAGER).user.locale = locale
    panel, words = await opened(journey), language(code)
    found = english_on(panel, code)
    names = [option["value"] for option in panel.selects[0]["options"]]
    for name in names:
        await journey.select(MANAGER, panel, name, CHOICE)
        found += english_on(panel, code)
    await journey.click(MANAGER, panel, words.text("Delete the data …"))
    found += english_on(panel, code)
    await journey.click(MANAGER, panel, words.text("Delete everything …"))
    assert english_on(panel, code) + found == []
    assert len(names) == 10


async def test_tables_of_a_channel_are_shown_to_those_who_see_it(journey: Journey) -> None:
    den = journey.server.add_channel("den")
    journey.server.hide_channel(den, journey.person("Ada"))
    await journey.settle()
    await journey.slash("Ada", "table open", den)
    for command in ("table show", "table verify", "table end", "hand"):
        journey.refused(await journey.slash("Bruno", command, table=1), "no-such-table", table=1)
    assert "Table 1" not in (await journey.slash("Bruno", "table list")).text
    assert await journey.person("Bruno").complete("table show", "table", "", journey.channel) == []
    lobby = await journey.open_table("Carmen")
    journey.refused(await journey.forge("Bruno", lobby, Id(Kind.JOIN, 1)), "no-such-table", table=1)
    assert "Table 1" in (await journey.slash("Ada", "table list")).text
    await finish_in_private(journey)
    assert "Table 1" not in (await journey.slash("Bruno", "table history")).text
    assert await journey.person("Bruno").complete("table history", "table", "", journey.channel) == []
    journey.refused(await journey.slash("Bruno", "table export", table=1), "no-such-table", table=1)
    assert "Table 1" in (await journey.slash("Ada", "table history")).text
    assert "Table 1" in (await journey.slash("Fatima", "table show", table=1)).text


async def finish_in_private(journey: Journey) -> None:
    """Play table 1 to its end with a computer player, past Discord."""
    table, ada = journey.table(1), journey.person("Ada").id
    await table.add_computer(ada)
    for name, value in QUICK.items():
        await table.configure(ada, name, value)
    await table.start(ada)
    await journey.hurry(table, lambda: table.stage is Stage.FINISHED)


async def test_moderators_decide_where_they_moderate(journey: Journey) -> None:
    den = journey.server.add_channel("den")
    bouncer: Actor = journey.person("Diego")
    journey.server.add_role("Bouncers", bouncer, permissions=Permission.MANAGE_MESSAGES)
    journey.server.world.overwrite(den, bouncer.user, deny=Permission.MANAGE_MESSAGES)
    journey.server.forbid_bot(den)  # which tells the bot of the channel's overwrites
    await journey.settle()
    await journey.slash("Ada", "table open", den)
    journey.refused(await journey.slash("Diego", "table end", table=1), "not-moderator", 1)
