"""The watch over secret cards, as `leaks` watches over tiles.

A person may see the cards they held or laid away, what lies or lay open, what they typed themselves,
and everything of deals whose seed has been opened. Packs may hold cards twice, so a card is known by
what it is, not by which one it is. A bid of hearts reads like a card of hearts: what a control offers as a
bid is read as one, and the bids that were made in a match are taken for bids wherever they stand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from engine.cards import CARDS, Card
from engine.games import five_hundred, three_thirteen
from engine.games.five_hundred import BIDS, BidMade, FiveHundred
from engine.games.three_thirteen import ThreeThirteen
from engine.match import new_game
from engine.table import Table
from localdiscord import LocalDiscord, Message, User
from tests.journeys.blank import BlankStudio, cards_on
from tests.journeys.leaks import everything_on, ids_on
from ui.cards import suit_text
from ui.games.five_hundred.moves import bid_label
from ui.i18n import LANGUAGES, language
from ui.ids import Kind

CARD = re.compile(r"(?<![A-Za-z0-9])(?:(10|[2-9AJQK])(?:([SCDH])(?![A-Za-z0-9])|([♠♣♦♥])\ufe0e)|JKR)")
LETTERS = {suit_text(suit)[0]: suit.letter for suit in {card.suit for card in CARDS} if suit is not None}
EXAMPLES = {Card.parse(text) for text in ["KD", "10D", "AS", "JD", "7H", "9C", "9D", "10C", "JKR"]}
"""The cards that refusals name to show how they are written."""
BIDS_OFFERED = (bid_label(language(tag), bid) for tag in LANGUAGES for bid in BIDS)
OFFERED = re.compile("|".join([r"\bbid \d+[SCDH]\b", *map(re.escape, BIDS_OFFERED)]))
"""A bid on a control: in its custom id, or in words of any language."""


class CardWatch:
    """Collects every leak in `found`; `tables` gives the tables that are open now, `blank` the scenes."""

    def __init__(
        self, server: LocalDiscord, tables: Callable[[], Iterable[Table]], blank: BlankStudio
    ) -> None:
        self.found: list[str] = []
        self._server = server
        self._open_tables = tables
        self._blank = blank
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
            plays = table.record.game in SEEN_IN and table.version > 0
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
        shown = set(cards_in(written)).union(*map(cards_on, self._blank.scenes_on(message)))
        secret = shown - self._known_to(viewer, message, written)
        if secret:
            who = viewer.name if viewer else "everybody"
            self.found.append(f"shown to {who}: {' '.join(map(str, sorted(secret)))} in {written!r}")

    def _known_to(self, viewer: User | None, message: Message, written: str) -> set[Card]:
        """The cards that may stand in a message; `viewer` None: one for everybody."""
        named = list(ids_on(message))
        if any(used.kind == Kind.RULES_PAGE for used in named):
            return set(CARDS)
        known = set(typed_by(self._server, viewer)) if viewer else set()
        if viewer and not named:
            known |= EXAMPLES
        about = [self._seen[used.table] for used in named if used.table in self._seen]
        if any(used.kind == Kind.REPLAY for used in named):
            known = known.union(*(seen.public_in_finished_hands() for seen in about))
        for seen in about or self._seen.values():
            known |= seen.known_to(viewer, written)
        return known


class Seen:
    """What the public and every seat of one table have seen, position by position."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._game: Any = new_game(table.record)
        self._seen: list[tuple[set[Card], list[set[Card]]]] = []
        self._deals: list[int] = []
        self._shown = 0

    def settled(self) -> None:
        """Everything up to now is shown."""
        self._shown = self.table.version

    def known_to(self, viewer: User | None, written: str) -> set[Card]:
        """What a person has seen since the deal in which the last message was up to date."""
        self._catch_up()
        if not self.table.stage.is_open or self._is_opened(written):
            return set(CARDS)
        begun = max((start for start in self._deals if start <= self._shown), default=0)
        people = [seat.person.id if seat.person else None for seat in self.table.record.seats]
        seat = people.index(viewer.id) if viewer and viewer.id in people else None
        known: set[Card] = set()
        for public, seats in self._seen[begun:]:
            known |= public | (seats[seat] if seat is not None else set())
        return known

    def public_in_finished_hands(self) -> set[Card]:
        """What everybody saw before the last deal, and may look at again."""
        self._catch_up()
        return set().union(*(public for public, _ in self._seen[: self._deals[-1]]))

    def _is_opened(self, written: str) -> bool:
        """Whether the seed of a deal stands in the message, which then tells of that deal."""
        return any(step.entry.seed is not None and step.entry.seed in written for step in self.table.steps)

    def _catch_up(self) -> None:
        seen_in = SEEN_IN[self.table.record.game]
        for step in self.table.steps[len(self._seen) :]:
            if step.entry.move.startswith("deal"):
                self._deals.append(len(self._seen))
            self._game.play(step.entry.seat, self._game.parse(step.entry.move))
            seats = [seen_in(self._game.view(seat)) for seat in range(self._game.players)]
            self._seen.append((seen_in(self._game.view(None)), seats))


def seen_in_three_thirteen(view: three_thirteen.TableView) -> set[Card]:
    """The cards that lie open or belong to the viewer."""
    if view.last_round is not None:
        return set(CARDS)
    melds = view.out.melds if view.out is not None else ()
    return {*view.discards, *(view.hand or ()), *(card for meld in melds for card in meld.cards)}


def seen_in_five_hundred(view: five_hundred.TableView) -> set[Card]:
    """The cards that lie or lay open or belong to the viewer, may be called, or look like a bid made."""
    bids = [call.bid for call in view.calls if isinstance(call, BidMade)]
    bids += [ended.bid for ended in view.sheet if ended.bid is not None]
    cards = {Card.parse(f"{bid.tricks}{bid.trump.letter}") for bid in bids if bid.trump is not None}
    for held in (view.hand, view.kitty, view.discards, view.exposed):
        cards |= set(held or ())
    for play in (*view.trick, *(play for trick in view.tricks for play in trick.cards)):
        cards.add(play.card)
    named = [view.called, *(ended.called for ended in view.sheet), *(move.card for move in view.legal_moves)]
    return cards | {card for card in named if card is not None}


SEEN_IN: Mapping[str, Callable[[Any], set[Card]]] = MappingProxyType(
    {ThreeThirteen.key: seen_in_three_thirteen, FiveHundred.key: seen_in_five_hundred}
)


def typed_by(server: LocalDiscord, user: User) -> Iterator[Card]:
    """The cards a person named in commands, or in buttons and menus that were offered to them."""
    for interaction in server.desk.all.values():
        if interaction.user is user:
            yield from cards_in(json.dumps(interaction.data, ensure_ascii=False))


def cards_in(text: str) -> Iterator[Card]:
    """Every card that a text names, in letters or signs."""
    for found in CARD.finditer(OFFERED.sub("", text)):
        rank, letter, sign = found.groups()
        yield Card.parse(rank + (letter or LETTERS[sign]) if rank else found[0])
