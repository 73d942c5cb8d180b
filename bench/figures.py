"""The bot's own metrics, read over HTTP as Prometheus would."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from rehearsal.bot import Bot, BotFailed

_ADDRESS: Final = re.compile(r"metrics at (http://\S+)")


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums by name and, in histograms, by upper bound in seconds; labels are added up."""

    sums: Mapping[tuple[str, float], float]

    @classmethod
    async def of(cls, bot: Bot) -> Self:
        """What a running bot says now, at the address that it logged last."""
        found = [match[1] for line in bot.logged() if (match := _ADDRESS.search(line))]
        if not found:
            raise BotFailed("it has logged no address of its metrics")
        async with aiohttp.ClientSession() as session, session.get(found[-1]) as answer:
            text = await answer.text()
        sums: defaultdict[tuple[str, float], float] = defaultdict(float)
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                sums[sample.name, float(sample.labels.get("le", "0"))] += sample.value
        return cls(sums)

    def since(self, before: Figures) -> Figures:
        """What came between two moments."""
        return Figures({key: value - before.sums.get(key, 0.0) for key, value in self.sums.items()})

    def total(self, counter: str) -> float:
        """The value of a counter."""
        return self.sums.get((f"{counter}_total", 0.0), 0.0)

    def count(self, histogram: str) -> float:
        """How many values a histogram holds."""
        return self.sums.get((f"{histogram}_count", 0.0), 0.0)

    def p99_ms(self, histogram: str) -> float:
        """The 99th percentile in milliseconds, between the bounds around it as Prometheus does it."""
        wanted, lower, below = 0.99 * self.count(histogram), 0.0, 0.0
        for (name, bound), value in sorted(self.sums.items()):
            if name != f"{histogram}_bucket":
                continue
            if value >= wanted:
                share = (wanted - below) / (value - below) if value > below else 0.0
                return 1000 * (lower + share * (bound - lower))
            lower, below = bound, value
        return float("nan")
