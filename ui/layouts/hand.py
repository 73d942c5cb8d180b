"""A player's own hand, by direct message or shown privately in the channel."""

from __future__ import annotations

from typing import Literal

from discord import ButtonStyle

from engine.game import View as GameView
from engine.journal import Holder, Stage
from engine.table import Table
from ui.emojis import NO_EMOJIS, Emojis, emoji
from ui.games import PRESENTERS
from ui.games.base import MoveGroup, Pick
from ui.i18n import Language
from ui.ids import Id, Kind
from ui.layouts.endings import standings, winner
from ui.layouts.parts import (
    Button,
    Item,
    View,
    aside,
    box,
    button,
    choices,
    finished,
    heading,
    illustrated,
    line,
    option,
    recap_buttons,
    relative,
    rows,
    stacked,
    table_title,
    text_buttons,
    to_table,
    view_button,
)
from ui.layouts.picture import hand_picture
from ui.layouts.story import last_moves
from ui.names import seat_name, seat_names

MOVES_SHOWN = 3
"""Public events beside a hand; the table message shows more."""

Where = Literal["dm", "channel"]


def hand(
    table: Table,
    seat: int,
    language: Language,
    *,
    where: Where,
    message: int | None = None,
    order: str | None = None,
    theme: str | None = None,
    emojis: Emojis = NO_EMOJIS,
) -> View:
    """The hand of a seat for its person alone, with a button or a menu's option for every legal move.

    `message` is the table message, to lead to; `order` is how the person wants the hand sorted; in a
    `theme` the hand is a picture. Raises not-started before the match.
    """
    record, view = table.record, table.view(seat)
    presenter, names = PRESENTERS[record.game], seat_names(language, table.record)
    title = stacked([heading(table_title(language, record)), presenter.summary(language, view)])
    way_back = to_table(language, table, message)
    if table.stage is not Stage.PLAYING:
        return finished(box(title, _how_it_ended(table, language), *rows([way_back])))
    moves = last_moves(table, language, MOVES_SHOWN)
    picture = hand_picture(record, view, language, theme, order)
    held = presenter.hand if picture is None else presenter.beside_hand
    return illustrated(
        picture,
        lambda: hand(table, seat, language, where=where, message=message, order=order, emojis=emojis),
        box(
            title,
            presenter.situation(language, view, names),
            stacked(f"- {move}" for move in moves),
            line() if picture is None else picture,
            stacked([held(language, view, order), _turn(table, seat, language)]),
            *_moves(table, view, language, emojis),
            *rows(_orders(table, language, order)),
            *rows(
                [
                    *_back(table, seat, language),
                    *recap_buttons(language, table),
                    *text_buttons(language, table, picture, "hand"),
                    view_button(language),
                    way_back,
                ]
            ),
            aside(_place(table, language, where)),
        ),
    )


def _how_it_ended(table: Table, language: Language) -> str:
    said = language.text("This match is over.")
    if table.result is None:
        return said
    names = seat_names(language, table.record)
    return stacked([said, winner(language, table.result, names), *standings(language, table.result, names)])


def _turn(table: Table, seat: int, language: Language) -> str:
    if table.record.seats[seat].holder is Holder.AWAY:
        return language.text("**A computer player holds your seat** until you play or press *I am back*.")
    actor = table.actor
    if actor == seat:
        if table.turn_ends is None:
            return language.text("**Your turn.**")
        return language.text("**Your turn:** time ends {when}.", when=relative(table.turn_ends))
    if actor is None or actor < 0:
        return ""
    return language.text("Waiting for {name}.", name=seat_name(language, table.record, actor))


def _moves(table: Table, view: GameView, language: Language, emojis: Emojis) -> list[Item]:
    groups = PRESENTERS[table.record.game].move_groups(language, view)
    items: list[Item] = []
    for number, group in enumerate(groups):
        if isinstance(group, Pick):
            items.append(_pick_menu(table, group, emojis))
        elif group.menu is None:
            items += _move_buttons(table, view, language, group, emojis)
        else:
            items.append(_move_menu(table, view, language, group, number, emojis=emojis))
    return items


def _move_buttons(
    table: Table, view: GameView, language: Language, group: MoveGroup, emojis: Emojis
) -> list[Item]:
    presenter = PRESENTERS[table.record.game]
    return rows(
        button(
            presenter.move_label(language, view, move),
            Id(Kind.PLAY, table.id, table.version, str(move)),
            ButtonStyle.primary if presenter.move_stands_out(view, move) else ButtonStyle.secondary,
            emoji=emoji(emojis, presenter.move_shows(view, move)),
        )
        for move in group.moves
    )


def _move_menu(
    table: Table, view: GameView, language: Language, group: MoveGroup, number: int, *, emojis: Emojis
) -> Item:
    presenter = PRESENTERS[table.record.game]
    options = [
        option(
            presenter.move_label(language, view, move),
            str(move),
            presenter.move_detail(language, view, move),
            emoji=emoji(emojis, presenter.move_shows(view, move)),
        )
        for move in group.moves
    ]
    return choices(Id(Kind.CHOOSE, table.id, table.version, str(number)), options, group.menu or "")


def _pick_menu(table: Table, pick: Pick, emojis: Emojis) -> Item:
    options = [
        option(each.label, each.value, each.detail, emoji=emoji(emojis, each.shows)) for each in pick.options
    ]
    does = Id(Kind.PICK, table.id, table.version, pick.opening)
    return choices(does, options, pick.prompt, exactly=pick.count)


def _orders(table: Table, language: Language, order: str | None) -> list[Button]:
    """Ways to sort the hand; the one in use cannot be pressed."""
    orders = PRESENTERS[table.record.game].hand_orders(language)
    used = order if order in orders else next(iter(orders), None)
    return [
        button(label, Id(Kind.ORDER, table.id, payload=key), disabled=key == used)
        for key, label in orders.items()
    ]


def _back(table: Table, seat: int, language: Language) -> list[Button]:
    if table.record.seats[seat].holder is not Holder.AWAY:
        return []
    return [button(language.text("I am back"), Id(Kind.BACK, table.id), ButtonStyle.success)]


def _place(table: Table, language: Language, where: Where) -> str:
    if where == "channel":
        return language.text("*My hand* shows this anew at any time.")
    return language.text("You can play here or in <#{channel}>.", channel=table.record.venue.channel)
