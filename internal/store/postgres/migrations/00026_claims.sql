-- When a node last looked for overdue tables and plans: one node at a time does so for all. It need not survive a crash, and costs no sync
-- of the disk. A program of the version before looks by itself.

-- +goose Up
CREATE UNLOGGED TABLE claims (
    what TEXT   NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL -- in milliseconds since 1970, on the clock of the database
) WITH (fillfactor = 10);

-- +goose Down
DROP TABLE claims;
