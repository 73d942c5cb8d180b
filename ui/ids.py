"""Custom ids of buttons and selects: what they do, where, and by which position.

An id reads `b:<kind>:<table>:<version>:<payload>`. It is public and anyone can forge one, so it
grants nothing: whoever handles it checks person, table, version and move.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from typing import Final, Self

from engine.game import OptionValue

LONGEST: Final = 100
"""Discord's limit for a custom id, in characters."""


class Kind(enum.StrEnum):
    """What a button or select does."""

    JOIN = "join"
    LEAVE = "leave"
    """In the lobby at once; in the match after a confirmation."""
    ADD_COMPUTER = "add"
    REMOVE_COMPUTER = "remove"
    OPTIONS = "options"
    START = "start"
    CANCEL = "cancel"
    FIELD = "field"
    """Select: the option to change; its value is a field's name, or `SEATS`."""
    VALUE = "value"
    """Select: the new value, written by `encode_value`; the payload is the field's name."""
    SWAP = "swap"
    """Select: its two values are the seats, counted from 0, that change places."""
    HAND = "hand"
    ORDER = "order"
    """How the own hand is sorted from now on; the payload is a key of the game's orders."""
    PLAY = "play"
    """The payload is a move in its notation, the version that of the position it was offered in."""
    CHOOSE = "choose"
    """Select: its value is a move, the version as for PLAY; the payload tells menus of a hand apart."""
    PICK = "pick"
    """Select: its values complete the move that the payload begins, the version as for PLAY."""
    PLAY_NOW = "play-now"
    """As PLAY, after a question whether the move is really meant."""
    BACK = "back"
    """Take the own seat back from the computer player that holds it."""
    LEAVE_NOW = "leave-now"
    END_NOW = "end-now"
    VOTE = "vote"
    """Ask the presser whether to vote for ending the table."""
    VOTE_NOW = "vote-now"
    """Vote, or take the vote back, as the payload says."""
    DISMISS = "dismiss"
    """Answer "no" to a question."""
    RECAP = "recap"
    """Show again what is just over at a table."""
    AS_TEXT = "text"
    """Say in words what a picture shows: the payload is "table", "hand" or, with its number, "summary"."""
    VIEW = "view"
    """Show its presser how they see things, and what else they may choose; table 0."""
    VIEW_CHOICE = "view-choice"
    """Select: its value is chosen for the preference in the payload; table 0."""
    REMATCH = "rematch"
    RULES = "rules"
    """The payload is `game/page`, the page counted from 0; table 0."""
    RULES_PAGE = "rules-page"
    """Select: its value is `game/page`; table 0."""
    MATCHES = "matches"
    """A page of the finished matches; the version is its number from 0; table 0."""
    MATCH = "match"
    """Select: its value is the number of a table, whose match is replayed; table 0."""
    REPLAY = "replay"
    """Show the match after as many moves as the version says; the payload tells buttons apart."""
    REPLAY_HAND = "replay-hand"
    """Select: its value is a number of moves, as for REPLAY."""
    EXPORT = "export"
    """Download a match that is over."""
    BOARD = "board"
    """A page of a leaderboard: its number from 0 is the version, the payload is `which/way`; table 0."""
    BOARD_CHOICE = "board-choice"
    """Select: its value says which leaderboard; the payload tells the menus apart; table 0."""
    STATS = "stats"
    """Select or button: the value or payload is `person/game`, an empty game meaning all; table 0."""
    COUNTING = "counting"
    """Explain what counts; table 0."""

    SETTING = "setting"
    """Select: its value names what a server's managers want to choose; table 0."""
    SETTING_FIELD = "setting-field"
    """Select: its value is a field's name, the payload the setting it belongs to; table 0."""
    SETTING_VALUE = "setting-value"
    """Select: its values are chosen for the setting in the payload, or `setting/field`; table 0."""
    SETTING_RESET = "setting-reset"
    """Undo what was chosen for the setting in the payload; table 0."""
    ERASE = "erase"
    """Delete the data of a server; the version counts the questions answered with yes; table 0."""
    MY_DATA = "my-data"
    """Download all that is kept of oneself; table 0."""
    FORGET = "forget"
    """Be forgotten; the version counts the questions answered with yes; table 0."""


SEATS: Final = "seats"
"""The value of a FIELD select that stands for the order of the seats."""

_KIND: Final = "[a-z][a-z-]{0,19}"
_NUMBER: Final = "0|[1-9][0-9]{0,17}"
_ID: Final = re.compile(
    rf"b:(?P<kind>{_KIND}):(?P<table>{_NUMBER}):(?P<version>{_NUMBER}):(?P<payload>.*)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Id:
    """One custom id; `str` writes it and `parse` reads it."""

    kind: str
    table: int
    version: int = 0
    payload: str = ""

    def __str__(self) -> str:
        written = f"b:{self.kind}:{self.table}:{self.version}:{self.payload}"
        if len(written) > LONGEST or not _ID.fullmatch(written):
            raise ValueError(f"not a custom id: {written!r}")
        return written

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an id; raises ValueError for anything `str` would not have written."""
        match = _ID.fullmatch(text)
        if match is None or len(text) > LONGEST:
            raise ValueError(f"not a custom id: {text[:LONGEST]!r}")
        return cls(match["kind"], int(match["table"]), int(match["version"]), match["payload"])


def pattern(kind: str) -> str:
    """The pattern of every id of a kind, with the groups `table`, `version` and `payload`."""
    return rf"b:{re.escape(kind)}:(?P<table>{_NUMBER}):(?P<version>{_NUMBER}):(?P<payload>.*)"


def encode_value(value: OptionValue) -> str:
    """An option's value as the value of a select; `decode_value` is its inverse."""
    match value:
        case None:
            return "none"
        case bool():
            return f"bool:{int(value)}"
        case int():
            return f"int:{value}"
        case _:
            return f"str:{value}"


def decode_value(text: str) -> OptionValue:
    """Read what `encode_value` wrote; raises ValueError for anything else."""
    kind, _, written = text.partition(":")
    if text == "none":
        return None
    if kind == "bool" and written in ("0", "1"):
        return written == "1"
    if kind == "int" and re.fullmatch("-?[0-9]{1,9}", written, re.ASCII):
        return int(written)
    if kind == "str":
        return written
    raise ValueError(f"not an option's value: {text[:LONGEST]!r}")
