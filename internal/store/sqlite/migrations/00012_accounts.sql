-- Accounts of members, the sessions of their devices, and links that sign a device in. Of tokens there are only hashes.

-- +goose Up
CREATE TABLE accounts (
    id       TEXT   NOT NULL PRIMARY KEY, -- identity of the guest that it was made of
    name     TEXT   NOT NULL,
    face     BIGINT NOT NULL,
    settings TEXT   NOT NULL,
    since    BIGINT NOT NULL -- in milliseconds since 1970
);
CREATE INDEX accounts_name ON accounts (name);

-- The identities of accounts. An identity belongs to one account at most; an account has its own.
CREATE TABLE identities (
    identity TEXT NOT NULL PRIMARY KEY,
    account  TEXT NOT NULL REFERENCES accounts (id)
);
CREATE INDEX identities_account ON identities (account);

CREATE TABLE sessions (
    hash    BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of the token
    id      TEXT   NOT NULL UNIQUE,
    account TEXT   NOT NULL REFERENCES accounts (id),
    began   BIGINT NOT NULL, -- in milliseconds since 1970, as all times
    used    BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    browser TEXT   NOT NULL,
    network TEXT   NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);

CREATE TABLE links (
    hash    BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of the token
    account TEXT   NOT NULL REFERENCES accounts (id),
    session TEXT   REFERENCES sessions (id) ON DELETE CASCADE, -- that made it; NULL for the operator's
    expires BIGINT NOT NULL
);
CREATE INDEX links_account ON links (account);
CREATE INDEX links_session ON links (session);

-- Notes for other nodes: an identity is no guest any more, or a session has ended.
CREATE TABLE changes (
    number  BIGINT NOT NULL PRIMARY KEY, -- from 1, in the order of the commits
    subject TEXT   NOT NULL,
    at      BIGINT NOT NULL
);

-- +goose Down
DROP TABLE changes;
DROP TABLE links;
DROP TABLE sessions;
DROP TABLE identities;
DROP TABLE accounts;
