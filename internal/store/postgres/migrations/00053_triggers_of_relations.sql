-- From this step on the program makes the triggers of forgetting, identities and accounts after the steps, from what
-- its relations declare about persons, in the place of those of earlier steps. Until then these do the same: a server
-- of a version before may run on. Rows from before it was noted when guests are seen count as seen now.

-- +goose Up
UPDATE subscriptions SET seen = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) WHERE seen = 0 AND session IS NULL;
UPDATE mutes SET seen = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) WHERE seen = 0;

-- +goose Down
DROP FUNCTION IF EXISTS forgetting_begins CASCADE;
DROP FUNCTION IF EXISTS forgetting_ends CASCADE;
DROP FUNCTION IF EXISTS identity_joins CASCADE;
DROP FUNCTION IF EXISTS account_closes CASCADE;
