-- The first schema: tables with their journal and deadline, finished matches, and what is known of
-- people, servers and posted messages.
--
-- Words the engine owns (stage, holder, kind …) carry no CHECK: a new word must not cost a rebuilt
-- table. Ids of people, servers, channels and messages are given by the outside. Times are Unix
-- seconds. Foreign keys are deferred because independent writes share a transaction and may be
-- carried out in another order than they came.

PRAGMA application_id = 0x426F7772;  -- "Bowr": tells our file from another program's

-- Everybody a table, a result or a message speaks of. The one home of names, so that a changed name
-- shows everywhere and a name can be forgotten in one place.
CREATE TABLE people (
    id            INTEGER PRIMARY KEY,
    name          TEXT NOT NULL,            -- last seen
    locale        TEXT,                     -- last seen; NULL: never
    dm_channel_id INTEGER,
    dm_closed_at  REAL,                     -- when a direct message was last refused; NULL: they arrive
    updated_at    REAL NOT NULL             -- 0: known only from a seat, never seen acting
) STRICT;

CREATE TABLE servers (
    id         INTEGER PRIMARY KEY,
    locale     TEXT,
    updated_at REAL NOT NULL
) STRICT;

-- AUTOINCREMENT, so that the id of a deleted table is never given to another one.
CREATE TABLE tables (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game       TEXT NOT NULL,
    server_id  INTEGER,                     -- NULL: outside any server
    channel_id INTEGER NOT NULL,
    host_id    INTEGER NOT NULL REFERENCES people DEFERRABLE INITIALLY DEFERRED,
    stage      TEXT NOT NULL,
    options    TEXT NOT NULL,               -- JSON: each game has options of its own
    settings   TEXT NOT NULL,               -- JSON: a new setting needs no new column
    first_seat INTEGER,                     -- who opens or deals the first hand, once drawn
    opened_at  REAL NOT NULL,
    started_at REAL,
    ended_at   REAL,
    rematch_of INTEGER REFERENCES tables DEFERRABLE INITIALLY DEFERRED
) STRICT;

-- Nearly all tables are over; the start and the lists of a server read only those that are not.
CREATE INDEX tables_open ON tables (server_id, channel_id) WHERE stage IN ('lobby', 'playing');
CREATE INDEX tables_by_rematch ON tables (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX tables_by_host ON tables (host_id);

CREATE TABLE seats (
    table_id  INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    seat      INTEGER NOT NULL,
    person_id INTEGER REFERENCES people DEFERRABLE INITIALLY DEFERRED,  -- NULL: belongs to nobody
    holder    TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person_id) WHERE person_id IS NOT NULL;

-- Append-only. The key makes a second move of the same version impossible, and keeps the moves of a
-- match together on disk: a restart reads them in one sweep.
CREATE TABLE journal (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    version  INTEGER NOT NULL,              -- from 1
    seat     INTEGER NOT NULL,              -- -1: chance
    move     TEXT NOT NULL,                 -- in the notation of the game
    made_by  TEXT NOT NULL,
    at       REAL NOT NULL,
    seed     TEXT,                          -- of a deal; secret until the hand is over
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

-- At most one a table, apart from it because it changes with every move.
CREATE TABLE deadlines (
    table_id INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    due      REAL NOT NULL,
    kind     TEXT NOT NULL
) STRICT;

CREATE INDEX deadlines_by_due ON deadlines (due);

-- Finished matches. Game, server and times repeat the table's, so that one index answers a board
-- ("this server, this game, since Monday").
CREATE TABLE matches (
    table_id   INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    game       TEXT NOT NULL,
    server_id  INTEGER,
    started_at REAL,
    ended_at   REAL NOT NULL,
    reason     TEXT NOT NULL,
    winners    TEXT NOT NULL,               -- JSON: sides, as the game named them
    scores     TEXT NOT NULL                -- JSON: one a side
) STRICT;

CREATE INDEX matches_by_server ON matches (server_id, ended_at);
CREATE INDEX matches_by_board ON matches (server_id, game, ended_at);

CREATE TABLE standings (
    table_id  INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    seat      INTEGER NOT NULL,
    person_id INTEGER REFERENCES people DEFERRABLE INITIALLY DEFERRED,  -- NULL: belonged to nobody
    holder    TEXT NOT NULL,
    side      INTEGER NOT NULL,
    score     INTEGER NOT NULL,
    place     INTEGER NOT NULL,             -- from 1; ties share one
    won       INTEGER NOT NULL CHECK (won IN (0, 1)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_by_person ON standings (person_id) WHERE person_id IS NOT NULL;

-- What was posted about a table, to edit it later: at most one message of a kind for a person, or for
-- everybody (person_id 0, which is why it references nobody).
CREATE TABLE messages (
    table_id   INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    kind       TEXT NOT NULL,
    person_id  INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    hand       INTEGER NOT NULL,            -- which hand of the match it shows; 0: none
    version    INTEGER NOT NULL,            -- which position it shows
    created_at REAL NOT NULL,
    PRIMARY KEY (table_id, kind, person_id)
) STRICT, WITHOUT ROWID;

-- Facts about the program itself, such as the fingerprint of the commands last sent.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
