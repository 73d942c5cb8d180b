"""Answers on a bad line: what is repeated, for how long, and what a lost reply looks like."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs import weather
from cogs.line import Line, Once
from ui import layouts

pytestmark = pytest.mark.asyncio


def refusal(status: int, code: int = 0, retry_after: float | None = None) -> discord.HTTPException:
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    response: Any = SimpleNamespace(status=status, reason="no", headers=headers)
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(response, {"code": code, "message": "no"})


class Wire:
    """An interaction whose requests fail with `troubles`, one after the other; stands for its parts."""

    def __init__(self, *troubles: Exception) -> None:
        self.troubles = list(troubles)
        self.sent: list[str] = []
        self.done = False
        self.response = self.followup = self
        self.line = Line(self)  # type: ignore[arg-type]

    def is_done(self) -> bool:
        return self.done

    def _request(self, what: str, *, first: bool) -> Any:
        self.sent.append(what)
        if self.troubles:
            raise self.troubles.pop(0)
        self.done = self.done or first
        return SimpleNamespace(id=len(self.sent), message_id=len(self.sent))

    async def defer(self, **_: object) -> None:
        self._request("defer", first=True)

    async def send_message(self, *, files: list[discord.File], **_: object) -> Any:
        return self._request(f"send {[file.fp.read() for file in files]}", first=True)

    async def original_response(self) -> Any:
        return self._request("look", first=False)

    async def edit_original_response(self, **_: object) -> Any:
        return self._request("edit", first=False)


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were made, none of which takes any time."""
    made: list[float] = []

    async def pause(seconds: float) -> None:
        made.append(seconds)

    monkeypatch.setattr(weather.asyncio, "sleep", pause)
    monkeypatch.setattr(weather.time, "monotonic", lambda: sum(made))
    return made


@pytest.mark.parametrize(
    "trouble",
    [refusal(429), refusal(503), aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()],
    ids=lambda trouble: type(trouble).__name__,
)
async def test_a_first_answer_is_repeated_for_whatever_passes(trouble: Exception) -> None:
    wire = Wire(trouble, trouble)
    await wire.line.defer()
    assert wire.sent == ["defer"] * 3
    assert wire.line.acknowledged


async def test_a_first_answer_is_not_repeated_when_nobody_waits_any_more(pauses: list[float]) -> None:
    wire = Wire(*[refusal(503)] * 9)
    with pytest.raises(discord.DiscordServerError):
        await wire.line.defer()
    assert sum(pauses) <= 3
    assert not wire.line.acknowledged
    wire = Wire(refusal(429, retry_after=60))
    with pytest.raises(discord.HTTPException):
        await wire.line.defer()
    assert wire.sent == ["defer"]


async def test_a_pause_that_discord_asks_for_is_kept(pauses: list[float]) -> None:
    wire = Wire(refusal(429, retry_after=1.5))
    await wire.line.defer()
    assert pauses == [1.5]


async def test_what_does_not_pass_is_raised_at_once() -> None:
    wire = Wire(refusal(404, 10062))
    with pytest.raises(discord.HTTPException):
        await wire.line.defer()
    assert wire.sent == ["defer"]


async def test_an_answer_whose_reply_was_lost_counts_as_given() -> None:
    wire = Wire(ConnectionResetError(), refusal(400, 40060))
    await wire.line.defer()
    assert wire.line.acknowledged
    assert not wire.done


async def test_a_message_whose_reply_was_lost_is_looked_up() -> None:
    wire = Wire(ConnectionResetError(), refusal(400, 40060))
    assert await wire.line.send(layouts.notice("here"), ephemeral=True) == 3
    assert wire.sent == ["send []", "send []", "look"]


async def test_a_later_answer_is_repeated_for_a_minute(pauses: list[float]) -> None:
    wire = Wire()
    await wire.line.defer()
    wire.troubles = [refusal(429)] * 4
    assert await wire.line.change(layouts.notice("here")) == 6
    assert 30 < sum(pauses) <= 60


async def test_files_are_sent_whole_again() -> None:
    wire = Wire(refusal(503))
    await wire.line.send(layouts.notice("here"), ephemeral=True, files=[discord.File(io.BytesIO(b"x"), "x")])
    assert wire.sent == ["send [b'x']"] * 2


async def test_an_interaction_is_first_once_and_old_ones_are_forgotten() -> None:
    once = Once(remembered=2)
    heard: list[Any] = [SimpleNamespace(id=number) for number in (1, 2, 2, 3, 1)]
    assert [once.is_first(interaction) for interaction in heard] == [True, True, False, True, True]
