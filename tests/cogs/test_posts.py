"""What is remembered of posted messages, and what is sent again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio

from cogs.publisher import posts as kinds
from cogs.publisher.delivery import MessageGone, Unreachable, Vanished
from cogs.publisher.lane import TryAgain
from cogs.publisher.pictures import Files, Pictures
from cogs.publisher.posts import OLD_SECONDS, Posts
from db import Database, Messages, PostedMessage, TableStore
from engine.clock import ManualClock
from engine.computer.pool import InlineThinker
from engine.host import Host
from engine.journal import Person, TableRecord, Venue
from tests.journeys.blank import BlankStudio
from ui import layouts

pytestmark = pytest.mark.asyncio

CHANNEL = 20


class FakeDelivery:
    """Numbers what is sent; a nonce sent before gives the same message, as Discord does."""

    def __init__(self) -> None:
        self.by_nonce: dict[str, int] = {}
        self.edited: list[int] = []
        self.attached: list[Files] = []
        self.deleted: list[int] = []
        self.trouble: Exception | None = None

    async def send(
        self,
        channel: int,
        view: discord.ui.LayoutView,
        nonce: str,
        mention: Sequence[int] = (),
        files: Files = None,
    ) -> int:
        assert channel == CHANNEL
        assert view.is_finished()
        assert len(nonce) <= 25
        self.attached.append(files)
        assert isinstance(mention, Sequence)
        return self.by_nonce.setdefault(nonce, 100 + len(self.by_nonce))

    async def edit(
        self,
        _channel: int,
        message: int,
        _view: discord.ui.LayoutView,
        files: Files = None,
        _used: Any = None,
    ) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.attached.append(files)
        self.edited.append(message)

    async def delete(self, _channel: int, message: int) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.deleted.append(message)


class Desk:
    """One table with its posts, which can be reopened as after a restart."""

    def __init__(self, record: TableRecord, messages: Messages) -> None:
        self.record = record
        self.messages = messages
        self.clock = ManualClock()
        self.delivery = FakeDelivery()
        self.posts = self.reopened()

    def reopened(self, earlier: int = -1) -> Posts:
        delivery: Any = self.delivery
        pictures = Pictures(BlankStudio())
        return Posts(self.record, delivery, pictures, self.messages, self.clock, earlier=earlier)

    async def has_noted(self, *messages: PostedMessage) -> bool:
        """Whether just these messages are on disk, now or soon."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(10):
                while await self.messages.of_table(self.record.id) != list(messages):
                    await asyncio.sleep(0)
                return True
        return False


@pytest_asyncio.fixture
async def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    monkeypatch.setattr("db.committer.SOON", 0.0)
    database = await Database.open(tmp_path / "bower.db")
    host = Host(await TableStore.open(database), ManualClock(), InlineThinker())
    table = await host.open(Person(1, "Ada"), Venue(7, CHANNEL), "fives-and-threes")
    yield Desk(table.record, Messages(database))
    await host.close()
    await database.close()


async def test_a_message_is_found_again_after_a_restart(desk: Desk) -> None:
    posted = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("one"), hand=1, version=4)
    again = desk.reopened()
    await again.load()
    assert again.get(kinds.TABLE) == posted
    assert (posted.hand, posted.version) == (1, 4)


async def test_what_a_message_shows_already_is_not_sent_again(desk: Desk) -> None:
    posted = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("one"))
    assert await desk.posts.edit(posted, layouts.notice("one"))
    assert desk.delivery.edited == []
    assert await desk.posts.edit(posted, layouts.notice("two"), version=5)
    assert desk.delivery.edited == [posted.message]
    shown = desk.posts.get(kinds.TABLE)
    assert shown is not None
    assert shown.version == 5


async def test_a_message_that_is_gone_is_reported_and_kept_until_it_is_replaced(desk: Desk) -> None:
    posted = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("one"))
    desk.delivery.trouble = MessageGone()
    assert not await desk.posts.edit(posted, layouts.notice("two"))
    replaced = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("two"))
    assert replaced.message != posted.message
    assert desk.posts.get(kinds.TABLE) == replaced


async def test_deleting_a_replaced_message_does_not_forget_its_successor(desk: Desk) -> None:
    old = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("one"), version=1)
    new = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("one"), version=2)
    await desk.posts.delete(old)
    assert desk.delivery.deleted == [old.message]
    assert await desk.has_noted(new)


async def test_a_message_is_deleted_later_where_it_cannot_be_and_forgotten_where_the_channel_is_gone(
    desk: Desk,
) -> None:
    posted = await desk.posts.post(kinds.TURN, CHANNEL, layouts.notice("you"), person=1)
    desk.delivery.trouble = Unreachable()
    with pytest.raises(Unreachable):
        await desk.posts.delete(posted)
    assert desk.posts.of_kind(kinds.TURN) == [posted]
    desk.delivery.trouble = Vanished()
    await desk.posts.delete(posted)
    assert desk.posts.of_kind(kinds.TURN) == []
    assert await desk.has_noted()


