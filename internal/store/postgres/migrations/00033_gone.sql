-- Identities whose data were removed, as digests. Their cookies are worth nothing, on no device, until the last of them is too old.

-- +goose Up
CREATE TABLE gone (
    hash  BYTEA  NOT NULL PRIMARY KEY, -- of the identity
    until BIGINT NOT NULL              -- in milliseconds since 1970
);
CREATE INDEX gone_until ON gone (until);

-- +goose Down
DROP TABLE gone;
