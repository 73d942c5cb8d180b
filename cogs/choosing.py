"""Which table a person means."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.game import Refusal
from engine.host import Host
from engine.journal import Stage
from engine.refusals import TableError
from engine.table import Table

Sees = Callable[[Table], bool]
"""Whether somebody may look at a table at which they never sat."""


def own_table(
    host: Host,
    person: int,
    *,
    server: int | None,
    channel: int,
    number: int | None,
    sees: Sees,
    games: Collection[str] = (),
) -> Table:
    """The table at which a person wants to act: the one named, or the one they sit at here.

    `server` is None in direct messages, where all tables of the person are at hand; a table of one
    of `games` is meant rather than any other. Raises no-such-table, table-damaged, no-table-here,
    no-table-at-all or several-tables.
    """
    if number is not None:
        return reachable(host.table(number), person, sees=sees, number=number)
    place = None if server is None else channel
    seated = host.tables(channel=place, person=person)
    if not seated:
        for damaged in host.damaged(person):
            raise TableError("table-damaged", table=damaged)
        raise Refusal("no-table-at-all" if server is None else "no-table-here")
    return the_one_meant([table for table in seated if table.record.game in games] or seated, person)


def any_table(
    host: Host, person: int, *, server: int | None, channel: int, number: int | None, sees: Sees
) -> Table:
    """The table at which a person wants to look: as `own_table`, else the only one in the channel."""
    if number is None and server is not None and not host.tables(channel=channel, person=person):
        here = host.tables(channel=channel)
        if len(here) > 1:
            raise several(here)
        if here:
            return here[0]
    return own_table(host, person, server=server, channel=channel, number=number, sees=sees)


def the_one_meant(tables: Sequence[Table], person: int) -> Table:
    """The only one, the only one where it is the person's turn, or the only one being played."""
    for fits in (_any, _their_turn, _in_play):
        fitting = [table for table in tables if fits(table, person)]
        if len(fitting) == 1:
            return fitting[0]
    raise several(tables)


def reachable(table: Table | None, person: int, *, sees: Sees, number: int) -> Table:
    """The table, if the person belongs or belonged to it or may look at it; else no-such-table."""
    if table is None:
        raise TableError("no-such-table", table=number)
    if not _belonged(table, person) and not sees(table):
        raise TableError("no-such-table", table=number)
    return table


def several(tables: Sequence[Table]) -> Refusal:
    """The refusal that asks which of these tables is meant."""
    return Refusal("several-tables", tables=", ".join(str(table.id) for table in tables))


def _any(table: Table, person: int) -> bool:  # noqa: ARG001 - one of three questions of one kind
    return True


def _their_turn(table: Table, person: int) -> bool:
    return table.actor is not None and table.actor == table.seat_of(person)


def _in_play(table: Table, person: int) -> bool:  # noqa: ARG001 - as above
    return table.stage is Stage.PLAYING


def seat_in(table: Table, person: int) -> int:
    """The seat that is a person's; raises left-for-good or not-seated."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("left-for-good" if _belonged(table, person) else "not-seated")
    return seat


def _belonged(table: Table, person: int) -> bool:
    return any(seat.person is not None and seat.person.id == person for seat in table.record.seats)
