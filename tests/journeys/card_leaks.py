"""The watch over secret cards, as `leaks` watches over tiles.

A person may see the cards they held, the discard pile, what was laid down, what they typed
themselves, and everything of rounds that are over. Packs hold cards twice, so a card is known by
what it is, not by which one it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from engine.cards import CARDS, Card
from engine.games.three_thirteen import ThreeThirteen
from engine.match import new_game
from engine.table import Table
from localdiscord import LocalDiscord, Message, User
from tests.journeys.leaks import everything_on, ids_on
from ui.cards import suit_text
from ui.ids import Kind

CARD = re.compile(r"(?<![A-Za-z0-9])(10|[2-9AJQK])(?:([SCDH])(?![A-Za-z0-9])|([♠♣♦♥])\ufe0e)")
LETTERS = {suit_text(suit)[0]: suit.letter for suit in {card.suit for card in CARDS} if suit is not None}
EXAMPLES = {Card.parse(text) for text in ("KD", "10D", "AS")}
"""The cards that refusals name to show how they are written."""


class CardWatch:
    """Collects every leak in `found`; `tables` gives the tables that are open now."""

    def __init__(self, server: LocalDiscord, tables: Callable[[], Iterable[Table]]) -> None:
        self.found: list[str] = []
        self._server = server
        self._open_tables = tables
        self._seen: dict[int, Seen] = {}
        server.book.listeners.append(self._look)

    def settled(self) -> None:
        """Every message shows its table as it is now: what is written later shows nothing older."""
        self._note_tables()
        for seen in self._seen.values():
            seen.settled()

    def check(self) -> None:
        """Raise AssertionError if anything leaked."""
        assert not self.found, "\n".join(self.found)

    def _note_tables(self) -> None:
        for table in self._open_tables():
            seen = self._seen.get(table.id)
            plays = table.record.game == ThreeThirteen.key and table.version > 0
            if plays and (seen is None or seen.table is not table):  # another one after a restart
                self._seen[table.id] = Seen(table)

    def _look(self, message: Message, _fresh: bool) -> None:
        if message.deleted or not message.author.bot:
            return
        self._note_tables()
        if not self._seen:
            return
        viewer = message.viewer or message.channel.recipient
        written = everything_on(message)
        secret = set(cards_in(written)) - self._known_to(viewer, message, written)
        if secret:
            who = viewer.name if viewer else "everybody"
            self.found.append(f"shown to {who}: {' '.join(map(str, sorted(secret)))} in {written!r}")

    def _known_to(self, viewer: User | None, message: Message, written: str) -> set[Card]:
        """The cards that may stand in a message; `viewer` None: one for everybody."""
        named = list(ids_on(message))
        if any(used.kind == Kind.RULES_PAGE for used in named):
            return set(CARDS)
        known = EXAMPLES | set(typed_by(self._server, viewer)) if viewer else set()
        about = [self._seen[used.table] for used in named if used.table in self._seen]
        for seen in about or self._seen.values():
            known |= seen.known_to(viewer, written)
        return known


class Seen:
    """What the public and every seat of one table have seen, position by position."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._game = cast("ThreeThirteen", new_game(table.record))
        self._seen: list[tuple[set[Card], list[set[Card]]]] = []
        self._rounds: list[int] = []
        self._shown = 0

    def settled(self) -> None:
        """Everything up to now is shown."""
        self._shown = self.table.version

    def known_to(self, viewer: User | None, written: str) -> set[Card]:
        """What a person has seen since the round in which the last message was up to date."""
        self._catch_up()
        if not self.table.stage.is_open or self._is_opened(written):
            return set(CARDS)
        begun = max((start for start in self._rounds if start <= self._shown), default=0)
        people = [seat.person.id if seat.person else None for seat in self.table.record.seats]
        seat = people.index(viewer.id) if viewer and viewer.id in people else None
        known: set[Card] = set()
        for public, hands in self._seen[begun:]:
            known |= public | (hands[seat] if seat is not None else set())
        return known

    def _is_opened(self, written: str) -> bool:
        """Whether the seed of a deal stands in the message, which then tells of that deal."""
        return any(step.entry.seed is not None and step.entry.seed in written for step in self.table.steps)

    def _catch_up(self) -> None:
        for step in self.table.steps[len(self._seen) :]:
            if step.entry.move.startswith("deal"):
                self._rounds.append(len(self._seen))
            self._game.play(step.entry.seat, self._game.parse(step.entry.move))
            view = self._game.view(None)
            public = set(view.discards)
            if view.out is not None:
                public |= {card for meld in view.out.melds for card in meld.cards}
            if view.last_round is not None:
                public = set(CARDS)
            hands = [set(self._game.view(seat).hand or ()) for seat in range(self._game.players)]
            self._seen.append((public, hands))


def typed_by(server: LocalDiscord, user: User) -> Iterator[Card]:
    """The cards a person named in commands, or in buttons and menus that were offered to them."""
    for interaction in server.desk.all.values():
        if interaction.user is user:
            yield from cards_in(json.dumps(interaction.data, ensure_ascii=False))


def cards_in(text: str) -> Iterator[Card]:
    """Every card that a text names, in letters or signs."""
    found: list[tuple[Any, ...]] = CARD.findall(text)
    return (Card.parse(rank + (letter or LETTERS[sign])) for rank, letter, sign in found)
