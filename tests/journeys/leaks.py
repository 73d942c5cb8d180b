"""A watch over secrets: looks at every message the bot writes, at the moment it is written.

A person may see the tiles they were dealt, the tiles that were played, what they typed themselves,
and everything about deals whose seed has been opened. All else is a leak, wherever it stands: in a
text, a label, a custom id, a menu or a picture.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from engine.dominoes import TILES, Tile
from engine.games.fives_and_threes import FivesAndThrees, HandEnded, Move, Placed
from engine.steps import Step
from engine.table import Table
from localdiscord import LocalDiscord, Message, User, buttons_of, selects_of
from tests.journeys.blank import BlankStudio, tiles_on
from ui.ids import Id, Kind

TILE = re.compile(r"(?<![\d/.])([0-6])[-|]([0-6])(?![\d/])")
EXAMPLE = Tile.of(6, 4)
"""The tile that refusals name to show how a move is written."""


class LeakWatch:
    """Collects every leak in `found`; `tables` gives the tables that are open now, `blank` the scenes."""

    def __init__(
        self, server: LocalDiscord, tables: Callable[[], Iterable[Table]], blank: BlankStudio
    ) -> None:
        self.found: list[str] = []
        self._server = server
        self._open_tables = tables
        self._blank = blank
        self._tables: dict[int, Table] = {}
        self._shown: dict[int, int] = {}
        server.book.listeners.append(self._look)

    def settled(self) -> None:
        """Every message shows its table as it is now: what is written later shows nothing older."""
        self._note_tables()
        self._shown = {number: table.version for number, table in self._tables.items()}

    def check(self) -> None:
        """Raise AssertionError if anything leaked."""
        assert not self.found, "\n".join(self.found)

    def _note_tables(self) -> None:
        self._tables |= {table.id: table for table in self._open_tables()}

    def _look(self, message: Message, _fresh: bool) -> None:
        if message.deleted or not message.author.bot:
            return
        self._note_tables()
        viewer = message.viewer or message.channel.recipient
        written = everything_on(message)
        shown = set(tiles_in(written)).union(*map(tiles_on, self._blank.scenes_on(message)))
        secret = shown - self._known_to(viewer, message, written)
        if secret:
            who = viewer.name if viewer else "everybody"
            self.found.append(f"shown to {who}: {' '.join(map(str, sorted(secret)))} in {written!r}")
        for table in self._tables.values():
            if any(seed in written for seed in running_seeds(table)):
                self.found.append(f"the seed of a running hand of table {table.id} in {written!r}")

    def _known_to(self, viewer: User | None, message: Message, written: str) -> set[Tile]:
        """The tiles that may stand in a message; `viewer` None: one for everybody."""
        named = list(ids_on(message))
        if any(used.kind == Kind.RULES_PAGE for used in named):
            return set(TILES)
        known = set(typed_by(self._server, viewer)) if viewer else set()
        if viewer and not named:
            known.add(EXAMPLE)
        about = [self._tables[used.table] for used in named if used.table in self._tables]
        if any(used.kind == Kind.REPLAY for used in named):
            known = known.union(*map(public_in_finished_hands, about))
        for table in about or self._tables.values():
            known |= known_of(table, viewer, written, self._shown.get(table.id, 0))
        return known


def known_of(table: Table, viewer: User | None, written: str, shown: int) -> set[Tile]:
    """What a person may know of a table, of whose hands only those since version `shown` matter.

    Deals whose seed stands in the message are opened: it tells of them.
    """
    if table.record.game != FivesAndThrees.key:
        return set()
    if not table.stage.is_open:
        return set(TILES)
    people = [seat.person and seat.person.id for seat in table.record.seats]
    seat = people.index(viewer.id) if viewer and viewer.id in people else None
    known: set[Tile] = set()
    for step in hands_since(table.steps, shown):
        known |= {event.tile for event in step.events if isinstance(event, Placed)}
        if step.entry.seed is not None and seat is not None:
            known |= set(Move.parse(step.entry.move).hands[seat])
    for step in table.steps:
        if step.entry.seed is not None and step.entry.seed in written:
            known |= set(TILES)
    return known


def public_in_finished_hands(table: Table) -> set[Tile]:
    """What everybody saw of hands that are over, and may look at again."""
    known: set[Tile] = set()
    hand: set[Tile] = set()
    for step in table.steps:
        for event in step.events:
            if isinstance(event, Placed):
                hand.add(event.tile)
            elif isinstance(event, HandEnded):
                known |= hand.union(*event.hands)
                hand = set()
    return known


def hands_since(steps: Sequence[Step], version: int) -> Sequence[Step]:
    """The steps of the hand that was being played at a version, and of all after it."""
    deals = [step.entry.version for step in steps if step.entry.seed is not None]
    return steps[max((deal for deal in deals if deal <= version), default=1) - 1 :]


def running_seeds(table: Table) -> list[str]:
    """The seed of the hand being played, if any."""
    seeds = [step.entry.seed for step in table.steps if step.entry.seed is not None]
    return seeds[-1:] if table.stage.is_open else []


def typed_by(server: LocalDiscord, user: User) -> Iterator[Tile]:
    """The tiles a person named in commands, or in buttons that were offered to them."""
    for interaction in server.desk.all.values():
        if interaction.user is user:
            yield from tiles_in(json.dumps(interaction.data))


def ids_on(message: Message) -> Iterator[Id]:
    """The custom ids of a message."""
    for component in (*_buttons(message), *_selects(message)):
        if "custom_id" in component:
            yield Id.parse(component["custom_id"])


def everything_on(message: Message) -> str:
    """All that a message tells to whoever looks closely: texts, labels, custom ids, options."""
    parts = [message.text]
    for button in _buttons(message):
        parts += [button.get("label", ""), button.get("custom_id", "")]
    for menu in _selects(message):
        parts.append(menu.get("placeholder", ""))
        for option in menu.get("options", ()):
            parts += [option["label"], option.get("description") or ""]
    return "\n".join(parts)


def tiles_in(text: str) -> Iterator[Tile]:
    """Every tile that a text names, in play or in words."""
    return (Tile.of(int(one), int(other)) for one, other in TILE.findall(text))


def _buttons(message: Message) -> list[dict[str, Any]]:
    return [*buttons_of(message), *buttons_of(message, disabled=True)]


def _selects(message: Message) -> list[dict[str, Any]]:
    return [*selects_of(message), *selects_of(message, disabled=True)]
