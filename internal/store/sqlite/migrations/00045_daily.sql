-- The daily: what is played on each day, who has played it, and how. A program of the version before reads none of it: triggers see to what
-- belongs to a person whose data it removes, and to guests who join an account there.

-- +goose Up
CREATE TABLE daily_days (
    day        BIGINT  NOT NULL PRIMARY KEY, -- since 1970-01-01
    start      TEXT NOT NULL, -- record of the game of bots to the beginning of round 3
    seat       BIGINT  NOT NULL, -- of the person
    puzzle     TEXT NOT NULL, -- '' for none
    commitment TEXT NOT NULL,
    cards      TEXT NOT NULL, -- secret until the day is over: the order of all cards of the game
    bots       TEXT NOT NULL, -- likewise: the seed of the bots
    salt       TEXT NOT NULL, -- likewise
    judge      TEXT NOT NULL DEFAULT '', -- hash of the judge of all results of the day; '' before the first
    closed     BIGINT  NOT NULL DEFAULT 0,  -- when the points of the month were given, in milliseconds since 1970; 0 before
    results    BIGINT  NOT NULL DEFAULT 0   -- of the day, once it is closed
);

-- The tries: the first of each person on a day. counts is false of one that came after that of another identity of the same person.
CREATE TABLE daily_tries (
    day      BIGINT  NOT NULL,
    person   TEXT NOT NULL, -- identity, as the log of the table has it; another text once their data were removed
    table_id TEXT NOT NULL, -- '' once their data were removed
    begun    BIGINT  NOT NULL, -- in milliseconds since 1970
    counts   BOOLEAN NOT NULL DEFAULT TRUE,
    stage    BIGINT  NOT NULL DEFAULT 0, -- 0 running, 1 done, 2 late
    ended    BIGINT  NOT NULL DEFAULT 0, -- in milliseconds since 1970
    points   BIGINT  NOT NULL DEFAULT 0, -- the lead without luck, in thousandths: the rank follows from it
    share    BIGINT  NOT NULL DEFAULT 0, -- of the win without luck, in millionths
    luck     BIGINT  NOT NULL DEFAULT 0, -- in thousandths of points
    total    BIGINT  NOT NULL DEFAULT 0, -- points on the sheet
    place    BIGINT  NOT NULL DEFAULT 0, -- in the game, from 1
    score    BIGINT  NOT NULL DEFAULT 0, -- points for the month, once the day is closed
    PRIMARY KEY (day, person)
) WITHOUT ROWID;
CREATE INDEX daily_tries_rank ON daily_tries (day, points) WHERE stage = 1 AND counts;
CREATE INDEX daily_tries_running ON daily_tries (day) WHERE stage = 0;
CREATE INDEX daily_tries_person ON daily_tries (person, day);

-- The latest practice of a person on a day.
CREATE TABLE daily_practice (
    day      BIGINT  NOT NULL,
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (day, person)
) WITHOUT ROWID;
CREATE INDEX daily_practice_person ON daily_practice (person);

-- The first answer of each person to the puzzle of a day.
CREATE TABLE daily_answers (
    day    BIGINT  NOT NULL,
    person TEXT NOT NULL,
    move   TEXT NOT NULL,
    solved BOOLEAN NOT NULL,
    at     BIGINT  NOT NULL, -- in milliseconds since 1970
    counts BOOLEAN NOT NULL DEFAULT TRUE,
    PRIMARY KEY (day, person)
) WITHOUT ROWID;
CREATE INDEX daily_answers_person ON daily_answers (person, day);

-- +goose StatementBegin
CREATE TRIGGER daily_person_joins AFTER INSERT ON identities BEGIN
    UPDATE daily_tries SET counts = FALSE WHERE counts AND person IN (SELECT identity FROM identities WHERE account = NEW.account)
        AND EXISTS (SELECT 1 FROM daily_tries o JOIN identities i ON i.identity = o.person WHERE i.account = NEW.account AND o.counts
            AND o.day = daily_tries.day AND (o.begun < daily_tries.begun OR o.begun = daily_tries.begun AND o.person < daily_tries.person));
    UPDATE daily_answers SET counts = FALSE WHERE counts AND person IN (SELECT identity FROM identities WHERE account = NEW.account)
        AND EXISTS (SELECT 1 FROM daily_answers o JOIN identities i ON i.identity = o.person WHERE i.account = NEW.account AND o.counts
            AND o.day = daily_answers.day AND (o.at < daily_answers.at OR o.at = daily_answers.at AND o.person < daily_answers.person));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER daily_person_goes AFTER INSERT ON forgetting BEGIN
    UPDATE daily_tries SET person = 'gone ' || lower(hex(randomblob(12))), table_id = '' WHERE person = NEW.person;
    DELETE FROM daily_practice WHERE person = NEW.person;
    DELETE FROM daily_answers WHERE person = NEW.person;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER daily_person_gone AFTER DELETE ON forgetting BEGIN
    UPDATE daily_tries SET person = 'gone ' || lower(hex(randomblob(12))), table_id = '' WHERE person = OLD.person;
    DELETE FROM daily_practice WHERE person = OLD.person;
    DELETE FROM daily_answers WHERE person = OLD.person;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER daily_person_gone;
DROP TRIGGER daily_person_goes;
DROP TRIGGER daily_person_joins;
DROP TABLE daily_answers;
DROP TABLE daily_practice;
DROP TABLE daily_tries;
DROP TABLE daily_days;
