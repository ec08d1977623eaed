-- What finished games say about persons, by the judge that measured them, and who may see it. A program of the version before reads none of
-- it: triggers remove what belongs to a game, a person or a judge that it removes.

-- +goose Up
ALTER TABLE measure_feed ADD COLUMN counted BIGINT NOT NULL DEFAULT 0; -- number of the last game that profiles have

-- Identities by a number, which is short in the games of others. That of a person whose data were removed stays without them.
CREATE TABLE profile_people (
    id     BIGINT NOT NULL PRIMARY KEY,
    person TEXT UNIQUE
);
CREATE TABLE profile_games (
    person BIGINT NOT NULL REFERENCES profile_people (id),
    judge  TEXT   NOT NULL, -- hash of the judge: figures of two are not added up
    number BIGINT NOT NULL, -- of the game in the feed
    facts  TEXT   NOT NULL,
    PRIMARY KEY (person, judge, number)
) WITHOUT ROWID;
CREATE INDEX profile_games_number ON profile_games (number);
CREATE TABLE profile_sharing (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    handle  TEXT NOT NULL UNIQUE, -- which names the person on pages
    sharing TEXT NOT NULL
);

-- +goose StatementBegin
CREATE TRIGGER profile_game_goes AFTER UPDATE OF retired ON tables WHEN NEW.retired BEGIN
    DELETE FROM profile_games WHERE number = NEW.number;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER profile_judge_goes AFTER DELETE ON measure_feed BEGIN
    DELETE FROM profile_games WHERE judge = OLD.judge;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER profile_person_goes AFTER INSERT ON forgetting BEGIN
    DELETE FROM profile_games WHERE person = (SELECT id FROM profile_people WHERE person = NEW.person);
    UPDATE profile_people SET person = NULL WHERE person = NEW.person;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER profile_person_gone AFTER DELETE ON forgetting BEGIN
    DELETE FROM profile_games WHERE person = (SELECT id FROM profile_people WHERE person = OLD.person);
    UPDATE profile_people SET person = NULL WHERE person = OLD.person;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER profile_person_gone;
DROP TRIGGER profile_person_goes;
DROP TRIGGER profile_judge_goes;
DROP TRIGGER profile_game_goes;
DROP TABLE profile_sharing;
DROP TABLE profile_games;
DROP TABLE profile_people;
ALTER TABLE measure_feed DROP COLUMN counted;
