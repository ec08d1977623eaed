-- The logs of finished games, each as one value instead of a row for each entry. Entries that come later have rows again until they are
-- packed too. A program of the version before does not find the entries of a packed log.

-- +goose Up
CREATE TABLE archive (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    ended_at BIGINT NOT NULL, -- of the game, in milliseconds since 1970
    version  BIGINT NOT NULL, -- of the last entry in it; those that follow have rows
    log      BYTEA  NOT NULL  -- all entries up to that version
);
ALTER TABLE tables ADD COLUMN archived BOOLEAN NOT NULL DEFAULT FALSE; -- nothing of its log is left to pack
UPDATE tables SET archived = TRUE WHERE retired;
CREATE INDEX tables_unpacked ON tables (ended_at) WHERE ended AND NOT archived;

-- +goose Down
DROP INDEX tables_unpacked;
ALTER TABLE tables DROP COLUMN archived;
DROP TABLE archive;
