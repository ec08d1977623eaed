-- Leagues know when their last season began, so that its people can be told.

-- +goose Up
ALTER TABLE leagues ADD COLUMN began BIGINT NOT NULL DEFAULT 0; -- in milliseconds since 1970; 0 before the first season

-- +goose Down
DROP TRIGGER IF EXISTS forgetting_begins;
DROP TRIGGER IF EXISTS forgetting_ends;
DROP TRIGGER IF EXISTS identity_joins;
DROP TRIGGER IF EXISTS account_closes;
ALTER TABLE leagues DROP COLUMN began;
