-- Passkeys of members, and the challenges that their authenticators sign. A program of the version before reads neither.

-- +goose Up
CREATE TABLE passkeys (
    credential BYTEA   NOT NULL PRIMARY KEY, -- ID that the authenticator gave it
    id         TEXT    NOT NULL UNIQUE,      -- names it in lists
    account    TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    host       TEXT    NOT NULL, -- name of the site
    key        BYTEA   NOT NULL, -- public
    counter    BIGINT  NOT NULL, -- of signatures; 0 if the authenticator does not count
    copyable   BOOLEAN NOT NULL,
    copied     BOOLEAN NOT NULL,
    added      BIGINT  NOT NULL, -- in milliseconds since 1970, as all times
    used       BIGINT  NOT NULL,
    browser    TEXT    NOT NULL,
    network    TEXT    NOT NULL
);
CREATE INDEX passkeys_account ON passkeys (account);

ALTER TABLE sessions ADD COLUMN passkey TEXT; -- that began it; NULL for none. The passkey may be gone.

CREATE TABLE challenges (
    hash    BYTEA  NOT NULL PRIMARY KEY, -- SHA-256 of the challenge
    session TEXT   REFERENCES sessions (id) ON DELETE CASCADE, -- that adds a passkey; NULL for a device that signs in
    expires BIGINT NOT NULL
);
CREATE INDEX challenges_session ON challenges (session);
CREATE INDEX challenges_expires ON challenges (expires);

-- +goose Down
DROP TABLE challenges;
ALTER TABLE sessions DROP COLUMN passkey;
DROP TABLE passkeys;
