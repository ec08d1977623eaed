-- Summaries of tables beside their logs, so that lists read no logs; the feed of finished games; reviews.

-- +goose Up
ALTER TABLE tables ADD COLUMN phase    INTEGER NOT NULL DEFAULT 0;  -- 0 waiting, 1 playing, 2 over
ALTER TABLE tables ADD COLUMN round    INTEGER NOT NULL DEFAULT 0;  -- 1 to 3; 0 while waiting
ALTER TABLE tables ADD COLUMN turn     INTEGER NOT NULL DEFAULT -1; -- seat that the table waits for, or -1
ALTER TABLE tables ADD COLUMN seats    TEXT    NOT NULL DEFAULT '[]';   -- JSON
ALTER TABLE tables ADD COLUMN options  TEXT    NOT NULL DEFAULT '{}';   -- JSON
ALTER TABLE tables ADD COLUMN winners  TEXT    NOT NULL DEFAULT 'null'; -- JSON, seats
ALTER TABLE tables ADD COLUMN next     TEXT    NOT NULL DEFAULT '""';   -- JSON, ID of the rematch
ALTER TABLE tables ADD COLUMN made     BIGINT  NOT NULL DEFAULT 0;  -- in milliseconds since 1970
ALTER TABLE tables ADD COLUMN ended_at BIGINT;                      -- likewise; NULL before the end
ALTER TABLE tables ADD COLUMN number   BIGINT;                      -- in the feed of finished games; NULL before it is numbered
CREATE UNIQUE INDEX tables_number ON tables (number) WHERE number IS NOT NULL;
CREATE INDEX tables_unnumbered ON tables (ended_at) WHERE ended AND number IS NULL;

-- No index has a column that changes with every move: PostgreSQL then updates a row without touching its indexes.
DROP INDEX tables_unfinished;
DROP INDEX tables_waiting;
CREATE INDEX tables_unfinished ON tables (maker) WHERE NOT ended;
CREATE INDEX tables_waiting ON tables (made) WHERE NOT running AND NOT ended;

-- The end of the game stands beside the person, so that finished games are listed in order from one index.
ALTER TABLE persons ADD COLUMN ended_at BIGINT;
CREATE INDEX persons_ended ON persons (person, ended_at, table_id);

-- The analysis of a finished game, by the analyst that made it.
CREATE TABLE reviews (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    analyst  TEXT   NOT NULL, -- name and version of the analyst
    review   BYTEA  NOT NULL, -- JSON, gzip
    at       BIGINT NOT NULL  -- in milliseconds since 1970
);

-- Written by a server that checks whether it can write.
CREATE TABLE probes (
    id      INTEGER NOT NULL PRIMARY KEY,
    content BYTEA   NOT NULL -- random, larger than any change of a table
);

-- +goose Down
DROP TABLE probes;
DROP TABLE reviews;
DROP INDEX persons_ended;
ALTER TABLE persons DROP COLUMN ended_at;
DROP INDEX tables_waiting;
DROP INDEX tables_unfinished;
CREATE INDEX tables_unfinished ON tables (maker, latest) WHERE NOT ended;
CREATE INDEX tables_waiting ON tables (latest) WHERE NOT running AND NOT ended;
DROP INDEX tables_unnumbered;
DROP INDEX tables_number;
ALTER TABLE tables DROP COLUMN number;
ALTER TABLE tables DROP COLUMN ended_at;
ALTER TABLE tables DROP COLUMN made;
ALTER TABLE tables DROP COLUMN next;
ALTER TABLE tables DROP COLUMN winners;
ALTER TABLE tables DROP COLUMN options;
ALTER TABLE tables DROP COLUMN seats;
ALTER TABLE tables DROP COLUMN turn;
ALTER TABLE tables DROP COLUMN round;
ALTER TABLE tables DROP COLUMN phase;
