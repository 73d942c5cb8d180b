"""Posted messages: one for each table, kind and person."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace

import pytest
import pytest_asyncio

from db import Database, Messages, PostedMessage, TableStore
from db.messages import EVERYBODY
from engine.journal import Commit, TableRecord

pytestmark = pytest.mark.asyncio

BOARD = PostedMessage(1, "table", EVERYBODY, channel=20, message=2**62, hand=1, version=4, created_at=100.5)
HAND = PostedMessage(1, "hand", 7, channel=30, message=501, hand=1, version=4, created_at=101.0)


@pytest_asyncio.fixture
async def messages(
    database: Database, store: TableStore, make_record: Callable[..., TableRecord]
) -> Messages:
    for table in (1, 2):
        await store.commit(Commit(table, None, make_record(table)))
    return Messages(database)


async def test_a_message_is_found_by_table_kind_and_person(messages: Messages) -> None:
    await asyncio.gather(messages.put(BOARD), messages.put(HAND))
    assert await messages.get(1, "table") == BOARD
    assert await messages.get(1, "hand", 7) == HAND
    assert await messages.get(1, "hand", 8) is None
    assert await messages.get(2, "table") is None


async def test_a_message_takes_the_place_of_the_one_before(messages: Messages) -> None:
    await messages.put(HAND)
    await messages.put(replace(HAND, message=502, hand=2))
    assert await messages.of_table(1) == [replace(HAND, message=502, hand=2)]


async def test_all_messages_of_a_table_are_listed_by_kind_and_person(messages: Messages) -> None:
    other = replace(HAND, person=3)
    for message in (BOARD, HAND, other, replace(BOARD, table=2)):
        await messages.put(message)
    assert await messages.of_table(1) == [other, HAND, BOARD]


async def test_a_deleted_message_is_forgotten_and_deleting_it_again_is_harmless(messages: Messages) -> None:
    await messages.put(BOARD)
    await messages.put(HAND)
    for _ in range(2):
        await messages.delete(1, "hand", 7)
    assert await messages.of_table(1) == [BOARD]


async def test_of_changes_at_once_the_last_one_counts(messages: Messages) -> None:
    await asyncio.gather(
        messages.put(HAND), messages.delete(1, "hand", 7), messages.put(replace(HAND, hand=2))
    )
    assert await messages.of_table(1) == [replace(HAND, hand=2)]
    await asyncio.gather(messages.put(HAND), messages.delete(1, "hand", 7))
    assert await messages.of_table(1) == []


async def test_a_message_about_no_table_is_refused(messages: Messages) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await messages.put(replace(BOARD, table=9))
