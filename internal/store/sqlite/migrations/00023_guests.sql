-- When guests were seen last who get messages or mute players, and until when people are away. Times are in milliseconds since 1970. A program
-- of the version before neither writes nor reads any of it: its guests look as if they were seen when this one sweeps first.

-- +goose Up
ALTER TABLE subscriptions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0; -- its guest, exact to a day; 0 if it is not known yet
ALTER TABLE mutes ADD COLUMN seen BIGINT NOT NULL DEFAULT 0; -- likewise

CREATE TABLE vacations (
    person TEXT   NOT NULL PRIMARY KEY, -- identity
    until  BIGINT NOT NULL
);

-- +goose Down
DROP TABLE vacations;
ALTER TABLE mutes DROP COLUMN seen;
ALTER TABLE subscriptions DROP COLUMN seen;
