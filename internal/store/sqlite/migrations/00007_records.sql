-- The records of games that people opened from files. They are no tables: no list and no feed has them.

-- +goose Up
CREATE TABLE records (
    id      TEXT   NOT NULL PRIMARY KEY, -- follows from the record
    person  TEXT   NOT NULL, -- who opened it last
    at      BIGINT NOT NULL, -- when, in milliseconds since 1970
    record  TEXT   NOT NULL, -- JSON (N3)
    analyst TEXT,            -- name and version of the analyst; NULL before the review
    review  BYTEA            -- JSON, gzip
);
CREATE INDEX records_person ON records (person, at, id);
CREATE INDEX records_at ON records (at, id);

-- +goose Down
DROP TABLE records;
