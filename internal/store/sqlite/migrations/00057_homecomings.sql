-- Games that were played offline come home: the program makes the relations that keep which, and whose profiles leave them out. The triggers
-- mention them, so they change with this step.

-- +goose Up

-- +goose Down
DROP TRIGGER IF EXISTS forgetting_begins;
DROP TRIGGER IF EXISTS forgetting_ends;
DROP TRIGGER IF EXISTS identity_joins;
DROP TRIGGER IF EXISTS account_closes;
DROP TABLE IF EXISTS homecomings;
DROP TABLE IF EXISTS profile_apart;
