-- Games that were played offline come home: the program makes the relations that keep which, and whose profiles leave them out. The triggers
-- mention them, so they change with this step.

-- +goose Up

-- +goose Down
DROP FUNCTION IF EXISTS forgetting_begins CASCADE;
DROP FUNCTION IF EXISTS forgetting_ends CASCADE;
DROP FUNCTION IF EXISTS identity_joins CASCADE;
DROP FUNCTION IF EXISTS account_closes CASCADE;
DROP TABLE IF EXISTS homecomings;
DROP TABLE IF EXISTS profile_apart;
