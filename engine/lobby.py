"""Who sits at a table and by which options it plays: pure changes of a `TableRecord`.

Each function returns the changed record or raises TableError; nothing here waits or stores.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from engine.game import OptionValue
from engine.games import GAMES
from engine.journal import Holder, Person, Seat, Settings, Stage, TableRecord
from engine.refusals import TableError

TURN_SECONDS: tuple[int | None, ...] = (30, 60, 120, 300, 900, 3600, 86_400, None)
"""Turn times a table may play with, in seconds; None: no limit."""

SETTINGS_CHOICES: dict[str, tuple[OptionValue, ...]] = {
    "turn_seconds": TURN_SECONDS,
    "play_single": (False, True),
    "rematch_opener": ("draw", "rotate"),
}
"""Every field of `Settings` with the values it may take, in menu order."""

COMPUTER = Seat(None, Holder.COMPUTER)


def seat_of(record: TableRecord, person: int) -> int | None:
    """The seat of a person who still belongs to the table, or None."""
    for index, seat in enumerate(record.seats):
        if seat.person is not None and seat.person.id == person and seat.holder is not Holder.LEFT:
            return index
    return None


def people(record: TableRecord) -> list[Person]:
    """Everyone who belongs to the table, in seat order."""
    return [seat.person for seat in record.seats if seat.person and seat.holder is not Holder.LEFT]


def names(record: TableRecord, person: int) -> bool:
    """Whether a table has anything to do with a person: as its host, or as whoever sits or sat there."""
    seated = (seat.person for seat in record.seats)
    return any(named.id == person for named in (record.host, *seated) if named)


def somebody_plays(record: TableRecord) -> bool:
    """Whether at least one seat is in a person's own hands."""
    return any(seat.is_played_by_person for seat in record.seats)


def option_choices(record: TableRecord) -> dict[str, tuple[OptionValue, ...]]:
    """Options of the game with the values they may take at this table, in menu order."""
    game = GAMES[record.game]
    seated = min(max(len(record.seats), game.seats.start), game.seats.stop - 1)
    return {name: tuple(values) for name, values in game.Options.choices(seated).items()}


def join(record: TableRecord, person: Person) -> TableRecord:
    """Seat a person; raises already-seated, table-full or lobby-closed."""
    _need_lobby(record)
    if seat_of(record, person.id) is not None:
        raise TableError("already-seated")
    return _seated(record, Seat(person, Holder.PERSON))


def add_computer(record: TableRecord, by: int) -> TableRecord:
    """Seat a computer player; the host's to say."""
    _need_lobby(record)
    _need_host(record, by)
    return _seated(record, COMPUTER)


def remove_computer(record: TableRecord, by: int) -> TableRecord:
    """Take away the last computer player; the host's to say."""
    _need_lobby(record)
    _need_host(record, by)
    for index in range(len(record.seats) - 1, -1, -1):
        if record.seats[index].holder is Holder.COMPUTER:
            return replace(record, seats=record.seats[:index] + record.seats[index + 1 :])
    raise TableError("no-computer-seat")


def leave_lobby(record: TableRecord, person: int) -> TableRecord:
    """Take a person's seat away; the host's role passes on, and the last one closes the table."""
    seat = seat_of(record, person)
    if seat is None:
        raise TableError("not-seated")
    left = replace(record, seats=record.seats[:seat] + record.seats[seat + 1 :])
    return _with_host(left) if people(left) else replace(left, stage=Stage.CANCELLED)


def leave_match(record: TableRecord, person: int) -> TableRecord:
    """Hand a person's seat to a computer player for good; without people the match is abandoned."""
    seat = seat_of(record, person)
    if seat is None:
        raise TableError("not-seated")
    left = with_holder(record, seat, Holder.LEFT)
    return left if people(left) else replace(left, stage=Stage.ABANDONED)


def with_holder(record: TableRecord, seat: int, holder: Holder) -> TableRecord:
    """The record with one seat played by someone else, whose vote is still to come.

    A host who does not play any more hands the role to a person who does.
    """
    seats = list(record.seats)
    seats[seat] = replace(seats[seat], holder=holder, wants_end=False)
    return _with_host(replace(record, seats=tuple(seats)))


def with_next_host(record: TableRecord) -> TableRecord:
    """Pass the host's role to the next person around the table."""
    present = people(record)
    turn = next((turn for turn, person in enumerate(present) if person.id == record.host.id), -1)
    return replace(record, host=present[(turn + 1) % len(present)]) if present else record


