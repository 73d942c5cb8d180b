"""The log on the error stream: lines to read, or one JSON object a line.

Messages name the table they are about as `table 12` and the incident a person was told of as
`incident A1B2C3`. Both are lifted out into fields of their own, so that one can filter by them. Table
ids and incident codes are logged; hands, seeds and names never are.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Final, Literal

import aiohttp
import discord

QUIET: Final = ("discord", "aiosqlite", "asyncio", "aiohttp")
"""Libraries whose debug messages hold payloads, and with them hands and seeds."""
_LATE: Final = frozenset({10062, 40060})
"""Discord's codes for a completion that nobody waits for any more."""
_FIELDS: Final = {
    "table": re.compile(r"\btable (\d+)\b"),
    "incident": re.compile(r"\bincident ([0-9A-F]{6})\b"),
}


def set_up_logging(level: str, written: Literal["text", "json"] = "text") -> None:
    """Log to the error stream from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if written == "json" else TextFormatter())
    logging.basicConfig(level=level, handlers=[handler])
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # Bower does not speak
    logging.getLogger("discord.app_commands.tree").addFilter(_is_no_lost_completion)


def fields_of(message: str) -> dict[str, str]:
    """The table and the incident that a message is about, as far as it names them."""
    found = {name: pattern.search(message) for name, pattern in _FIELDS.items()}
    return {name: match[1] for name, match in found.items() if match is not None}


class TextFormatter(logging.Formatter):
    """`2026-03-01T12:00:00.123+00:00 ERROR cogs.answers table=12 incident=A1B2C3: the message`."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """One line without its traceback, which follows below it."""
        about = "".join(f" {name}={value}" for name, value in fields_of(record.message).items())
        return f"{_moment(record)} {record.levelname} {record.name}{about}: {record.message}"


class JsonFormatter(logging.Formatter):
    """An object with `at`, `level`, `logger`, `message`, and `table`, `incident`, `traceback` if any."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever the message and the traceback hold."""
        message = record.getMessage()
        line = {"at": _moment(record), "level": record.levelname, "logger": record.name, "message": message}
        line |= fields_of(message)
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _is_no_lost_completion(record: logging.LogRecord) -> bool:
    """A completion that is late or lost on its way fails inside discord.py, which takes it for an error."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, discord.HTTPException):
        passes = error.status >= HTTPStatus.TOO_MANY_REQUESTS  # and all failures of Discord's own
        return error.code not in _LATE and not passes
    return not isinstance(error, OSError | aiohttp.ClientError)
