"""A sentence for every refusal: why, and what is possible instead."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from engine.game import IllegalMove, Refusal, Unreadable
from engine.journal import TableRecord
from engine.table import Table
from ui import settings
from ui.i18n import N_, Language
from ui.names import clean, seat_name

UI_CODES: Final = frozenset(
    {
        "no-table-here",  # the person sits at no table in this channel
        "no-table-at-all",  # the person sits at no table anywhere
        "several-tables",  # tables: their numbers
        "unknown-button",  # a forged or outdated custom id
        "unknown-command",  # one that is gone or was changed since the reader's Discord loaded it
        "missing-permission",  # permissions: names in the reader's language
        "server-only",
        "unknown-option",  # a select's or command's value that is none of ours
        "no-deal",  # number
        "not-moderator",
    }
)
"""Codes of the user interface itself; raise `engine.game.Refusal` with one of them."""

SENTENCES: Final = MappingProxyType(
    {
        # The table
        "no-such-table": N_("There is no such table. `/table list` shows the open ones."),
        "no-such-game": N_("Bower does not know this game. `/table open` offers the games it hosts."),
        "already-seated": N_("You already sit at this table."),
        "table-full": N_("This table is full: all {seats} seats are taken. You can open one of your own."),
        "not-seated": N_("You do not sit at this table. Until the match starts you can join it."),
        "lobby-closed": N_("The match has begun: seats and options can no longer be changed."),
        "not-started": N_("The match has not started yet. The host starts it with the *Start* button."),
        "table-ended": N_("This table has ended. Open a new one with `/table open`."),
        "stale": N_(
            "The match has gone on since this was shown, so nothing was played. Look at your hand again."
        ),
        "not-host": N_("Only the host, {host}, can do that."),
        "too-few-players": N_(
            "At least {least} players are needed. Wait for others or add a computer player."
        ),
        "no-computer-seat": N_("There is no computer player at this table."),
        "bad-option": N_("This table cannot be set up so. The *Options* button shows what is possible."),
        "bad-option:named": N_(
            "“{option}: {value}” does not go with this table. Choose again under *Options*."
        ),
        "left-for-good": N_("You have left this match, and a computer player has taken your seat for good."),
        "storage-failed": N_(
            "This could not be stored, so nothing has changed. Please try again in a moment."
        ),
        "too-many-tables": N_("There are already {limit} open tables. Finish or end one first."),
        "too-many-tables:person": N_("You already sit at {limit} open tables. Finish or leave one first."),
        "too-many-tables:channel": N_(
            "This channel already has {limit} open tables. Finish one or use another."
        ),
        "too-many-tables:server": N_(
            "This server already has {limit} open tables. Wait until one is finished."
        ),
        "not-finished": N_("A rematch is possible when this match is over."),
        "closing": N_("Bower is restarting. Nothing is lost; please try again in a minute."),
        # Fives and Threes
        "unknown-move": N_("“{text}” is no move. Write `6-4` to open, `6-4 left` or `6-4 right` to go on."),
        "unknown-tile": N_("“{text}” is no tile. Write two numbers from 0 to 6, such as `6-4`."),
        "match-over": N_("The match is over."),
        "deal-is-due": N_("The next hand is being dealt. Please try again in a moment."),
        "deal-not-due": N_("A hand is being played: nothing is dealt now."),
        "not-your-turn": N_("It is not your turn."),
        "not-your-turn:named": N_("It is not your turn: {name} is to play."),
        "only-chance-deals": N_("Players do not deal; Bower does."),
        "bad-deal-hands": N_("A deal needs {expected} hands, not {hands}."),
        "bad-deal-size": N_("Every hand of a deal needs {expected} tiles, not {tiles}."),
        "bad-deal-repeat": N_("A tile can be dealt only once."),
        "must-open": N_("You open this hand: play any tile, such as `6-4`. There is nothing to knock for."),
        "no-end-yet": N_(
            "The line is empty, so there is no left or right yet: play {tile} without naming an end."
        ),
        "tile-not-in-hand": N_("You do not hold {tile}."),
        "name-an-end": N_("Say at which end {tile} goes: the left end shows {left}, the right end {right}."),
        "fits-neither-end": N_("{tile} fits neither end: the left end shows {left}, the right end {right}."),
        "does-not-fit": N_("{tile} does not fit the left end, which shows {value}."),
        "does-not-fit:right": N_("{tile} does not fit the right end, which shows {value}."),
        "can-place": N_("You can place a tile, so you must; knocking is only for when nothing fits."),
        # The user interface
        "no-table-here": N_(
            "You do not sit at a table in this channel. `/table list` shows the open tables."
        ),
        "no-table-at-all": N_(
            "You do not sit at any table. Open one with `/table open` in a server channel."
        ),
        "several-tables": N_("You sit at several tables here: {tables}. Name one with the *table* option."),
        "unknown-button": N_(
            "This button does nothing any more. `/table show` posts the table with fresh ones."
        ),
        "unknown-command": N_(
            "This command has changed. Reload Discord, or wait a few minutes, and try again."
        ),
        "missing-permission": N_("Bower may not do that in this channel. It needs: {permissions}."),
        "server-only": N_("This works only in a channel of a server."),
        "unknown-option": N_("This is none of the choices on offer. Please pick one from the list."),
        "no-deal": N_("This match has no deal number {number}."),
        "not-moderator": N_("Only the host of the table or a moderator of the channel can do that."),
    }
)
"""The sentence of every code, with places for its facts; some codes have a closer one beside it."""

_QUOTED: Final = frozenset({"text", "host"})
"""Facts that people wrote."""

_UNCODED: Final = N_("This is not possible now.")


def sentence(
    language: Language, refusal: Refusal, table: Table | None = None, seat: int | None = None
) -> str:
    """Why not, and what is possible, in the reader's language.

    With the `table` the sentence names people and options; with the reader's `seat` it lists the
    moves that are legal now, so it is then for that reader's eyes alone.
    """
    record = table.record if table is not None else None
    key, facts = refusal.code, _worded(language, refusal, record)
    closer = f"{key}:{_detail(refusal, facts)}"
    said = language.text(SENTENCES.get(closer) or SENTENCES.get(key, _UNCODED), **facts)
    possible = _possible(language, refusal, table, seat)
    return f"{said}\n{possible}" if possible else said


def _detail(refusal: Refusal, facts: dict[str, Any]) -> str:
    """What tells the closer sentence of a code from its general one."""
    match refusal.code:
        case "does-not-fit":
            return str(refusal.facts["end"])
        case "too-many-tables":
            return str(refusal.facts["scope"])
        case "not-your-turn" if "name" in facts:
            return "named"
        case "bad-option" if facts.get("option"):
            return "named"
    return ""


def _worded(language: Language, refusal: Refusal, record: TableRecord | None) -> dict[str, Any]:
    """The facts as they stand in a sentence: names and quoted texts made safe, options in words."""
    facts = {name: clean(fact) if name in _QUOTED else fact for name, fact in refusal.facts.items()}
    if refusal.code == "bad-option":
        facts |= _option(language, refusal, record)
    actor = refusal.facts.get("actor")
    if record is not None and isinstance(actor, int) and actor in range(len(record.seats)):
        facts["name"] = seat_name(language, record, actor)
    return facts


def _option(language: Language, refusal: Refusal, record: TableRecord | None) -> dict[str, Any]:
    field, value = refusal.facts.get("option"), refusal.facts.get("value")
    if record is None or field not in settings.fields(record):
        return {"option": None}
    return {
        "option": settings.name(language, record, field),
        "value": settings.value(language, record, field, value),
    }


def _possible(language: Language, refusal: Refusal, table: Table | None, seat: int | None) -> str:
    """The reader's legal moves, if a move was refused that is the reader's to make."""
    if table is None or seat is None or seat != table.actor:
        return ""
    if not isinstance(refusal, IllegalMove | Unreadable):
        return ""
    moves = ", ".join(f"`{move}`" for move in table.view(seat).legal_moves)
    return language.text("You can play: {moves}.", moves=moves)
