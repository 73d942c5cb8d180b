-- Everything below is derived from finished matches and their journals, and can be rebuilt from them.
-- Rows of a match go with it. The rules are those of `engine.counting`.

-- The order in which results were stored, from 1: what is counted is counted in this order.
ALTER TABLE matches ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
-- Set in the transaction that writes the derived rows of the match, and only there.
ALTER TABLE matches ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;

UPDATE matches SET number = earlier.number
FROM (SELECT table_id, row_number() OVER (ORDER BY ended_at, table_id) AS number FROM matches) AS earlier
WHERE earlier.table_id = matches.table_id;

CREATE UNIQUE INDEX matches_by_number ON matches (number);
CREATE INDEX matches_uncounted ON matches (number) WHERE counted = 0;

-- What a match between people gave each of them. The facts of its match and standing are repeated so
-- that one index answers a board or a person's statistics.
CREATE TABLE tallies (
    table_id  INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    seat      INTEGER NOT NULL,
    server_id INTEGER NOT NULL,
    game      TEXT NOT NULL,
    number    INTEGER NOT NULL,             -- of the match
    ended_at  REAL NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people DEFERRABLE INITIALLY DEFERRED,
    side      INTEGER NOT NULL,
    place     INTEGER NOT NULL,             -- of the person: the last for whoever left
    won       INTEGER NOT NULL CHECK (won IN (0, 1)),
    points    INTEGER NOT NULL,
    rating    INTEGER,                      -- the number shown, after the match; NULL: not rated
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX tallies_by_time ON tallies (server_id, ended_at, game, person_id, won, points);
CREATE INDEX tallies_by_person ON tallies (person_id, server_id, number, game, ended_at, side, place, won, rating);

-- All that a person ever did in one game of a server, and (game '') in all of its games together.
CREATE TABLE careers (
    server_id        INTEGER NOT NULL,
    game             TEXT NOT NULL,
    person_id        INTEGER NOT NULL REFERENCES people DEFERRABLE INITIALLY DEFERRED,
    matches          INTEGER NOT NULL DEFAULT 0,
    wins             INTEGER NOT NULL DEFAULT 0,
    points           INTEGER NOT NULL DEFAULT 0,
    streak           INTEGER NOT NULL DEFAULT 0,    -- matches won in a row, up to the last one
    best_streak      INTEGER NOT NULL DEFAULT 0,
    practice_matches INTEGER NOT NULL DEFAULT 0,
    practice_wins    INTEGER NOT NULL DEFAULT 0,
    rated            INTEGER NOT NULL DEFAULT 0,    -- how many matches were; the rest is NULL until one was
    mu               REAL,
    sigma            REAL,
    rating           INTEGER,                       -- the number shown
    uncertainty      INTEGER,
    PRIMARY KEY (server_id, game, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX careers_by_person ON careers (person_id);

-- The same by calendar month (UTC; year * 12 + month, January 0), so that a window of a year reads
-- twelve rows of a person and not every match.
CREATE TABLE months (
    server_id INTEGER NOT NULL,
    game      TEXT NOT NULL,                -- '': all games
    month     INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people DEFERRABLE INITIALLY DEFERRED,
    matches   INTEGER NOT NULL,
    wins      INTEGER NOT NULL,
    points    INTEGER NOT NULL,
    PRIMARY KEY (server_id, game, month, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX months_by_person ON months (person_id);

-- Sums of what is particular to a game, such as tiles placed or contracts made, by name.
CREATE TABLE particulars (
    person_id INTEGER NOT NULL REFERENCES people DEFERRABLE INITIALLY DEFERRED,
    server_id INTEGER NOT NULL,
    game      TEXT NOT NULL,
    name      TEXT NOT NULL,
    value     INTEGER NOT NULL,
    PRIMARY KEY (person_id, server_id, game, name)
) STRICT, WITHOUT ROWID;
