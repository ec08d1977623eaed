-- People play the games of others again: a duel is a deal that several persons play.

-- +goose Up
CREATE TABLE duels (
    id      TEXT NOT NULL PRIMARY KEY,
    maker   TEXT NOT NULL, -- identity; another text once their data were removed
    made    BIGINT NOT NULL, -- in milliseconds since 1970
    origin  TEXT NOT NULL, -- the table of the game that was there before; '' for new cards, and without the maker
    follows TEXT NOT NULL, -- the duel whose players got new cards; '' for none
    deal    TEXT NOT NULL, -- options, packages, seats and bots, as JSON
    cards   TEXT NOT NULL, -- the order of all cards, secret
    bots    TEXT NOT NULL  -- the seed of the bots, secret
) WITHOUT ROWID;
CREATE UNIQUE INDEX duels_origin ON duels (origin) WHERE origin <> '';
CREATE UNIQUE INDEX duels_follows ON duels (follows) WHERE follows <> '';
CREATE INDEX duels_maker ON duels (maker);

CREATE TABLE duel_tries (
    duel     TEXT NOT NULL,
    person   TEXT NOT NULL, -- identity, as the log of the table has it
    name     TEXT NOT NULL,
    face     BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    begun    BIGINT NOT NULL, -- in milliseconds since 1970
    made     BOOLEAN NOT NULL, -- its table was made
    stage    BIGINT NOT NULL, -- 0 running, 1 done, 2 without a result
    ended    BIGINT NOT NULL, -- in milliseconds since 1970
    total    BIGINT NOT NULL, -- points on the sheet
    place    BIGINT NOT NULL, -- in the game, from 1
    rounds   TEXT NOT NULL, -- points, and the moves before each round
    score    BIGINT NOT NULL, -- of the decisions, of 100; negative for none
    signs    TEXT NOT NULL, -- the story of the game
    PRIMARY KEY (duel, person)
) WITHOUT ROWID;
CREATE INDEX duel_tries_person ON duel_tries (person, begun);
CREATE INDEX duel_tries_running ON duel_tries (begun) WHERE stage = 0;

-- +goose Down
DROP TRIGGER IF EXISTS forgetting_begins;
DROP TRIGGER IF EXISTS forgetting_ends;
DROP TRIGGER IF EXISTS identity_joins;
DROP TRIGGER IF EXISTS account_closes;
DROP TABLE duel_tries;
DROP TABLE duels;
