-- How each round of an evening was paired has a row of its own: an arena has hundreds of them.

-- +goose Up
CREATE TABLE evening_steps (
    evening TEXT NOT NULL COLLATE "C",
    round   BIGINT NOT NULL, -- from 1
    step    TEXT NOT NULL COLLATE "C", -- as JSON
    PRIMARY KEY (evening, round)
);
INSERT INTO evening_steps (evening, round, step)
    SELECT e.id, j.number, j.step FROM evenings e,
        json_array_elements(CASE e.steps WHEN 'null' THEN '[]' ELSE e.steps END::json) WITH ORDINALITY AS j (step, number);
ALTER TABLE evenings DROP COLUMN steps;

-- +goose Down
DROP FUNCTION IF EXISTS forgetting_begins CASCADE;
DROP FUNCTION IF EXISTS forgetting_ends CASCADE;
DROP FUNCTION IF EXISTS identity_joins CASCADE;
DROP FUNCTION IF EXISTS account_closes CASCADE;
ALTER TABLE evenings ADD COLUMN steps TEXT NOT NULL COLLATE "C" DEFAULT '[]';
UPDATE evenings e SET steps = coalesce((SELECT '[' || string_agg(s.step, ',' ORDER BY s.round) || ']' FROM evening_steps s
    WHERE s.evening = e.id), '[]');
DROP TABLE evening_steps;
