-- The keys that sign the cookies of guests, once they were rotated. Before that there is one, in the table keys. A program of the
-- version before reads that one only, so it stays as it is until it is retired.

-- +goose Up
CREATE TABLE cookie_keys (
    id     TEXT   NOT NULL PRIMARY KEY,
    secret BYTEA  NOT NULL,
    made   BIGINT NOT NULL, -- in milliseconds since 1970; 0 for the key that the nodes began with
    signs  BIGINT NOT NULL  -- when it begins to sign, likewise; until then it only verifies
);
REVOKE ALL ON cookie_keys FROM PUBLIC;

-- The persons at identity providers who are linked to accounts. A program of the version before that forgets an account knows nothing of them.
CREATE TABLE logins (
    hash    BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of the provider and its name of the person
    id      TEXT   NOT NULL UNIQUE,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    issuer  TEXT   NOT NULL, -- URL of the provider
    since   BIGINT NOT NULL  -- in milliseconds since 1970, as all times
);
CREATE INDEX logins_account ON logins (account);

-- Attempts to sign in at a provider. Each works once.
CREATE TABLE attempts (
    hash    BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of the token in the browser
    person  TEXT   NOT NULL, -- identity that makes the attempt
    expires BIGINT NOT NULL
);
CREATE INDEX attempts_expires ON attempts (expires);

-- +goose Down
DROP TABLE attempts;
DROP TABLE logins;
DROP TABLE cookie_keys;
