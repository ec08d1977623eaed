-- How each round of an evening was paired has a row of its own: an arena has hundreds of them.

-- +goose Up
CREATE TABLE evening_steps (
    evening TEXT NOT NULL,
    round   BIGINT NOT NULL, -- from 1
    step    TEXT NOT NULL, -- as JSON
    PRIMARY KEY (evening, round)
) WITHOUT ROWID;
INSERT INTO evening_steps (evening, round, step) SELECT e.id, j.key + 1, j.value FROM evenings e, json_each(e.steps) j WHERE e.steps <> 'null';
ALTER TABLE evenings DROP COLUMN steps;

-- +goose Down
DROP TRIGGER IF EXISTS forgetting_begins;
DROP TRIGGER IF EXISTS forgetting_ends;
DROP TRIGGER IF EXISTS identity_joins;
DROP TRIGGER IF EXISTS account_closes;
ALTER TABLE evenings ADD COLUMN steps TEXT NOT NULL DEFAULT '[]';
UPDATE evenings SET steps = (SELECT json_group_array(json(step)) FROM (SELECT step FROM evening_steps WHERE evening = id ORDER BY round));
DROP TABLE evening_steps;
