-- When the next timer of a table fires, on the clock of the database, so that any node can take over what is overdue. It is in no
-- index, because it changes with every move. A node of the version before writes no such time: then it is 0, which is
-- overdue, or that of an earlier version of the table. A node that claims such a table puts it right.

-- +goose Up
ALTER TABLE tables ADD COLUMN due BIGINT DEFAULT 0; -- in milliseconds since 1970; NULL if the table waits for no timer

-- +goose Down
ALTER TABLE tables DROP COLUMN due;
