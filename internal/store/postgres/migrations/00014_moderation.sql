-- Who does not see whose talk, what was reported, and who may not talk by the word of the operator. Times are in milliseconds since 1970.
-- A node of the version before reads none of it: for a while it shows to everybody what is said.

-- +goose Up
CREATE TABLE mutes (
    viewer TEXT COLLATE "C" NOT NULL, -- identity
    muted  TEXT COLLATE "C" NOT NULL, -- likewise
    id     TEXT COLLATE "C" NOT NULL UNIQUE,
    name   TEXT   NOT NULL, -- of the muted player, for the viewer's list
    since  BIGINT NOT NULL,
    PRIMARY KEY (viewer, muted)
);
CREATE INDEX mutes_muted ON mutes (muted);

-- The line itself is only in the log of its table.
CREATE TABLE reports (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL,
    reporter TEXT COLLATE "C" NOT NULL, -- identity; '' once their data were deleted
    table_id TEXT COLLATE "C" NOT NULL,
    version  BIGINT NOT NULL, -- of the table
    line     BIGINT NOT NULL, -- version of the entry; 0 for a name
    writer   TEXT COLLATE "C" NOT NULL, -- identity; '' once their data were deleted
    name     TEXT   NOT NULL, -- of the writer
    reason   TEXT   NOT NULL,
    words    TEXT   NOT NULL,
    closed   BIGINT,          -- NULL while it is open
    note     TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX reports_at ON reports (at);
CREATE INDEX reports_reporter ON reports (reporter, at);
CREATE INDEX reports_writer ON reports (writer);
CREATE INDEX reports_table ON reports (table_id);

CREATE TABLE silences (
    subject TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- identity
    since   BIGINT NOT NULL,
    until   BIGINT                       -- NULL for no end
);

-- +goose Down
DROP TABLE silences;
DROP TABLE reports;
DROP TABLE mutes;
