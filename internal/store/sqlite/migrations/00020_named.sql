-- When the name of an account last changed: of two players at a table who choose one name, the first keeps it. A program of the version
-- before does not write it.

-- +goose Up
ALTER TABLE accounts ADD COLUMN named BIGINT NOT NULL DEFAULT 0; -- in milliseconds since 1970; 0 for never

-- +goose Down
ALTER TABLE accounts DROP COLUMN named;
