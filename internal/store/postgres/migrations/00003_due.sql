-- When the next timer of a table fires, on the clock of the database, so that any node can take over what is overdue. It is in no
-- index, because it changes with every move. A node of the version before writes no such time: then it is 0, which is
-- overdue, or that of an earlier version of the table. A node that claims such a table puts it right.
--
-- A new database has the column from its first step on, beside the others that change with every move: at the end of the row it makes
-- PostgreSQL log twice as much for a move.

-- +goose Up
ALTER TABLE tables ADD COLUMN IF NOT EXISTS due BIGINT DEFAULT 0; -- in milliseconds since 1970; NULL if the table waits for no timer

-- +goose Down
ALTER TABLE tables DROP COLUMN due;
