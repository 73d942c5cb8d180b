"""What the log looks like to who reads it, and to who filters it."""

from __future__ import annotations

import json
import logging
import sys

from operations.logs import JsonFormatter, TextFormatter, fields_of


def record(message: str, *args: object, error: Exception | None = None) -> logging.LogRecord:
    exc_info = None
    if error is not None:
        try:
            raise error
        except type(error):
            exc_info = sys.exc_info()
    made = logging.LogRecord("cogs.answers", logging.ERROR, "file", 1, message, args, exc_info)
    made.created = 1772366400.123
    return made


def test_a_line_tells_moment_level_place_table_incident_and_message() -> None:
    line = TextFormatter().format(record("incident %s: play failed, table %d", "A1B2C3", 12))
    assert line == (
        "2026-03-01T12:00:00.123+00:00 ERROR cogs.answers table=12 incident=A1B2C3: "
        "incident A1B2C3: play failed, table 12"
    )


def test_a_line_about_no_table_has_no_fields() -> None:
    assert TextFormatter().format(record("stopping")).endswith("ERROR cogs.answers: stopping")
    assert fields_of("500 tables restored, the table is full, incident report") == {}


def test_a_traceback_follows_its_line() -> None:
    first, *rest = TextFormatter().format(record("broken", error=RuntimeError("why"))).splitlines()
    assert first.endswith("broken")
    assert rest[-1] == "RuntimeError: why"


def test_as_json_everything_stands_in_one_object_on_one_line() -> None:
    line = JsonFormatter().format(record("table %d:\n%s", 7, "«due»", error=RuntimeError("why")))
    assert "\n" not in line
    entry = json.loads(line)
    assert entry.pop("traceback").endswith("RuntimeError: why")
    assert entry == {
        "at": "2026-03-01T12:00:00.123+00:00",
        "level": "ERROR",
        "logger": "cogs.answers",
        "message": "table 7:\n«due»",
        "table": "7",
    }
