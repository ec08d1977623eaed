-- Ratings by ladder, made from the feed of finished games by a model, and what each game has changed. Those of two models are kept apart: a
-- program of another version follows the feed for itself. The tables ratings and rating_feed are those of the version before, which goes on
-- with them while it runs beside this one; this program does not read them. A later step removes them.

-- +goose Up
CREATE TABLE rating_marks (
    model    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    position BIGINT NOT NULL, -- number of the last game that was rated
    changes  BIGINT NOT NULL  -- grows when ratings are removed
);

CREATE TABLE rated_persons (
    model     TEXT COLLATE "C" NOT NULL,
    person    TEXT COLLATE "C" NOT NULL, -- identity, as logs have it
    ladder    BIGINT NOT NULL, -- 0 two people, 1 at three to five seats, 2 against bots
    mean      BIGINT NOT NULL, -- in thousandths of a point
    deviation BIGINT NOT NULL, -- likewise
    games     BIGINT NOT NULL, -- that counted
    latest    BIGINT NOT NULL, -- end of the last of them, in milliseconds since 1970
    PRIMARY KEY (model, person, ladder)
) WITH (fillfactor = 70);

CREATE TABLE rated_games (
    model            TEXT COLLATE "C" NOT NULL,
    number           BIGINT NOT NULL, -- of the game in the feed
    person           TEXT COLLATE "C" NOT NULL, -- identity, as the log has it
    seat             BIGINT NOT NULL, -- from 0
    ladder           BIGINT NOT NULL,
    ended            BIGINT NOT NULL, -- in milliseconds since 1970
    before_mean      BIGINT NOT NULL,
    before_deviation BIGINT NOT NULL,
    mean             BIGINT NOT NULL, -- after the game
    deviation        BIGINT NOT NULL,
    games            BIGINT NOT NULL, -- that counted, with this one
    PRIMARY KEY (model, number, person)
);
CREATE INDEX rated_games_person ON rated_games (model, person, ladder, number);

ALTER TABLE identities ADD COLUMN joined BIGINT NOT NULL DEFAULT 0; -- when it came to the account; 0 for always, or if that is not known

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION forget_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    who TEXT := CASE TG_OP WHEN 'INSERT' THEN NEW.person ELSE OLD.person END;
BEGIN
    DELETE FROM records WHERE person = who;
    DELETE FROM plans WHERE person = who;
    DELETE FROM wishes WHERE person = who;
    DELETE FROM attempts WHERE person = who;
    DELETE FROM mutes WHERE viewer = who OR muted = who;
    DELETE FROM blocks WHERE person = who OR blocked = who;
    DELETE FROM invitations WHERE person = who OR inviter = who;
    DELETE FROM subscriptions WHERE person = who;
    DELETE FROM watches WHERE person = who;
    DELETE FROM vacations WHERE person = who;
    UPDATE rating_feed SET changes = changes + 1; -- what was read before is not stored
    DELETE FROM ratings WHERE person = who;
    UPDATE rating_marks SET changes = changes + 1;
    DELETE FROM rated_persons WHERE person = who;
    DELETE FROM rated_games WHERE person = who;
    UPDATE reports SET reporter = '', words = '' WHERE reporter = who;
    UPDATE reports SET writer = '', name = '' WHERE writer = who;
    RETURN NULL;
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION forget_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    who TEXT := CASE TG_OP WHEN 'INSERT' THEN NEW.person ELSE OLD.person END;
BEGIN
    DELETE FROM records WHERE person = who;
    DELETE FROM plans WHERE person = who;
    DELETE FROM wishes WHERE person = who;
    DELETE FROM attempts WHERE person = who;
    DELETE FROM mutes WHERE viewer = who OR muted = who;
    DELETE FROM blocks WHERE person = who OR blocked = who;
    DELETE FROM invitations WHERE person = who OR inviter = who;
    DELETE FROM subscriptions WHERE person = who;
    DELETE FROM watches WHERE person = who;
    DELETE FROM vacations WHERE person = who;
    UPDATE rating_feed SET changes = changes + 1; -- what was read before is not stored
    DELETE FROM ratings WHERE person = who;
    UPDATE reports SET reporter = '', words = '' WHERE reporter = who;
    UPDATE reports SET writer = '', name = '' WHERE writer = who;
    RETURN NULL;
END $$;
-- +goose StatementEnd
ALTER TABLE identities DROP COLUMN joined;
DROP TABLE rated_games;
DROP TABLE rated_persons;
DROP TABLE rating_marks;
