-- What finished games say about persons, by the judge that measured them, and who may see it. A program of the version before reads none of
-- it: triggers remove what belongs to a game, a person or a judge that it removes.

-- +goose Up
ALTER TABLE measure_feed ADD COLUMN counted BIGINT NOT NULL DEFAULT 0; -- number of the last game that profiles have

-- Identities by a number, which is short in the games of others. That of a person whose data were removed stays without them.
CREATE TABLE profile_people (
    id     BIGINT NOT NULL PRIMARY KEY,
    person TEXT COLLATE "C" UNIQUE
);
CREATE TABLE profile_games (
    person BIGINT NOT NULL REFERENCES profile_people (id),
    judge  TEXT COLLATE "C" NOT NULL, -- hash of the judge: figures of two are not added up
    number BIGINT NOT NULL, -- of the game in the feed
    facts  TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (person, judge, number)
);
CREATE INDEX profile_games_number ON profile_games (number);
CREATE TABLE profile_sharing (
    account TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    handle  TEXT COLLATE "C" NOT NULL UNIQUE, -- which names the person on pages
    sharing TEXT COLLATE "C" NOT NULL
);

-- +goose StatementBegin
CREATE FUNCTION remove_profile_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM profile_games WHERE number = NEW.number;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER profile_game_goes AFTER UPDATE OF retired ON tables FOR EACH ROW WHEN (NEW.retired) EXECUTE FUNCTION remove_profile_game();
-- +goose StatementBegin
CREATE FUNCTION remove_profile_judge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM profile_games WHERE judge = OLD.judge;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER profile_judge_goes AFTER DELETE ON measure_feed FOR EACH ROW EXECUTE FUNCTION remove_profile_judge();
-- +goose StatementBegin
CREATE FUNCTION remove_profile_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    who TEXT := CASE TG_OP WHEN 'INSERT' THEN NEW.person ELSE OLD.person END;
BEGIN
    DELETE FROM profile_games WHERE person = (SELECT id FROM profile_people WHERE person = who);
    UPDATE profile_people SET person = NULL WHERE person = who;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER profile_person_goes AFTER INSERT OR DELETE ON forgetting FOR EACH ROW EXECUTE FUNCTION remove_profile_person();

-- +goose Down
DROP TRIGGER profile_person_goes ON forgetting;
DROP TRIGGER profile_judge_goes ON measure_feed;
DROP TRIGGER profile_game_goes ON tables;
DROP FUNCTION remove_profile_person;
DROP FUNCTION remove_profile_judge;
DROP FUNCTION remove_profile_game;
DROP TABLE profile_sharing;
DROP TABLE profile_games;
DROP TABLE profile_people;
ALTER TABLE measure_feed DROP COLUMN counted;
