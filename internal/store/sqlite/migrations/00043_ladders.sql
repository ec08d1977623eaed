-- Ratings by ladder, made from the feed of finished games by a model, and what each game has changed. Those of two models are kept apart: a
-- program of another version follows the feed for itself. The tables ratings and rating_feed are those of the version before, which goes on
-- with them while it runs beside this one; this program does not read them. A later step removes them.

-- +goose Up
CREATE TABLE rating_marks (
    model    TEXT NOT NULL PRIMARY KEY,
    position BIGINT NOT NULL, -- number of the last game that was rated
    changes  BIGINT NOT NULL  -- grows when ratings are removed
);

CREATE TABLE rated_persons (
    model     TEXT NOT NULL,
    person    TEXT NOT NULL, -- identity, as logs have it
    ladder    BIGINT NOT NULL, -- 0 two people, 1 at three to five seats, 2 against bots
    mean      BIGINT NOT NULL, -- in thousandths of a point
    deviation BIGINT NOT NULL, -- likewise
    games     BIGINT NOT NULL, -- that counted
    latest    BIGINT NOT NULL, -- end of the last of them, in milliseconds since 1970
    PRIMARY KEY (model, person, ladder)
) WITHOUT ROWID;

CREATE TABLE rated_games (
    model            TEXT NOT NULL,
    number           BIGINT NOT NULL, -- of the game in the feed
    person           TEXT NOT NULL, -- identity, as the log has it
    seat             BIGINT NOT NULL, -- from 0
    ladder           BIGINT NOT NULL,
    ended            BIGINT NOT NULL, -- in milliseconds since 1970
    before_mean      BIGINT NOT NULL,
    before_deviation BIGINT NOT NULL,
    mean             BIGINT NOT NULL, -- after the game
    deviation        BIGINT NOT NULL,
    games            BIGINT NOT NULL, -- that counted, with this one
    PRIMARY KEY (model, number, person)
) WITHOUT ROWID;
CREATE INDEX rated_games_person ON rated_games (model, person, ladder, number);

ALTER TABLE identities ADD COLUMN joined BIGINT NOT NULL DEFAULT 0; -- when it came to the account; 0 for always, or if that is not known

DROP TRIGGER forgetting_ends;
DROP TRIGGER forgetting_begins;
-- +goose StatementBegin
CREATE TRIGGER forgetting_begins AFTER INSERT ON forgetting BEGIN
    DELETE FROM records WHERE person = NEW.person;
    DELETE FROM plans WHERE person = NEW.person;
    DELETE FROM wishes WHERE person = NEW.person;
    DELETE FROM attempts WHERE person = NEW.person;
    DELETE FROM mutes WHERE viewer = NEW.person OR muted = NEW.person;
    DELETE FROM blocks WHERE person = NEW.person OR blocked = NEW.person;
    DELETE FROM invitations WHERE person = NEW.person OR inviter = NEW.person;
    DELETE FROM subscriptions WHERE person = NEW.person;
    DELETE FROM watches WHERE person = NEW.person;
    DELETE FROM vacations WHERE person = NEW.person;
    UPDATE rating_feed SET changes = changes + 1; -- what was read before is not stored
    DELETE FROM ratings WHERE person = NEW.person;
    UPDATE rating_marks SET changes = changes + 1;
    DELETE FROM rated_persons WHERE person = NEW.person;
    DELETE FROM rated_games WHERE person = NEW.person;
    UPDATE reports SET reporter = '', words = '' WHERE reporter = NEW.person;
    UPDATE reports SET writer = '', name = '' WHERE writer = NEW.person;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER forgetting_ends AFTER DELETE ON forgetting BEGIN
    DELETE FROM records WHERE person = OLD.person;
    DELETE FROM plans WHERE person = OLD.person;
    DELETE FROM wishes WHERE person = OLD.person;
    DELETE FROM attempts WHERE person = OLD.person;
    DELETE FROM mutes WHERE viewer = OLD.person OR muted = OLD.person;
    DELETE FROM blocks WHERE person = OLD.person OR blocked = OLD.person;
    DELETE FROM invitations WHERE person = OLD.person OR inviter = OLD.person;
    DELETE FROM subscriptions WHERE person = OLD.person;
    DELETE FROM watches WHERE person = OLD.person;
    DELETE FROM vacations WHERE person = OLD.person;
    UPDATE rating_feed SET changes = changes + 1; -- what was read before is not stored
    DELETE FROM ratings WHERE person = OLD.person;
    UPDATE rating_marks SET changes = changes + 1;
    DELETE FROM rated_persons WHERE person = OLD.person;
    DELETE FROM rated_games WHERE person = OLD.person;
    UPDATE reports SET reporter = '', words = '' WHERE reporter = OLD.person;
    UPDATE reports SET writer = '', name = '' WHERE writer = OLD.person;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER forgetting_ends;
DROP TRIGGER forgetting_begins;
-- +goose StatementBegin
CREATE TRIGGER forgetting_begins AFTER INSERT ON forgetting BEGIN
    DELETE FROM records WHERE person = NEW.person;
    DELETE FROM plans WHERE person = NEW.person;
    DELETE FROM wishes WHERE person = NEW.person;
    DELETE FROM attempts WHERE person = NEW.person;
    DELETE FROM mutes WHERE viewer = NEW.person OR muted = NEW.person;
    DELETE FROM blocks WHERE person = NEW.person OR blocked = NEW.person;
    DELETE FROM invitations WHERE person = NEW.person OR inviter = NEW.person;
    DELETE FROM subscriptions WHERE person = NEW.person;
    DELETE FROM watches WHERE person = NEW.person;
    DELETE FROM vacations WHERE person = NEW.person;
    UPDATE rating_feed SET changes = changes + 1; -- what was read before is not stored
    DELETE FROM ratings WHERE person = NEW.person;
    UPDATE reports SET reporter = '', words = '' WHERE reporter = NEW.person;
    UPDATE reports SET writer = '', name = '' WHERE writer = NEW.person;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER forgetting_ends AFTER DELETE ON forgetting BEGIN
    DELETE FROM records WHERE person = OLD.person;
    DELETE FROM plans WHERE person = OLD.person;
    DELETE FROM wishes WHERE person = OLD.person;
    DELETE FROM attempts WHERE person = OLD.person;
    DELETE FROM mutes WHERE viewer = OLD.person OR muted = OLD.person;
    DELETE FROM blocks WHERE person = OLD.person OR blocked = OLD.person;
    DELETE FROM invitations WHERE person = OLD.person OR inviter = OLD.person;
    DELETE FROM subscriptions WHERE person = OLD.person;
    DELETE FROM watches WHERE person = OLD.person;
    DELETE FROM vacations WHERE person = OLD.person;
    UPDATE rating_feed SET changes = changes + 1; -- what was read before is not stored
    DELETE FROM ratings WHERE person = OLD.person;
    UPDATE reports SET reporter = '', words = '' WHERE reporter = OLD.person;
    UPDATE reports SET writer = '', name = '' WHERE writer = OLD.person;
END;
-- +goose StatementEnd
ALTER TABLE identities DROP COLUMN joined;
DROP TABLE rated_games;
DROP TABLE rated_persons;
DROP TABLE rating_marks;
