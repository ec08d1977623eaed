-- Ratings of the identities in games, made from the feed of finished games. A program of the version before reads none of it: in a quick
-- match it takes every wish as one for players of any rating.

-- +goose Up
CREATE TABLE ratings (
    person    TEXT   NOT NULL PRIMARY KEY, -- identity, as logs have it
    mean      BIGINT NOT NULL, -- in thousandths of a point
    deviation BIGINT NOT NULL, -- likewise
    games     BIGINT NOT NULL  -- that counted
);

-- How far the ratings have come: one row, none before the first game.
CREATE TABLE rating_feed (
    id       BIGINT NOT NULL PRIMARY KEY, -- 1
    position BIGINT NOT NULL, -- number of the last game that was rated
    changes  BIGINT NOT NULL  -- grows when ratings are removed
);

ALTER TABLE wishes ADD COLUMN reach BIGINT NOT NULL DEFAULT 0; -- how far the ratings of others may be, in points; 0 for any

-- +goose Down
ALTER TABLE wishes DROP COLUMN reach;
DROP TABLE rating_feed;
DROP TABLE ratings;
