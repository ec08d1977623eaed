-- People play the games of others again: a duel is a deal that several persons play.

-- +goose Up
CREATE TABLE duels (
    id      TEXT NOT NULL COLLATE "C" PRIMARY KEY,
    maker   TEXT NOT NULL COLLATE "C", -- identity; another text once their data were removed
    made    BIGINT NOT NULL, -- in milliseconds since 1970
    origin  TEXT NOT NULL COLLATE "C", -- the table of the game that was there before; '' for new cards, and without the maker
    follows TEXT NOT NULL COLLATE "C", -- the duel whose players got new cards; '' for none
    deal    TEXT NOT NULL COLLATE "C", -- options, packages, seats and bots, as JSON
    cards   TEXT NOT NULL COLLATE "C", -- the order of all cards, secret
    bots    TEXT NOT NULL COLLATE "C"  -- the seed of the bots, secret
);
CREATE UNIQUE INDEX duels_origin ON duels (origin) WHERE origin <> '';
CREATE UNIQUE INDEX duels_follows ON duels (follows) WHERE follows <> '';
CREATE INDEX duels_maker ON duels (maker);

CREATE TABLE duel_tries (
    duel     TEXT NOT NULL COLLATE "C",
    person   TEXT NOT NULL COLLATE "C", -- identity, as the log of the table has it
    name     TEXT NOT NULL COLLATE "C",
    face     BIGINT NOT NULL,
    table_id TEXT NOT NULL COLLATE "C",
    begun    BIGINT NOT NULL, -- in milliseconds since 1970
    made     BOOLEAN NOT NULL, -- its table was made
    stage    BIGINT NOT NULL, -- 0 running, 1 done, 2 without a result
    ended    BIGINT NOT NULL, -- in milliseconds since 1970
    total    BIGINT NOT NULL, -- points on the sheet
    place    BIGINT NOT NULL, -- in the game, from 1
    rounds   TEXT NOT NULL COLLATE "C", -- points, and the moves before each round
    score    BIGINT NOT NULL, -- of the decisions, of 100; negative for none
    signs    TEXT NOT NULL COLLATE "C", -- the story of the game
    PRIMARY KEY (duel, person)
);
CREATE INDEX duel_tries_person ON duel_tries (person, begun);
CREATE INDEX duel_tries_running ON duel_tries (begun) WHERE stage = 0;

-- +goose Down
DROP FUNCTION IF EXISTS forgetting_begins CASCADE;
DROP FUNCTION IF EXISTS forgetting_ends CASCADE;
DROP FUNCTION IF EXISTS identity_joins CASCADE;
DROP FUNCTION IF EXISTS account_closes CASCADE;
DROP TABLE duel_tries;
DROP TABLE duels;
