-- What people answer to puzzles, what that says of them and of the puzzles, their runs, and what they report. Puzzles come with the program: a
-- row may name one that a later version has not. Times are in milliseconds since 1970, ratings in thousandths of a point, volatilities in
-- millionths. A program of the version before reads none of it: triggers remove what belongs to a person whose data it removes.

-- +goose Up
CREATE TABLE puzzle_tries (
    person TEXT COLLATE "C" NOT NULL, -- identity
    puzzle TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    move TEXT COLLATE "C" NOT NULL, -- in notation
    solved BOOLEAN NOT NULL,
    kind BIGINT NOT NULL, -- 0 changes ratings, 1 was made in a run
    gain BIGINT NOT NULL, -- of the rating of the person
    mended BIGINT, -- when a puzzle that was missed was solved
    PRIMARY KEY (person, puzzle)
);
CREATE TABLE puzzle_people (
    person TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- identity
    mean BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    tries BIGINT NOT NULL, -- that are rated
    solved BIGINT NOT NULL, -- of them
    latest BIGINT NOT NULL, -- the last of them; 0 for none
    best BIGINT NOT NULL, -- puzzles of the best run
    seen BIGINT NOT NULL -- the last answer, also in a run
) WITH (fillfactor = 70);
CREATE TABLE puzzle_ratings (
    puzzle TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mean BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    latest BIGINT NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE puzzle_runs (
    person TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- identity
    id TEXT COLLATE "C" NOT NULL,
    began BIGINT NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL, -- that is to be solved, or that ended the run
    solved BIGINT NOT NULL,
    ended BIGINT, -- by a wrong answer
    move TEXT COLLATE "C" NOT NULL -- the wrong one
) WITH (fillfactor = 70);
CREATE TABLE puzzle_reports (
    person TEXT COLLATE "C" NOT NULL, -- identity
    puzzle TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    words TEXT COLLATE "C" NOT NULL,
    closed BIGINT,
    note TEXT COLLATE "C" NOT NULL, -- of the operator
    PRIMARY KEY (person, puzzle)
);
CREATE INDEX puzzle_reports_open ON puzzle_reports (at) WHERE closed IS NULL;

-- +goose StatementBegin
CREATE FUNCTION remove_solver() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    who TEXT := CASE TG_OP WHEN 'INSERT' THEN NEW.person ELSE OLD.person END;
BEGIN
    DELETE FROM puzzle_tries WHERE person = who;
    DELETE FROM puzzle_people WHERE person = who;
    DELETE FROM puzzle_runs WHERE person = who;
    DELETE FROM puzzle_reports WHERE person = who;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER solver_goes AFTER INSERT OR DELETE ON forgetting FOR EACH ROW EXECUTE FUNCTION remove_solver();

-- +goose Down
DROP TRIGGER solver_goes ON forgetting;
DROP FUNCTION remove_solver;
DROP TABLE puzzle_reports;
DROP TABLE puzzle_runs;
DROP TABLE puzzle_ratings;
DROP TABLE puzzle_people;
DROP TABLE puzzle_tries;
