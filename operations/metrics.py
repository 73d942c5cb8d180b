"""Figures for Prometheus, on this machine only: `http://127.0.0.1:<METRICS_PORT>/metrics`.

Everything is measured from outside: the journal and the thinker are wrapped, the requests to Discord
traced, and the tables observed.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from collections import Counter as Counts
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

from engine.changes import Change, ChangeKind
from engine.computer.player import Thinker
from engine.game import Move, View
from engine.journal import Commit, Journal, Stage, StoredTable
from engine.table import Table

log = logging.getLogger(__name__)

SAMPLE_SECONDS: Final = 0.05
"""Between two looks at how late the event loop comes to its timers."""
SAMPLES_A_COUNT: Final = 100
"""Looks at the event loop for one at the tables."""
LOOPBACK: Final = "127.0.0.1"
SECONDS: Final = (
    0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.075, 0.1, 0.25, 0.5, 1, 2.5, 5,
)  # fmt: skip
"""Bounds of the histograms; among them every target."""


class Metrics:
    """One registry with all figures of one bot."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._moves = Counter("bower_moves", "Moves stored", ["game", "by"], registry=registry)
        self._tables = Gauge(
            "bower_open_tables", "Tables in their lobby or in play", ["stage"], registry=registry
        )
        self._errors = Counter(
            "bower_discord_errors", "Requests that Discord refused", ["status"], registry=registry
        )
        self._acks = self._histogram(
            "bower_acknowledgement_seconds", "From a person's act, by its id, to its answer"
        )
        self._commits = self._histogram("bower_commit_seconds", "Until a change of a table is on disk")
        self._thinking = self._histogram(
            "bower_thinking_seconds", "Until a computer player has its move", "game"
        )
        self._delay = self._histogram("bower_loop_delay_seconds", "How late the event loop comes to a timer")

    @asynccontextmanager
    async def served(self, port: int | None, tables: Callable[[], list[Table]]) -> AsyncIterator[None]:
        """Answer on `port` (0: any free one; None: not at all) from a thread of its own.

        Only then the event loop is watched, and the open `tables` are counted. Raises OSError if the
        port is taken.
        """
        if port is None:
            yield
            return
        server, _ = start_http_server(port, LOOPBACK, self.registry)
        log.info("metrics at http://%s:%d/metrics", LOOPBACK, server.server_port)
        watch = asyncio.create_task(self._watch(tables), name="metrics")
        try:
            yield
        finally:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch
            await asyncio.to_thread(server.shutdown)
            server.server_close()

    async def _watch(self, tables: Callable[[], list[Table]]) -> None:
        """Look again and again at how late the event loop is, and at which tables are open."""
        loop = asyncio.get_running_loop()
        for sample in itertools.count():
            if sample % SAMPLES_A_COUNT == 0:
                stages = Counts(table.stage for table in tables())
                for stage in (Stage.LOBBY, Stage.PLAYING):
                    self._tables.labels(stage.value).set(stages[stage])
            due = loop.time() + SAMPLE_SECONDS
            await asyncio.sleep(SAMPLE_SECONDS)
            self._delay.observe(max(0.0, loop.time() - due))

    def journal(self, journal: Journal) -> Journal:
        """The same journal, measured."""
        return _MeasuredJournal(journal, self._commits)

    def thinker(self, thinker: Thinker) -> Thinker:
        """The same thinker, measured."""
        return _MeasuredThinker(thinker, self._thinking)

    async def observe(self, change: Change) -> None:
        """Count the moves of a change."""
        if change.kind is ChangeKind.FINISHED:
            return  # which repeats the moves of the change before it
        for step in change.steps:
            self._moves.labels(change.table.record.game, step.entry.by.value).inc()

    def trace(self) -> aiohttp.TraceConfig:
        """What has to listen to the requests to Discord."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._request_ended)
        return config

    async def _request_ended(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        if end.response.status >= HTTPStatus.BAD_REQUEST:
            self._errors.labels(str(end.response.status)).inc()
        elif end.url.path.endswith("/callback"):
            created = discord.utils.snowflake_time(int(end.url.parts[-3]))
            self._acks.observe(max(0.0, time.time() - created.timestamp()))

    def _histogram(self, name: str, about: str, *labels: str) -> Histogram:
        return Histogram(name, about, labels, buckets=SECONDS, registry=self.registry)


class _MeasuredJournal:
    """A journal that notes how long each commit takes."""

    def __init__(self, journal: Journal, commits: Histogram) -> None:
        self._journal = journal
        self._commits = commits

    def next_table_id(self) -> int:
        return self._journal.next_table_id()

    async def commit(self, change: Commit) -> None:
        with self._commits.time():
            await self._journal.commit(change)

    async def open_tables(self) -> list[StoredTable]:
        return await self._journal.open_tables()

    async def load(self, table: int) -> StoredTable | None:
        return await self._journal.load(table)


class _MeasuredThinker:
    """A thinker that notes how long each thought takes."""

    def __init__(self, thinker: Thinker, thinking: Histogram) -> None:
        self._thinker = thinker
        self._thinking = thinking

    async def choose(self, game: str, view: View) -> Move:
        with self._thinking.labels(game).time():
            return await self._thinker.choose(game, view)

    def fallback(self, game: str, view: View) -> Move:
        return self._thinker.fallback(game, view)
