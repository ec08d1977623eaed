-- People play seasons of weeks against each other, in divisions.

-- +goose Up
CREATE TABLE leagues (
    id      TEXT NOT NULL COLLATE "C" PRIMARY KEY,
    version BIGINT NOT NULL,
    maker   TEXT NOT NULL COLLATE "C", -- identity of the organiser; another text once their data were removed
    club    TEXT NOT NULL COLLATE "C", -- whose league it is; '' for none
    name    TEXT NOT NULL COLLATE "C",
    made    BIGINT NOT NULL, -- in milliseconds since 1970, as all times here; 0 for none
    listed  BOOLEAN NOT NULL, -- open to everybody
    shut    BOOLEAN NOT NULL, -- nobody signs up
    ending  BOOLEAN NOT NULL, -- no season begins any more
    due     BIGINT NOT NULL, -- when to look at it, if no table of it changes before
    over    BIGINT NOT NULL,
    season  BIGINT NOT NULL, -- the number of the one that runs or comes, from 1
    state   TEXT NOT NULL COLLATE "C" -- of the season, with its secret, as JSON
);
CREATE INDEX leagues_live ON leagues (due) WHERE over = 0;
CREATE INDEX leagues_maker ON leagues (maker);
CREATE INDEX leagues_club ON leagues (club) WHERE club <> '';

CREATE TABLE league_members (
    league   TEXT NOT NULL COLLATE "C",
    number   BIGINT NOT NULL, -- from 1
    person   TEXT NOT NULL COLLATE "C", -- identity; another text once their data were removed
    name     TEXT NOT NULL COLLATE "C",
    face     BIGINT NOT NULL,
    joined   BIGINT NOT NULL,
    standing BIGINT NOT NULL, -- 0 in the league, 1 left, 2 removed
    PRIMARY KEY (league, number)
);
CREATE UNIQUE INDEX league_members_person ON league_members (person, league);

CREATE TABLE league_games (
    league   TEXT NOT NULL COLLATE "C",
    season   BIGINT NOT NULL,
    number   BIGINT NOT NULL, -- in the season, from 1
    table_id TEXT NOT NULL COLLATE "C",
    stage    BIGINT NOT NULL, -- 0 wanted, 1 made, 2 its result counts
    seen     BIGINT NOT NULL, -- version of the table until which the season knows it
    bots     BIGINT NOT NULL, -- a bit for each seat that a bot has got
    PRIMARY KEY (league, number)
);
CREATE INDEX league_games_open ON league_games (league) WHERE stage = 1;

CREATE TABLE league_seasons (
    league TEXT NOT NULL COLLATE "C",
    season BIGINT NOT NULL,
    past   TEXT NOT NULL COLLATE "C", -- how it ended, as JSON
    PRIMARY KEY (league, season)
);

-- +goose Down
DROP FUNCTION IF EXISTS forgetting_begins CASCADE;
DROP FUNCTION IF EXISTS forgetting_ends CASCADE;
DROP FUNCTION IF EXISTS identity_joins CASCADE;
DROP FUNCTION IF EXISTS account_closes CASCADE;
DROP TABLE league_seasons;
DROP TABLE league_games;
DROP TABLE league_members;
DROP TABLE leagues;
