"""Choosing in the page of the local Discord: channels and roles from the menus that Discord fills."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import NARROW, WIDE, Member, Visit

pytestmark = [pytest.mark.browser, pytest.mark.asyncio]


async def choose(member: Member, menu: Locator, *labels: str) -> None:
    """Tick options in a menu; one of several is left with Done."""
    await menu.click()
    popup = member.page.get_by_test_id("select-popup")
    for label in labels:
        await popup.get_by_role("option", name=label, exact=True).click()
    if await popup.count():
        await popup.get_by_role("button", name="Done").click()


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_manager_chooses_channels_and_roles_and_takes_them_back(
    visit: Visit, size: tuple[int, int]
) -> None:
    elena = await visit("elena", size)
    await elena.use("settings")
    panel = elena.channel.get_by_test_id("message").filter(has_text="Settings of this server").last
    menus = panel.get_by_test_id("select")
    await choose(elena, menus.first, "Where tables may be opened")
    await expect(menus).to_have_count(2)
    await choose(elena, menus.nth(1), "#lounge")
    await expect(panel).to_contain_text("Where tables may be opened: #lounge")
    await choose(elena, menus.first, "Who may open tables")
    await choose(elena, menus.nth(1), "@Regulars", "@Moderators")
    await expect(panel).to_contain_text("Who may open tables: moderators and @Moderators, @Regulars")
    await choose(elena, menus.nth(1), "@Regulars", "@Moderators")
    await expect(panel).to_contain_text("Who may open tables: everybody")
    await elena.check()

    ada = await visit("ada", size)
    await ada.use("table open")
    await ada.sees("Tables may not be opened in this channel. They may in: #lounge.")
    await ada.use("privacy")
    await ada.sees("What Bower keeps of you, and why")
    await ada.check()
