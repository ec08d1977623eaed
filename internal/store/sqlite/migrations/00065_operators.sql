-- Members look after the site in their browsers.

-- +goose Up
CREATE TABLE operators (
    account TEXT   NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    since   BIGINT NOT NULL -- in milliseconds since 1970, as all times here
) WITHOUT ROWID;

-- What devices of operators have confirmed by a passkey.
CREATE TABLE operator_confirmations (
    session   TEXT   NOT NULL PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    account   TEXT   NOT NULL REFERENCES operators (account) ON DELETE CASCADE,
    confirmed BIGINT NOT NULL,
    until     BIGINT NOT NULL -- when the row goes
) WITHOUT ROWID;
CREATE INDEX operator_confirmations_account ON operator_confirmations (account);

-- Links that make a first operator.
CREATE TABLE operator_links (
    hash  BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of the token
    until BIGINT NOT NULL
) WITHOUT ROWID;

-- +goose Down
DROP TABLE operator_links;
DROP TABLE operator_confirmations;
DROP TABLE operators;
