-- The list of bot accounts without looking at the tokens of all of them, and one of them by its handle. What a program without this step
-- makes has no handle here, and is looked at in the search for each.

-- +goose Up
ALTER TABLE bot_accounts ADD COLUMN handle TEXT NOT NULL DEFAULT '';
CREATE INDEX bot_accounts_handle ON bot_accounts (handle) WHERE closed IS NULL;
CREATE INDEX sessions_bots ON sessions (used DESC, account) WHERE substr(account, 1, 4) = 'bot-';

-- +goose Down
DROP INDEX sessions_bots;
DROP INDEX bot_accounts_handle;
ALTER TABLE bot_accounts DROP COLUMN handle;
