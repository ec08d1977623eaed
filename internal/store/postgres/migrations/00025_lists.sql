-- Indexes for what the house looks for every few seconds. No move changes a column of an index.

-- +goose Up
DROP INDEX tables_listed;
CREATE INDEX tables_listed ON tables (running, made) WHERE listed AND NOT ended; -- those that wait and those that play each have a list
CREATE INDEX sessions_expires ON sessions (expires);

-- +goose Down
DROP INDEX sessions_expires;
DROP INDEX tables_listed;
CREATE INDEX tables_listed ON tables (made) WHERE listed AND NOT ended;
