-- Messages to people who are away, and whom a game of days waits for. Times are in milliseconds since 1970. A program of the
-- version before reads none of it, and its nodes send no messages.

-- +goose Up
-- The key that signs the messages of the house: one row.
CREATE TABLE push_keys (
    id  BIGINT NOT NULL PRIMARY KEY,
    key BYTEA  NOT NULL
);

-- Browsers that show messages.
CREATE TABLE subscriptions (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- made of the endpoint
    person   TEXT COLLATE "C" NOT NULL,
    session  TEXT COLLATE "C" REFERENCES sessions (id) ON DELETE CASCADE, -- NULL for a guest
    browser  TEXT   NOT NULL, -- in words
    endpoint TEXT   NOT NULL,
    public   BYTEA  NOT NULL,
    auth     BYTEA  NOT NULL,
    made     BIGINT NOT NULL,
    reached  BIGINT NOT NULL, -- when a message was last taken; 0 for never
    failures BIGINT NOT NULL, -- since then
    again    BIGINT NOT NULL  -- no message is sent before
);
CREATE INDEX subscriptions_person ON subscriptions (person);
CREATE INDEX subscriptions_session ON subscriptions (session);

-- What these people want, and what they were told.
CREATE TABLE watches (
    person     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    lang       TEXT   NOT NULL,
    theme      TEXT   NOT NULL,
    zone       TEXT   NOT NULL, -- time zone
    quiet_from BIGINT NOT NULL, -- begin of the quiet hours, in minutes after midnight
    quiet_to   BIGINT NOT NULL, -- their end; the same as the begin for none
    look       BIGINT NOT NULL, -- when a node looks at the person next; a claim puts it off
    turns      TEXT   NOT NULL  -- that the last look found, in JSON
);
CREATE INDEX watches_look ON watches (look, person);
REVOKE ALL ON push_keys, subscriptions, watches FROM PUBLIC;

-- +goose Down
DROP TABLE watches;
DROP TABLE subscriptions;
DROP TABLE push_keys;
