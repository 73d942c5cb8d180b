"""The store of tables: what is committed comes back, whole and unchanged."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db import Database, FinishedMatch, People, TableStore
from engine.clock import ManualClock
from engine.game import Outcome, Reason
from engine.journal import (
    By,
    Commit,
    Deadline,
    DeadlineKind,
    Entry,
    Holder,
    Person,
    Result,
    Seat,
    Settings,
    Stage,
    Standing,
    StoredTable,
    TableRecord,
    Venue,
)

MakeRecord = Callable[..., TableRecord]

DEAL = Entry(1, -1, "deal 6-6 5-4 / 3-2 1-0", By.CHANCE, 300.0, "5eed")
OPENING = Entry(2, 1, "3-2", By.PERSON, 301.25)
KNOCK = Entry(3, 0, "knock", By.FORCED, 301.5)
SOON = Deadline(400.5, DeadlineKind.WARN)
LATER = Deadline(430.0, DeadlineKind.MOVE)

ids = st.integers(1, 2**63 - 1)
moments = st.floats(0, 1e12)
people = ids.map(lambda number: Person(number, f"né {number}"))  # one person, one name
words = st.text(max_size=20)
seats = st.builds(Seat, st.none() | people, st.sampled_from(Holder), st.booleans())
records = st.builds(
    TableRecord,
    id=ids,
    game=words,
    venue=st.builds(Venue, st.none() | ids, ids),
    host=people,
    stage=st.sampled_from(Stage),
    seats=st.lists(seats, max_size=5).map(tuple),
    options=st.dictionaries(words, st.none() | st.booleans() | st.integers() | words, max_size=5),
    settings=st.builds(Settings, st.none() | st.integers(1, 10**6), st.booleans(), words),
    opened_at=moments,
    first=st.none() | st.integers(0, 5),
    started_at=st.none() | moments,
    ended_at=st.none() | moments,
)
entries = st.lists(
    st.tuples(st.integers(-1, 5), words, st.sampled_from(By), moments, st.none() | words), max_size=8
).map(lambda facts: tuple(Entry(number, *fact) for number, fact in enumerate(facts, start=1)))
deadlines = st.none() | st.builds(Deadline, moments, st.sampled_from(DeadlineKind))


def result(ada: Person) -> Result:
    return Result(
        Outcome(Reason.TARGET_REACHED, winners=(1,), scores=(40, 61)),
        (
            Standing(0, None, Holder.COMPUTER, side=0, score=40, place=2, won=False),
            Standing(1, ada, Holder.AWAY, side=1, score=61, place=1, won=True),
        ),
    )


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(record=records, moves=entries, deadline=deadlines)
def test_a_table_comes_back_from_the_file_as_it_was_committed(
    record: TableRecord, moves: tuple[Entry, ...], deadline: Deadline | None
) -> None:
    async def round_trip(path: Path) -> tuple[StoredTable | None, list[StoredTable]]:
        database = await Database.open(path)
        store = await TableStore.open(database)
        await store.commit(Commit(record.id, deadline, record, moves[:2]))
        await store.commit(Commit(record.id, deadline, None, moves[2:]))
        await database.close()
        database = await Database.open(path)
        store = await TableStore.open(database)
        found = await store.load(record.id), await store.open_tables()
        await database.close()
        return found

    with tempfile.TemporaryDirectory() as folder:
        loaded, still_open = asyncio.run(round_trip(Path(folder) / "bower.db"))
    expected = StoredTable(record, moves, deadline)
    assert loaded == expected
    assert still_open == ([expected] if record.stage.is_open else [])


@pytest.mark.asyncio
async def test_a_changed_record_replaces_the_old_one_with_all_its_seats(
    store: TableStore, make_record: MakeRecord
) -> None:
    bo = Person(7, "Bo")
    before = make_record(1, stage=Stage.LOBBY, seats=(Seat(bo, Holder.PERSON), *make_record(1).seats))
    after = replace(
        make_record(1),
        venue=Venue(10, 21),
        host=bo,
        seats=(Seat(bo, Holder.LEFT),),
        options={"target": 101},
        settings=Settings(None, play_single=True, rematch_opener="rotate"),
        first=0,
        started_at=5.0,
        ended_at=6.0,
        stage=Stage.ABANDONED,
    )
    await store.commit(Commit(1, SOON, before))
    await store.commit(Commit(1, None, after))
    assert await store.load(1) == StoredTable(after, (), None)


@pytest.mark.asyncio
async def test_each_commit_replaces_the_deadline_of_its_table_alone(
    store: TableStore, make_record: MakeRecord
) -> None:
    await store.commit(Commit(1, SOON, make_record(1)))
    await store.commit(Commit(2, SOON, make_record(2)))
    await store.commit(Commit(1, LATER, None, [DEAL]))
    assert [table.deadline for table in await store.open_tables()] == [LATER, SOON]
    await store.commit(Commit(1, None, None, [OPENING]))
    assert [table.deadline for table in await store.open_tables()] == [None, SOON]


@pytest.mark.asyncio
async def test_a_move_that_is_there_already_makes_the_whole_commit_fail(
    store: TableStore, make_record: MakeRecord
) -> None:
    await store.commit(Commit(1, SOON, make_record(1), [DEAL, OPENING]))
    before = await store.load(1)
    ended = make_record(1, stage=Stage.FINISHED, ended_at=500.0)
    other = replace(OPENING, move="1-0")
    with pytest.raises(sqlite3.IntegrityError):
        await store.commit(Commit(1, LATER, ended, [KNOCK, other], result(ended.host)))
    assert await store.load(1) == before
    assert await store.last_finished(10) == []


@pytest.mark.asyncio
async def test_of_two_moves_of_one_version_at_once_one_is_written(
    store: TableStore, make_record: MakeRecord
) -> None:
    await store.commit(Commit(1, None, make_record(1), [DEAL]))
    rivals = [replace(OPENING, move=move) for move in ("3-2", "1-0")]
    outcomes = await asyncio.gather(
        *(store.commit(Commit(1, SOON, None, [entry])) for entry in rivals), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), sqlite3.IntegrityError]
    stored = await store.load(1)
    assert stored is not None
    assert stored.entries == (DEAL, rivals[0])


@pytest.mark.asyncio
async def test_a_move_of_a_table_that_never_was_is_refused(store: TableStore) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await store.commit(Commit(9, None, None, [DEAL]))
    assert await store.load(9) is None


@pytest.mark.asyncio
async def test_many_tables_commit_at_once_and_a_refused_one_harms_no_other(
    store: TableStore, make_record: MakeRecord
) -> None:
    async def play(table: int) -> None:
        await store.commit(Commit(table, None, make_record(table), [DEAL]))
        for version in range(2, 12):
            await store.commit(Commit(table, SOON, None, [replace(KNOCK, version=version)]))
        if table % 5 == 0:
            with pytest.raises(sqlite3.IntegrityError):
                await store.commit(Commit(table, LATER, None, [KNOCK]))

    tables = range(1, 31)
    await asyncio.gather(*map(play, tables))
    stored = await store.open_tables()
    assert [table.record.id for table in stored] == list(tables)
    assert {tuple(entry.version for entry in table.entries) for table in stored} == {tuple(range(1, 12))}
    assert {table.deadline for table in stored} == {SOON}


@pytest.mark.asyncio
async def test_table_ids_go_on_after_a_restart(path: Path, make_record: MakeRecord) -> None:
    database = await Database.open(path)
    store = await TableStore.open(database)
    given = [store.next_table_id() for _ in range(3)]
    for table in given:
        await store.commit(Commit(table, None, make_record(table)))
    await database.close()
    database = await Database.open(path)
    assert given == [1, 2, 3]
    assert (await TableStore.open(database)).next_table_id() == 4
    await database.close()


@pytest.mark.asyncio
async def test_only_tables_in_their_lobby_or_in_play_are_open(
    store: TableStore, make_record: MakeRecord
) -> None:
    for table, stage in enumerate(Stage, start=1):
        await store.commit(Commit(table, None, make_record(table, stage=stage)))
    assert {table.record.stage for table in await store.open_tables()} == {s for s in Stage if s.is_open}


@pytest.mark.asyncio
async def test_open_tables_are_found_by_server_and_by_channel(
    store: TableStore, make_record: MakeRecord
) -> None:
    venues = {1: Venue(10, 20), 2: Venue(10, 21), 3: Venue(11, 20), 4: Venue(None, 20), 5: Venue(10, 20)}
    for table, venue in venues.items():
        await store.commit(Commit(table, None, make_record(table, venue=venue)))
    await store.commit(Commit(6, None, make_record(6, stage=Stage.CANCELLED)))
    assert [record.id for record in await store.open_in_server(10)] == [1, 2, 5]
    assert await store.open_in_channel(10, 20) == [make_record(1), make_record(5)]
    assert [record.id for record in await store.open_in_channel(None, 20)] == [4]
    assert await store.open_in_server(12) == []


@pytest.mark.asyncio
async def test_the_last_finished_matches_of_a_server_come_newest_first(
    store: TableStore, make_record: MakeRecord
) -> None:
    async def finish(table: int, server: int, ended_at: float) -> FinishedMatch:
        record = make_record(table, venue=Venue(server, 20))
        await store.commit(Commit(table, SOON, record, [DEAL]))
        record = replace(record, stage=Stage.FINISHED, ended_at=ended_at)
        await store.commit(Commit(table, None, record, [OPENING], result(record.host)))
        return FinishedMatch(table, record.game, record.started_at, ended_at, result(record.host))

    old = await finish(1, 10, 900.0)
    new = await finish(2, 10, 902.0)
    middle = await finish(3, 10, 901.0)
    elsewhere = await finish(4, 11, 903.0)
    assert await store.last_finished(10) == [new, middle, old]
    assert await store.last_finished(10, limit=2) == [new, middle]
    assert await store.last_finished(11) == [elsewhere]
    assert await store.last_finished(10, hidden=[5, 20]) == []
    assert await store.last_finished(10, hidden=[5]) == [new, middle, old]
    assert await store.open_tables() == []


@pytest.mark.asyncio
async def test_a_match_finishes_once(store: TableStore, make_record: MakeRecord) -> None:
    record = make_record(1, stage=Stage.FINISHED, ended_at=900.0)
    await store.commit(Commit(1, None, record, [DEAL], result(record.host)))
    with pytest.raises(sqlite3.IntegrityError):
        await store.commit(Commit(1, None, None, [OPENING], result(record.host)))


@pytest.mark.asyncio
async def test_tables_and_results_show_the_name_a_person_was_last_seen_with(
    database: Database, store: TableStore, make_record: MakeRecord, clock: ManualClock
) -> None:
    record = make_record(1, stage=Stage.FINISHED, ended_at=900.0)
    await store.commit(Commit(1, None, record, [], result(record.host)))
    await People(database, clock).remember(record.host.id, "Ada Lovelace", "en-GB")
    await store.commit(Commit(2, None, make_record(2)))
    renamed = Person(record.host.id, "Ada Lovelace")
    [stored] = await store.open_tables()
    [finished] = await store.last_finished(10)
    assert stored.record.host == stored.record.seats[0].person == renamed
    assert finished.result == result(renamed)


@pytest.mark.asyncio
async def test_hands_and_seeds_do_not_show_in_an_error_or_a_write(
    store: TableStore, make_record: MakeRecord, caplog: pytest.LogCaptureFixture
) -> None:
    await store.commit(Commit(1, None, make_record(1), [DEAL]))
    outcomes = await asyncio.gather(
        *(store.commit(Commit(1, None, None, [DEAL])) for _ in range(3)), return_exceptions=True
    )
    shown = caplog.text + "".join(map(repr, outcomes))
    assert "IntegrityError" in shown
    assert DEAL.move not in shown
    assert "5eed" not in shown
