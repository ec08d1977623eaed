-- Bot accounts: accounts of programs, each with an owner. Their identities begin with 'bot-'. A program of the version before takes them for
-- members, and lets them sit down at any table. If it removes an owner, the tokens of their bot accounts end by a trigger.

-- +goose Up
CREATE TABLE bot_accounts (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    owner TEXT NOT NULL, -- account; it may be gone
    made BIGINT NOT NULL, -- in milliseconds since 1970, as all times
    closed BIGINT -- NULL for an open one
);
CREATE INDEX bot_accounts_owner ON bot_accounts (owner);

-- +goose StatementBegin
CREATE TRIGGER bot_owner_gone AFTER DELETE ON accounts BEGIN
    DELETE FROM sessions WHERE account IN (SELECT account FROM bot_accounts WHERE owner = OLD.id);
    UPDATE bot_accounts SET closed = 0 WHERE owner = OLD.id AND closed IS NULL;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER bot_owner_gone;
DROP TABLE bot_accounts;
