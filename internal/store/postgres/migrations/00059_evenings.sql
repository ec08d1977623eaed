-- Many people play an evening together: who comes, and which games they play.

-- +goose Up
CREATE TABLE evenings (
    id      TEXT NOT NULL COLLATE "C" PRIMARY KEY,
    version BIGINT NOT NULL,
    maker   TEXT NOT NULL COLLATE "C", -- identity of the organiser; another text once their data were removed
    club    TEXT NOT NULL COLLATE "C", -- whose evening it is; '' for none
    made    BIGINT NOT NULL, -- in milliseconds since 1970, as all times here; 0 for none
    stage   BIGINT NOT NULL, -- 0 gathering, 1 playing, 2 resting, 3 ended, 4 cancelled
    round   BIGINT NOT NULL, -- from 1; 0 before the first
    until   BIGINT NOT NULL, -- when something happens by itself
    due     BIGINT NOT NULL, -- when to look at it, if no game of it is over before
    began   BIGINT NOT NULL,
    over    BIGINT NOT NULL,
    paused  BOOLEAN NOT NULL,
    moved   BOOLEAN NOT NULL, -- the organiser has changed the pairing of a round
    listed  BOOLEAN NOT NULL, -- open to everybody
    plan    TEXT NOT NULL COLLATE "C", -- as JSON
    seed    TEXT NOT NULL COLLATE "C", -- of the pairing, secret until it is over
    steps   TEXT NOT NULL COLLATE "C"  -- how each round was paired, as JSON
);
CREATE INDEX evenings_due ON evenings (due) WHERE stage < 3;
CREATE INDEX evenings_maker ON evenings (maker);
CREATE INDEX evenings_club ON evenings (club) WHERE club <> '';
CREATE INDEX evenings_over ON evenings (over) WHERE stage = 3;

CREATE TABLE evening_guests (
    evening  TEXT NOT NULL COLLATE "C",
    number   BIGINT NOT NULL, -- from 1
    person   TEXT NOT NULL COLLATE "C", -- identity; another text once their data were removed
    name     TEXT NOT NULL COLLATE "C",
    face     BIGINT NOT NULL,
    joined   BIGINT NOT NULL,
    presence BIGINT NOT NULL, -- 0 here, 1 resting, 2 left, 3 expelled
    freed    BIGINT NOT NULL,
    outs     TEXT NOT NULL COLLATE "C", -- rounds that they sat out
    PRIMARY KEY (evening, number)
);
CREATE UNIQUE INDEX evening_guests_person ON evening_guests (person, evening);

CREATE TABLE evening_sittings (
    evening  TEXT NOT NULL COLLATE "C",
    number   BIGINT NOT NULL, -- from 1
    round    BIGINT NOT NULL, -- from 1
    place    BIGINT NOT NULL, -- of the table in the round, from 1
    table_id TEXT NOT NULL COLLATE "C",
    state    BIGINT NOT NULL, -- 0 paired, 1 running, 2 done, 3 without a result
    late     BOOLEAN NOT NULL, -- nobody waits for it
    made     BIGINT NOT NULL,
    ended    BIGINT NOT NULL,
    measured BOOLEAN NOT NULL, -- the luck of its seats is known, or cannot be
    seats    TEXT NOT NULL COLLATE "C", -- guests, bots and results, as JSON
    feats    TEXT NOT NULL COLLATE "C", -- as JSON
    PRIMARY KEY (evening, number)
);
CREATE INDEX evening_sittings_open ON evening_sittings (evening) WHERE state < 2;
CREATE INDEX evening_sittings_unmeasured ON evening_sittings (ended) WHERE state = 2 AND NOT measured;

-- +goose Down
DROP FUNCTION IF EXISTS forgetting_begins CASCADE;
DROP FUNCTION IF EXISTS forgetting_ends CASCADE;
DROP FUNCTION IF EXISTS identity_joins CASCADE;
DROP FUNCTION IF EXISTS account_closes CASCADE;
DROP TABLE evening_sittings;
DROP TABLE evening_guests;
DROP TABLE evenings;
