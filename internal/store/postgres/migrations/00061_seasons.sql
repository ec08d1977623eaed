-- Leagues know when their last season began, so that its people can be told.

-- +goose Up
ALTER TABLE leagues ADD COLUMN began BIGINT NOT NULL DEFAULT 0; -- in milliseconds since 1970; 0 before the first season

-- +goose Down
DROP FUNCTION IF EXISTS forgetting_begins CASCADE;
DROP FUNCTION IF EXISTS forgetting_ends CASCADE;
DROP FUNCTION IF EXISTS identity_joins CASCADE;
DROP FUNCTION IF EXISTS account_closes CASCADE;
ALTER TABLE leagues DROP COLUMN began;
