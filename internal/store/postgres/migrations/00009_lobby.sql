-- Which tables the lobby shows, and the people who wish for a game at once. Times are in milliseconds since 1970, on the clock of the
-- database. No move changes the column of the index. A node of the version before writes neither.

-- +goose Up
ALTER TABLE tables ADD COLUMN listed BOOLEAN NOT NULL DEFAULT FALSE; -- open to everybody
CREATE INDEX tables_listed ON tables (made) WHERE listed AND NOT ended;

-- A row goes when its person leaves or does not say for a while that they still wait.
CREATE TABLE wishes (
    person   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name     TEXT     NOT NULL, -- shown at the table
    face     SMALLINT NOT NULL,
    players  SMALLINT NOT NULL, -- at the table; 0 for any number
    clock    TEXT     NOT NULL, -- kind of clock; '' for any
    fill     BIGINT   NOT NULL, -- until bots may have the seats that are empty, in milliseconds; -1 for never
    level    TEXT     NOT NULL, -- of these bots
    asked    BIGINT   NOT NULL, -- when the person began to wait
    seen     BIGINT   NOT NULL, -- when they last said that they wait
    table_id TEXT COLLATE "C" NOT NULL DEFAULT '', -- the table that a node makes for them; '' for none
    claimed  BIGINT   NOT NULL DEFAULT 0, -- when it began to
    made     BOOLEAN  NOT NULL DEFAULT FALSE -- the table is there
) WITH (fillfactor = 50);
CREATE INDEX wishes_asked ON wishes (asked, person);

-- +goose Down
DROP TABLE wishes;
DROP INDEX tables_listed;
ALTER TABLE tables DROP COLUMN listed;
