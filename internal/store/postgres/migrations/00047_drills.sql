-- The questions of drills that people were asked, one of each drill, and how well they have answered on each day. Times are in milliseconds
-- since 1970, days in days since then. A program of the version before reads none of it: a trigger removes what belongs to a person whose
-- data it removes.

-- +goose Up
CREATE TABLE drill_questions (
    person TEXT COLLATE "C" NOT NULL, -- identity
    drill TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    question TEXT COLLATE "C" NOT NULL, -- with its position, as JSON
    asked BIGINT NOT NULL,
    answer TEXT COLLATE "C" NOT NULL,
    score BIGINT NOT NULL,
    answered BIGINT,
    PRIMARY KEY (person, drill)
) WITH (fillfactor = 70);
CREATE TABLE drill_days (
    person TEXT COLLATE "C" NOT NULL, -- identity
    drill TEXT COLLATE "C" NOT NULL,
    day BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    score BIGINT NOT NULL, -- the sum
    PRIMARY KEY (person, drill, day)
) WITH (fillfactor = 70);

-- +goose StatementBegin
CREATE FUNCTION remove_trainee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    who TEXT := CASE TG_OP WHEN 'INSERT' THEN NEW.person ELSE OLD.person END;
BEGIN
    DELETE FROM drill_questions WHERE person = who;
    DELETE FROM drill_days WHERE person = who;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER trainee_goes AFTER INSERT OR DELETE ON forgetting FOR EACH ROW EXECUTE FUNCTION remove_trainee();

-- +goose Down
DROP TRIGGER trainee_goes ON forgetting;
DROP FUNCTION remove_trainee;
DROP TABLE drill_days;
DROP TABLE drill_questions;
