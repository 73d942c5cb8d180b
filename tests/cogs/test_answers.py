"""Answers where the network or the program fails, with an interaction that stands still."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from cogs import answers
from cogs.answers import Answer
from cogs.languages import Languages
from cogs.refused import Refused
from engine.game import Refusal

pytestmark = pytest.mark.asyncio


def http_error(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="no", headers={})
    return discord.HTTPException(response, {"code": code, "message": "no"})


class FakeInteraction:
    """Writes down what a person would see; also stands for its own response and follow-ups."""

    type = discord.InteractionType.application_command
    guild_id = None
    channel_id = 200
    message = None
    expires_at = discord.utils.utcnow() + timedelta(minutes=15)

    def __init__(self, locale: str = "en-US") -> None:
        self.locale = locale
        self.user = SimpleNamespace(id=5, display_name="Ada")
        self.extras: dict[str, object] = {}
        self.acts: list[str] = []
        self.texts: list[str] = []
        self.trouble: Exception | None = None
        self.client = SimpleNamespace(
            people=SimpleNamespace(remember=self._remember),
            is_closed=lambda: False,
            languages=None,
            refused=Refused(),
        )
        nobody: Any = None
        self.client.languages = Languages(nobody, nobody, "en")
        self.response = self.followup = self

    def is_done(self) -> bool:
        return bool(self.acts)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        self._act(f"defer{' privately' if ephemeral else ''}{' thinking' if thinking else ''}")

    async def send_message(
        self, view: discord.ui.LayoutView, ephemeral: bool, files: list[discord.File]
    ) -> Any:
        assert not files
        self._act("answer privately" if ephemeral else "answer", view)
        return SimpleNamespace(message_id=1)

    async def edit_original_response(
        self, view: discord.ui.LayoutView, attachments: list[discord.File]
    ) -> Any:
        assert not attachments
        self._act("fill in", view)
        return SimpleNamespace(id=2)

    async def send(
        self, view: discord.ui.LayoutView, ephemeral: bool, files: list[discord.File], wait: bool
    ) -> Any:
        assert wait
        assert not files
        self._act("add privately" if ephemeral else "add", view)
        return SimpleNamespace(id=3)

    async def delete_original_response(self) -> None:
        self._act("take back")

    async def delete_message(self, message: int) -> None:
        self._act(f"remove {message}")

    def is_expired(self) -> bool:
        return False

    async def _remember(self, _person: int, _name: str, _locale: str) -> None:
        """People are remembered elsewhere."""

    def _act(self, act: str, view: discord.ui.LayoutView | None = None) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.acts.append(act)
        if view is not None:
            shown = [item for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay)]
            self.texts.append("\n".join(item.content for item in shown))


@pytest.fixture
def interaction() -> Any:
    return FakeInteraction()


async def test_one_interaction_has_one_answer(interaction: Any) -> None:
    assert Answer.to(interaction) is Answer.to(interaction)


async def test_quick_work_needs_no_time_from_discord(interaction: Any) -> None:
    answer = Answer.to(interaction)
    assert await answer.within_patience(asyncio.sleep(0, "done")) == "done"
    assert interaction.acts == []
    await answer.show(answers.layouts.notice("here"), private=False)
    assert interaction.acts == ["answer"]


async def test_slow_work_asks_for_time_and_then_fills_the_answer_in(
    interaction: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    answer, gate = Answer.to(interaction), asyncio.Event()
    working = asyncio.create_task(answer.within_patience(gate.wait()))
    while not interaction.acts:
        await asyncio.sleep(0)
    gate.set()
    await working
    assert await answer.show(answers.layouts.notice("here"), private=False) == 2
    assert interaction.acts == ["defer thinking", "fill in"]


async def test_a_refusal_after_a_public_promise_is_still_private(
    interaction: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    answer, gate = Answer.to(interaction), asyncio.Event()

    async def refused() -> None:
        await gate.wait()
        raise Refusal("closing")

    working = asyncio.create_task(answer.within_patience(refused()))
    while not interaction.acts:
        await asyncio.sleep(0)
    gate.set()
    with pytest.raises(Refusal) as refusal:
        await working
    await answer.fail(refusal.value, "table open")
    assert interaction.acts == ["defer thinking", "take back", "add privately"]


async def test_a_fault_of_the_program_gives_a_code_that_stands_in_the_log(
    interaction: Any, caplog: pytest.LogCaptureFixture
) -> None:
    await Answer.to(interaction).fail(KeyError("x"), "hand")
    assert interaction.acts == ["answer privately"]
    code = re.search(r"`([0-9A-F]{6})`", interaction.texts[0])
    assert code is not None
    assert f"incident {code[1]}: hand failed" in caplog.text


@pytest.mark.parametrize("locale", ["it", "es-ES"])
async def test_a_fault_is_told_in_the_persons_language(locale: str) -> None:
    interaction: Any = FakeInteraction(locale)
    await Answer.to(interaction).fail(KeyError("x"), "hand")
    assert "Something went wrong" not in interaction.texts[0]


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (401, 50027), (404, 10015)])
async def test_an_answer_nobody_waits_for_is_not_given_and_not_logged(
    interaction: Any, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    caplog.set_level(logging.INFO)
    await Answer.to(interaction).fail(http_error(status, code), "play")
    assert interaction.acts == []
    assert caplog.records == []


async def test_if_the_person_cannot_be_told_nothing_is_raised(
    interaction: Any, caplog: pytest.LogCaptureFixture
) -> None:
    interaction.trouble = http_error(403, 50013)
    await Answer.to(interaction).fail(Refusal("stale"), "play")
    assert "could not be told" in caplog.text
    assert not any(record.levelno >= logging.ERROR for record in caplog.records)


async def test_a_private_answer_does_not_replace_a_public_message(interaction: Any) -> None:
    answer = Answer.to(interaction)
    interaction.message = SimpleNamespace(flags=SimpleNamespace(ephemeral=False))
    await answer.update_later()
    await answer.replace(answers.layouts.notice("for you alone"))
    assert interaction.acts == ["defer", "add privately"]


async def test_a_refusal_takes_the_place_of_the_one_before(interaction: Any) -> None:
    again = FakeInteraction()
    again.client = interaction.client
    await Answer.to(interaction).fail(Refusal("stale"), "play")
    await Answer.to(cast("Any", again)).fail(Refusal("not-your-turn"), "play")
    assert interaction.acts == ["answer privately", "remove 1"]
    assert again.acts == ["answer privately"]


async def test_a_refusal_that_was_dismissed_hinders_no_other(
    interaction: Any, caplog: pytest.LogCaptureFixture
) -> None:
    again = FakeInteraction()
    again.client = interaction.client
    await Answer.to(interaction).fail(Refusal("stale"), "play")
    interaction.trouble = http_error(404, 10008)
    await Answer.to(cast("Any", again)).fail(Refusal("stale"), "play")
    assert again.acts == ["answer privately"]
    assert not caplog.records
