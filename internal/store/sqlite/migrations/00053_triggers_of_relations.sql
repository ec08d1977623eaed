-- From this step on the program makes the triggers of forgetting, identities and accounts after the steps, from what
-- its relations declare about persons, in the place of those of earlier steps. A step that changes what they mention
-- drops them first. Rows from before it was noted when guests are seen count as seen now.

-- +goose Up
UPDATE subscriptions SET seen = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE seen = 0 AND session IS NULL;
UPDATE mutes SET seen = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE seen = 0;

-- +goose Down
DROP TRIGGER IF EXISTS forgetting_begins;
DROP TRIGGER IF EXISTS forgetting_ends;
DROP TRIGGER IF EXISTS identity_joins;
DROP TRIGGER IF EXISTS account_closes;
