-- Members of the site have clubs.

-- +goose Up
CREATE TABLE clubs (
    id    TEXT NOT NULL PRIMARY KEY,
    name  TEXT NOT NULL,
    about TEXT NOT NULL, -- '' for nothing
    open  BOOLEAN NOT NULL, -- everybody may join
    code  TEXT NOT NULL, -- of the link that invites
    made  BIGINT NOT NULL -- in milliseconds since 1970
) WITHOUT ROWID;
CREATE INDEX clubs_open ON clubs (made) WHERE open;

CREATE TABLE club_members (
    club    TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    role    BIGINT NOT NULL, -- 0 removed, 1 member, 2 organiser, 3 owner
    since   BIGINT NOT NULL, -- in milliseconds since 1970
    PRIMARY KEY (club, account)
) WITHOUT ROWID;
CREATE INDEX club_members_account ON club_members (account);

CREATE TABLE club_news (
    id      TEXT NOT NULL PRIMARY KEY,
    club    TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, -- who announces it
    words   TEXT NOT NULL,
    made    BIGINT NOT NULL, -- in milliseconds since 1970
    ends    BIGINT NOT NULL -- likewise
) WITHOUT ROWID;
CREATE INDEX club_news_club ON club_news (club, made);
CREATE INDEX club_news_account ON club_news (account);

-- +goose Down
DROP TRIGGER IF EXISTS forgetting_begins;
DROP TRIGGER IF EXISTS forgetting_ends;
DROP TRIGGER IF EXISTS identity_joins;
DROP TRIGGER IF EXISTS account_closes;
DROP TABLE club_news;
DROP TABLE club_members;
DROP TABLE clubs;
