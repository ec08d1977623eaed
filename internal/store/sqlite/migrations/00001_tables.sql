-- The logs of tables. The same text works for SQLite and PostgreSQL, which read the types each in its own way.

-- +goose Up
-- A writer first raises the version of the table's row, if it is still the one that the new entries follow, and then inserts
-- the entries. So only one of several writers can append the same version.
CREATE TABLE tables (
    id      TEXT    NOT NULL PRIMARY KEY,
    version BIGINT  NOT NULL, -- of the last entry
    latest  BIGINT  NOT NULL, -- when the last entry happened, in milliseconds since 1970
    running BOOLEAN NOT NULL  -- its game began and did not end
);
CREATE INDEX tables_running ON tables (id) WHERE running;

CREATE TABLE entries (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    version  BIGINT NOT NULL,
    at       BIGINT NOT NULL, -- in milliseconds since 1970
    entry    TEXT   NOT NULL, -- JSON
    PRIMARY KEY (table_id, version)
);

-- The seed gives the order of all cards. It has a table of its own, so that no other query can return it.
CREATE TABLE secrets (
    table_id TEXT  NOT NULL PRIMARY KEY REFERENCES tables (id),
    secret   BYTEA NOT NULL
);

-- The persons who made a table, or have or had a seat at it.
CREATE TABLE persons (
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
);

-- +goose Down
DROP TABLE persons;
DROP TABLE secrets;
DROP TABLE entries;
DROP TABLE tables;
