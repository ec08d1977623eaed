-- Who may not play or talk, by the word of the operator. A program of the version before does not read it.

-- +goose Up
CREATE TABLE bans (
    subject TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- identity of a person, or a network
    since   BIGINT NOT NULL, -- in milliseconds since 1970
    until   BIGINT           -- likewise; NULL for no end
);

-- +goose Down
DROP TABLE bans;