def without(record: TableRecord, person: int, stand_in: Person) -> TableRecord:
    """The record with a person gone from an open table, and `stand_in` wherever they were named."""
    if record.stage.is_open and seat_of(record, person) is not None:
        leave = leave_lobby if record.stage is Stage.LOBBY else leave_match
        record = leave(record, person)
    seats = tuple(
        replace(seat, person=stand_in) if seat.person and seat.person.id == person else seat
        for seat in record.seats
    )
    return replace(record, seats=seats, host=stand_in if record.host.id == person else record.host)


def swap(record: TableRecord, by: int, first: int, second: int) -> TableRecord:
    """Let two seats change places before the match: it decides partners and order."""
    _need_lobby(record)
    _need_host(record, by)
    seats = list(record.seats)
    if not (0 <= first < len(seats) and 0 <= second < len(seats)):
        raise TableError("bad-option", option="seat", value=max(first, second))
    seats[first], seats[second] = seats[second], seats[first]
    return replace(record, seats=tuple(seats))


def configure(record: TableRecord, by: int, name: str, value: OptionValue) -> TableRecord:
    """Set one option of the game or one setting of the table; the host's to say."""
    _need_lobby(record)
    _need_host(record, by)
    if name in SETTINGS_CHOICES:
        return _with_setting(record, name, value)
    choices = option_choices(record)
    if name not in choices or not _listed(value, choices[name]):
        raise TableError("bad-option", option=name, value=value)
    return replace(record, options={**record.options, name: value})


def default_options(game: str) -> dict[str, OptionValue]:
    """The options of a freshly opened table, by field."""
    options = GAMES[game].Options()
    return {field.name: getattr(options, field.name) for field in fields(options)}


def with_defaults(record: TableRecord, defaults: Mapping[str, OptionValue]) -> TableRecord:
    """A fresh table with options and settings of its server's choice.

    What the game does not know, or not with any number of players, is left as the game has it: the
    choice may be older than the program.
    """
    game = GAMES[record.game]
    choices = [game.Options.choices(players) for players in game.seats]
    options = dict(record.options)
    for name, value in defaults.items():
        if _listed(value, SETTINGS_CHOICES.get(name, ())):
            record = _with_setting(record, name, value)
        elif any(_listed(value, tuple(offered.get(name, ()))) for offered in choices):
            options[name] = value
    return replace(record, options=options)


def ready_to_start(record: TableRecord, by: int) -> TableRecord:
    """Check that the match may begin, and give back the record it begins with.

    An option that no longer fits the number of seats is refused, not silently changed.
    """
    _need_lobby(record)
    _need_host(record, by)
    game = GAMES[record.game]
    if len(record.seats) not in game.seats:
        raise TableError("too-few-players", least=game.seats.start)
    for name, values in option_choices(record).items():
        value = record.options.get(name)
        if name in record.options and not _listed(value, values):
            raise TableError("bad-option", option=name, value=value)
    return replace(record, stage=Stage.PLAYING)


def require_host(record: TableRecord, by: int, *, moderator: bool) -> None:
    """Raise not-host unless the host or a moderator asks."""
    if not moderator:
        _need_host(record, by)


def _need_lobby(record: TableRecord) -> None:
    if record.stage is Stage.PLAYING:
        raise TableError("lobby-closed")
    if record.stage is not Stage.LOBBY:
        raise TableError("table-ended")


def _need_host(record: TableRecord, by: int) -> None:
    if record.host.id != by:
        raise TableError("not-host", host=record.host.name)


def _seated(record: TableRecord, seat: Seat) -> TableRecord:
    most = GAMES[record.game].seats.stop - 1
    if len(record.seats) >= most:
        raise TableError("table-full", seats=most)
    return replace(record, seats=(*record.seats, seat))


def _with_host(record: TableRecord) -> TableRecord:
    """Pass the host's role on unless its holder plays: to a person who does, else to one away."""
    playing = [seat.person for seat in record.seats if seat.is_played_by_person and seat.person]
    able = playing or people(record)
    if not able or any(person.id == record.host.id for person in able):
        return record
    return replace(record, host=able[0])


def _with_setting(record: TableRecord, name: str, value: OptionValue) -> TableRecord:
    if not _listed(value, SETTINGS_CHOICES[name]):
        raise TableError("bad-option", option=name, value=value)
    changed: dict[str, Any] = {name: value}
    settings: Settings = replace(record.settings, **changed)
    return replace(record, settings=settings)


def _listed(value: OptionValue, values: tuple[OptionValue, ...]) -> bool:
    """Membership that tells False from 0 and True from 1."""
    return any(value == other and type(value) is type(other) for other in values)
