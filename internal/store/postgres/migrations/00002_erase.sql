-- What is needed to remove what people leave: games whose time is over, talk, and all that belongs to one person.

-- +goose Up
ALTER TABLE tables ADD COLUMN retired BOOLEAN NOT NULL DEFAULT FALSE; -- its log was removed; the row keeps its number in the feed
ALTER TABLE tables ADD COLUMN quiet   BOOLEAN NOT NULL DEFAULT FALSE; -- its game is over, and its talk was removed
CREATE INDEX tables_kept ON tables (ended_at) WHERE ended AND NOT retired;
CREATE INDEX tables_talk ON tables (ended_at) WHERE ended AND NOT quiet;

-- The persons whose data are being removed. A row stays until nothing is left, so that a restart goes on with it.
CREATE TABLE forgetting (
    person TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at     BIGINT NOT NULL -- in milliseconds since 1970
);

-- +goose Down
DROP TABLE forgetting;
DROP INDEX tables_talk;
DROP INDEX tables_kept;
ALTER TABLE tables DROP COLUMN quiet;
ALTER TABLE tables DROP COLUMN retired;
