-- When the next timer of a table fires, so that a table need not be in memory while its timer is far away. Tables of an older program
-- have 0, which is overdue: the program looks at them once.

-- +goose Up
ALTER TABLE tables ADD COLUMN due BIGINT DEFAULT 0; -- in milliseconds since 1970; NULL if the table waits for no timer

-- +goose Down
ALTER TABLE tables DROP COLUMN due;
