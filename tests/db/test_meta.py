"""Facts about the program, by name."""

from __future__ import annotations

import pytest

from db import Database, Meta

pytestmark = pytest.mark.asyncio


async def test_a_text_is_kept_under_its_name_until_it_is_replaced(database: Database) -> None:
    meta = Meta(database)
    assert await meta.get("commands") is None
    await meta.put("commands", "abc")
    await meta.put("other", "")
    assert (await meta.get("commands"), await meta.get("other")) == ("abc", "")
    await meta.put("commands", "def")
    assert await meta.get("commands") == "def"
