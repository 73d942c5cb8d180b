"""The bot in a process of its own, against a local Discord of this process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from localdiscord import LocalDiscord
from settings import Settings

ROOT: Final = Path(__file__).parents[1]
START_SECONDS: Final = 60.0
"""How long a start may take before it counts as failed."""
STOP_SECONDS: Final = 15.0
"""How long the bot may take to leave when asked to."""


class BotFailed(Exception):
    """The bot did not come up, or not go down, as it should."""


class Bot:
    """One bot that can be started again and again; its database and its log stay in `folder`.

    `settings` are environment variables on top of those that lead it to the local Discord.
    """

    def __init__(self, server: LocalDiscord, folder: Path, **settings: str) -> None:
        self._server = server
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in Settings.names()},
            "DISCORD_TOKEN": server.token,
            "DISCORD_API": server.url,
            "DATABASE_PATH": str(folder / "bower.db"),
            "GUILD_READY_TIMEOUT": "0.02",
            "LOG_LEVEL": "WARNING",
            **settings,
        }
        self.database = folder / "bower.db"
        self.log = folder / "bot.log"
        self._process: asyncio.subprocess.Process | None = None

    async def launch(self) -> None:
        """Start the process without waiting until it is connected."""
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(ROOT / "bot.py"),
                cwd=self.log.parent,
                env=self._environment,
                stderr=log,
                start_new_session=True,
            )

    async def start(self) -> None:
        """Start the process and wait until it is connected; raises BotFailed."""
        connections = self._server.gateway.connections
        await self.launch()
        if not await self._server.activity.until(
            lambda: self._server.gateway.connections > connections, START_SECONDS
        ):
            raise BotFailed(f"not connected after {START_SECONDS:.0f} s:\n{self.last_words()}")

    async def kill(self) -> None:
        """End the process at once, as a power cut would, and give up on what it left open."""
        process = self._running
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGKILL)
        await process.wait()
        await self._server.activity.until(lambda: not self._server.gateway.connected, STOP_SECONDS)
        self._server.abandon()

    async def stop(self) -> None:
        """Ask the process to leave, as an operator would; raises BotFailed unless it does so cleanly."""
        process = self._running
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        try:
            code = await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            await self.kill()
            raise BotFailed(f"still running {STOP_SECONDS:.0f} s after SIGTERM") from None
        if code:
            raise BotFailed(f"exit code {code}:\n{self.last_words()}")

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Start it, and stop it at the end, or kill it if something went wrong meanwhile."""
        try:
            await self.start()
            yield
        except BaseException:
            await self.kill()
            raise
        await self.stop()

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    def memory(self) -> int:
        """The memory of the process itself, in bytes: its resident set."""
        status = Path(f"/proc/{self._running.pid}/status").read_text(encoding="ascii")
        found = re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)
        if found is None:
            raise BotFailed("its memory cannot be read")
        return int(found[1]) * 1024

    def logged(self) -> list[str]:
        """The lines it has written to its log so far."""
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def last_words(self) -> str:
        """The end of the log, for a report."""
        return "\n".join(self.logged()[-30:])

    @property
    def _running(self) -> asyncio.subprocess.Process:
        if self._process is None:
            raise BotFailed("it was never started")
        return self._process
