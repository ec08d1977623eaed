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

-- +goose Down
DROP TABLE cookie_keys;
