"""Finished matches made by hand, committed as a table commits them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from db import Database, TableStore
from engine.game import Outcome, Reason
from engine.journal import (
    By,
    Commit,
    Entry,
    Holder,
    Person,
    Result,
    Seat,
    Settings,
    Stage,
    Standing,
    TableRecord,
    Venue,
)

DAY = 86_400.0
NOON = 20_000 * DAY + DAY / 2
"""Some noon (UTC): of October 4th, 2024."""
NAMES = {1: "Ada", 2: "Bo", 3: "Cy", 4: "Di", 5: "Ed"}


@dataclass(frozen=True)
class Match:
    """Who sat where (None: a computer player) and in what place each side came out.

    Seats take turns among the sides. Who is in `left` left for good; for who is in `replaced` a
    computer player made all decisions.
    """

    people: Sequence[int | None]
    places: Sequence[int]
    at: float = NOON
    game: str = "fives-and-threes"
    server: int | None = 10
    left: frozenset[int] = field(default_factory=frozenset)
    replaced: frozenset[int] = field(default_factory=frozenset)

    def seats(self) -> tuple[Seat, ...]:
        return tuple(
            Seat(Person(person, NAMES.get(person, "")), Holder.LEFT if person in self.left else Holder.PERSON)
            if person
            else Seat(None, Holder.COMPUTER)
            for person in self.people
        )

    def record(self, table: int) -> TableRecord:
        return TableRecord(
            id=table,
            game=self.game,
            venue=Venue(self.server, 20),
            host=next(seat.person for seat in self.seats() if seat.person),
            stage=Stage.FINISHED,
            seats=self.seats(),
            options={},
            settings=Settings(),
            opened_at=self.at - 600,
            first=0,
            started_at=self.at - 500,
            ended_at=self.at,
        )

    def result(self) -> Result:
        sides = len(self.places)
        places = [self.places[seat % sides] for seat in range(len(self.people))]
        standings = (
            Standing(number, seat.person, seat.holder, number % sides, 0, place, place == 1)
            for number, (seat, place) in enumerate(zip(self.seats(), places, strict=True))
        )
        winners = tuple(side for side, place in enumerate(self.places) if place == 1)
        return Result(Outcome(Reason.TARGET_REACHED, winners, (0,) * sides), tuple(standings))

    def entries(self) -> list[Entry]:
        """One decision a seat; no real moves, so no particulars follow from them."""
        by = {seat: By.PERSON if person else By.COMPUTER for seat, person in enumerate(self.people)}
        by.update({seat: By.COMPUTER for seat, person in enumerate(self.people) if person in self.replaced})
        return [Entry(seat + 1, seat, "knock", made_by, self.at) for seat, made_by in by.items()]

    def commit(self, table: int) -> Commit:
        return Commit(table, None, self.record(table), self.entries(), self.result())


async def finish(store: TableStore, *matches: Match) -> list[int]:
    """Commit matches one after the other; return their tables."""
    tables = []
    for match in matches:
        tables.append(store.next_table_id())
        await store.commit(match.commit(tables[-1]))
    return tables


async def books(database: Database) -> Mapping[str, Sequence[tuple[object, ...]]]:
    """Every row that was derived from finished matches."""
    return {
        table: sorted((tuple(row) for row in await database.rows(f"SELECT * FROM {table}")), key=repr)  # noqa: S608
        for table in ("tallies", "careers", "months", "particulars")
    } | {"uncounted": await database.rows("SELECT table_id FROM matches WHERE counted = 0")}
