-- The tables of the store. Times are in milliseconds since 1970. Text that people enter may hold NUL, which TEXT refuses: it is
-- in JSON, or escaped by the program.

-- +goose Up
-- The columns that change with every move come first and are in no index: then PostgreSQL updates a row in place (HOT) and logs
-- only what changed. The fill factor leaves room for that.
CREATE TABLE tables (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    version  BIGINT   NOT NULL, -- of the last entry
    latest   BIGINT   NOT NULL, -- when the last entry happened
    phase    SMALLINT NOT NULL, -- 0 waiting, 1 playing, 2 over
    turn     SMALLINT NOT NULL, -- seat that the table waits for, or -1
    due      BIGINT DEFAULT 0,  -- when the next timer fires, as 00003 says
    round    SMALLINT NOT NULL, -- 1 to 3; 0 while waiting
    running  BOOLEAN  NOT NULL, -- its game began and did not end
    ended    BOOLEAN  NOT NULL,
    made     BIGINT   NOT NULL,
    ended_at BIGINT,            -- NULL before the end
    number   BIGINT,            -- in the feed of finished games; NULL before it is numbered
    maker    TEXT COLLATE "C" NOT NULL,
    seats    TEXT     NOT NULL, -- JSON
    options  TEXT     NOT NULL, -- JSON
    winners  TEXT     NOT NULL, -- JSON, seats
    next     TEXT     NOT NULL  -- JSON, ID of the rematch
) WITH (fillfactor = 70);
CREATE INDEX tables_running ON tables (id) WHERE running;
CREATE INDEX tables_unfinished ON tables (maker) WHERE NOT ended;
CREATE INDEX tables_waiting ON tables (made) WHERE NOT running AND NOT ended;
CREATE UNIQUE INDEX tables_number ON tables (number) WHERE number IS NOT NULL;
CREATE INDEX tables_unnumbered ON tables (ended_at, id) WHERE ended AND number IS NULL;

-- Without a reference to tables: the check would lock the row of the table once more for each entry. The statements that
-- insert and delete entries change the row of the table first.
CREATE TABLE entries (
    table_id TEXT COLLATE "C" NOT NULL,
    version  BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    entry    TEXT   NOT NULL, -- JSON
    PRIMARY KEY (table_id, version)
);

-- The seed gives the order of all cards. It has a table of its own, so that no other query can return it.
CREATE TABLE secrets (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tables (id),
    secret   BYTEA NOT NULL
);

-- The persons who made a table, or have or had a seat at it.
CREATE TABLE persons (
    person   TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    ended_at BIGINT,           -- of the table, so that finished games are listed in order from one index
    hidden   BOOLEAN NOT NULL DEFAULT FALSE, -- cleared from the list of the person
    PRIMARY KEY (person, table_id)
);
CREATE INDEX persons_table ON persons (table_id);
CREATE INDEX persons_ended ON persons (person, ended_at, table_id) WHERE NOT hidden;

-- The analysis of a finished game, by the analyst that made it.
CREATE TABLE reviews (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tables (id),
    analyst  TEXT   NOT NULL, -- name and version of the analyst
    review   BYTEA  NOT NULL, -- JSON, gzip
    at       BIGINT NOT NULL
);

-- The records of games that people opened from files. They are no tables: no list and no feed has them.
CREATE TABLE records (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- follows from the record
    person  TEXT COLLATE "C" NOT NULL, -- who opened it last
    at      BIGINT NOT NULL, -- when
    record  BYTEA  NOT NULL, -- JSON (N3)
    analyst TEXT,            -- name and version of the analyst; NULL before the review
    review  BYTEA            -- JSON, gzip
);
CREATE INDEX records_person ON records (person, at, id);
CREATE INDEX records_at ON records (at, id);

-- Written by a server that checks whether it can write.
CREATE TABLE probes (
    id      INTEGER NOT NULL PRIMARY KEY,
    content BYTEA   NOT NULL -- random, larger than any change of a table
);

-- The keys that all nodes share, such as the one that signs the cookies.
CREATE TABLE keys (
    name TEXT  NOT NULL PRIMARY KEY,
    key  BYTEA NOT NULL
);
REVOKE ALL ON secrets, keys FROM PUBLIC;

-- +goose Down
DROP TABLE keys;
DROP TABLE probes;
DROP TABLE records;
DROP TABLE reviews;
DROP TABLE persons;
DROP TABLE secrets;
DROP TABLE entries;
DROP TABLE tables;
