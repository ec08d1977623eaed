-- The questions of drills that people were asked, one of each drill, and how well they have answered on each day. Times are in milliseconds
-- since 1970, days in days since then. A program of the version before reads none of it: triggers remove what belongs to a person whose
-- data it removes.

-- +goose Up
CREATE TABLE drill_questions (
    person   TEXT   NOT NULL, -- identity
    drill    TEXT   NOT NULL,
    id       TEXT   NOT NULL,
    question TEXT   NOT NULL, -- with its position, as JSON
    asked    BIGINT NOT NULL,
    answer   TEXT   NOT NULL,
    score    BIGINT NOT NULL,
    answered BIGINT,
    PRIMARY KEY (person, drill)
);
CREATE TABLE drill_days (
    person  TEXT   NOT NULL, -- identity
    drill   TEXT   NOT NULL,
    day     BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    score   BIGINT NOT NULL, -- the sum
    PRIMARY KEY (person, drill, day)
) WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER trainee_goes AFTER INSERT ON forgetting BEGIN
    DELETE FROM drill_questions WHERE person = NEW.person;
    DELETE FROM drill_days WHERE person = NEW.person;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER trainee_gone AFTER DELETE ON forgetting BEGIN
    DELETE FROM drill_questions WHERE person = OLD.person;
    DELETE FROM drill_days WHERE person = OLD.person;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER trainee_gone;
DROP TRIGGER trainee_goes;
DROP TABLE drill_days;
DROP TABLE drill_questions;
