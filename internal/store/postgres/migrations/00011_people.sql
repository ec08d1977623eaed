-- What persons are to each other. Times are in milliseconds since 1970. A program of the version before reads none of it.

-- +goose Up
-- Friendships and questions: one row for two accounts, which goes with either.
CREATE TABLE friends (
    low   TEXT COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, -- the account that comes first
    high  TEXT COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, -- the other one
    asker TEXT COLLATE "C" NOT NULL, -- the one that asked
    state BIGINT NOT NULL, -- 0 asked, 1 friends, 2 declined
    since BIGINT  NOT NULL, -- of the state; of a question that was declined, when it was asked
    PRIMARY KEY (low, high)
);
CREATE INDEX friends_high ON friends (high);
CREATE INDEX friends_asker ON friends (asker);

CREATE TABLE friend_links (
    account TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    hash    BYTEA   NOT NULL UNIQUE, -- SHA-256 of the code
    once    BOOLEAN NOT NULL, -- it works once
    since   BIGINT  NOT NULL
);

CREATE TABLE blocks (
    person  TEXT COLLATE "C" NOT NULL, -- identity of the one who blocks
    blocked TEXT COLLATE "C" NOT NULL, -- identity of the other one
    name    TEXT   NOT NULL, -- of the other one then
    face    BIGINT NOT NULL, -- likewise
    since   BIGINT  NOT NULL,
    PRIMARY KEY (person, blocked)
);
CREATE INDEX blocks_blocked ON blocks (blocked);

-- Invitations to tables that wait. A row outlives its table for an hour, because it counts for the limits.
CREATE TABLE invitations (
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL, -- identity of the one who is invited
    inviter  TEXT COLLATE "C" NOT NULL, -- identity
    name     TEXT   NOT NULL, -- of the inviter then
    face     BIGINT NOT NULL, -- likewise
    at       BIGINT  NOT NULL,
    answered BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, person, inviter)
);
CREATE INDEX invitations_person ON invitations (person, at);
CREATE INDEX invitations_inviter ON invitations (inviter, at);
CREATE INDEX invitations_at ON invitations (at);

-- When members were here last.
CREATE TABLE presence (
    account TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    seen    BIGINT  NOT NULL, -- exact to a minute; 0 if it is hidden
    hidden  BOOLEAN NOT NULL
) WITH (fillfactor = 50);

-- +goose Down
DROP TABLE presence;
DROP TABLE invitations;
DROP TABLE blocks;
DROP TABLE friend_links;
DROP TABLE friends;
