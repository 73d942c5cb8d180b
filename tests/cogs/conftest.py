"""A host without Discord, and a Discord without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.engine.conftest import World


@pytest_asyncio.fixture
async def world() -> AsyncIterator[World]:
    made = World()
    await made.start()
    yield made
    await made.host.close()
