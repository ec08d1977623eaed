-- The program makes the relation that keeps what programs asked for with a key. The triggers mention it, so they change with this step.

-- +goose Up

-- +goose Down
DROP FUNCTION IF EXISTS forgetting_begins CASCADE;
DROP FUNCTION IF EXISTS forgetting_ends CASCADE;
DROP FUNCTION IF EXISTS identity_joins CASCADE;
DROP FUNCTION IF EXISTS account_closes CASCADE;
DROP TABLE IF EXISTS idempotency;
