-- From this step on the program makes the triggers of forgetting, identities and accounts after the steps, from what
-- its relations declare about persons, in the place of those of earlier steps. A step that changes what they mention
-- drops them first.

-- +goose Up
SELECT 1;

-- +goose Down
DROP TRIGGER IF EXISTS forgetting_begins;
DROP TRIGGER IF EXISTS forgetting_ends;
DROP TRIGGER IF EXISTS identity_joins;
DROP TRIGGER IF EXISTS account_closes;
