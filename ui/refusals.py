"""A sentence for every refusal: why, and what is possible instead."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.game import IllegalMove, Refusal, Unreadable
from engine.journal import TableRecord
from engine.table import Table
from ui import settings
from ui.games import PRESENTERS
from ui.i18n import N_, Language
from ui.names import clean, seat_name, seat_names
from ui.notation import in_words

UI_CODES: Final = frozenset(
    {
        "no-table-here",  # the person sits at no table in this channel
        "no-table-at-all",  # the person sits at no table anywhere
        "several-tables",  # tables: their numbers
        "unknown-button",  # a forged or outdated custom id
        "unknown-command",  # one that is gone or was changed since the reader's Discord loaded it
        "missing-permission",  # permissions: names in the reader's language
        "server-only",
        "foreign-command",  # command, game: in the reader's language
        "unknown-option",  # a select's or command's value that is none of ours
        "no-deal",  # number
        "not-moderator",
        "channel-not-allowed",  # channels: mentions of those in which tables may open
        "no-channel-allowed",
        "role-needed",  # roles: mentions of those that may open tables
        "not-manager",
        "not-owner",
        "nothing-kept",  # of the person who asks
        "no-replay",  # nothing of the match may be shown yet, or there was none
        "export-running",
        "rating-needs-game",
        "stats-of-bot",
        "no-page",  # of a list that is shorter
    }
)
"""Codes of the user interface itself; raise `engine.game.Refusal` with one of them."""

COMMON: Final = MappingProxyType(
    {
        # The table
        "no-such-table": N_("There is no such table. `/table list` shows the open ones."),
        "table-damaged": N_(
            "Table {table} is damaged and cannot go on for now. Whoever runs this bot finds the reason in "
            "its log."
        ),
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
            "“{name}: {value}” does not go with this table. Choose again under *Options*."
        ),
        "left-for-good": N_("You have left this match, and a computer player has taken your seat for good."),
        "storage-failed": N_(
            "This could not be stored, so nothing has changed. Please try again in a moment."
        ),
        "too-many-openings": N_(
            "You have opened {limit} tables in {minutes} minutes. Please wait a while before the next one."
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
        # Every game
        "match-over": N_("The match is over."),
        "deal-is-due": N_("The next hand is being dealt. Please try again in a moment."),
        "deal-not-due": N_("A hand is being played: nothing is dealt now."),
        "not-your-turn": N_("It is not your turn."),
        "not-your-turn:named": N_("It is not your turn: {name} is to play."),
        "only-chance-deals": N_("Players do not deal; Bower does."),
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
        "foreign-command": N_("Nobody uses `/{command}` in {game}. Make your move with `/play`."),
        "unknown-option": N_("This is none of the choices on offer. Please pick one from the list."),
        "no-deal": N_("This match has no deal number {number}."),
        "no-replay": N_(
            "There is nothing to replay at this table: no hand has been finished. While a match runs, its"
            " finished hands can be replayed."
        ),
        "export-running": N_(
            "This match is still running and its cards are secret. You can download it when it is over."
        ),
        "rating-needs-game": N_(
            "Every game has a rating of its own. Choose a game, or another order for all games."
        ),
        "stats-of-bot": N_("Computer players and other bots have no statistics. Choose a person."),
        "no-page": N_("There is no such page any more. Call the command again to begin at the first."),
        "channel-not-allowed": N_("Tables may not be opened in this channel. They may in: {channels}."),
        "no-channel-allowed": N_(
            "Tables may be opened in none of the channels that you see. Who manages this server can change"
            " that with `/settings`."
        ),
        "role-needed": N_(
            "Only moderators and members with one of these roles may open tables here: {roles}."
        ),
        "not-manager": N_("Only who may manage this server can choose its settings."),
        "nothing-kept": N_("Bower keeps nothing of you, so there is nothing to export or to forget."),
        "not-owner": N_("Only whoever runs this bot can do that."),
        "not-moderator": N_("Only the host of the table or a moderator of the channel can do that."),
    }
)
"""The sentence of every code that is no single game's, with places for its facts.

Some codes have a closer sentence beside the general one: for a certain fact, `code:fact`, or for
when the reader can be told a name, `code:named`. What only one game refuses is worded by its
presenter.
"""

_QUOTED: Final = frozenset({"text", "host"})
"""Facts that people wrote."""

_MOST_LISTED: Final = 30
"""Legal moves that a refusal still lists; nobody reads through more."""

_UNCODED: Final = N_("This is not possible now.")


def sentence(
    language: Language, refusal: Refusal, table: Table | None = None, seat: int | None = None
) -> str:
    """Why not, and what is possible, in the reader's language.

    With the `table` the sentence names people and options; with the reader's `seat` it lists the
    moves that are legal now, so it is then for that reader's eyes alone.
    """
    record = table.record if table is not None else None
    facts = _worded(language, refusal, record)
    said = language.text(_message(refusal, facts, record), **facts)
    possible = _possible(language, refusal, table, seat)
    return f"{said}\n{possible}" if possible else said


def _message(refusal: Refusal, facts: Mapping[str, Any], record: TableRecord | None) -> str:
    """The closest sentence for a refusal: of the table's game, of all games, of any game."""
    games = [PRESENTERS[record.game]] if record is not None else list(PRESENTERS.values())
    sentences = ChainMap(*(dict(game.refusals) for game in games), dict(COMMON))
    details = [str(fact) for fact in refusal.facts.values()]
    if "name" in facts:
        details.append("named")
    closer = (f"{refusal.code}:{detail}" for detail in details)
    return next((sentences[key] for key in (*closer, refusal.code) if key in sentences), _UNCODED)


def _worded(language: Language, refusal: Refusal, record: TableRecord | None) -> dict[str, Any]:
    """The facts as they stand in a sentence: names and quoted texts made safe, options in words."""
    facts = {name: clean(fact) if name in _QUOTED else fact for name, fact in refusal.facts.items()}
    if refusal.code == "bad-option":
        facts |= _option(language, refusal, record)
    actor = refusal.facts.get("actor")
    if record is not None:
        facts |= PRESENTERS[record.game].refusal_facts(language, facts, seat_names(language, record))
        if isinstance(actor, int) and actor in range(len(record.seats)):
            facts["name"] = seat_name(language, record, actor)
    return facts


def _option(language: Language, refusal: Refusal, record: TableRecord | None) -> dict[str, Any]:
    field, value = refusal.facts.get("option"), refusal.facts.get("value")
    if record is None or field not in settings.fields(record):
        return {}
    return {
        "name": settings.name(language, record, field),
        "value": settings.value(language, record, field, value),
    }


def _possible(language: Language, refusal: Refusal, table: Table | None, seat: int | None) -> str:
    """The reader's legal moves, if a move was refused that is the reader's to make."""
    if table is None or seat is None or seat != table.actor:
        return ""
    if not isinstance(refusal, IllegalMove | Unreadable):
        return ""
    words, legal = PRESENTERS[table.record.game].words, table.view(seat).legal_moves
    if len(legal) > _MOST_LISTED:
        return ""
    moves = ", ".join(f"`{in_words(language, words, str(move))}`" for move in legal)
    return language.text("You can play: {moves}.", moves=moves)
