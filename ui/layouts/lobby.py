"""The lobby: who sits where, by which options, and the buttons to change it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from discord import ButtonStyle

from engine.game import Game
from engine.games import GAMES
from engine.journal import Holder, TableRecord
from engine.table import Table
from ui import settings
from ui.i18n import Language
from ui.ids import SEATS, Id, Kind, encode_value
from ui.layouts.parts import (
    WOOD,
    Button,
    Item,
    View,
    aside,
    box,
    button,
    choices,
    finished,
    heading,
    line,
    option,
    relative,
    rows,
    rules_button,
    stacked,
    table_title,
)
from ui.layouts.voting import standing_vote, vote_buttons
from ui.names import person_name, plain_seat_names, seat_names, side_name


def lobby(table: Table, language: Language) -> View:
    """The lobby of a table, for its channel."""
    record = table.record
    rules = settings.lines(language, record, ["turn_seconds", *_house_rules(record)])
    return finished(
        box(
            stacked(
                [
                    heading(table_title(language, record)),
                    _waiting(table, language),
                    standing_vote(table, language),
                ]
            ),
            stacked([*_seats(language, record), *_partners(language, record)]),
            line(),
            stacked([_rules_in_short(language, record), *rules]),
            *rows(_seat_buttons(language, record)),
            *rows(_computer_buttons(language, record)),
            *rows([*_other_buttons(language, record), *vote_buttons(table, language)]),
            colour=WOOD,
        )
    )


def lobby_options(table: Table, language: Language, chosen_field: str | None = None) -> View:
    """The host's menu: a field to choose, then its values; shows what everything is set to."""
    record = table.record
    title = language.text("Options of table {number}", number=record.id)
    now = settings.lines(language, record, list(settings.fields(record)))
    return finished(
        box(
            stacked([heading(title), *now]),
            _field_select(language, record, chosen_field),
            *_value_select(language, record, chosen_field),
            *rows([button(language.text("Done"), Id(Kind.DISMISS, record.id))]),
            colour=WOOD,
        )
    )


def _waiting(table: Table, language: Language) -> str:
    host = language.text("Host: {name}", name=person_name(language, table.record.host))
    if table.closes is None:
        return host
    closes = language.text("closes {when} if nothing happens", when=relative(table.closes))
    return f"{host} · {closes}"


def _seats(language: Language, record: TableRecord) -> list[str]:
    most = GAMES[record.game].seats.stop - 1
    count = language.text("**Players: {taken} of {most}**", taken=len(record.seats), most=most)
    names = seat_names(language, record)
    return [count, *(f"{number} · **{name}**" for number, name in enumerate(names, start=1))]


def _partners(language: Language, record: TableRecord) -> list[str]:
    """Who plays with whom as it stands, and how it would be with more players."""
    game, seated = GAMES[record.game], len(record.seats)
    lines = []
    if seated in game.seats and (sides := _shared_sides(game, seated)):
        pairs = [f"**{side_name(seat_names(language, record), side)}**" for side in sides]
        lines.append(language.text("Partners: {pairs}", pairs=_against(language, pairs)))
    for count in game.seats:
        if count > seated and (sides := _shared_sides(game, count)):
            pairs = [side_name([str(seat + 1) for seat in range(count)], side) for side in sides]
            about = language.text(
                "With {count} players, partners are seats {pairs}.",
                count=count, pairs=_against(language, pairs),
            )  # fmt: skip
            lines.append(aside(about))
    return lines


def _shared_sides(game: type[Game], seats: int) -> tuple[tuple[int, ...], ...]:
    """The sides the game forms with that many seats, if there are partners."""
    sides = game(seats).sides
    return sides if any(len(side) > 1 for side in sides) else ()


def _against(language: Language, pairs: Sequence[str]) -> str:
    return reduce(
        lambda one, other: language.text("{first} against {second}", first=one, second=other), pairs
    )


def _house_rules(record: TableRecord) -> list[str]:
    return [field for field in settings.changed(record) if field != "turn_seconds"]


def _rules_in_short(language: Language, record: TableRecord) -> str:
    if _house_rules(record):
        return language.text("**Differs from the usual rules**")
    return language.text("**The usual rules**")


def _seat_buttons(language: Language, record: TableRecord) -> list[Button]:
    seats, taken = GAMES[record.game].seats, len(record.seats)
    full = taken >= seats.stop - 1
    start = button(
        language.text("Start"), Id(Kind.START, record.id), ButtonStyle.primary,
        disabled=taken not in seats,
    )  # fmt: skip
    join = button(language.text("Join"), Id(Kind.JOIN, record.id), ButtonStyle.success, disabled=full)
    return [join, button(language.text("Leave"), Id(Kind.LEAVE, record.id)), start]


def _computer_buttons(language: Language, record: TableRecord) -> list[Button]:
    full = len(record.seats) >= GAMES[record.game].seats.stop - 1
    some = any(seat.holder is Holder.COMPUTER for seat in record.seats)
    remove = language.text("Remove computer player")
    return [
        button(language.text("Add computer player"), Id(Kind.ADD_COMPUTER, record.id), disabled=full),
        button(remove, Id(Kind.REMOVE_COMPUTER, record.id), disabled=not some),
    ]


def _other_buttons(language: Language, record: TableRecord) -> list[Button]:
    return [
        button(language.text("Options"), Id(Kind.OPTIONS, record.id)),
        rules_button(language, record),
        button(language.text("Cancel"), Id(Kind.CANCEL, record.id), ButtonStyle.danger),
    ]


def _field_select(language: Language, record: TableRecord, chosen: str | None) -> Item:
    options = [
        option(
            settings.name(language, record, field),
            field,
            settings.value(language, record, field, settings.current(record, field)),
            chosen=field == chosen,
        )
        for field in settings.fields(record)
    ]
    if len(record.seats) > 1:
        seats = language.text("Order of the seats")
        options.append(option(seats, SEATS, chosen=chosen == SEATS))
    return choices(Id(Kind.FIELD, record.id), options, language.text("What do you want to change?"))


def _value_select(language: Language, record: TableRecord, chosen: str | None) -> list[Item]:
    if chosen == SEATS and len(record.seats) > 1:
        return [_seat_select(language, record)]
    values = settings.fields(record).get(chosen or "")
    if chosen is None or values is None:
        return []
    now = settings.current(record, chosen)
    options = [
        option(settings.value(language, record, chosen, value), encode_value(value), chosen=value == now)
        for value in values
    ]
    return [
        choices(Id(Kind.VALUE, record.id, payload=chosen), options, settings.name(language, record, chosen))
    ]


def _seat_select(language: Language, record: TableRecord) -> Item:
    names = plain_seat_names(language, record)
    options = [option(f"{seat + 1} · {name}", str(seat)) for seat, name in enumerate(names)]
    return choices(Id(Kind.SWAP, record.id), options, language.text("Which two change places?"), exactly=2)
