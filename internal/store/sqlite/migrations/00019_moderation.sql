-- Who does not see whose talk, what was reported, and who may not talk by the word of the operator. Times are in milliseconds since 1970.

-- +goose Up
CREATE TABLE mutes (
    viewer TEXT   NOT NULL, -- identity
    muted  TEXT   NOT NULL, -- likewise
    id     TEXT   NOT NULL UNIQUE,
    name   TEXT   NOT NULL, -- of the muted player, for the viewer's list
    since  BIGINT NOT NULL,
    PRIMARY KEY (viewer, muted)
);
CREATE INDEX mutes_muted ON mutes (muted);

-- The line itself is only in the log of its table.
CREATE TABLE reports (
    id       TEXT   NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL,
    reporter TEXT   NOT NULL, -- identity; '' once their data were deleted
    table_id TEXT   NOT NULL,
    version  BIGINT NOT NULL, -- of the table
    line     BIGINT NOT NULL, -- version of the entry; 0 for a name
    writer   TEXT   NOT NULL, -- identity; '' once their data were deleted
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
    subject TEXT   NOT NULL PRIMARY KEY, -- identity
    since   BIGINT NOT NULL,
    until   BIGINT                       -- NULL for no end
);

-- +goose Down
DROP TABLE silences;
DROP TABLE reports;
DROP TABLE mutes;
