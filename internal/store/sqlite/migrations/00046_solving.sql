-- What people answer to puzzles, what that says of them and of the puzzles, their runs, and what they report. Puzzles come with the program: a
-- row may name one that a later version has not. Times are in milliseconds since 1970, ratings in thousandths of a point, volatilities in
-- millionths. A program of the version before reads none of it: triggers remove what belongs to a person whose data it removes.

-- +goose Up
CREATE TABLE puzzle_tries (
    person TEXT    NOT NULL, -- identity
    puzzle TEXT    NOT NULL,
    at     BIGINT  NOT NULL,
    move   TEXT    NOT NULL, -- in notation
    solved BOOLEAN NOT NULL,
    kind   BIGINT  NOT NULL, -- 0 changes ratings, 1 was made in a run
    gain   BIGINT  NOT NULL, -- of the rating of the person
    mended BIGINT,           -- when a puzzle that was missed was solved
    PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;
CREATE TABLE puzzle_people (
    person     TEXT   NOT NULL PRIMARY KEY, -- identity
    mean       BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    tries      BIGINT NOT NULL, -- that are rated
    solved     BIGINT NOT NULL, -- of them
    latest     BIGINT NOT NULL, -- the last of them; 0 for none
    best       BIGINT NOT NULL, -- puzzles of the best run
    seen       BIGINT NOT NULL  -- the last answer, also in a run
) WITHOUT ROWID;
CREATE TABLE puzzle_ratings (
    puzzle     TEXT   NOT NULL PRIMARY KEY,
    mean       BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    tries      BIGINT NOT NULL,
    solved     BIGINT NOT NULL,
    latest     BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE puzzle_runs (
    person TEXT   NOT NULL PRIMARY KEY, -- identity
    id     TEXT   NOT NULL,
    began  BIGINT NOT NULL,
    puzzle TEXT   NOT NULL, -- that is to be solved, or that ended the run
    solved BIGINT NOT NULL,
    ended  BIGINT,          -- by a wrong answer
    move   TEXT   NOT NULL  -- the wrong one
);
CREATE TABLE puzzle_reports (
    person TEXT   NOT NULL, -- identity
    puzzle TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    words  TEXT   NOT NULL,
    closed BIGINT,
    note   TEXT   NOT NULL, -- of the operator
    PRIMARY KEY (person, puzzle)
);
CREATE INDEX puzzle_reports_open ON puzzle_reports (at) WHERE closed IS NULL;

-- +goose StatementBegin
CREATE TRIGGER solver_goes AFTER INSERT ON forgetting BEGIN
    DELETE FROM puzzle_tries WHERE person = NEW.person;
    DELETE FROM puzzle_people WHERE person = NEW.person;
    DELETE FROM puzzle_runs WHERE person = NEW.person;
    DELETE FROM puzzle_reports WHERE person = NEW.person;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER solver_gone AFTER DELETE ON forgetting BEGIN
    DELETE FROM puzzle_tries WHERE person = OLD.person;
    DELETE FROM puzzle_people WHERE person = OLD.person;
    DELETE FROM puzzle_runs WHERE person = OLD.person;
    DELETE FROM puzzle_reports WHERE person = OLD.person;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER solver_gone;
DROP TRIGGER solver_goes;
DROP TABLE puzzle_reports;
DROP TABLE puzzle_runs;
DROP TABLE puzzle_ratings;
DROP TABLE puzzle_people;
DROP TABLE puzzle_tries;
