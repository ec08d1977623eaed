-- The program makes the relation that keeps what programs asked for with a key. The triggers mention it, so they change with this step.

-- +goose Up

-- +goose Down
DROP TRIGGER IF EXISTS forgetting_begins;
DROP TRIGGER IF EXISTS forgetting_ends;
DROP TRIGGER IF EXISTS identity_joins;
DROP TRIGGER IF EXISTS account_closes;
DROP TABLE IF EXISTS idempotency;
