-- Who may not play or talk, by the word of the operator.

-- +goose Up
CREATE TABLE bans (
    subject TEXT   NOT NULL PRIMARY KEY, -- identity of a person, or a network
    since   BIGINT NOT NULL, -- in milliseconds since 1970
    until   BIGINT           -- likewise; NULL for no end
);

-- +goose Down
DROP TABLE bans;
