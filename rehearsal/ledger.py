"""What players were offered and told, held against what is in the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rehearsal.journals import JournalBroken, Line, StoredMatch, positions
from rehearsal.screens import Screen, Screens
from ui.ids import Kind

LOOK: Final = "look"
"""The one move that may be made out of turn, between any two others."""
Place = tuple[int, int, int]
"""A table, a version of its match, and the person who looked at it."""


@dataclass(slots=True)
class Findings:
    """What is wrong with a journal, one line each."""

    losses: list[str] = field(default_factory=list)
    """Moves that a player was told of, or saw the effect of, and that are not there as told."""
    faults: list[str] = field(default_factory=list)
    """Everything else: a journal that breaks the rules, an offer of a move that is not legal."""

    @property
    def any(self) -> bool:
        """Whether something is wrong at all."""
        return bool(self.losses or self.faults)


class Ledger:
    """Notes while the bot runs, `compare`s when it is dead.

    A move is told when the hand it was tried from goes on without the position it was tried in, or when
    its player is offered moves of a later one: by then the player has seen that it counts, unless it was
    another seat whose move came first. Of several tries in one position, before and after a kill, one was
    made; which one cannot be told from the screen.
    """

    def __init__(self, screens: Screens) -> None:
        self.told: dict[Place, frozenset[str]] = {}
        self._pressed: dict[Place, set[str]] = {}
        self._offered: dict[Place, tuple[str, ...]] = {}
        self._known: dict[int, StoredMatch] = {}
        screens.watchers.append(self._changed)

    def note_press(self, screen: Screen, move: str) -> None:
        """A person tries a move."""
        self._pressed.setdefault((*screen.position, screen.person.id), set()).add(move)

    def _changed(self, before: Screen | None, after: Screen | None) -> None:
        if after is not None:
            self._offered.setdefault((*after.position, after.person.id), _moves(after))
            self._note_later(after)
        if before is not None and before.is_hand and not before.message.deleted:
            place = (*before.position, before.person.id)
            if after is None or after.position != before.position:
                self._note_told(place)

    def _note_later(self, offer: Screen) -> None:
        """Whoever is offered moves of a position has seen that everything before it counts."""
        table, version = offer.position
        for place in [p for p in self._pressed if p[0] == table and p[2] == offer.person.id]:
            if place[1] < version:
                self._note_told(place)

    def _note_told(self, place: Place) -> None:
        if place in self._pressed:
            self.told.setdefault(place, frozenset(self._pressed.pop(place)))

    def compare(self, matches: Iterable[StoredMatch]) -> Findings:
        """Hold every journal against the rules, against the one seen before, and against the notes."""
        found = Findings()
        stored = {match.table: match for match in matches}
        for match in stored.values():
            self._compare_match(match, found)
        for table, known in self._known.items():
            if table not in stored:
                found.losses.append(f"table {table} is gone, with {len(known.lines)} moves")
        self._known = stored
        self._compare_told(stored, found)
        for table, version, _ in self._offered:
            found.losses.append(f"table {table}: version {version} was shown and is not in the journal")
        return found

    def _compare_match(self, match: StoredMatch, found: Findings) -> None:
        known, offered = self._known.get(match.table), self._take_offers(match)
        if known == match and not offered:
            return
        if known is not None and match.lines[: len(known.lines)] != known.lines:
            found.losses.append(f"table {match.table}: moves that were in its journal are not there any more")
        try:
            for version, game in positions(match):
                for person, moves in offered.get(version, ()):
                    if not _are_legal(moves, game, match.seats.index(person)):
                        found.faults.append(
                            f"table {match.table}: an offer of version {version} is not legal"
                        )
        except JournalBroken as error:
            found.faults.append(str(error))

    def _take_offers(self, match: StoredMatch) -> dict[int, list[tuple[int, tuple[str, ...]]]]:
        """The offers of positions that are in the journal, by version; those are compared once."""
        taken: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
        for place in list(self._offered):
            table, version, person = place
            if table == match.table and version <= len(match.lines):
                taken.setdefault(version, []).append((person, self._offered.pop(place)))
        return taken

    def _compare_told(self, matches: Mapping[int, StoredMatch], found: Findings) -> None:
        for (table, version, person), tried in self.told.items():
            match = matches.get(table)
            if match is None or len(match.lines) <= version:
                found.losses.append(f"table {table}: the move told after version {version} is missing")
                continue
            line = match.lines[version]
            if line.seat == match.seats.index(person) and not _is_as_told(line, tried):
                found.losses.append(
                    f"table {table}: version {line.version} is {line.move}, not {' or '.join(tried)} as told"
                )


def _moves(screen: Screen) -> tuple[str, ...]:
    """The moves a screen offers as a whole; those to be picked together are left to the rules."""
    moves: list[str] = []
    for control in screen.controls:
        if control.id.kind == Kind.CHOOSE:
            moves += control.options
        elif control.id.kind in (Kind.PLAY, Kind.PLAY_NOW):
            moves.append(control.id.payload)
    return tuple(moves)


def _are_legal(moves: tuple[str, ...], game: Any, seat: int) -> bool:
    """Whether what a hand offered may be played in the position it belongs to."""
    legal = {str(move) for move in game.legal_moves(seat)}
    return all(str(game.parse(move)) in legal for move in moves)


def _is_as_told(line: Line, tried: frozenset[str]) -> bool:
    """Whether a journaled move is one of those tried; the same cards count in any order.

    A look may be taken whatever else happens, and then takes the place of what was tried.
    """
    if line.move == LOOK:
        return True
    return line.by == "person" and sorted(line.move.split()) in [sorted(move.split()) for move in tried]
