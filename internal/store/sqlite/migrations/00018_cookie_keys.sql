-- The keys that sign the cookies of guests, once they were rotated. Before that there is one, in a file beside the database.

-- +goose Up
CREATE TABLE cookie_keys (
    id     TEXT   NOT NULL PRIMARY KEY,
    secret BLOB   NOT NULL,
    made   BIGINT NOT NULL, -- in milliseconds since 1970; 0 for the key that the server began with
    signs  BIGINT NOT NULL  -- when it begins to sign, likewise; until then it only verifies
);

-- +goose Down
DROP TABLE cookie_keys;
