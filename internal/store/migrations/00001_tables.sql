-- The logs of tables. One text for SQLite and PostgreSQL: each reads the types in its own way.

-- +goose Up
-- A table's row says where its log ends; whoever appends moves that on first, and so only one can.
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

-- Who knows a seed knows the order of all cards: it has a table of its own, which no other query reads.
CREATE TABLE secrets (
    table_id TEXT  NOT NULL PRIMARY KEY REFERENCES tables (id),
    secret   BYTEA NOT NULL
);

-- Who made which table or has or had a seat at it.
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
