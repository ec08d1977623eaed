-- Moves ahead: what players want to do while they are away. They are secret from all others, so they are in no log. A program of the
-- version before does not read them.

-- +goose Up
CREATE TABLE plans (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL, -- from 0
    person   TEXT COLLATE "C" NOT NULL,
    token    TEXT COLLATE "C" NOT NULL, -- another one for each plan
    since    BIGINT NOT NULL, -- version of the table when the plan was made, or gave its last move
    epoch    BIGINT NOT NULL, -- of the table then
    plan     TEXT   NOT NULL, -- JSON
    looked   BIGINT NOT NULL, -- version at which it gave no move
    due      BIGINT NOT NULL, -- before this moment other hosts leave it alone, on the clock of the database, in milliseconds since 1970
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX plans_person ON plans (person);
REVOKE ALL ON plans FROM PUBLIC;

-- +goose Down
DROP TABLE plans;