async def test_a_send_repeated_after_a_crash_posts_once(desk: Desk) -> None:
    posted = await desk.posts.post(kinds.TURN, CHANNEL, layouts.notice("you"), person=1, version=3)
    await desk.messages.delete(desk.record.id, kinds.TURN, 1)  # as if it had died before noting it
    repeated = await desk.reopened().post(kinds.TURN, CHANNEL, layouts.notice("you"), person=1, version=3)
    assert repeated.message == posted.message


@pytest.mark.parametrize(("version", "edits"), [(3, 1), (4, 0)])
async def test_a_send_that_may_repeat_one_before_a_crash_is_brought_up_to_date(
    desk: Desk, version: int, edits: int
) -> None:
    await desk.posts.post(kinds.HAND, CHANNEL, layouts.notice("one"), person=1, version=3)
    await desk.messages.delete(desk.record.id, kinds.HAND, 1)  # as if it had died before noting it
    again = desk.reopened(earlier=3)
    repeated = await again.post(kinds.HAND, CHANNEL, layouts.notice("two"), person=1, version=version)
    assert desk.delivery.edited == [repeated.message] * edits
    assert await again.edit(again.of_kind(kinds.HAND)[0], layouts.notice("two"), version=version)
    assert len(desk.delivery.edited) == edits


async def test_messages_of_the_same_kind_for_two_people_are_two(desk: Desk) -> None:
    one, two = [
        await desk.posts.post(kinds.CLOSED, CHANNEL, layouts.notice("closed"), person=person)
        for person in (1, 2)
    ]
    assert one.message != two.message
    assert desk.posts.of_kind(kinds.CLOSED) == [one, two]


async def test_a_message_is_old_before_discord_limits_its_edits(desk: Desk) -> None:
    posted = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("one"))
    desk.clock.advance(OLD_SECONDS)
    assert not desk.posts.is_old(posted)
    desk.clock.advance(1)
    assert desk.posts.is_old(posted)


async def test_a_replaced_message_is_still_to_be_deleted_after_a_restart(desk: Desk) -> None:
    old = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("one"), version=1)
    new = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("two"), version=2, instead_of=old)
    again = desk.reopened()
    await again.load()
    assert again.get(kinds.TABLE) == new
    (left,) = again.replaced(CHANNEL)
    assert left.message == old.message
    assert again.replaced(CHANNEL + 1) == []
    await again.delete(left)
    assert desk.delivery.deleted == [old.message]
    assert await desk.has_noted(new)


@pytest.mark.parametrize("trouble", [None, Unreachable(), Vanished()])
async def test_letting_a_person_go_forgets_what_was_posted_for_them_alone(
    desk: Desk, trouble: Exception | None
) -> None:
    posts = [
        await desk.posts.post(kind, CHANNEL, layouts.notice("x"), person=person, version=1)
        for kind, person in [(kinds.HAND, 7), (kinds.TURN, 7), (kinds.HAND, 8), (kinds.TABLE, 0)]
    ]
    desk.delivery.trouble = trouble
    await desk.posts.let_go(7)
    assert (desk.posts.knows(7), desk.posts.knows(8)) == (False, True)
    assert desk.delivery.deleted == ([] if trouble else [post.message for post in posts[:2]])


async def test_a_send_that_may_have_got_through_is_repeated_as_the_same_message_and_brought_up_to_date(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = desk.delivery.send

    async def cut(*call: Any) -> int:
        await first(*call)
        raise TryAgain("cut")

    monkeypatch.setattr(desk.delivery, "send", cut)
    for _ in range(2):
        with pytest.raises(TryAgain):
            await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("one"), version=1)
    monkeypatch.setattr(desk.delivery, "send", first)
    posted = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("two"), version=2)
    assert len(desk.delivery.by_nonce) == 1
    assert desk.delivery.edited == [posted.message]
    assert await desk.posts.edit(desk.posts.of_kind(kinds.TABLE)[0], layouts.notice("two"), version=2)
    assert desk.delivery.edited == [posted.message]


async def test_an_edit_that_is_refused_is_repeated_with_all_that_the_message_shows(desk: Desk) -> None:
    posted = await desk.posts.post(kinds.TABLE, CHANNEL, layouts.notice("one"))
    response: Any = SimpleNamespace(status=400, reason="no")
    desk.delivery.trouble = discord.HTTPException(response, "no such attachment")
    with pytest.raises(TryAgain):
        await desk.posts.edit(posted, layouts.notice("two"))
    doubted = desk.posts.get(kinds.TABLE)
    assert doubted is not None
    with pytest.raises(discord.HTTPException):  # which is a fault then
        await desk.posts.edit(doubted, layouts.notice("two"))
    desk.delivery.trouble = None
    assert await desk.posts.edit(doubted, layouts.notice("one"))
    assert desk.delivery.attached[-1] is not None
