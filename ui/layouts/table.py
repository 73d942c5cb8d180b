"""A running match in its channel: the table message and the notice whose turn it is."""

from __future__ import annotations

from engine import match
from engine.journal import DeadlineKind, Stage
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.layouts.parts import (
    AMBER,
    View,
    aside,
    box,
    finished,
    heading,
    illustrated,
    line,
    my_hand,
    recap_buttons,
    relative,
    rows,
    rules_button,
    stacked,
    table_title,
    text_buttons,
    to_table,
)
from ui.layouts.picture import table_picture
from ui.layouts.story import last_moves
from ui.layouts.voting import standing_vote, vote_buttons
from ui.names import seat_name, seat_names

MOVES_SHOWN = 6
"""Public events on the table message: a round of four with a knock or two, and of any more players."""
MOVES_BESIDE = 3
"""Public events beside a picture of the table: what three others did since one's own move."""
COMMITMENTS_SHOWN = 3
"""A hand that goes on for very long is shuffled again and again; each one was shown in its time."""


def table_message(table: Table, language: Language, now: float, theme: str | None = None) -> View:
    """What everybody sees of a running match; in a theme with a picture of the table, if its game has one."""
    record, view = table.record, table.view(None)
    presenter, names = PRESENTERS[record.game], seat_names(language, record)
    picture = table_picture(record, view, language, theme)
    public = presenter.public if picture is None else presenter.beside_table
    moves = max(MOVES_SHOWN, len(record.seats)) if picture is None else MOVES_BESIDE
    return illustrated(
        picture,
        lambda: table_message(table, language, now),
        box(
            stacked([heading(table_title(language, record)), presenter.summary(language, view)]),
            picture,
            public(language, view, names),
            line(),
            stacked(f"- {move}" for move in last_moves(table, language, moves)),
            line(),
            stacked(
                [
                    turn(table, language, now),
                    standing_vote(table, language),
                    *map(aside, _commitments(table, language)),
                ]
            ),
            *rows(
                [
                    my_hand(language, table),
                    *recap_buttons(language, table),
                    *vote_buttons(table, language),
                    *text_buttons(language, table, picture, "table"),
                    rules_button(language, record),
                ]
            ),
        ),
    )


def turn_notice(
    table: Table, language: Language, *, message: int | None = None, warned: bool = False
) -> View:
    """A call to the person whose turn it is, whom it mentions; `message` is the table message.

    `warned`: the time for the move is running out. Raises ValueError if no person is to move.
    """
    seat = table.actor
    person = table.record.seats[seat].person if seat is not None and seat >= 0 else None
    if person is None:
        raise ValueError("nobody to call")
    said = language.text("<@{person}>, it is your turn!", person=person.id)
    if warned and table.turn_ends is not None:
        said = language.text(
            "<@{person}>, your time ends {when}. Then Bower plays for you.",
            person=person.id, when=relative(table.turn_ends),
        )  # fmt: skip
    return finished(
        box(
            stacked([said, aside(table_title(language, table.record))]),
            *rows([my_hand(language, table), to_table(language, table, message)]),
            colour=AMBER,
        )
    )


def channel_lost(table: Table, language: Language) -> View:
    """What a person at a table learns whose channel is gone, and what can be done about it."""
    said = [
        heading(table_title(language, table.record)),
        language.text(
            "The channel of this table was deleted, or Bower was removed from it. Nothing is lost."
        ),
    ]
    if table.stage is Stage.PLAYING:
        said.append(
            language.text("You can play on by direct message. The clock stands still until somebody does.")
        )
    said.append(
        language.text(
            "`/table show` with the number {number} gives the table a new place in another channel of the "
            "same server, and `/table end` closes it.",
            number=table.id,
        )
    )
    if table.closes is not None:
        said.append(language.text("If nobody does anything, it ends {when}.", when=relative(table.closes)))
    return finished(box(stacked(said), colour=AMBER))


def turn(table: Table, language: Language, now: float) -> str:
    """Whose turn it is, and until when."""
    seat = table.actor
    if seat is None or seat < 0:
        return ""
    deadline, name = table.deadline, seat_name(language, table.record, seat)
    if deadline is not None and deadline.kind is DeadlineKind.EMPTY:
        return language.text(
            "**Everybody is away.** The match ends {when} unless somebody comes back.",
            when=relative(deadline.due),
        )
    if not table.record.seats[seat].is_played_by_person:
        return language.text("**{name} is thinking …**", name=name)
    ends = table.turn_ends
    if ends is None:
        return language.text("**{name} is to play.**", name=name)
    if ends <= now:
        return language.text("**{name} is to play:** time is up.", name=name)
    return language.text("**{name} is to play:** time ends {when}.", name=name, when=relative(ends))


def _commitments(table: Table, language: Language) -> list[str]:
    """What binds Bower to the deal being played, and to the shuffles since."""
    deals = match.deals(table.steps, over=False)
    return [
        language.text(
            "Fair deal {number}: SHA-256 of its seed {commitment}",
            number=deal.number,
            commitment=deal.commitment,
        )
        for deal in deals[-COMMITMENTS_SHOWN:]
        if deal.hand == deals[-1].hand
    ]
